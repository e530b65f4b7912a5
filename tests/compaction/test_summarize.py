import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.compaction.abstract import read_answer
from palazzo.compaction.by_words import WordsEmbedder
from palazzo.compaction.extract import extract, gather
from palazzo.compaction.plan import Cluster
from palazzo.compaction.sentences import exact, sentences
from palazzo.compaction.summarize import Summarizer
from palazzo.compaction.summary import EXTRACTIVE, Declined, Fidelity, Summary, fidelity
from palazzo.errors import PalazzoError, Unavailable
from palazzo.model.drawer import Role
from palazzo.providers.base import ChatMessage
from palazzo.providers.fake import FakeChat, FakeEmbedder
from palazzo.providers.static import StaticEmbedder
from palazzo.text.tokens import estimate_tokens
from tests.compaction.talk import exchange, turn
from tests.support.embedders import FailingEmbedder

BOAT = exchange(
    "I tested the boat on Lake Garda on 12 April. The motor wire overheated after ten minutes. It smelled awful.",
    "An overheated motor wire is dangerous. A 12-AWG silicone wire carries the current of your motor without heat.",
    "Derek gave me such a silicone wire. I will solder the motor wire on Sunday. My cat watched me the whole evening.",
    "Let the solder cool before you load the motor wire. Good luck with it!",
    gate=0.7,
)
CLUSTER = Cluster(tuple(BOAT))
EMBEDDER = StaticEmbedder()
GOOD = "On 12 April the motor wire of the boat overheated on Lake Garda; Derek gave a 12-AWG silicone wire to solder."

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1, max_size=300)


def answer(summary: str, confidence: object = 0.9) -> str:
    return json.dumps({"summary": summary, "confidence": confidence})


def summary(summarizer: Summarizer, cluster: Cluster = CLUSTER, prior: str = "") -> Summary:
    made = summarizer.summarize(cluster, prior)
    assert isinstance(made, Summary)
    return made


class FailingChat(FakeChat):
    def __init__(self) -> None:
        super().__init__(self._fail)

    def _fail(self, messages: Sequence[ChatMessage]) -> str:
        raise Unavailable("the model is down")


class StuckChat(FakeChat):
    """Answers when it is let go, and not before."""

    def __init__(self) -> None:
        self.go = Event()
        super().__init__(self._wait)

    def _wait(self, messages: Sequence[ChatMessage]) -> str:
        self.go.wait()
        return answer(GOOD)


def test_without_a_model_the_telling_sentences_are_kept_in_their_order() -> None:
    made = summary(Summarizer(EMBEDDER))
    assert made.by == EXTRACTIVE
    assert made.tokens == estimate_tokens(made.text) < made.covered_tokens == CLUSTER.tokens
    assert made.text.startswith("[2026-04-30] ")
    assert "motor wire" in made.text
    assert "My cat" not in made.text
    said = [sentence for each in BOAT for sentence in sentences(each.drawer.content)]
    places = [made.text.find(sentence) for sentence in said if sentence in made.text]
    assert places == sorted(places)
    assert made.covers == ("d0", "d1", "d2", "d3")
    assert made.decay == 1.0 - made.confidence


@given(st.lists(TEXTS, min_size=2, max_size=12))
def test_a_summary_is_strictly_shorter_or_there_is_none(texts: list[str]) -> None:
    cluster = Cluster(tuple(exchange(*texts)))
    made = Summarizer(FakeEmbedder()).summarize(cluster)
    if isinstance(made, Summary):
        assert 0 < made.tokens == estimate_tokens(made.text) < cluster.tokens
        assert 0.0 <= made.confidence <= 1.0
    else:
        assert made.covered_tokens == cluster.tokens <= made.tightest


def test_a_cluster_that_cannot_be_made_shorter_is_declined() -> None:
    assert isinstance(Summarizer(FakeEmbedder()).summarize(Cluster(tuple(exchange("Hi.", "Hello.")))), Declined)


def test_a_tighter_summary_is_tried_before_a_cluster_is_declined() -> None:
    named = [
        replace(each, drawer=replace(each.drawer, speaker="Bartholomew the Magnificent"))
        for each in exchange(*(f"so be {number}." for number in range(20)))
    ]
    made = summary(Summarizer(FakeEmbedder()), Cluster(tuple(named)))
    assert made.rung > 0
    assert made.tokens < made.covered_tokens


def test_what_an_earlier_summary_says_is_not_said_again() -> None:
    first = summary(Summarizer(EMBEDDER))
    again = Cluster((*BOAT, turn(9, Role.USER, "The motor runs cool now. Derek painted the hull of the boat red.")))
    second = summary(Summarizer(EMBEDDER), again, first.text)
    for sentence in sentences(first.text.partition(": ")[2].split("\n")[0]):
        assert sentence not in second.text


def test_a_cluster_that_only_repeats_is_summarised_all_the_same() -> None:
    everything = " ".join(each.drawer.content for each in BOAT)
    assert summary(Summarizer(EMBEDDER), prior=everything).tokens < CLUSTER.tokens


def test_an_embedder_that_fails_leaves_the_choice_to_words() -> None:
    made = summary(Summarizer(FailingEmbedder()))
    assert made.tokens < CLUSTER.tokens
    assert "wire" in made.text


def test_a_model_writes_the_summary_of_a_cluster_that_deserves_it() -> None:
    chat = FakeChat([answer(GOOD)])
    made = summary(Summarizer(EMBEDDER, chat), prior="The boat has a motor.")
    assert (made.text, made.by, made.trouble) == (GOOD, "fake-chat", "")
    vectors = EMBEDDER.embed([each.drawer.content for each in BOAT]).vectors
    measured = fidelity(GOOD, vectors, EMBEDDER)
    assert made.confidence == pytest.approx(0.8 * measured.confidence + 0.2 * 0.9)
    asked = chat.asked[0][1].content
    assert "The boat has a motor." in asked
    assert all(json.dumps(each.drawer.content) in asked for each in BOAT)


def test_below_the_routing_score_no_model_is_asked() -> None:
    chat = FakeChat([answer(GOOD)])
    dull = Cluster(tuple(turn(number, Role.USER, each.drawer.content, gate=0.59) for number, each in enumerate(BOAT)))
    assert summary(Summarizer(EMBEDDER, chat), dull).by == EXTRACTIVE
    assert chat.asked == []


def test_guidance_is_never_shown_to_the_model_nor_covered() -> None:
    chat = FakeChat([answer(GOOD)])
    rule = turn(7, Role.USER, "Never push to main.", protected=True, gate=0.9)
    made = summary(Summarizer(EMBEDDER, chat), Cluster((*BOAT, rule)))
    assert "d7" not in made.covers
    assert "Never push" not in chat.asked[0][1].content


@pytest.mark.parametrize(
    ("reply", "trouble"),
    [
        ("", "did not answer with a summary"),
        ("I cannot help with that.", "did not answer with a summary"),
        ("{" * 50_000, "did not answer with a summary"),
        (answer(""), "did not answer with a summary"),
        ('{"summary": 7}', "did not answer with a summary"),
        ('["summary"]', "did not answer with a summary"),
        (answer("bad \x00 text"), "NUL"),
        (answer("\ud800"), "Unicode"),
        (answer("Bananas grow in warm countries."), "drifted"),
        (answer("The motor wire. " * 200), "tokens"),
    ],
)
def test_garbage_of_a_model_gives_way_to_extraction(reply: str, trouble: str) -> None:
    made = summary(Summarizer(EMBEDDER, FakeChat([reply])))
    assert made.by == EXTRACTIVE
    assert trouble in made.trouble
    assert replace(made, trouble="") == summary(Summarizer(EMBEDDER))


def test_a_summary_that_is_too_long_is_asked_for_again_and_tighter() -> None:
    chat = FakeChat([answer("The motor wire. " * 200), answer(GOOD)])
    made = summary(Summarizer(EMBEDDER, chat))
    assert (made.text, made.rung) == (GOOD, 1)
    assert chat.asked[0][0].content != chat.asked[1][0].content


def test_a_model_that_fails_or_hangs_gives_way_to_extraction() -> None:
    failed = summary(Summarizer(EMBEDDER, FailingChat()))
    assert (failed.by, failed.trouble) == (EXTRACTIVE, "the model is down")
    stuck = StuckChat()
    waited = summary(Summarizer(EMBEDDER, stuck, patience=0.01))
    stuck.go.set()
    assert waited.by == EXTRACTIVE
    assert "has not answered" in waited.trouble


@pytest.mark.parametrize(
    ("said", "confidence"),
    [(0.4, 0.4), (7, 1.0), (-1, 0.0), ("high", 0.0), (None, 0.0), (True, 0.0), (1e400, 0.0), (10**400, 0.0)],
)
def test_a_models_own_confidence_lies_between_0_and_1_or_counts_nothing(said: object, confidence: float) -> None:
    assert read_answer(f"Sure!\n```json\n{answer('words', said)}\n```", "m").confidence == confidence


@given(st.text())
def test_no_answer_breaks_the_reader(text: str) -> None:
    with suppress(PalazzoError):
        assert read_answer(text, "m").text


def test_confidence_is_the_mean_of_alignment_and_coverage() -> None:
    assert Fidelity(0.8, 0.4).confidence == pytest.approx(0.6)
    vectors = FakeEmbedder().embed(["boat", "boat"]).vectors
    assert fidelity("boat", vectors, FakeEmbedder()).confidence == pytest.approx(1.0)
    assert fidelity("", vectors, FakeEmbedder()) == Fidelity(0.0, 0.0)


def test_names_dates_and_numbers_lift_a_sentence() -> None:
    turns = exchange("We talked about the boat for long.", "We talked about the boat with Derek on 12 April for long.")
    text = extract(gather(turns, WordsEmbedder()), 20, estimate_tokens)
    assert "Derek" in text
    assert "12 April" in text


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("", []),
        ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
        ("I met Dr. Smith. He was late.", ["I met Dr. Smith.", "He was late."]),
        ("line one\nline two", ["line one", "line two"]),
        ("第一句。第二句！", ["第一句。", "第二句！"]),
        ("Use this:\n```\nx = 1. y\n```\nDone now.", ["Use this:", "Done now."]),
        ("```\nx = 1\n```", ["```", "x = 1", "```"]),
        ("Ends with Mr.", ["Ends with Mr."]),
    ],
)
def test_a_turn_is_cut_into_its_sentences(text: str, cut: list[str]) -> None:
    assert sentences(text) == cut


@given(st.text(max_size=3000))
def test_sentences_are_the_turns_own_words_in_order(text: str) -> None:
    start = 0
    for sentence in sentences(text) if "```" not in text else []:
        start = text.index(sentence, start) + len(sentence)


def test_what_is_exact_in_a_sentence() -> None:
    assert exact("On Sunday Derek paid 12.50 for W-2 forms") == {"Sunday", "Derek", "12.50", "W-2"}
    assert exact("nothing of the kind") == frozenset()

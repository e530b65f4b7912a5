"""Answers with and without a model, and every way in which the model can fail."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.asking.write import without_unknown
from palazzo.model.answer import UNKNOWN
from palazzo.model.cost import Source
from palazzo.model.hit import Shortfall
from palazzo.model.pointer import Pointer
from tests.providers.openai_server import Answer, Server, refusal, reply
from tests.support.clock import Clock

WIRE = "I tried a 12-AWG silicone wire and it overheated"
QUESTION = "which wire overheated?"
FOREIGN = "what did my grandmother sing at the opera in Vienna?"
MODEL = "gpt-4o-mini"


def tell(memory: Memory) -> Palace:
    palace = memory.palace("me")
    talk = palace.conversation("efoil")
    talk.remember("user", f"Hello there. {WIRE}. The weather is fine today.")
    talk.remember("assistant", "Go to 8-AWG and redo the crimp.")
    talk.complete()
    memory.work()
    return palace


@pytest.fixture
def told(memory: Memory) -> Palace:
    return tell(memory)


@contextmanager
def answered_by(server: Server, place: Path, clock: Clock, seconds: int = 20) -> Iterator[Palace]:
    settings = Settings(api_base=server.base_url, answer_model=MODEL, answer_seconds=seconds)
    with palazzo.open(place, settings=settings, clock=clock) as memory:
        yield tell(memory)


def written(text: str, *, known: bool = True) -> Answer:
    return reply(json.dumps({"known": known, "answer": text}))


def test_the_telling_sentence_answers_word_for_word_with_its_pointer_and_day(told: Palace) -> None:
    answer = told.ask(QUESTION)
    assert (answer.known, answer.model, answer.degraded) == (True, None, ())
    first = answer.citations[0]
    assert first.pointer is not None
    drawer = told.show(first.pointer).drawer
    assert first.drawer_id == drawer.id
    assert first.sentences == (f"{WIRE}.",)
    assert WIRE in drawer.content
    assert str(first.pointer) in answer.text
    assert drawer.said_at.date().isoformat() in answer.text


def test_what_nobody_spoke_of_is_not_known(told: Palace) -> None:
    answer = told.ask(FOREIGN)
    assert (answer.text, answer.known, answer.citations) == (UNKNOWN, False, ())


def test_an_empty_palace_and_one_that_is_switched_off_know_nothing(told: Palace, memory: Memory) -> None:
    assert not memory.palace("nobody").ask(QUESTION).known
    told.change_settings(enabled=False)
    assert not told.ask(QUESTION, min_relevance=0).known


def test_a_higher_setting_of_the_user_holds_unless_told(told: Palace) -> None:
    told.change_settings(min_relevance=1.0)
    assert not told.ask(QUESTION).known
    assert told.ask(QUESTION, min_relevance=0.0).known


def test_a_statement_answers_before_a_question_in_the_same_words(told: Palace) -> None:
    told.note("Which wire overheated? Which wire was it that overheated?")
    assert WIRE in told.ask(QUESTION).citations[0].sentences[0]


def test_only_what_has_to_do_with_the_question_is_cited(told: Palace) -> None:
    told.note("Which wire overheated?")
    told.note("We moved to Bergen last week.")
    assert [cited.sentences for cited in told.ask(QUESTION).citations] == [(f"{WIRE}.",)]


def test_what_was_said_a_moment_ago_answers_before_it_is_filed(told: Palace) -> None:
    told.conversation("new").remember("user", "The blue wetsuit hangs behind the boiler.")
    [cited] = [each for each in told.ask("where does the blue wetsuit hang?").citations if each.pointer is None]
    assert cited.sentences == ("The blue wetsuit hangs behind the boiler.",)


def test_no_more_than_five_sentences_of_five_drawers(told: Palace) -> None:
    for number in range(9):
        told.note(f"Wire number {number} overheated. It was wire {number} of the pack that overheated.")
    cited = told.ask(QUESTION).citations
    assert len(cited) <= 5
    assert sum(len(each.sentences) for each in cited) == 5


def test_a_model_writes_from_the_block_and_its_citations_lead_to_the_words(
    place: Path, clock: Clock, server: Server
) -> None:
    with answered_by(server, place, clock) as palace:
        pointer = palace.recall(QUESTION)[0].pointer
        server.behaviour = lambda _: written(f"The 12-AWG one [{pointer}] and another [§ W-900/R-01/D-001].")
        answer = palace.ask(QUESTION)
        costs = palace.costs()
    assert (answer.text, answer.model) == (f"The 12-AWG one [{pointer}] and another.", MODEL)
    assert [(each.pointer, f"{WIRE}." in each.sentences) for each in answer.citations] == [(pointer, True)]
    system, user = (message["content"] for message in server.requests[-1].body["messages"])
    assert WIRE in user
    assert WIRE not in system
    assert [(cost.model, cost.calls) for cost in costs if cost.source is Source.QA] == [(MODEL, 1)]


def test_a_model_that_does_not_know_is_believed(place: Path, clock: Clock, server: Server) -> None:
    server.behaviour = lambda _: written("nobody said", known=False)
    with answered_by(server, place, clock) as palace:
        answer = palace.ask(QUESTION)
    assert (answer.text, answer.known, answer.citations, answer.model) == (UNKNOWN, False, (), MODEL)


def test_a_model_is_not_asked_what_has_nothing_to_do_with_memory(place: Path, clock: Clock, server: Server) -> None:
    with answered_by(server, place, clock) as palace:
        assert not palace.ask(FOREIGN).known
    assert server.requests == []


@pytest.mark.parametrize(
    "failing",
    [refusal(500), reply("no JSON at all"), written("It was the wire."), written("It was [§ W-900/R-01/D-001].")],
    ids=["a server that fails", "no JSON", "no citation", "only an unknown pointer"],
)
def test_what_was_said_answers_where_the_model_does_not(
    place: Path, clock: Clock, server: Server, failing: Answer
) -> None:
    server.behaviour = lambda _: failing
    with answered_by(server, place, clock) as palace:
        answer = palace.ask(QUESTION)
    assert (answer.known, answer.model, answer.degraded) == (True, None, (Shortfall.WRITING,))
    assert f"{WIRE}." in answer.citations[0].sentences


def test_a_model_that_is_slow_is_not_waited_for(place: Path, clock: Clock, server: Server) -> None:
    server.behaviour = lambda _: None
    with answered_by(server, place, clock, seconds=1) as palace:
        assert palace.ask(QUESTION).degraded == (Shortfall.WRITING,)


def test_pointers_that_lead_nowhere_are_taken_out_of_the_text() -> None:
    known = [Pointer(1, 1, 1)]
    text = "It was that [§ W-001/R-01/D-001, § W-002/R-01/D-001]. See § W-003/R-01/D-001 (W-004/R-01)."
    assert without_unknown(text, known) == "It was that [§ W-001/R-01/D-001]. See."

"""A fact that holds answers, whatever else was found; and a sentence brings the list that it leads in to."""

import json
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.model.graph import Origin, Relation, Validity
from palazzo.recall.current import REPLACED
from palazzo.stores.sqlite.store import SqliteStore
from tests.providers.openai_server import Server, reply
from tests.support.clock import START, Clock

IRRELEVANT = 1.0  # more than any hit has here
MODEL = "gpt-4o-mini"
FORMER = "I live in Hamburg and I like the harbour."
MOVED = "I moved to Bremen last week."
WORK = "I work at the town library."
SAID = [
    ("Jonas", f"The weather is fine. {FORMER}"),
    ("Jonas", f"We cooked all day, as one does. {MOVED}"),
    (None, WORK),
    (None, "We sailed to the island with the old boat."),
]


@pytest.fixture
def friends(memory: Memory) -> Palace:
    return tell(memory)


def tell(memory: Memory) -> Palace:
    """A friend who moved, and what the owner does."""
    palace = memory.palace("me")
    talk = palace.conversation("friends")
    for place, (speaker, text) in enumerate(SAID):
        talk.remember("user", text, speaker=speaker, at=START - timedelta(days=80 - 20 * place))
    talk.complete()
    memory.work()
    return palace


@pytest.mark.parametrize(
    ("question", "answer"),
    [("Where does Jonas live?", MOVED), ("where does jonas live now?", MOVED), ("Where do I work?", WORK)],
)
def test_a_fact_that_holds_answers_whatever_the_relevance(friends: Palace, question: str, answer: str) -> None:
    found = friends.ask(question, min_relevance=IRRELEVANT)
    assert [cited.sentences for cited in found.citations] == [(answer,)]
    assert str(found.citations[0].pointer) in found.text


@pytest.mark.parametrize("question", ["Where does Peter live?", "Where do I live?", "Where does Jonas sail?"])
def test_facts_about_others_or_of_other_things_do_not_answer(friends: Palace, question: str) -> None:
    assert not friends.ask(question, min_relevance=IRRELEVANT).known


def test_what_was_replaced_stands_behind_what_holds_and_is_marked(friends: Palace) -> None:
    answer = friends.ask("Where does Jonas live?", min_relevance=0)
    assert [cited.sentences for cited in answer.citations][:2] == [(MOVED,), (FORMER,)]
    assert [REPLACED in line for line in answer.text.splitlines()][:2] == [False, True]


def test_what_was_replaced_is_no_answer_to_what_holds_now(friends: Palace) -> None:
    answer = friends.ask("Where does Jonas live now?", min_relevance=0)
    assert answer.citations[0].sentences == (MOVED,)
    assert FORMER not in answer.text


@pytest.mark.parametrize(
    ("origin", "confidence", "known"),
    [(Origin.MINED, 0.9, True), (Origin.ANSWERED, 0.9, False), (Origin.MINED, 0.3, False)],
    ids=["a fact", "what only an assistant said", "a proposal"],
)
def test_only_a_fact_by_the_word_of_a_person_answers(
    friends: Palace, place: Path, origin: Origin, confidence: float, known: bool
) -> None:
    source = friends.note("The wetsuit is kept in the boathouse.").id
    stated = Relation(
        "wetsuit", "kept_in", "boathouse", Validity(START), START, source, confidence=confidence, origin=origin
    )
    with closing(SqliteStore(place)) as store, store.writing(friends.user) as tx:
        tx.graph.learn(stated)
    assert friends.ask("Where is the wetsuit kept?", min_relevance=IRRELEVANT).known is known


def test_the_block_has_the_fact_and_nothing_else_where_nothing_is_relevant(friends: Palace) -> None:
    block = friends.context("Where does Jonas live?", min_relevance=IRRELEVANT)
    assert [entry.text for entry in block.entries] == ["Jonas lives in Bremen"]
    assert not friends.context("Where does Peter live?", min_relevance=IRRELEVANT).text


def test_a_model_answers_from_the_fact(place: Path, clock: Clock, server: Server) -> None:
    settings = Settings(api_base=server.base_url, answer_model=MODEL)
    with palazzo.open(place, settings=settings, clock=clock) as memory:
        palace = tell(memory)
        [moved] = [hit for hit in palace.recall("Who moved to Bremen?") if MOVED in hit.content]
        server.behaviour = lambda _: reply(json.dumps({"known": True, "answer": f"In Bremen [{moved.pointer}]."}))
        answer = palace.ask("Where does Jonas live?", min_relevance=IRRELEVANT)
    assert (answer.model, [cited.drawer_id for cited in answer.citations]) == (MODEL, [moved.drawer_id])


LIST = "For the crossing I always pack these things:\n\n- a whistle\n- two flares\n- the yellow chart"


def test_a_sentence_brings_the_list_that_it_leads_in_to(friends: Palace) -> None:
    friends.note(f"{LIST}\n\nThe ferry was late.")
    assert friends.ask("what do I pack for the crossing?").citations[0].sentences == (LIST,)


def test_a_long_list_is_cut_behind_a_whole_item(friends: Palace) -> None:
    items = "".join(f"\n{number}. buoy number {number} {'x' * 90}" for number in range(1, 40))
    friends.note(f"For the crossing I always pack these things:{items}")
    [sentence, *_] = friends.ask("what do I pack for the crossing?").citations[0].sentences
    assert len(sentence) <= 600
    assert sentence.splitlines()[1:] == items.splitlines()[1 : len(sentence.splitlines())]
    assert len(sentence.splitlines()) > 3

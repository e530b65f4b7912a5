"""Compaction of stored conversations, through the facade."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from palazzo import Conversation, Memory, Message, NotFound, Palace
from palazzo.compaction.apply import COMPACTED, Compactor
from palazzo.compaction.merge import MOST
from palazzo.compaction.summarize import Summarizer
from palazzo.model.drawer import Drawer, Role
from palazzo.model.guidance import GuidanceState
from palazzo.model.ids import ConversationId
from palazzo.model.summary import Compacted, KeptSummary
from palazzo.providers.base import ChatMessage
from palazzo.providers.fake import FakeChat, FakeEmbedder
from tests.support.clock import Clock

CHATTER = (
    "We went to the lake with Derek and the water was cold. ",
    "The wire of the motor got warm after ten minutes. ",
    "I found the old map of the harbour in the drawer. ",
    "It rained the whole day and the garden is green again. ",
)
RULE = "Never push to main."


def chat(talk: Conversation, count: int, start: int = 0) -> None:
    talk.remember_all(
        Message(
            (Role.USER, Role.ASSISTANT)[number % 2],
            f"{CHATTER[number % 4]}{CHATTER[(number // 4 + 1) % 4]} Number {number}.",
        )
        for number in range(start, start + count)
    )


@pytest.fixture
def talk(palace: Palace) -> Conversation:
    talk = palace.conversation("long")
    chat(talk, 30)
    talk.remember("user", RULE)
    talk.remember("assistant", "I never will.")
    chat(talk, 30, start=32)
    return talk


def shape(talk: Conversation) -> list[str]:
    return ["summary" if isinstance(item, KeptSummary) else "turn" for item in talk.view()]


def test_older_turns_get_summaries_and_the_rule_and_the_tail_stay_word_for_word(talk: Conversation) -> None:
    done = talk.compact()
    assert done.tokens_after < done.tokens_before
    assert RULE in [rule.drawer.content for rule in done.guidance if rule.state is GuidanceState.ACTIVE]
    view = talk.view()
    assert len(view) < 20
    words = [item.content for item in view if isinstance(item, Drawer)]
    assert RULE in words
    assert words[-4:] == [drawer.content for drawer in talk.messages()[-4:]]


def test_what_a_model_sees_is_in_order(talk: Conversation) -> None:
    talk.compact()
    places = [item.first_position if isinstance(item, KeptSummary) else item.position for item in talk.view()]
    assert places == sorted(places)


def test_every_word_comes_back(talk: Conversation, palace: Palace) -> None:
    talk.compact()
    summaries = palace.summaries("long")
    covered = {drawer.id for summary in summaries for drawer in palace.expand(summary.id)}
    left = {item.id for item in talk.view() if isinstance(item, Drawer)}
    messages = talk.messages()
    assert covered | left == {drawer.id for drawer in messages}
    assert covered & left == set()
    for summary in summaries:
        assert palace.expand(summary.id) == [drawer for drawer in messages if drawer.id in summary.covers]
        assert summary.tokens < summary.covered_tokens


def test_a_second_round_without_anything_new_changes_nothing(talk: Conversation, palace: Palace) -> None:
    talk.compact()
    before = talk.view()
    again = talk.compact()
    assert (again.summaries, again.guidance) == ((), ())
    assert talk.view() == before


def test_later_rounds_work_on_top_of_earlier_ones_and_many_summaries_become_few(
    talk: Conversation, palace: Palace
) -> None:
    for number in range(14):
        chat(talk, 40, start=62 + 40 * number)
        talk.compact()
    summaries = palace.summaries("long")
    assert 1 < len(summaries) <= MOST
    assert summaries[0].merges
    assert len(palace.expand(summaries[0].id)) == len(summaries[0].covers) > 100
    assert all(one.last_position < other.first_position for one, other in pairwise(summaries))
    covered = {id for summary in summaries for id in summary.covers}
    left = {item.id for item in talk.view() if isinstance(item, Drawer)}
    assert covered | left == {drawer.id for drawer in talk.messages()}
    assert palace.expand(summaries[0].merges[0])


def test_it_happens_by_itself_as_the_conversation_grows(memory: Memory, palace: Palace) -> None:
    talk = palace.conversation("long")
    chat(talk, 39)
    memory.work()
    assert palace.summaries("long") == []
    chat(talk, 1, start=39)
    memory.work()
    assert palace.summaries("long")
    (event,) = [event for event in palace.activity() if event.type == COMPACTED]
    assert event.subject == "long"
    assert event.details["covered"] == sum(len(summary.covers) for summary in palace.summaries("long"))


def test_nothing_happens_by_itself_while_memory_is_switched_off(memory: Memory, palace: Palace) -> None:
    palace.change_settings(enabled=False)
    talk = palace.conversation("long")
    chat(talk, 39)
    talk.remember("user", RULE)
    memory.work()
    assert (palace.summaries("long"), palace.guidance.all()) == ([], [])
    palace.change_settings(enabled=True)
    chat(talk, 40, start=40)
    memory.work()
    assert palace.summaries("long")
    assert [rule.drawer.content for rule in palace.guidance.all("active")] == [RULE]


def test_a_conversation_of_which_nothing_was_said_is_not_found(palace: Palace) -> None:
    with pytest.raises(NotFound):
        palace.conversation("new").compact()


def test_a_short_conversation_stays_as_it_is(palace: Palace) -> None:
    talk = palace.conversation("short")
    chat(talk, 4)
    assert talk.compact() == Compacted(ConversationId("short"), (), (), 0, 0, 0)
    assert shape(talk) == ["turn"] * 4


def test_a_model_is_asked_where_the_gate_thinks_it_worth_it(memory: Memory, palace: Palace, talk: Conversation) -> None:
    chosen = [drawer for drawer in talk.messages() if drawer.position <= 20]
    parts = memory._parts
    with parts.store.writing(palace.user) as tx:
        worth = replace(palace.gate("anything"), g=0.7)
        tx.gate.put((row, worth) for row in tx.drawers.rows([drawer.id for drawer in chosen]))
    model = FakeChat(['{"summary": "We went to the lake with Derek, the wire got warm.", "confidence": 0.9}'])
    compactor = Compactor(parts.store, Summarizer(FakeEmbedder(), model), None, parts.clock)
    done = compactor.compact(palace.user, ConversationId("long"))
    assert model.asked
    assert len(model.asked) < 2 * len(done.summaries)


class Meddling:
    """A model that does something else in the palace before it answers, once."""

    def __init__(self, meddle: Callable[[], object]) -> None:
        self._meddle: Callable[[], object] | None = meddle

    def __call__(self, messages: Sequence[ChatMessage]) -> str:
        if self._meddle is not None:
            meddle, self._meddle = self._meddle, None
            meddle()
        return "no summary at all"


def meddled(memory: Memory, palace: Palace, meddle: Callable[[], object]) -> Compacted:
    parts = memory._parts
    summarizer = Summarizer(FakeEmbedder(), FakeChat(Meddling(meddle)), worth=0.0)
    return Compactor(parts.store, summarizer, None, parts.clock).compact(palace.user, ConversationId("long"))


def test_a_second_compactor_that_was_faster_is_noticed(memory: Memory, palace: Palace, talk: Conversation) -> None:
    done = meddled(memory, palace, talk.compact)
    assert done.summaries == ()
    messages = {drawer.id for drawer in talk.messages()}
    covered = [id for summary in palace.summaries("long") for id in summary.covers]
    assert len(covered) == len(set(covered))
    assert set(covered) <= messages


def test_what_is_erased_while_it_is_summarised_is_in_no_summary(
    memory: Memory, palace: Palace, talk: Conversation
) -> None:
    gone = talk.messages()[3]
    done = meddled(memory, palace, lambda: palace.forget(gone.id))
    assert done.summaries
    assert gone.id not in {id for summary in palace.summaries("long") for id in summary.covers}
    assert all("Number 3." not in summary.text for summary in palace.summaries("long"))


def test_erasing_a_covered_message_lets_the_rest_be_summarised_anew(palace: Palace, talk: Conversation) -> None:
    talk.compact()
    first = palace.summaries("long")[0]
    palace.forget(first.covers[0])
    assert palace.summaries("long") == []
    talk.compact()
    covered = {id for summary in palace.summaries("long") for id in summary.covers}
    assert first.covers[0] not in covered
    assert set(first.covers[1:]) <= covered


def test_the_rule_survives_also_when_nothing_can_be_written_about_it(palace: Palace, clock: Clock) -> None:
    talk = palace.conversation("terse")
    for number in range(20):
        talk.remember("user", RULE if number == 3 else "ok")
        talk.remember("assistant", "yes")
    done = talk.compact()
    assert RULE in [rule.drawer.content for rule in done.guidance if rule.state is GuidanceState.ACTIVE]
    assert RULE in [item.content for item in talk.view() if isinstance(item, Drawer)]

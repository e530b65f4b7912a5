from dataclasses import replace
from datetime import UTC, datetime

import pytest

from palazzo.errors import NotFound
from palazzo.model.conversation import ConversationInfo
from palazzo.model.ids import ConversationId
from palazzo.stores.base import Store
from tests.stores.samples import ADVICE, ME, MINUTE, NOON, OTHER_TALK, ROSES, TALK, WIRE, YOU, dump, furnish, remember

INFO = ConversationInfo(TALK, NOON, title="Efoil", wing="Efoil rebuild", agent_id="claude")


def test_opening_a_conversation_creates_it_and_its_user(store: Store) -> None:
    with store.writing(ME) as tx:
        assert tx.conversations.open(INFO) == INFO
    with store.reading(ME) as tx:
        assert tx.conversations.get(TALK) == INFO
        assert tx.conversations.get(TALK).started_at.utcoffset() == NOON.utcoffset()
    assert [user.id for user in store.users.all()] == [ME]


def test_opening_it_again_returns_what_is_stored_and_changes_nothing(store: Store) -> None:
    with store.writing(ME) as tx:
        tx.conversations.open(INFO)
        other = ConversationInfo(TALK, NOON + MINUTE, title="Other", length=7, mined_up_to=3)
        assert tx.conversations.open(other) == INFO
        assert tx.conversations.get(TALK) == INFO


def test_a_conversation_that_is_not_there_is_not_found(store: Store) -> None:
    with store.reading(ME) as tx, pytest.raises(NotFound):
        tx.conversations.get(TALK)


def test_all_conversations_come_oldest_first(store: Store) -> None:
    third, first, second = (
        ConversationInfo(ConversationId("b"), NOON + MINUTE),
        ConversationInfo(ConversationId("c"), datetime(1969, 7, 20, tzinfo=UTC)),
        ConversationInfo(ConversationId("a"), NOON),
    )
    with store.writing(ME) as tx:
        for info in (third, first, second):
            tx.conversations.open(info)
        assert tx.conversations.all() == [first, second, third]


def test_the_latest_come_first_and_the_next_go_on_behind_them(store: Store) -> None:
    begun = {"a": 0, "b": 1, "c": 1, "d": 2}
    infos = [ConversationInfo(ConversationId(name), NOON + minutes * MINUTE) for name, minutes in begun.items()]
    with store.writing(ME) as tx:
        for info in infos:
            tx.conversations.open(info)
        first = tx.conversations.latest(2)
        assert [info.id for info in first] == ["d", "c"]
        rest = tx.conversations.latest(9, after=(first[-1].started_at, first[-1].id))
        assert [info.id for info in rest] == ["b", "a"]


def test_completing_records_when_it_came_to_a_rest_and_it_may_still_grow(store: Store) -> None:
    remember(store, WIRE)
    with store.writing(ME) as tx:
        tx.conversations.complete(TALK, NOON + MINUTE)
        assert tx.drawers.add(ADVICE).position == 2
        assert tx.conversations.get(TALK) == ConversationInfo(TALK, NOON, length=2, completed_at=NOON + MINUTE)


def test_completing_what_is_not_there_is_not_found(store: Store) -> None:
    with store.writing(ME) as tx, pytest.raises(NotFound):
        tx.conversations.complete(TALK, NOON)


def test_what_is_mined_never_moves_back(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    with store.writing(ME) as tx:
        tx.conversations.mark_mined(TALK, 2)
        tx.conversations.mark_mined(TALK, 1)
        assert [(info.id, info.mined_up_to) for info in tx.conversations.all()] == [(TALK, 2), (OTHER_TALK, 0)]


def test_nobody_else_sees_or_changes_them(store: Store) -> None:
    furnish(store)
    before = dump(store)
    with store.writing(YOU) as tx:
        assert tx.conversations.all() == []
        with pytest.raises(NotFound):
            tx.conversations.get(TALK)
        with pytest.raises(NotFound):
            tx.conversations.complete(TALK, NOON)
        tx.conversations.mark_mined(OTHER_TALK, 1)
        mine = replace(INFO, title="mine")
        assert tx.conversations.open(mine) == mine
    assert dump(store) == before

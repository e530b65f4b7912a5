from collections.abc import Mapping
from dataclasses import replace

import pytest

from palazzo.errors import Invalid, LeaseLost, NotFound
from palazzo.model.erasure import Erasure, OneConversation, OneDrawer, SomeDrawers, WholeUser
from palazzo.model.graph import Entity, EntityType
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.job import JobKind
from palazzo.model.palace import Closet
from palazzo.model.user import User
from palazzo.stores.base import Record, Store, Transaction
from tests.stores.samples import (
    ADVICE,
    ME,
    MINUTE,
    NOON,
    OTHER_TALK,
    PACK,
    ROSES,
    TALK,
    WIRE,
    YOU,
    axis,
    dump,
    embed,
    file,
    filing,
    found,
    furnish,
    nearest,
    remember,
    towards,
)


def traces(records: list[Record], *words: str) -> list[Record]:
    """The records in which one of the words is."""
    return [record for record in records if any(word.casefold() in str(record).casefold() for word in words)]


def test_erasing_a_drawer_gives_a_receipt_table_by_table(store: Store) -> None:
    furnish(store)
    receipt = store.erase(ME, OneDrawer(ADVICE.id), NOON + MINUTE)
    assert (receipt.scope, receipt.at, receipt.complete) == ("drawer m2", NOON + MINUTE, True)
    assert {table: count for table, count in receipt.erased.items() if count} == {
        "drawers": 1,
        "signatures": 1,
        "words": 1,
        "tags": 3,
        "pointers": 1,
        "vectors": receipt.erased["vectors"],  # a row a drawer or a row a chunk
        "mentions": 2,
        "aliases": 1,
        "relations": 1,
        "entities": 1,
        "coverage": 2,
        "summaries": 1,
    }
    assert receipt.erased["vectors"] in {1, 2}
    assert set(receipt.left) >= {
        "drawers",
        "words",
        "tags",
        "pointers",
        "vectors",
        "mentions",
        "aliases",
        "relations",
        "guidance",
        "coverage",
        "lore",
    }
    assert set(receipt.left.values()) == {0}


def test_several_drawers_go_together_and_those_that_are_gone_are_passed_over(store: Store) -> None:
    furnish(store)
    receipt = store.erase(ME, SomeDrawers((WIRE.id, DrawerId("nothing"), PACK.id)), NOON)
    assert (receipt.scope, receipt.complete, receipt.erased["drawers"]) == ("3 drawers", True, 2)
    with store.reading(ME) as tx:
        assert {drawer.id for drawer in tx.drawers.all()} == {ADVICE.id, ROSES.id}


def test_an_erased_drawer_is_nowhere(store: Store) -> None:
    furnish(store)
    store.erase(ME, OneDrawer(ADVICE.id), NOON)
    with store.reading(ME) as tx:
        with pytest.raises(NotFound):
            tx.drawers.get(ADVICE.id)
        assert tx.drawers.find([ADVICE.id]) == {}
        assert [drawer.id for drawer in tx.drawers.of_conversation(TALK)] == [WIRE.id]
        assert [drawer.id for drawer in tx.palace.drawers(1, 1)] == [WIRE.id]
        assert tx.palace.tags(ADVICE.id) == {}
    assert found(store, "8-AWG fuse slow") == [WIRE.id]  # by its own tags
    assert ADVICE.id not in nearest(store, towards(0, 1))
    assert traces(dump(store), ADVICE.id, "fuse it") == []


def test_entities_that_nobody_else_mentions_go_and_the_others_stay(store: Store) -> None:
    furnish(store)
    store.erase(ME, OneDrawer(ADVICE.id), NOON)
    with store.reading(ME) as tx:
        assert tx.graph.entities() == [Entity("Efoil", EntityType.PROJECT)]
        assert [relation.subject for relation in tx.graph.relations()] == ["wire"]


def test_summaries_that_may_speak_of_it_are_forgotten(store: Store) -> None:
    furnish(store)
    store.erase(ME, OneDrawer(ADVICE.id), NOON)
    with store.reading(ME) as tx:
        assert [room.summary for room in tx.palace.rooms(1)] == ["", ""]
        assert tx.palace.closets(1, 1) == [Closet(1, 1, 1, "Wiring", "")]


def test_summaries_of_other_rooms_stay(store: Store) -> None:
    furnish(store)
    store.erase(ME, OneDrawer(PACK.id), NOON)
    with store.reading(ME) as tx:
        assert [room.summary for room in tx.palace.rooms(1)] == ["Wires run hot."]


def test_places_that_are_empty_now_go_with_it(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    file(store, filing(WIRE, topic="Heat"))
    file(store, filing(ADVICE, topic="Fuses"))
    receipt = store.erase(ME, OneDrawer(WIRE.id), NOON)
    assert {table: receipt.erased.get(table, 0) for table in ("closets", "rooms", "wings")} == {
        "closets": 1,
        "rooms": 0,
        "wings": 0,
    }
    with store.reading(ME) as tx:
        assert [closet.topic for closet in tx.palace.closets(1, 1)] == ["Fuses"]
    receipt = store.erase(ME, OneDrawer(ADVICE.id), NOON)
    assert {table: receipt.erased.get(table, 0) for table in ("closets", "rooms", "wings", "wing_names")} == {
        "closets": 1,
        "rooms": 1,
        "wings": 1,
        "wing_names": 1,
    }
    assert traces(dump(store), "efoil rebuild", "wiring") == []


def test_activity_about_an_erased_drawer_goes_with_it(store: Store) -> None:
    furnish(store)
    assert store.erase(ME, OneDrawer(WIRE.id), NOON).erased["activity"] == 1
    with store.reading(ME) as tx:
        assert [activity.subject for activity in tx.ledger.activity(10)] == [TALK]


def test_a_drawer_that_waits_for_its_vector_waits_no_longer(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    store.erase(ME, OneDrawer(WIRE.id), NOON)
    assert store.embedders.waiting(1) == {ME: 1}


def test_erasing_a_conversation_removes_its_messages_its_jobs_and_its_activity(store: Store) -> None:
    furnish(store)
    receipt = store.erase(ME, OneConversation(TALK), NOON)
    assert receipt.scope == "conversation efoil-2026-04-30"
    assert receipt.complete
    assert {table: count for table, count in receipt.erased.items() if count} == {
        "conversations": 1,
        "drawers": 2,
        "words": 2,
        "tags": 6,
        "pointers": 2,
        "vectors": receipt.erased["vectors"],
        "mentions": 3,
        "aliases": 1,
        "relations": 2,
        "entities": 2,
        "signatures": 1,
        "coverage": 2,
        "summaries": 1,
        "compactions": 1,
        "closets": 1,
        "rooms": 1,
        "jobs": 1,
        "activity": 2,
        "verdicts": 1,
        "feedback": 1,
    }
    assert receipt.left["conversations"] == 0
    with store.reading(ME) as tx:
        assert [info.id for info in tx.conversations.all()] == [OTHER_TALK]
        assert {drawer.id for drawer in tx.drawers.all()} == {ROSES.id, PACK.id}
        assert tx.graph.entities() == []
        assert tx.graph.relations() == []
    assert found(store, "overheated Derek fuse") == []
    assert nearest(store, towards(1, 1, 1)) == []
    assert traces(dump(store), TALK, WIRE.id, ADVICE.id, "derek", "wire", "hot") == []
    assert store.queue.waiting() == 1


def test_an_empty_conversation_can_be_erased(store: Store) -> None:
    remember(store, WIRE)
    store.erase(ME, OneDrawer(WIRE.id), NOON)
    receipt = store.erase(ME, OneConversation(TALK), NOON)
    assert receipt.complete
    assert receipt.erased["conversations"] == 1


def test_a_job_that_was_running_when_its_conversation_was_erased_has_no_effect(store: Store) -> None:
    remember(store, WIRE)
    with store.writing(ME) as tx:
        tx.jobs.add(JobKind.MINE, TALK, NOON)
    job = store.queue.claim(NOON, NOON + MINUTE)
    assert job is not None
    store.erase(ME, OneConversation(TALK), NOON)
    with pytest.raises(LeaseLost), store.writing(ME) as tx:  # noqa: PT012 - the transaction is the block
        assert tx.palace.file(filing(WIRE)) == []
        tx.jobs.finish(job)
    assert store.queue.waiting() == 0


def test_erasing_a_user_removes_every_row(store: Store) -> None:
    furnish(store)
    receipt = store.erase(ME, WholeUser(ME), NOON)
    assert receipt.scope == "user me"
    assert receipt.complete
    assert {table: receipt.erased[table] for table in receipt.erased if table != "vectors"} == {
        "users": 1,
        "conversations": 2,
        "drawers": 4,
        "words": 4,
        "tags": 6,
        "pointers": 4,
        "embedded": 1,
        "mentions": 3,
        "aliases": 1,
        "relations": 2,
        "entities": 2,
        "signatures": 1,
        "guidance": 1,
        "guided": 1,
        "coverage": 2,
        "summaries": 1,
        "compactions": 1,
        "authored": 1,
        "lore": 1,
        "moved": 2,
        "closets": 2,
        "rooms": 2,
        "wing_names": 2,
        "wings": 1,
        "jobs": 2,
        "costs": 1,
        "activity": 2,
        "verdicts": 1,
        "feedback": 1,
        "gated": 1,
        "user_settings": 1,
        "agent_settings": 1,
        "sessions": 1,
        "keys": 1,
    }
    assert set(receipt.left) >= set(receipt.erased)
    assert dump(store) == []
    assert found(store, "overheated Derek roses pack") == []
    assert nearest(store, towards(1, 1)) == []
    assert store.users.all() == []
    assert store.queue.waiting() == 0
    assert store.embedders.waiting(1) == {}


def test_a_user_who_comes_back_finds_nothing_of_the_former_one(store: Store) -> None:
    furnish(store)
    assert nearest(store, towards(1), limit=1) == [WIRE.id]
    store.erase(ME, WholeUser(ME), NOON)
    remember(store, ROSES)
    embed(store, {ROSES.id: axis(1)})
    assert nearest(store, towards(1), limit=1) == [ROSES.id]
    assert found(store, "overheated roses") == [ROSES.id]


@pytest.mark.parametrize(
    "what",
    [
        OneDrawer(DrawerId("nothing")),
        OneConversation(ConversationId("nothing")),
        OneDrawer(WIRE.id),
        OneConversation(TALK),
        WholeUser(YOU),
    ],
)
def test_what_is_not_this_users_is_not_found_and_nothing_changes(store: Store, what: Erasure) -> None:
    furnish(store)
    before = dump(store)
    with pytest.raises(NotFound):
        store.erase(YOU, what, NOON)
    assert dump(store) == before
    assert found(store, "overheated") == [WIRE.id]


def test_a_whole_user_must_name_this_user(store: Store) -> None:
    furnish(store)
    store.users.add(User(YOU, NOON))
    before = dump(store)
    with pytest.raises(Invalid):
        store.erase(YOU, WholeUser(ME), NOON)
    assert dump(store) == before
    assert [user.id for user in store.users.all()] == [ME, YOU]


def test_erasing_leaves_other_users_as_they_were(store: Store) -> None:
    furnish(store)
    furnish(store, YOU)
    before = dump(store, YOU)
    for what in (OneDrawer(WIRE.id), OneConversation(TALK), WholeUser(ME)):
        assert store.erase(ME, what, NOON).complete
    assert dump(store, YOU) == before
    assert found(store, "overheated", user=YOU) == [WIRE.id]
    assert nearest(store, towards(1), user=YOU, limit=1) == [WIRE.id]
    assert [user.id for user in store.users.all()] == [YOU]
    assert all(finding.ok for finding in store.check())


def test_an_erased_message_may_be_remembered_anew(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    store.erase(ME, OneDrawer(WIRE.id), NOON)
    other = replace(WIRE, content="it was the fuse")
    assert remember(store, other) == [replace(other, position=3)]
    assert found(store, "fuse") == [WIRE.id, ADVICE.id]


def test_what_belongs_to_an_erasure_is_written_with_it(store: Store) -> None:
    furnish(store)
    told: list[dict[str, int]] = []

    def note(tx: Transaction, counts: Mapping[str, int]) -> None:
        told.append(dict(counts))
        tx.jobs.add(JobKind.MINE, "noted", NOON)

    receipt = store.erase(ME, OneDrawer(WIRE.id), NOON, note)
    assert told == [receipt.erased]
    with store.reading(ME) as tx:
        assert [job.subject for job in tx.jobs.all() if job.subject == "noted"] == ["noted"]


def test_an_erasure_whose_note_fails_erases_nothing(store: Store) -> None:
    furnish(store)
    before = dump(store)

    def fail(tx: Transaction, counts: Mapping[str, int]) -> None:
        raise Invalid("no")

    with pytest.raises(Invalid):
        store.erase(ME, OneDrawer(WIRE.id), NOON, fail)
    assert dump(store) == before

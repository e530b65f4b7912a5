import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from palazzo.errors import Conflict, Invalid
from palazzo.model.conversation import ConversationInfo
from palazzo.model.erasure import OneDrawer
from palazzo.model.pointer import Pointer
from palazzo.model.user import User
from palazzo.stores.base import Record, Store
from tests.stores.openers import OPENERS
from tests.stores.samples import (
    ADVICE,
    ME,
    MINUTE,
    NOON,
    PACK,
    ROSES,
    TALK,
    WIRE,
    YOU,
    add,
    dump,
    file,
    filing,
    found,
    furnish,
    note,
    remember,
    said,
)

TABLES = [
    "user",
    "user_settings",
    "agent_settings",
    "conversations",
    "wings",
    "wing_names",
    "rooms",
    "closets",
    "moved",
    "drawers",
    "pointers",
    "entities",
    "mentions",
    "aliases",
    "relations",
    "guidance",
    "compactions",
    "summaries",
    "coverage",
    "authored",
    "lore",
    "costs",
    "activity",
    "verdicts",
    "feedback",
]


def load(store: Store, records: list[Record], user: str = ME) -> int:
    with store.writing(ME if user == ME else YOU) as tx:
        return tx.transfer.load(records)


@pytest.fixture(params=OPENERS)
def other(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A second store, of every kind too."""
    with OPENERS[request.param]() as store:
        yield store


def test_an_export_has_every_table_in_an_order_that_can_be_loaded(store: Store) -> None:
    furnish(store)
    names = [record["table"] for record in dump(store)]
    assert list(dict.fromkeys(names)) == TABLES


def test_an_export_is_given_record_by_record(store: Store) -> None:
    furnish(store)
    with store.reading(ME) as tx:
        assert isinstance(tx.transfer.dump(), Iterator)


def test_a_palace_moves_to_another_store_and_back_unchanged(store: Store, other: Store) -> None:
    furnish(store)
    store.erase(ME, OneDrawer(ADVICE.id), NOON)  # leaves gaps in the numbers
    records = dump(store)
    moved: list[Record] = json.loads(json.dumps(records))
    assert load(other, moved) == len(records)
    assert dump(other) == records
    for kind in OPENERS:
        with OPENERS[kind]() as third:
            assert load(third, dump(other)) == len(records)
            assert dump(third) == records


def test_what_is_loaded_is_found_by_words_and_tags_and_pointers_and_waits_for_its_vectors(
    store: Store, other: Store
) -> None:
    furnish(store)
    load(other, dump(store))
    assert found(other, "overheated") == [WIRE.id]
    assert set(found(other, "Derek")) == {WIRE.id, ADVICE.id}
    with store.reading(ME) as mine, other.reading(ME) as theirs:
        assert list(theirs.drawers.all()) == list(mine.drawers.all())
        assert theirs.drawers.at(Pointer(1, 1, 2)) == mine.drawers.at(Pointer(1, 1, 2))
        assert theirs.drawers.find([WIRE.id]) == mine.drawers.find([WIRE.id])
        assert theirs.conversations.all() == mine.conversations.all()
        assert theirs.graph.relations() == mine.graph.relations()
        assert [drawer.id for drawer in theirs.vectors.pending(1, 10)] == [WIRE.id, ADVICE.id, ROSES.id, PACK.id]
    assert all(finding.ok for finding in other.check())


def test_numbers_go_on_where_they_were(store: Store, other: Store) -> None:
    furnish(store)
    store.erase(ME, OneDrawer(ADVICE.id), NOON)
    load(other, dump(store))
    assert [drawer.position for drawer in remember(other, said("m3", "a third"))] == [3]
    assert file(other, filing(said("m3", "a third"))) == [Pointer(1, 1, 3)]
    assert file(other, filing(ROSES, wing="Garden")) == [Pointer(3, 1, 1)]


def test_loading_twice_changes_nothing(store: Store) -> None:
    furnish(store)
    records = dump(store)
    assert load(store, records) == 0
    assert dump(store) == records


def test_a_later_export_brings_what_is_new_and_numbers_go_on_after_it(store: Store, other: Store) -> None:
    remember(store, WIRE)
    file(store, filing(WIRE))
    load(other, dump(store))
    remember(store, ADVICE)
    file(store, filing(ADVICE, topic="Advice"))
    new = [record for record in dump(store) if record not in dump(other)]
    assert load(other, dump(store)) == len(new) - 1  # the room was there, with lower counters
    assert dump(other) == dump(store)
    third = said("m3", "a third")
    assert [drawer.position for drawer in remember(other, third)] == [3]
    assert file(other, filing(third, topic="Third")) == [Pointer(1, 1, 3)]


def test_an_earlier_export_moves_no_number_back(store: Store) -> None:
    remember(store, WIRE)
    file(store, filing(WIRE))
    earlier = dump(store)
    remember(store, ADVICE)
    file(store, filing(ADVICE))
    now = dump(store)
    assert load(store, earlier) == 0
    assert dump(store) == now


def test_a_drawer_whose_id_has_other_words_is_a_conflict_and_nothing_is_loaded(store: Store, other: Store) -> None:
    remember(store, PACK, WIRE)
    remember(other, replace(WIRE, content="it stayed cold"))
    before = dump(other)
    with pytest.raises(Conflict):
        load(other, dump(store))
    assert dump(other) == before


def test_a_wing_whose_number_has_another_name_is_a_conflict(store: Store, other: Store) -> None:
    furnish(store)
    remember(other, ROSES)
    file(other, filing(ROSES, wing="Garden"))
    with pytest.raises(Conflict):
        load(other, dump(store))


@pytest.mark.parametrize(
    "record",
    [
        {"table": "nothing"},
        {},
        {"table": "user"},
        {"table": "drawers", "id": "m9"},
        {"table": "drawers", "id": "m9", "role": "emperor", "content": "x", "said_at": 0, "said_offset": 0},
        {"table": "conversations", "id": "talk"},
        {"table": "mentions", "entity": "derek", "row": "nothing"},
        {"table": "relations", "subject": "a", "predicate": "b", "object": "c", "valid_from": 0, "row": "nothing"},
    ],
)
def test_a_record_that_is_none_is_invalid_and_nothing_is_loaded(store: Store, record: Record) -> None:
    remember(store, PACK)
    before = dump(store)
    with pytest.raises(Invalid):
        load(store, [{"table": "conversations", **_row_of_a_conversation()}, record])
    assert dump(store) == before


def _row_of_a_conversation() -> Record:
    return {"id": "fine", "started_at": 0, "started_offset": 0, "length": 0, "mined_up_to": 0}


def test_a_palace_may_be_loaded_for_another_user_of_the_same_store(store: Store) -> None:
    furnish(store)
    records = dump(store)
    assert load(store, records, user=YOU) == len(records)
    yours = [{**record, "namespace": "elevated:user:you"} if "namespace" in record else record for record in records]
    assert (dump(store, YOU), dump(store)) == (yours, records)
    assert found(store, "overheated", user=YOU) == [WIRE.id]


def test_nobody_else_is_in_an_export(store: Store) -> None:
    furnish(store)
    assert dump(store, YOU) == []


def test_an_export_larger_than_a_page_keeps_its_order(store: Store, other: Store) -> None:
    drawers = [note(f"n{number % 7}-{number}", f"note {number}") for number in range(150)]
    with store.writing(ME) as tx:
        add(tx, *drawers)
    load(other, dump(store))
    with other.reading(ME) as tx:
        assert [drawer.id for drawer in tx.drawers.all()] == [drawer.id for drawer in drawers]


def test_a_user_without_anything_has_only_himself_to_export(store: Store, other: Store) -> None:
    store.users.add(User(ME, NOON))
    assert [record["table"] for record in dump(store)] == ["user"]
    assert load(other, dump(store)) == 1
    assert other.users.get(ME) == User(ME, NOON)
    with other.writing(ME) as tx:
        tx.conversations.open(ConversationInfo(TALK, NOON + MINUTE))
    assert other.users.get(ME) == User(ME, NOON)


def test_a_rule_of_an_earlier_export_holds_everywhere(store: Store, other: Store) -> None:
    furnish(store)
    records = [dict(record) for record in dump(store)]
    for rule in (record for record in records if record["table"] == "guidance"):
        del rule["scope"], rule["about"]
        rule["words"] = rule.pop("span")
    load(other, list(records))
    with store.reading(ME) as tx, other.reading(ME) as there:
        assert there.guidance.all() == tx.guidance.all()


def test_rules_hold_for_whoever_takes_them_over(store: Store, other: Store) -> None:
    furnish(store)
    load(other, dump(store), user=YOU)
    with other.reading(YOU) as tx:
        assert [rule.namespace for rule in tx.guidance.all()] == ["elevated:user:you"]
        assert tx.guidance.active(["elevated:user:you"])

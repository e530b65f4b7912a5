from dataclasses import replace
from datetime import date

from palazzo.model.activity import Activity
from palazzo.model.cost import Cost, Source
from palazzo.stores.base import Store
from tests.stores.samples import ME, MINUTE, NOON, PACK, TALK, YOU, dump, furnish, remember

COST = Cost(date(2026, 4, 30), Source.EMBED, "tiny", calls=1, input_tokens=20, output_tokens=3, nanodollars=400)


def test_costs_add_up_by_day_source_and_model(store: Store) -> None:
    remember(store, PACK)
    others = [
        replace(COST, day=date(2026, 5, 1)),
        replace(COST, source=Source.EXTRACT),
        replace(COST, model="large"),
    ]
    with store.writing(ME) as tx:
        tx.ledger.add_costs([COST, *others])
        tx.ledger.add_costs([COST])
        assert tx.ledger.costs() == [
            replace(COST, model="large"),
            replace(COST, calls=2, input_tokens=40, output_tokens=6, nanodollars=800),
            replace(COST, source=Source.EXTRACT),
            replace(COST, day=date(2026, 5, 1)),
        ]


def test_costs_larger_than_a_32_bit_number_are_exact(store: Store) -> None:
    remember(store, PACK)
    large = replace(COST, input_tokens=10**12 + 1, nanodollars=10**15 + 1)
    with store.writing(ME) as tx:
        tx.ledger.add_costs([large])
        assert tx.ledger.costs() == [large]


def test_the_costs_of_a_user_who_is_gone_are_dropped(store: Store) -> None:
    with store.writing(ME) as tx:
        tx.ledger.add_costs([COST])
        assert tx.ledger.costs() == []
    assert store.users.all() == []


def test_the_latest_activity_comes_first(store: Store) -> None:
    remember(store, PACK)
    events = [
        Activity("agent_action", "memory_mined", NOON + number * MINUTE, TALK, {"drawers": number, "wing": "Efoil é"})
        for number in range(3)
    ]
    with store.writing(ME) as tx:
        for event in (events[1], events[0], events[2]):
            tx.ledger.add_activity(event)
        assert tx.ledger.activity(10) == [events[2], events[1], events[0]]
        assert tx.ledger.activity(1) == [events[2]]


def test_nobody_else_sees_or_changes_them(store: Store) -> None:
    furnish(store)
    before = dump(store)
    remember(store, PACK, user=YOU)
    with store.writing(YOU) as tx:
        assert tx.ledger.costs() == []
        assert tx.ledger.activity(10) == []
        tx.ledger.add_costs([COST])
        tx.ledger.add_activity(Activity("agent_action", "memory_mined", NOON, TALK, {"drawers": 9}))
    assert dump(store) == before


def test_earlier_activity_goes_on_behind_an_event(store: Store) -> None:
    remember(store, PACK)
    events = [Activity(kind, "type", NOON + minutes * MINUTE, kind) for kind, minutes in (("a", 1), ("b", 1), ("c", 0))]
    with store.writing(ME) as tx:
        for event in reversed(events):
            tx.ledger.add_activity(event)
        assert tx.ledger.activity(9) == events
        assert tx.ledger.activity(9, after=events[0]) == events[1:]
        assert tx.ledger.activity(1, after=events[1]) == events[2:]
        assert tx.ledger.activity_since(NOON + MINUTE, 9) == events[:2]
        assert tx.ledger.has_activity("type", "a")
        assert not tx.ledger.has_activity("type", "d")


def test_what_was_spent_counts_from_a_day_on(store: Store) -> None:
    remember(store, PACK)
    with store.writing(ME) as tx:
        assert tx.ledger.spent(date(2026, 1, 1)) == 0
        for day in (30, 31):
            tx.ledger.add_costs([Cost(date(2026, 5, day), Source.EMBED, "tiny", 1, 20, 0, 400)])
        assert tx.ledger.spent(date(2026, 5, 31)) == 400
        assert tx.ledger.spent(date(2026, 5, 1)) == 800

from dataclasses import replace

import pytest

from palazzo.errors import NotFound
from palazzo.model.erasure import OneDrawer
from palazzo.model.guidance import About, GuidanceState, RuleScope
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Store
from tests.stores.samples import (
    ADVICE,
    ME,
    NOON,
    PACK,
    ROSES,
    WIRE,
    YOU,
    guidance,
    remember,
    rolled_back,
    said,
)


def test_a_rule_comes_back_with_the_words_of_its_drawer(store: Store) -> None:
    (wire,) = remember(store, WIRE)
    with store.writing(ME) as tx:
        assert tx.guidance.record(guidance(wire)) is True
    with store.reading(ME) as tx:
        assert tx.guidance.get(WIRE.id) == guidance(wire)
        assert tx.guidance.all() == [guidance(wire)]


def test_how_far_a_rule_holds_and_what_it_is_about_come_back(store: Store) -> None:
    (wire,) = remember(store, WIRE)
    rule = replace(guidance(wire, GuidanceState.PROPOSED), scope=RuleScope.SCOPED, about=About.FORMAT)
    with store.writing(ME) as tx:
        tx.guidance.record(rule)
        assert tx.guidance.all(GuidanceState.PROPOSED) == [rule]
        assert tx.guidance.active([rule.namespace]) == set()
        assert tx.guidance.change(WIRE.id, GuidanceState.DISMISSED) == replace(rule, state=GuidanceState.DISMISSED)


def test_recording_a_rule_twice_keeps_its_state(store: Store) -> None:
    (wire,) = remember(store, WIRE)
    with store.writing(ME) as tx:
        tx.guidance.record(guidance(wire, GuidanceState.RETIRED))
        assert tx.guidance.record(guidance(wire)) is False
        assert tx.guidance.get(WIRE.id).state is GuidanceState.RETIRED


def test_a_drawer_that_is_gone_gives_no_rule(store: Store) -> None:
    remember(store, ROSES)
    with store.writing(ME) as tx:
        assert tx.guidance.record(guidance(WIRE)) is False
        assert tx.guidance.all() == []
        with pytest.raises(NotFound, match="gives no rule"):
            tx.guidance.get(WIRE.id)


def test_rules_are_listed_by_state(store: Store) -> None:
    remember(store, WIRE, ADVICE, PACK)
    with store.writing(ME) as tx:
        for drawer in (PACK, WIRE):
            tx.guidance.record(guidance(drawer))
        tx.guidance.record(guidance(ADVICE, GuidanceState.QUARANTINED))
        assert [rule.drawer_id for rule in tx.guidance.all(GuidanceState.ACTIVE)] == [WIRE.id, PACK.id]
        assert [rule.drawer_id for rule in tx.guidance.all(GuidanceState.QUARANTINED)] == [ADVICE.id]
        assert len(tx.guidance.all()) == 3


def test_a_rule_changes_its_state_and_nothing_else(store: Store) -> None:
    (wire,) = remember(store, WIRE)
    with store.writing(ME) as tx:
        tx.guidance.record(guidance(wire))
        assert tx.guidance.change(WIRE.id, GuidanceState.RETIRED) == guidance(wire, GuidanceState.RETIRED)
        with pytest.raises(NotFound):
            tx.guidance.change(DrawerId("nobody"), GuidanceState.ACTIVE)


def test_which_drawers_have_a_rule_is_told_for_many_at_once(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with store.writing(ME) as tx:
        tx.guidance.record(guidance(WIRE, GuidanceState.RETIRED))
        assert tx.guidance.among([WIRE.id, ADVICE.id, DrawerId("nobody")]) == {WIRE.id}


def test_active_rules_are_found_by_namespace(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    with store.writing(ME) as tx:
        tx.guidance.record(guidance(WIRE))
        tx.guidance.record(guidance(ADVICE, GuidanceState.RETIRED))
        tx.guidance.record(replace(guidance(ROSES), namespace="elevated:session:garden"))
        here, there = tx.drawers.rows([WIRE.id]), tx.drawers.rows([ROSES.id])
        assert tx.guidance.active(["elevated:user:me"]) == set(here)
        assert tx.guidance.active(["elevated:user:me", "elevated:session:garden"]) == {*here, *there}
        assert tx.guidance.active([]) == set()


def test_drawers_are_read_for_guidance_once(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    with store.writing(ME) as tx:
        assert [drawer.id for drawer in tx.guidance.unread(2)] == [WIRE.id, ADVICE.id]
        tx.guidance.mark_read(ADVICE.id)
        assert [drawer.id for drawer in tx.guidance.unread(9)] == [ROSES.id]
        tx.guidance.mark_read(WIRE.id)
        assert [drawer.id for drawer in tx.guidance.unread(9)] == [ROSES.id]


def test_a_drawer_that_takes_an_erased_ones_place_is_read(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with store.writing(ME) as tx:
        tx.guidance.mark_read(ADVICE.id)
    store.erase(ME, OneDrawer(ADVICE.id), NOON)
    remember(store, said("m3", "Always fuse it"))
    with store.reading(ME) as tx:
        assert [drawer.id for drawer in tx.guidance.unread(9)] == ["m3"]


def test_a_rule_of_one_user_is_nobody_elses(store: Store) -> None:
    remember(store, WIRE)
    remember(store, WIRE, user=YOU)
    with store.writing(ME) as tx:
        tx.guidance.record(guidance(WIRE))
    with store.reading(YOU) as tx:
        assert tx.guidance.all() == []
        assert tx.guidance.among([WIRE.id]) == set()


def test_a_rule_that_is_rolled_back_was_never_there(store: Store) -> None:
    remember(store, WIRE)
    with rolled_back(store) as tx:
        tx.guidance.record(guidance(WIRE))
    with store.reading(ME) as tx:
        assert tx.guidance.all() == []


def test_erasing_a_drawer_takes_its_rule(store: Store) -> None:
    remember(store, WIRE)
    with store.writing(ME) as tx:
        tx.guidance.record(guidance(WIRE))
    assert store.erase(ME, OneDrawer(WIRE.id), NOON).erased["guidance"] == 1
    with store.reading(ME) as tx:
        assert tx.guidance.all() == []

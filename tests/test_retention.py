"""Retention: what was not promoted goes after a time, if its owner wants that, and nothing else does."""

import pytest

from palazzo import Memory, Palace
from tests.support.clock import Clock

FACT = "My sister Anna moved to Lisbon on 3 May"
RULE = "Never use tabs in our code"


@pytest.fixture
def told(memory: Memory, palace: Palace) -> Palace:
    talk = palace.conversation("family")
    talk.remember("user", FACT)
    talk.remember("assistant", "noted")
    talk.remember("user", f"{FACT} once more")
    talk.remember("user", RULE)
    palace.note("the pump is a Jabsco")
    memory.work()
    return palace


def contents(palace: Palace) -> list[str]:
    return [drawer.content for drawer in palace.drawers()]


def test_nothing_expires_unless_it_is_asked_for(memory: Memory, told: Palace, clock: Clock) -> None:
    before = contents(told)
    clock.go_on(days=10_000)
    memory.work()
    receipt = told.expire()
    assert (receipt.scope, dict(receipt.erased), receipt.complete) == ("0 drawers that had expired", {}, True)
    assert contents(told) == before


def test_what_was_not_promoted_goes_and_the_receipt_says_so(told: Palace, clock: Clock) -> None:
    told.change_settings(keep_days=30, gate_threshold=0.4)
    kept = [filed.drawer.content for filed in told.durable()]
    clock.go_on(days=29)
    assert told.expire().erased == {}
    clock.go_on(days=2)
    receipt = told.expire()
    assert receipt.complete
    assert receipt.erased["drawers"] == 2
    assert set(contents(told)) == {*kept, RULE}
    assert {"noted", f"{FACT} once more"}.isdisjoint(contents(told))
    assert told.activity()[0].type == "memory_expired"
    assert told.activity()[0].details == {"drawers": 2, "days": 30}


def test_guidance_notes_and_durable_memories_never_expire(told: Palace, clock: Clock) -> None:
    told.change_settings(keep_days=1, gate_threshold=1.0)
    clock.go_on(days=400)
    told.expire()
    assert set(contents(told)) == {RULE, "the pump is a Jabsco"}


def test_a_turn_that_waits_for_its_verdict_stays(memory: Memory, palace: Palace, clock: Clock) -> None:
    palace.change_settings(keep_days=1, gate_threshold=1.0)
    palace.conversation("family").remember("user", "so then well")
    clock.go_on(days=400)
    palace.expire()
    assert contents(palace) == ["so then well"]
    memory.work()
    palace.expire()
    assert contents(palace) == []


def test_the_worker_sees_to_it_day_by_day(memory: Memory, told: Palace, clock: Clock) -> None:
    told.change_settings(keep_days=30, gate_threshold=1.0)
    memory.work()
    assert len(contents(told)) == 5
    clock.go_on(days=31)
    memory.work()
    assert set(contents(told)) == {RULE, "the pump is a Jabsco"}
    told.change_settings(keep_days=None)
    clock.go_on(days=2)
    memory.work()
    assert memory.waiting() == 0

"""A budget stops models that cost money, and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.providers.fake import FakeEmbedder
from tests.support.clock import Clock

PRICES = '[[price]]\nmodel = "fake-*"\ninput = 1000000\noutput = 0\n'
WIRE = "I tried a 12-AWG silicone wire and it overheated"


@pytest.fixture
def memory(place: Path, tmp_path: Path, clock: Clock) -> Iterator[Memory]:
    prices = tmp_path / "prices.toml"
    prices.write_text(PRICES)
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings(prices=str(prices)), clock=clock) as memory:
        yield memory


def use(memory: Memory, palace: Palace) -> None:
    palace.conversation("efoil").remember("user", WIRE)
    memory.work()


def test_within_the_budget_models_are_used_and_counted(memory: Memory, palace: Palace) -> None:
    palace.change_settings(monthly_budget=1000)
    use(memory, palace)
    assert palace.spending().this_month.dollars > 0
    assert palace.spending().budget == 1000


def test_when_it_is_spent_words_still_find_and_one_event_says_so(memory: Memory, palace: Palace, clock: Clock) -> None:
    use(memory, palace)
    palace.change_settings(monthly_budget=1e-9)
    spent = palace.spending().total
    for _ in range(3):
        assert [hit.drawer.content for hit in palace.recall("which wire overheated?")] == [WIRE]
    assert palace.spending().total == spent
    told = [event for event in palace.activity() if event.type == "budget_reached"]
    assert [(event.subject, event.details["budget"]) for event in told] == [("2026-04", 1e-9)]


def test_mining_goes_on_by_the_rules(memory: Memory, palace: Palace) -> None:
    palace.change_settings(monthly_budget=0)
    talk = palace.conversation("efoil")
    talk.remember("user", WIRE)
    talk.complete()
    memory.work()
    assert palace.conversation_info("efoil").mined_up_to == 1
    assert palace.spending().total.calls == 0


def test_a_new_month_has_a_new_budget(memory: Memory, palace: Palace, clock: Clock) -> None:
    use(memory, palace)
    palace.change_settings(monthly_budget=1e-6)
    palace.recall("wire")
    clock.go_on(days=31)
    before = palace.spending().total.calls
    palace.recall("wire")
    assert palace.spending().total.calls == before + 1


def test_models_that_are_free_are_never_stopped(place: Path, clock: Clock) -> None:
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        palace.change_settings(monthly_budget=0)
        use(memory, palace)
        assert palace.spending().total.calls >= 1
        assert [event.type for event in palace.activity()] == ["settings_changed"]

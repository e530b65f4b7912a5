from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from palazzo.errors import Unavailable
from palazzo.ledger.cost import BUFFERED_CALLS, Meter
from palazzo.ledger.prices import Price, Prices
from palazzo.model.cost import Cost, Source, Usage
from palazzo.model.ids import UserId

ADA, BOB = UserId("ada"), UserId("bob")
PRICES = Prices([Price("free", 0, 0), Price("dear", 2_000_000_000, 0)])
TODAY = date(2026, 4, 30)
FREE = Usage("free", 10, 1)
DEAR = Usage("dear", 3)


class Ledger:
    """Keeps what the meter hands over, and can be out of order."""

    def __init__(self) -> None:
        self.rows: list[tuple[UserId, Cost]] = []
        self.broken = False
        self.now = datetime(2026, 4, 30, 12, tzinfo=UTC)

    def write(self, user: UserId, costs: Sequence[Cost]) -> None:
        if self.broken:
            raise Unavailable("the store is busy")
        self.rows.extend((user, cost) for cost in costs)

    def clock(self) -> datetime:
        return self.now


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


@pytest.fixture
def meter(ledger: Ledger) -> Meter:
    return Meter(PRICES, ledger.write, ledger.clock)


def free(calls: int, day: date = TODAY, source: Source = Source.EMBED) -> Cost:
    return Cost(day, source, "free", calls, 10 * calls, calls, 0)


def dear(calls: int) -> Cost:
    return Cost(TODAY, Source.RERANK, "dear", calls, 3 * calls, 0, 6_000 * calls)


def test_a_call_that_costs_money_is_written_at_once(ledger: Ledger, meter: Meter) -> None:
    meter.record(ADA, Source.RERANK, DEAR)
    assert ledger.rows == [(ADA, dear(1))]


def test_free_calls_wait_and_are_added_up(ledger: Ledger, meter: Meter) -> None:
    for user in (ADA, BOB, ADA):
        meter.record(user, Source.EMBED, FREE)
    meter.record(ADA, Source.QA, FREE)
    assert ledger.rows == []
    meter.flush()
    assert ledger.rows == [(ADA, free(2)), (ADA, free(1, source=Source.QA)), (BOB, free(1))]
    meter.flush()
    assert len(ledger.rows) == 3


def test_free_calls_are_written_by_themselves_when_there_are_many(ledger: Ledger, meter: Meter) -> None:
    for _ in range(BUFFERED_CALLS):
        assert ledger.rows == []
        meter.record(ADA, Source.EMBED, FREE)
    assert ledger.rows == [(ADA, free(BUFFERED_CALLS))]


def test_a_paid_call_takes_along_the_free_ones_of_the_same_user(ledger: Ledger, meter: Meter) -> None:
    meter.record(ADA, Source.EMBED, FREE)
    meter.record(BOB, Source.EMBED, FREE)
    meter.record(ADA, Source.RERANK, DEAR)
    assert ledger.rows == [(ADA, free(1)), (ADA, dear(1))]


def test_days_are_kept_apart_and_counted_in_utc(ledger: Ledger, meter: Meter) -> None:
    ledger.now = datetime(2026, 5, 1, 1, tzinfo=timezone(timedelta(hours=2)))
    meter.record(ADA, Source.EMBED, FREE)
    ledger.now = datetime(2026, 5, 1, 1, tzinfo=UTC)
    meter.record(ADA, Source.EMBED, FREE)
    meter.flush()
    assert ledger.rows == [(ADA, free(1)), (ADA, free(1, day=date(2026, 5, 1)))]


def test_a_busy_store_fails_no_answered_call_and_gets_the_rows_later(ledger: Ledger, meter: Meter) -> None:
    ledger.broken = True
    meter.record(ADA, Source.RERANK, DEAR)
    with pytest.raises(Unavailable):
        meter.flush()
    ledger.broken = False
    meter.record(ADA, Source.RERANK, DEAR)
    assert ledger.rows == [(ADA, dear(2))]


def test_a_forgotten_user_leaves_nothing_to_be_written(ledger: Ledger, meter: Meter) -> None:
    meter.record(ADA, Source.EMBED, FREE)
    meter.record(BOB, Source.EMBED, FREE)
    meter.forget(ADA)
    meter.flush()
    assert ledger.rows == [(BOB, free(1))]


def test_no_call_is_lost_between_threads(ledger: Ledger, meter: Meter) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda turn: meter.record(ADA, Source.EMBED, FREE if turn % 3 else DEAR), range(600)))
    meter.flush()
    assert sum(cost.calls for _, cost in ledger.rows) == 600
    assert sum(cost.nanodollars for _, cost in ledger.rows) == 200 * 6_000

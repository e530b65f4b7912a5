"""From usage to rows of the ledger."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date
from threading import Lock

from palazzo.errors import Unavailable
from palazzo.ledger.prices import Prices
from palazzo.model.cost import Cost, Source, Usage
from palazzo.model.ids import Clock, UserId

Row = tuple[date, Source, str]
Write = Callable[[UserId, Sequence[Cost]], None]

BUFFERED_CALLS = 64

_MILLION = 10**6


def price(usage: Usage, prices: Prices) -> int:
    """Nanodollars for `usage`, rounded up to a whole one; 0 for a model whose price nobody told us."""
    per_million = prices.of(usage.model)
    if per_million is None:
        return 0
    total = usage.input_tokens * per_million.input + usage.output_tokens * per_million.output
    return -(-total // _MILLION)


class Meter:
    """Adds calls up by user, day, source and model, and hands the sums to `write`.

    A call that costs money is written at once. Free ones wait for company: a commit after every recall
    with a local model would take longer than the recall. Losing the count of a few free calls in a crash
    is no harm. What `write` could not take because the store was unavailable is kept and tried again.
    """

    def __init__(self, prices: Prices, write: Write, clock: Clock) -> None:
        self._prices = prices
        self._write = write
        self._clock = clock
        self._lock = Lock()
        self._waiting: dict[UserId, dict[Row, Cost]] = {}
        self._calls = 0

    def record(self, user: UserId, source: Source, usage: Usage) -> None:
        """Count one call; a store that is unavailable does not fail a call which the model has answered."""
        cost = Cost(
            day=self._clock().astimezone(UTC).date(),
            source=source,
            model=usage.model,
            calls=1,
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
            nanodollars=price(usage, self._prices),
        )
        with self._lock:
            self._add(user, cost)
            self._calls += 1
            full = self._calls >= BUFFERED_CALLS
        with suppress(Unavailable):
            if full:
                self.flush()
            elif cost.nanodollars:
                self._hand_over(user)

    def costs_money(self, model: str) -> bool:
        """Whether calls of this model are known to cost anything."""
        known = self._prices.of(model)
        return known is not None and bool(known.input or known.output)

    def knows(self, model: str) -> bool:
        """Whether a price of 0 means that the model is free, not that its price is unknown."""
        return self._prices.knows(model)

    def price(self, usage: Usage) -> int:
        """Nanodollars for `usage`."""
        return price(usage, self._prices)

    def flush(self) -> None:
        """Hand over everything that waits; raise what `write` raises."""
        with self._lock:
            self._calls = 0
            users = list(self._waiting)
        for user in users:
            self._hand_over(user)

    def forget(self, user: UserId) -> None:
        """Drop what waits for `user`, so that erasing him leaves nothing to be written afterwards."""
        with self._lock:
            self._waiting.pop(user, None)

    def _hand_over(self, user: UserId) -> None:
        with self._lock:
            rows = self._waiting.pop(user, {})
        if not rows:
            return
        try:
            self._write(user, list(rows.values()))
        except Unavailable:
            with self._lock:
                for cost in rows.values():
                    self._add(user, cost)
            raise

    def _add(self, user: UserId, cost: Cost) -> None:
        rows = self._waiting.setdefault(user, {})
        row = (cost.day, cost.source, cost.model)
        rows[row] = _sum(rows[row], cost) if row in rows else cost


def _sum(one: Cost, other: Cost) -> Cost:
    return replace(
        one,
        calls=one.calls + other.calls,
        input_tokens=one.input_tokens + other.input_tokens,
        output_tokens=one.output_tokens + other.output_tokens,
        nanodollars=one.nanodollars + other.nanodollars,
    )

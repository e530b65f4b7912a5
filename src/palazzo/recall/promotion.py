"""Promotion: of drawers that fit nearly as well, what is kept close comes first.

Only the best are looked up: a prior this small decides among neighbours in the order, and never brings one from afar.
"""

from collections.abc import Collection
from dataclasses import dataclass

from palazzo.recall.candidates import Column, Index
from palazzo.recall.fuse import order
from palazzo.stores.base import Transaction

PROMOTION = 0.1  # what being durable adds, beside signals that differ by whole points
LOOKED_AT = 2  # times as many as are wanted


@dataclass(frozen=True, slots=True)
class Best:
    """The places of the best candidates, best first, and the rows of those that are durable."""

    places: list[int]
    durable: Collection[int]


def best(tx: Transaction, rows: Index, scores: Column, count: int) -> Best:
    """Order the best candidates by their score and by whether they are durable."""
    places = order(scores)[: LOOKED_AT * count]
    durable = frozenset(tx.gate.durable_among([int(rows[place]) for place in places]))
    gained = {place: float(scores[place]) + (PROMOTION if int(rows[place]) in durable else 0.0) for place in places}
    return Best(sorted(places, key=lambda place: -gained[place])[:count], durable)

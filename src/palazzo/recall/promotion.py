"""Promotion: of drawers that fit nearly as well, what is kept close comes first.

Only the best are looked up: a prior this small decides among neighbours in the order, and never brings one from afar.
"""

from collections.abc import Collection
from dataclasses import dataclass

from palazzo.model.drawer import Role
from palazzo.recall.candidates import Candidates, Column
from palazzo.recall.fuse import order
from palazzo.stores.base import Transaction

PROMOTION = 0.1  # what being durable adds, beside signals that differ by whole points
LOOKED_AT = 2  # times as many as are wanted


@dataclass(frozen=True, slots=True)
class Best:
    """The places of the best candidates, best first, and the rows of those that are durable."""

    places: list[int]
    durable: Collection[int]


def best(tx: Transaction, candidates: Candidates, scores: Column, count: int) -> Best:
    """Order the best candidates by their score and by whether they are durable: promoted turns, and notes."""
    rows = {place: int(candidates.rows[place]) for place in order(scores)[: LOOKED_AT * count]}
    notes = [row for place, row in rows.items() if candidates.outlines.roles[place] == Role.NOTE.value]
    durable = frozenset([*tx.gate.promoted_among(rows.values()), *notes])
    gained = {place: float(scores[place]) + (PROMOTION if row in durable else 0.0) for place, row in rows.items()}
    return Best(sorted(rows, key=lambda place: -gained[place])[:count], durable)

"""The neighbours of one turn, looked up in the store's own index."""

from collections.abc import Collection
from operator import eq
from typing import TYPE_CHECKING

import numpy as np

from palazzo.gate.turn import DURABLE, EARLIER, Neighbours
from palazzo.gate.whole import Rows, marks, whole_vectors
from palazzo.model.drawer import Role
from palazzo.stores.base import Transaction, Within
from palazzo.stores.judging import Said

if TYPE_CHECKING:
    from palazzo.stores.base import Vector

LOOKED_AT = 64  # nearest memories: where durable ones are not rare, the nearest of them are among these


def members(tx: Transaction) -> tuple[Rows, Rows]:
    """What the gate compares with, in order: the user's turns, and his notes."""
    return tx.pool.within(Within(role=Role.USER)), tx.pool.within(Within(role=Role.NOTE))


def together(turns: Rows, notes: Rows) -> Rows:
    """Both in one order; they have nothing in common, and are sorted already, which makes it cheap."""
    return np.sort(np.concatenate([turns, notes]), kind="stable") if len(notes) else turns


def neighbours(
    tx: Transaction,
    vector: "Vector",
    *,
    before: int | None = None,
    copies_of: Said | None = None,
    promoted: Collection[int] = (),
) -> Neighbours:
    """What was said before row `before`, or ever, and is most like this vector; no copies of what was said.

    `promoted` are rows that are durable besides those that the store knows of.
    """
    turns, notes = members(tx)
    there = together(turns, notes)
    if before is not None:
        there = there[: np.searchsorted(there, before)]
    near = _nearest(tx, vector, there, copies_of)
    durable = {*tx.gate.promoted_among(near), *promoted, *np.intersect1d(list(near), notes).tolist()}
    kept = [cosine for row, cosine in near.items() if row in durable]
    if len(kept) < DURABLE and len(there) > LOOKED_AT:
        stored = together(tx.gate.promoted(), notes)
        every = np.union1d(stored, np.array(list(promoted), np.int64)) if promoted else stored
        kept = list(_nearest(tx, vector, np.intersect1d(every, there, assume_unique=True), copies_of).values())
    earlier = np.isin(list(near), turns).tolist()
    return Neighbours(
        kept[:DURABLE], [cosine for cosine, turn in zip(near.values(), earlier, strict=True) if turn][:EARLIER]
    )


def _nearest(tx: Transaction, vector: "Vector", there: Rows, copies_of: Said | None) -> dict[int, float]:
    """The memories that are most alike as wholes, by row, the nearest first; without copies."""
    found = tx.vectors.nearest_of(vector, LOOKED_AT, there).rows
    if not len(found):
        return {}
    chunks = tx.vectors.chunks(found)
    cosines = whole_vectors(chunks) @ vector
    copies = set() if copies_of is None else _copies(tx, copies_of, chunks.rows.tolist())
    order = np.argsort(-cosines, kind="stable")
    ranked = zip(chunks.rows[order].tolist(), cosines[order].tolist(), strict=True)
    return {row: cosine for row, cosine in ranked if row not in copies}


def _copies(tx: Transaction, said: Said, rows: Collection[int]) -> set[int]:
    own = marks(said)
    return {row for row, other in tx.gate.said(rows).items() if any(map(eq, own, marks(other)))}

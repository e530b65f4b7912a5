"""Judging many turns: memories pass by in the order of their writing, each turn judged by those before it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from palazzo.gate.config import GateConfig
from palazzo.gate.crowd import Crowd, leave_out_copies
from palazzo.gate.judge import judge
from palazzo.gate.neighbours import members, together
from palazzo.gate.turn import DURABLE, EARLIER, Neighbours, Turn
from palazzo.gate.whole import Matrix, Rows, marks, whole_vectors
from palazzo.model.verdict import Verdict
from palazzo.stores.base import Transaction

BATCH = 1024  # memories that pass by at a time


@dataclass(frozen=True, slots=True, eq=False)
class Passing:
    """Some memories, one after another."""

    rows: Sequence[int]
    vectors: Matrix
    marks: Rows
    texts: Sequence[str]


class Replay:
    """One user's turns and notes, on their way past the gate."""

    def __init__(self, tx: Transaction, waiting: Collection[int], config: GateConfig) -> None:
        turns, notes = members(tx)
        self._rows = together(turns, notes)
        self._next = 0
        self._notes = frozenset(notes.tolist())
        self._durable = set(tx.gate.durable().tolist())
        self._waiting = frozenset(waiting)
        self._config = config
        self._crowds = {"promoted": Crowd(), "other turns": Crowd(), "notes": Crowd()}

    @property
    def over(self) -> bool:
        return self._next >= len(self._rows)

    def step(self, tx: Transaction) -> list[tuple[int, Verdict]]:
        """Let the next memories pass, and return the verdicts of those that waited for one."""
        passing = _read(tx, self._rows[self._next : self._next + BATCH])
        self._next += BATCH
        judged = [place for place, row in enumerate(passing.rows) if row in self._waiting]
        verdicts = self._judge(passing, judged) if judged else []
        self._let_in(passing)
        return verdicts

    def _judge(self, passing: Passing, judged: Sequence[int]) -> list[tuple[int, Verdict]]:
        """Judge one after another: who is promoted is durable for those behind him."""
        vectors, own = passing.vectors[judged], passing.marks[judged]
        promoted = self._crowds["promoted"].nearest(vectors, own, EARLIER)
        others = self._crowds["other turns"].nearest(vectors, own, EARLIER)
        notes = self._crowds["notes"].nearest(vectors, own, DURABLE)
        recent = vectors @ passing.vectors.T
        leave_out_copies(recent, own, passing.marks)
        is_turn = np.array([row not in self._notes for row in passing.rows])
        is_durable = np.array([row in self._durable for row in passing.rows])
        verdicts = []
        for line, place in enumerate(judged):
            before, turns, durable = recent[line, :place], is_turn[:place], is_durable[:place]
            around = Neighbours(
                durable=_cosines(promoted[line], notes[line], before[durable]),
                earlier=_cosines(promoted[line], others[line], before[turns]),
            )
            verdict = judge(Turn(passing.texts[place], around), self._config)
            is_durable[place] = verdict.promoted
            verdicts.append((passing.rows[place], verdict))
        self._durable.update(row for row, verdict in verdicts if verdict.promoted)
        return verdicts

    def _let_in(self, passing: Passing) -> None:
        kinds = np.array([self._kind(row) for row in passing.rows], np.str_)
        for kind, crowd in self._crowds.items():
            crowd.add(passing.vectors[kinds == kind], passing.marks[kinds == kind])

    def _kind(self, row: int) -> str:
        if row in self._notes:
            return "notes"
        return "promoted" if row in self._durable else "other turns"


def _read(tx: Transaction, rows: Rows) -> Passing:
    """Those that have a vector, and were not erased since."""
    chunks = tx.vectors.chunks(rows)
    said = tx.gate.said(chunks.rows.tolist())
    there = np.isin(chunks.rows, list(said))
    found = chunks.rows[there].tolist()
    their_marks = np.array([marks(said[row]) for row in found], np.int64).reshape(-1, 2)
    return Passing(found, whole_vectors(chunks)[there], their_marks, [said[row].text for row in found])


def _cosines(*some: Matrix) -> list[float]:
    """All of them in one list; places that stand for nobody are left out."""
    together = np.concatenate(some)
    found: list[float] = together[together >= -1.5].tolist()
    return found

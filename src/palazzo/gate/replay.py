"""Judging many turns: memories pass by in the order of their writing, each turn judged by those before it."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from palazzo.gate.config import GateConfig
from palazzo.gate.crowd import NOBODY, Crowd, highest, leave_out_copies
from palazzo.gate.judge import Judge, judge
from palazzo.gate.neighbours import members, together
from palazzo.gate.turn import DURABLE, EARLIER, Neighbours, Turn
from palazzo.gate.whole import Matrix, Rows, marks, whole_vectors
from palazzo.model.set_aside import GATE, SetAside, attempt
from palazzo.model.verdict import Verdict
from palazzo.stores.base import Transaction
from palazzo.stores.judging import Said

BATCH = 1024  # memories that pass by at a time


@dataclass(frozen=True, slots=True, eq=False)
class Passing:
    """Some memories, one after another."""

    rows: Sequence[int]
    vectors: Matrix
    marks: Rows
    said: Sequence[Said]


class Replay:
    """One user's turns and notes, on their way past the gate; what comes later goes on where this one ends."""

    def __init__(self, config: GateConfig, judge: Judge = judge) -> None:
        self.aside: list[SetAside] = []  # turns that could not be judged
        self._decide = judge
        self._config = config
        self._crowds = {"promoted": Crowd(), "other turns": Crowd(), "notes": Crowd()}
        self._passed = 0  # memories
        self._last = 0  # the row of the last of them
        self._without_vector: list[int] = []  # those of them that could not be let in
        self._promoted = 0  # turns that were let in
        self._made_for: Hashable = None

    def goes_on(self, tx: Transaction, waiting: Sequence[int], config: GateConfig) -> bool:
        """Whether those that have passed are still what there is, each as it was, and those that wait come behind."""
        there = np.searchsorted(together(*members(tx)), self._last, side="right")
        return (
            self._config == config
            and self._made_for == tx.gate.made_for()
            and self._promoted == tx.gate.count_promoted(self._last)
            and self._passed == there
            and all(row > self._last for row in waiting)
            and not len(tx.vectors.chunks(np.array(self._without_vector, np.int64)).rows)
        )

    def line_up(self, tx: Transaction, waiting: Collection[int]) -> None:
        """Let those come that have not passed yet."""
        turns, notes = members(tx)
        rows = together(turns, notes)
        self.aside = []
        self._made_for = tx.gate.made_for()
        self._rows = rows[np.searchsorted(rows, self._last, side="right") :]
        self._next = 0
        self._notes = frozenset(notes[np.searchsorted(notes, self._last, side="right") :].tolist())
        self._durable = set(tx.gate.durable(self._last).tolist())
        self._waiting = frozenset(waiting)

    @property
    def over(self) -> bool:
        return self._next >= len(self._rows)

    def step(self, tx: Transaction) -> list[tuple[int, Verdict]]:
        """Let the next memories pass, and return the verdicts of those that waited for one."""
        rows = self._rows[self._next : self._next + BATCH]
        passing = _read(tx, rows)
        self._next += BATCH
        judged = [place for place, row in enumerate(passing.rows) if row in self._waiting]
        verdicts = self._judge(passing, judged) if judged else []
        self._let_in(passing)
        self._passed += len(rows)
        self._last = int(rows[-1])
        self._without_vector += sorted({*rows.tolist()}.difference(passing.rows))
        return verdicts

    def _judge(self, passing: Passing, judged: Sequence[int]) -> list[tuple[int, Verdict]]:
        """Judge one after another: who is promoted is durable for those behind him."""
        vectors, own = passing.vectors[judged], passing.marks[judged]
        promoted, others, notes = (
            self._crowds[kind].nearest(vectors, own, EARLIER) for kind in ("promoted", "other turns", "notes")
        )
        recent = vectors @ passing.vectors.T
        leave_out_copies(recent, own, passing.marks)
        recent[np.arange(len(passing.rows)) >= np.array(judged)[:, None]] = NOBODY  # who comes later, or is oneself
        turns = np.array([row not in self._notes for row in passing.rows])
        durable = np.array([row in self._durable for row in passing.rows])
        earlier = highest(np.hstack([promoted, others, highest(recent[:, turns], EARLIER)]), EARLIER)
        kept = highest(np.hstack([promoted, notes]), DURABLE)
        verdicts = []
        for line, place in enumerate(judged):
            around = Neighbours(
                durable=_cosines(np.concatenate([kept[line], recent[line, durable]]), DURABLE),
                earlier=_cosines(earlier[line], EARLIER),
            )
            said = passing.said[place]
            verdict = attempt(GATE, said.id, partial(self._verdict, said.text, around))
            if isinstance(verdict, SetAside):
                self.aside.append(verdict)
                continue
            durable[place] = verdict.promoted
            verdicts.append((passing.rows[place], verdict))
        self._durable.update(row for row, verdict in verdicts if verdict.promoted)
        return verdicts

    def _verdict(self, text: str, around: Neighbours) -> Verdict:
        return self._decide(Turn(text, around), self._config)

    def _let_in(self, passing: Passing) -> None:
        kinds = np.array([self._kind(row) for row in passing.rows], np.str_)
        self._promoted += int(np.count_nonzero(kinds == "promoted"))
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
    return Passing(found, whole_vectors(chunks)[there], their_marks, [said[row] for row in found])


def _cosines(scores: Matrix, count: int) -> list[float]:
    """The highest of them, in no order; places that stand for nobody are left out."""
    if len(scores) > count:
        scores = np.partition(scores, len(scores) - count)[len(scores) - count :]
    found: list[float] = scores[scores > NOBODY].tolist()
    return found

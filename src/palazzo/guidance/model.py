"""What the words of rules have meant so far: weights that were learned from labelled turns, and how they add up.

`palazzo bench train-guidance` learns them; `data/guidance` has the turns, and the weights as text. The forms of a turn,
its cues and what stands around it add up to the log odds that it gives a rule, in ordinary talk.
"""

from collections.abc import Collection
from dataclasses import dataclass, fields
from functools import cache, cached_property
from importlib.resources import as_file, files
from math import exp
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from palazzo.guidance.cues import cues
from palazzo.guidance.features import Column, Numbering, Numbers, Seen, forms, spelled

_SLOT_BITS = 18
_SLOTS = 1 << _SLOT_BITS
_MIX = np.uint64(0x9E3779B97F4A7C15)  # spreads numbers over the slots


@dataclass(frozen=True, eq=False)
class Model:
    """The weights of every form, cue and side of a turn, and the thresholds."""

    numbering: Numbering
    forms: Numbers
    weights: Column  # of the forms
    cues: Column
    sides: Column
    thresholds: Column

    @property
    def looks(self) -> float:
        """The log odds, without cues, from which on a turn is looked at closely."""
        return float(self.thresholds[0])

    @property
    def protects(self) -> float:
        """The probability from which on a turn is kept word for word."""
        return float(self.thresholds[1])

    @property
    def elevates(self) -> float:
        """And that from which on it is put before a model in other conversations."""
        return float(self.thresholds[2])

    @cached_property
    def _slots(self) -> tuple[Numbers, Column, Numbers]:
        """The forms by where each is looked up, of two that share a slot the heavier one; and where a marker tells."""
        known, weights, tells = np.zeros(_SLOTS, np.int64), np.zeros(_SLOTS), np.zeros(_SLOTS, np.int64)
        order = np.argsort(np.abs(self.weights), kind="stable")
        at = _slot(self.forms[order])
        known[at], weights[at] = self.forms[order], self.weights[order]
        for telltale in sorted(pair for cue in cues().rows if cue.marker for pair in cue.telltale):
            number = spelled([self.numbering[word] for word in telltale])
            tells[_slot(number)] = number
        return known, weights, tells

    def look(self, seen: Seen) -> tuple[Column, NDArray[np.bool_]]:
        """What the forms from each place on weigh together, and where an unmistakable form may begin."""
        known, weights, tells = self._slots
        total, may_begin = np.zeros(len(seen.numbers)), np.zeros(len(seen.numbers), bool)
        for number, there in forms(seen.numbers):
            at = _slot(number)
            total += weights[at] * ((known[at] == number) & there)
            may_begin |= (tells[at] == number) & there
        return total, may_begin

    def log_odds(self, seen: Seen, places: Column) -> Column:
        """Those of each turn, without its cues."""
        odds: Column = np.add.reduceat(places, seen.begins) / np.sqrt(seen.sizes + 2.0) + seen.sides @ self.sides
        return odds

    def of_cues(self, numbers: Collection[int]) -> float:
        """What the cues of a turn add."""
        return float(sum(self.cues[number] for number in sorted(numbers)))

    def save(self, path: Path) -> None:
        """Write a packed file."""
        words, known = ("\n".join(each).encode() for each in (self.numbering.words, self.numbering.kinds))
        columns = {name: getattr(self, name) for name in _COLUMNS}
        np.savez_compressed(
            path,
            words=np.frombuffer(words, np.uint8),
            kinds=np.frombuffer(known, np.uint8),
            **{name: column if name == "forms" else column.astype(np.float32) for name, column in columns.items()},
        )


_COLUMNS = [field.name for field in fields(Model)][1:]


def load(path: Path) -> Model:
    """Read a packed file."""
    with np.load(path) as packed:
        words, known = (packed[name].tobytes().decode().split("\n") for name in ("words", "kinds"))
        numbering = Numbering()
        numbering.kinds |= {kind: number for number, kind in enumerate(known)}
        for word in words[4:]:  # behind nothing and the ends of sentences
            numbering.learn(word)
        return Model(
            numbering, **{name: packed[name].astype(np.int64 if name == "forms" else np.float64) for name in _COLUMNS}
        )


@cache
def learned() -> Model:
    """The weights that Palazzo comes with."""
    with as_file(files("palazzo.guidance") / "weights.npz") as path:
        return load(path)


def probability(log_odds: float) -> float:
    """The same as a share of all turns."""
    return 1.0 / (1.0 + exp(-min(max(log_odds, -30.0), 30.0)))


def _slot(numbers: Numbers) -> NDArray[np.uint64]:
    slots: NDArray[np.uint64] = (numbers.view(np.uint64) * _MIX) >> np.uint64(64 - _SLOT_BITS)
    return slots

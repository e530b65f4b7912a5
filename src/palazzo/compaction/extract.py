"""The extractive summary: the sentences that say most of what was said, in their own words and order."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from palazzo.compaction.plan import Turn
from palazzo.compaction.sentences import exact, sentences
from palazzo.providers.base import Embedder
from palazzo.text.tokens import CountTokens

if TYPE_CHECKING:
    from palazzo.providers.base import Matrix

MOST_SENTENCES = 2_000  # of a cluster; a pasted book is represented by its beginning
FEWEST_WORDS = 3  # of a sentence that says anything
REPEATS = 0.9  # the cosine from which a sentence says what an earlier summary has said
_EXACT_BONUS = 0.08  # for each new name, date or number, up to three
_ALIKE = 0.5  # the cosine from which a sentence begins to say again what was picked already
_ASIDE = 0.6  # of the mean centrality: what lies further out is an aside


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence and the turn that it comes from."""

    turn: int
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """The sentences of a cluster with their vectors; those that an earlier summary says are left out."""

    turns: Sequence[Turn]
    units: Sequence[Unit]
    vectors: "Matrix"

    def centrality(self) -> "Matrix":
        """How near each sentence is to all of them together."""
        central: Matrix = self.vectors @ self.vectors.mean(axis=0)
        return central


def gather(turns: Sequence[Turn], embedder: Embedder, prior: str = "") -> Material:
    """Cut the turns into sentences and embed them; `prior` is what earlier summaries say."""
    units = [Unit(number, text) for number, turn in enumerate(turns) for text in _worth_reading(turn)][:MOST_SENTENCES]
    vectors = embedder.embed([unit.text for unit in units]).vectors
    if prior and units:
        nearest = (vectors @ embedder.embed(sentences(prior)).vectors.T).max(axis=1)
        new = [number for number, unit in enumerate(units) if nearest[number] < REPEATS and unit.text not in prior]
        if new:  # a cluster that only repeats still needs a line of its own
            units, vectors = [units[number] for number in new], vectors[new]
    return Material(turns, units, vectors)


def write(turns: Sequence[Turn], units: Iterable[Unit]) -> str:
    """Lines of sentences, each with who said them, and the day where it changes."""
    lines: list[str] = []
    day, last = "", -1
    for unit in units:
        drawer = turns[unit.turn].drawer
        if unit.turn == last:
            lines[-1] += f" {unit.text}"
            continue
        said = drawer.said_at.date().isoformat()
        when = "" if said == day else f"[{said}] "
        lines.append(f"{when}{drawer.speaker or drawer.role.value}: {unit.text}")
        day, last = said, unit.turn
    return "\n".join(lines)


Write = Callable[[Sequence[Turn], Iterable[Unit]], str]  # how the sentences that were picked become a text


def extract(material: Material, limit: int, count: CountTokens, written: Write = write) -> str:
    """The best sentences that take about `limit` tokens, at least one, in the order in which they were said."""
    picked = _pick(material, limit, count)
    return written(material.turns, [material.units[index] for index in sorted(picked)])


def _worth_reading(turn: Turn) -> list[str]:
    found = sentences(turn.drawer.content)
    return [text for text in found if len(text.split()) >= FEWEST_WORDS] or found[:1]


def _pick(material: Material, limit: int, count: CountTokens) -> list[int]:
    """Greedily: central, exact, and not yet said."""
    import numpy as np

    if not material.units:
        return []
    central = material.centrality()
    specifics = _specifics(material.units)
    prices = np.array([count(unit.text) for unit in material.units])
    nearest = np.zeros(len(prices), dtype=np.float32)
    told: set[str] = set()
    open_ = (central >= _ASIDE * central.mean()) | np.array([bool(found) for found in specifics])
    picked: list[int] = []
    left = limit
    while True:
        bonus = np.array([_EXACT_BONUS * min(len(found - told), 3) for found in specifics])
        scores = np.where(open_ & (prices <= left), central + bonus - np.maximum(nearest - _ALIKE, 0.0), -np.inf)
        best = int(scores.argmax()) if np.isfinite(scores).any() else -1
        if best < 0:
            return picked or [int((central - prices / max(prices.max(), 1)).argmax())]
        picked.append(best)
        open_[best] = False
        left -= int(prices[best])
        told |= specifics[best]
        nearest = np.maximum(nearest, material.vectors @ material.vectors[best])


def _specifics(units: Sequence[Unit]) -> list[frozenset[str]]:
    """What each sentence tells exactly; a name that begins one sentence is known from within another."""
    found = [exact(unit.text) for unit in units]
    known = frozenset[str]().union(*found)
    return [names | known.intersection(unit.text.split()) for names, unit in zip(found, units, strict=True)]

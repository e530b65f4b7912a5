"""Which wing: the one that a subject has already, known by its name or by the words that were used in it before."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from palazzo.mining.extraction import Subject, Talk
from palazzo.mining.spoken import is_own
from palazzo.model.drawer import Drawer, Role
from palazzo.model.palace import Wing, WingKind
from palazzo.stores.base import Occurrences, Transaction, Within
from palazzo.text.stopwords import EVERYDAY_WORDS
from palazzo.text.words import terms

if TYPE_CHECKING:
    from palazzo.stores.base import Vector

# Measured on labelled conversations that share a subject, and on others that only share words.
ALIKE = 0.16  # the share of a subject's words, by weight and rarity, that a wing must have heard
TELLING = 0.015  # the share that one of them must have to count as a second witness
NEAR = 0.18  # the cosine below which words alone do not make two talks alike
_MATCHES = 30  # drawers that are looked at
_ONCE = 0.65  # what a word counts that a wing has heard in one message only: it may have come up by the way


@dataclass(frozen=True, slots=True)
class Likeness:
    """What a wing and a subject have in common."""

    shares: Mapping[str, float] = field(default_factory=dict)  # each term's share of the subject
    nearness: float | None = None  # None: nothing there has a vector

    @property
    def heard(self) -> float:
        return sum(self.shares.values())


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The wings there are, and how alike each is to a subject."""

    wings: Sequence[Wing]
    likeness: Mapping[int, Likeness] = field(default_factory=dict)


def look_around(tx: Transaction, subject: Subject, talk: Talk) -> Surroundings:
    """Ask the palace where the subject's words were used before, unless it is known already where this belongs."""
    wings = tx.palace.wings()
    weights = {term: weight for term, weight in subject.terms.items() if term not in EVERYDAY_WORDS}
    if not wings or not weights or subject.settled or talk.filed or talk.conversation.wing:
        return Surroundings(wings)
    known = tx.words.occurrences(weights)
    worth = {term: weight * known.rarity(term) for term, weight in weights.items()}
    total = sum(worth.values()) or 1.0
    heard = {wing.number: dict.fromkeys(_own_terms(wing) & worth.keys(), 2) for wing in wings}
    rows: dict[int, list[int]] = {}
    for row, drawer, found_by in _heard_in(tx, known, weights):
        if drawer.pointer is not None and drawer.conversation_id != talk.conversation.id:
            times = heard[drawer.pointer.wing]
            times.update({term: times.get(term, 0) + 1 for term in found_by})
            rows.setdefault(drawer.pointer.wing, []).append(row)
    shares = {
        wing: {term: worth[term] / total * (_ONCE if count == 1 else 1.0) for term, count in times.items()}
        for wing, times in heard.items()
    }
    likely = {wing: found for wing, found in shares.items() if sum(found.values()) >= ALIKE}
    said = tx.drawers.rows([drawer.id for drawer in talk.drawers if is_own(drawer)]) if likely else []
    own = _centre(tx, said)
    return Surroundings(
        wings, {wing: Likeness(found, _nearness(tx, own, rows.get(wing, ()))) for wing, found in likely.items()}
    )


def _heard_in(
    tx: Transaction, known: Occurrences, weights: Mapping[str, float]
) -> Iterator[tuple[int, Drawer, list[str]]]:
    """Yield what the user said that matches the terms best: row, drawer, and which of the terms it has."""
    from palazzo.stores.bm25 import match

    terms = list(weights)
    matches = match(known, terms, allowed=tx.pool.within(Within(role=Role.USER)), weights=weights)
    found_by = matches.found_by(matches.best(_MATCHES))
    drawers = tx.drawers.read(found_by)
    for row, places in found_by.items():
        if row in drawers:
            yield row, drawers[row].drawer, [terms[place] for place in places]


def resolve(subject: Subject, around: Surroundings) -> Wing | None:
    """Return the wing that is called so, else the one that has heard most of it, if that is enough; else None."""
    called = next((wing for wing in around.wings if wing.is_called(subject.name)), None)
    if called is not None or subject.settled:
        return called
    alike = [wing for wing in around.wings if _is_alike(wing, subject, around.likeness.get(wing.number))]
    return max(alike, key=lambda wing: around.likeness[wing.number].heard, default=None)


def _is_alike(wing: Wing, subject: Subject, likeness: Likeness | None) -> bool:
    if likeness is None or likeness.heard < ALIKE:
        return False
    if likeness.nearness is not None and likeness.nearness < NEAR:
        return False
    own = _own_terms(wing)
    if wing.kind is WingKind.PERSON and not own <= subject.terms.keys():
        return False  # what is said to or about a person is his only if he is named
    return bool(own & likeness.shares.keys()) or sum(share >= TELLING for share in likeness.shares.values()) > 1


@lru_cache(maxsize=10_000)  # asked of every wing with every conversation
def _own_terms(wing: Wing) -> frozenset[str]:
    return frozenset(term for name in (wing.name, *wing.aliases) for term in terms(name) if term not in EVERYDAY_WORDS)


def _nearness(tx: Transaction, own: "Vector | None", rows: Sequence[int]) -> float | None:
    wing = _centre(tx, rows) if own is not None else None
    return None if own is None or wing is None else float(own @ wing)


def _centre(tx: Transaction, rows: Sequence[int]) -> "Vector | None":
    """The direction of these drawers together; None if none of them has a vector yet."""
    import numpy as np

    vectors = tx.vectors.chunks(np.array(rows, np.int64)).matrix
    together = vectors.sum(axis=0)
    length = float(np.linalg.norm(together))
    return together / length if length else None

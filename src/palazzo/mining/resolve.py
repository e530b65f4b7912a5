"""Which wing: the one that a subject has already, known by its name or by the words that were used in it before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from palazzo.mining.extraction import Subject
from palazzo.model.ids import ConversationId
from palazzo.model.palace import Wing
from palazzo.model.drawer import Role
from palazzo.stores.base import Transaction, Within
from palazzo.text.words import terms

ALIKE = 0.18  # the share of a subject's words, by weight and rarity, that a wing must have heard before
_MATCHES = 60  # drawers that are looked at


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The wings there are, and how much of a subject's words each has heard before."""

    wings: Sequence[Wing]
    heard: Mapping[int, float]


def look_around(tx: Transaction, subject: Subject, conversation: ConversationId) -> Surroundings:
    """Ask the palace where the subject's words were used before, in other conversations."""
    wings = tx.palace.wings()
    if not wings or not subject.terms:
        return Surroundings(wings, {})
    known = tx.words.frequencies(list(subject.terms))
    worth = {term: weight * known.rarity(term) for term, weight in subject.terms.items()}
    heard: dict[int, set[str]] = {wing.number: _own_terms(wing) & worth.keys() for wing in wings}
    matches = tx.words.search(subject.terms, _MATCHES, Within(role=Role.USER), known)
    places = tx.drawers.find([match.id for match in matches])
    for match in matches:
        found = places.get(match.id)
        if found is not None and found.drawer.conversation_id != conversation and found.drawer.pointer is not None:
            heard.setdefault(found.drawer.pointer.wing, set()).update(match.parts)
    total = sum(worth.values()) or 1.0
    return Surroundings(wings, {wing: sum(worth[term] for term in seen if term in worth) / total for wing, seen in heard.items()})


def resolve(subject: Subject, around: Surroundings) -> Wing | None:
    """Return the wing that is called so, else the one that has heard most of it, if that is enough; else None."""
    called = next((wing for wing in around.wings if wing.is_called(subject.name)), None)
    if called is not None or not around.heard:
        return called
    best = max(around.wings, key=lambda wing: around.heard.get(wing.number, 0.0))
    return best if around.heard.get(best.number, 0.0) >= ALIKE else None


def _own_terms(wing: Wing) -> set[str]:
    return {term for name in (wing.name, *wing.aliases) for term in terms(name)}

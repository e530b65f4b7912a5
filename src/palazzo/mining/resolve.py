"""Which wing: that of the earlier conversations that are most alike, a new one, or a shared one for a request.

A subject has a wing when it returns, when its user names it, or when it is long. In a young palace nobody can tell
yet what will return: there every matter of the user's own opens a wing, and tidying takes back what did not return.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from palazzo.mining.extraction import RULES, Extraction, Subject, Talk
from palazzo.mining.likeness import likeness_to
from palazzo.model.palace import Wing, WingKind
from palazzo.model.pointer import Pointer
from palazzo.model.signature import PlacedSignature, Signature
from palazzo.stores.base import Transaction

REMEMBERED = 512  # earlier conversations that a new one is compared with; tidying looks further back
YOUNG = 12  # conversations up to which a palace is too young to tell what returns
OWN = 0.5  # the voice from which a conversation is about the user's own matters
_NEUTRAL = 0.1  # the voice of who neither says I nor orders anything
LONG = 12  # messages of the user's that make a subject of a single conversation
# How alike a conversation must be on average to the three of a wing that are most like it. One or two may have words
# in common by chance, the more so the more there are to compare with. Measured on the histories of three people, and
# for young palaces on labelled conversations, where those of different subjects never came above .1.
ALIKE = 0.11
_FEW = {1: (0.14, 0.2), 2: (0.12, 0.15), 3: (ALIKE, ALIKE)}  # among few conversations, and among many
_BY_NAME = 0.5  # the share of that which is enough where the subject is called like the wing
_NEIGHBOURS = 7


@dataclass(frozen=True, slots=True)
class Near:
    """An earlier conversation that this one is like, and how much."""

    alike: float
    placed: PlacedSignature


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The wings there are, the conversations that are most alike, and how many there are that could be."""

    wings: Sequence[Wing]
    nearest: Sequence[Near] = ()
    compared: int = 0

    @property
    def by_number(self) -> Mapping[int, Wing]:
        return {wing.number: wing for wing in self.wings}


@dataclass(frozen=True, slots=True)
class Choice:
    """The wing to file in, by name, and the rooms of one-off requests that turn out to be of the same subject."""

    name: str
    kind: WingKind
    shared: bool = False
    gathers: Sequence[Pointer] = field(default_factory=tuple)


def look_around(tx: Transaction, extraction: Extraction, talk: Talk) -> Surroundings:
    """Compare with earlier conversations, unless it is known already where this belongs."""
    wings = tx.palace.wings()
    signature = extraction.signature
    if signature is None or extraction.subject.settled or talk.filed or talk.conversation.wing:
        return Surroundings(wings)
    others = [one for one in tx.signatures.latest(REMEMBERED) if one.signature.conversation_id != talk.conversation.id]
    if not others:
        return Surroundings(wings)
    alike = likeness_to(signature, [one.signature for one in others])
    order = (-alike).argsort(kind="stable")[: 4 * _NEIGHBOURS]
    return Surroundings(wings, [Near(float(alike[place]), others[place]) for place in order], len(others))


def resolve(extraction: Extraction, around: Surroundings) -> Choice:
    """Choose the wing of a conversation that nobody has chosen one for."""
    subject, signature = extraction.subject, extraction.signature
    if subject.shared:
        return Choice(subject.name, WingKind.TOPIC, shared=True)
    called = next((wing for wing in around.wings if not wing.shared and wing.is_called(subject.name)), None)
    if called is not None and (subject.settled or extraction.by != RULES):
        return Choice(called.name, called.kind)
    if subject.settled or signature is None:
        return Choice(subject.name, subject.kind)
    found = _most_alike(around, called)
    if found is not None:
        return Choice(found.name, found.kind)
    gathered = _returned(around)
    if gathered:
        return Choice(_free_name(subject, around), subject.kind, gathers=gathered)
    if _opens(signature, around) and (called is None or not around.nearest):
        return Choice(subject.name, subject.kind)
    if _opens(signature, around):
        return Choice(_free_name(subject, around), subject.kind)
    return Choice(signature.style, WingKind.TOPIC, shared=True)


def enough(alike: Sequence[float], compared: int) -> bool:
    """Whether these likenesses, the largest first of so many, make a subject of it."""
    best = list(alike[:3])
    if not best:
        return False
    young, old = _FEW[len(best)]
    age = min(1.0, max(0.0, math.log10(max(1, compared) / YOUNG)))
    return sum(best) / len(best) >= young + age * (old - young)


def _most_alike(around: Surroundings, called: Wing | None) -> Wing | None:
    """The wing in which most of the nearest lie, if they are near enough."""
    wings = around.by_number
    found: dict[int, list[float]] = {}
    for near in around.nearest:
        wing = wings.get(near.placed.room.wing)
        if wing is not None and not wing.shared and wing.kind is not WingKind.PERSON:
            found.setdefault(wing.number, []).append(near.alike)
    ranked = sorted(found, key=lambda number: -sum(found[number][:_NEIGHBOURS]))
    for number in ranked:
        named = called is not None and called.number == number
        if enough([much / _BY_NAME if named else much for much in found[number]], around.compared):
            return wings[number]
    return None


def _returned(around: Surroundings) -> list[Pointer]:
    """The rooms of requests in shared wings whose subject this conversation returns to."""
    shared = {wing.number for wing in around.wings if wing.shared}
    near = [
        one for one in around.nearest if one.alike >= ALIKE and not one.placed.kept and one.placed.room.wing in shared
    ]
    return [one.placed.room for one in near] if enough([one.alike for one in near], around.compared) else []


def _opens(signature: Signature, around: Surroundings) -> bool:
    """Whether a subject that nobody has spoken of before gets a wing at once."""
    return signature.voice >= _NEUTRAL if around.compared < YOUNG else stands_alone(signature)


def stands_alone(signature: Signature) -> bool:
    """Whether a single conversation is a subject: a long one of the user's own matters, or one with a name."""
    named = any(phrase.own for phrase in signature.phrases)
    return signature.voice >= OWN and (signature.turns >= LONG or named)


def _free_name(subject: Subject, around: Surroundings) -> str:
    """The subject's name, told from that of a wing that is called so and about something else."""
    name, number = subject.name, 2
    while any(wing.is_called(name) for wing in around.wings):
        name, number = f"{subject.name} {number}", number + 1
    return name

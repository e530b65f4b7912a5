"""Changes: what somebody gives up for something else, such as "I switched from Vim to Helix"."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from palazzo.mining.clauses import Clause
from palazzo.mining.manners import ADVERBS
from palazzo.mining.objects import read
from palazzo.mining.phrases import noun_phrase
from palazzo.mining.scene import Scene
from palazzo.mining.statements import Statement
from palazzo.mining.tenses import dated
from palazzo.mining.verbs import Kind
from palazzo.mining.wordset import wordset
from palazzo.model.graph import EntityType

_FROM = ("from", "to")  # the words before what was and before what is
_WAYS: Mapping[str, tuple[str, str]] = {
    "switched": _FROM,
    "changed": _FROM,
    "moved": _FROM,
    "relocated": _FROM,
    "migrated": _FROM,
    "transferred": _FROM,
    "left": ("", "for"),
    "swapped": ("", "for"),
    "traded": ("", "for"),
    "replaced": ("", "with"),
}
_MOVES = wordset("moved relocated")
_USED = wordset("switched changed")  # also of what has no name: "from gels to dates"
_JOBS = wordset("job jobs company companies employer employers career careers work")
_NOTHING_ELSE = wordset("me over back out away here")  # between the verb and `from`
_FARTHEST = 8  # words between the verb and what was
_BY_KIND = (
    ("has_diet", Kind.DIET),
    ("takes", Kind.REMEDY),
    ("studies_at", Kind.SCHOOL),
    ("has_job", Kind.JOB),
)  # what both are says what the change is of


@dataclass(frozen=True, slots=True)
class _Change:
    """A verb of changing with where what was and what is begin, and their words."""

    verb: int
    old_at: int
    new_at: int
    old: str
    new: str


def change(scene: Scene, clause: Clause) -> Iterator[Statement]:
    """Two facts in one: the old one is over from when the new one begins."""
    found = None if clause.be or clause.negated or clause.ahead or clause.able else _change(scene, clause.verb)
    predicate = _predicate(scene, found) if found is not None else None
    if found is None or predicate is None:
        return
    subject = scene.speaker if scene.sentence.low(clause.verb + 1) == "me" else clause.subject
    when = dated(scene, clause)
    yield Statement(subject, predicate, found.old, until=when, over=True)
    if found.new:
        yield Statement(subject, predicate, found.new, since=when)


def _change(scene: Scene, verb: int) -> _Change | None:
    sentence = scene.sentence
    before, between = _WAYS.get(sentence.low(verb), ("", ""))
    if not between:
        return None
    places = (at + 1 for at in range(verb, min(verb + _FARTHEST, len(sentence))) if sentence.lows[at] == before)
    old_at = next(places, None) if before else verb + 1
    old, end = _thing(scene, old_at) if old_at is not None else ("", 0)
    if old_at is None or not old:
        return None
    new_at = end + 1
    new = _thing(scene, new_at)[0] if sentence.low(end) == between else ""
    return _Change(verb, old_at, new_at, old, new)


def _thing(scene: Scene, index: int) -> tuple[str, int]:
    mention = scene.names.get(index)
    return (mention.name, mention.end) if mention is not None else noun_phrase(scene, index)


def _predicate(scene: Scene, found: _Change) -> str | None:
    """What the change is of: a home, a job, a medicine, a thing that one has, or one that one uses."""
    verb = scene.sentence.low(found.verb)
    old, new = scene.names.get(found.old_at), scene.names.get(found.new_at)
    if any(one is not None and one.type is EntityType.PERSON for one in (old, new)):
        return None
    if _WAYS[verb] is not _FROM:
        return _given_up(scene, found)
    between = scene.sentence.lows[found.verb + 1 : found.old_at - 1]
    straight = all(low in ADVERBS or low in _NOTHING_ELSE for low in between)
    if old is not None and old.type is EntityType.PLACE:
        reversed_order = between[:1] == ("to",)  # to Berlin, from Toronto
        return "lives_in" if verb in _MOVES and (straight or reversed_order) else None
    if not _JOBS.isdisjoint(between):
        return "works_at"
    for predicate, kind in _BY_KIND:
        if read(scene, found.old_at, kind) and read(scene, found.new_at, kind):
            return predicate
    if read(scene, found.old_at, Kind.FIRM) and (not found.new or _may_employ(scene, found)):
        return "works_at"
    if old is None:
        return "uses" if straight and verb in _USED else None
    return "uses" if straight or old.type is EntityType.ITEM else None


def _may_employ(scene: Scene, found: _Change) -> bool:
    """Whether somebody leaves a firm for this: for another, or for a name that is not known to be a mere thing."""
    old, new = scene.names[found.old_at], scene.names.get(found.new_at)
    if read(scene, found.new_at, Kind.FIRM):
        return True
    return (
        new is not None
        and new.type is EntityType.ITEM
        and (not new.sure or old.type is EntityType.ORGANISATION)  # where somebody is known to work
    )


def _given_up(scene: Scene, found: _Change) -> str | None:
    """`left Siemens for Bosch` changes the employer, `swapped my bike for a scooter` what one has."""
    if not found.new:
        return None
    if scene.sentence.low(found.verb) == "left":
        employers = read(scene, found.old_at, Kind.EMPLOYER) and read(scene, found.new_at, Kind.EMPLOYER)
        return "works_at" if employers else None
    own = scene.sentence.low(found.old_at) in ("my", "our")
    return "owns" if own and read(scene, found.old_at, Kind.TOOL) else None

"""Facts as a model tells them, a line each: "3: Ana lives_in Lisbon since 2026-03-01"."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date

from palazzo.mining.relations import relation
from palazzo.mining.sentences import sentences
from palazzo.mining.statements import Statement
from palazzo.mining.times import When, times
from palazzo.model.drawer import Drawer, Role
from palazzo.model.fold import fold
from palazzo.model.graph import OWNER, Entity, EntityType, Relation
from palazzo.model.ids import DrawerId
from palazzo.model.predicates import BY_NAME, single_valued
from palazzo.text.excerpt import excerpt

LEARNT = 0.8  # how far a model's word is trusted

_LONGEST_FIRST = sorted(BY_NAME, key=len, reverse=True)
_LINE = re.compile(rf"\W*(\d{{1,3}})\W+(.{{1,80}}?)\W+({'|'.join(_LONGEST_FIRST)})\b\W*(.{{1,160}})", re.DOTALL)
_TIME = re.compile(r"[\s,;:(]+(since|until)\b\W*(\d{4}-\d\d-\d\d)?")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_WORD = re.compile(r"[^\W\d_]{3,}")  # not dates, which a model writes in its own way
_I = frozenset((OWNER, "i", "me", "the user", "owner", "the owner"))


def read_facts(lines: Iterable[str], window: Sequence[Drawer]) -> list[Relation]:
    """The facts about somebody who is named, of what stands in the very message: a small model makes some up."""
    spoken = frozenset(_WORD.findall("\n".join(f"{drawer.speaker or ''} {drawer.content}" for drawer in window)))
    return [fact for line in lines for fact in _fact(line, window, spoken)]


def fitting(facts: Iterable[Relation], named: Iterable[tuple[Entity, DrawerId]]) -> list[Relation]:
    """Those of the facts that fit what is named where: no person is a job, and no thing lives anywhere.

    What the owner has only one of, such as a home, is not taken from a message that names somebody else: it may be
    theirs, and it would put an end to what is true.
    """
    pairs = list(named)
    types = {fold(entity.name): entity.type for entity, _ in pairs}
    people: dict[DrawerId, set[str]] = {}
    for entity, id in pairs:
        if entity.type is EntityType.PERSON:
            people.setdefault(id, set()).add(fold(entity.name))
    return [fact for fact in facts if _fits(fact, types) and _is_his(fact, people.get(fact.source, set()))]


def _fits(fact: Relation, types: Mapping[str, EntityType]) -> bool:
    wanted, found = BY_NAME[fact.predicate].object, types.get(fold(fact.object))
    who = types.get(fold(fact.subject), EntityType.PERSON)
    matters = EntityType.PERSON in (wanted, found) or wanted is EntityType.PLACE
    return who is EntityType.PERSON and (found is None or found is wanted or not matters)


def _is_his(fact: Relation, people: set[str]) -> bool:
    others = people - {fold(fact.subject), fold(fact.object)}
    return not (fact.subject == OWNER and single_valued(fact.predicate) and others)


def _fact(line: str, window: Sequence[Drawer], spoken: frozenset[str]) -> Iterator[Relation]:
    told = _LINE.fullmatch(line)
    number = int(told[1]) if told else 0
    if told is None or not 1 <= number <= len(window):
        return
    drawer, predicate = window[number - 1], told[3]
    object, dates = _without_times(told[4])
    subject = told[2].strip()
    if subject.casefold() in _I:
        subject = drawer.speaker or OWNER
    named = subject in (OWNER, drawer.speaker) or _all(subject, lambda word: word in spoken and not word.islower())
    here = frozenset(_WORD.findall(drawer.content.casefold()))
    stated = _all(object, lambda word: word.casefold() in here)
    somebody = BY_NAME[predicate].object is not EntityType.PERSON or object[:1].isupper()
    if drawer.role in (Role.USER, Role.NOTE) and object and named and stated and somebody:
        dates = dates if _speaks_of_time(drawer) else {}
        since, until = _day(dates.get("since")), _day(dates.get("until"))
        told_fact = Statement(
            subject, predicate, object, _meant(since, drawer), _meant(until, drawer), until is not None, LEARNT
        )
        yield relation(told_fact, drawer)


def _all(text: str, right: Callable[[str], bool]) -> bool:
    return all(right(word) for word in _WORD.findall(text))


def _without_times(text: str) -> tuple[str, dict[str, str]]:
    """The object, and the dates of the `since` and `until` that stand behind it."""
    first = _TIME.search(text)
    dates = {found[1]: found[2] for found in _TIME.finditer(text) if found[2]}
    return text[: first.start() if first else None].strip(" \t\n.,;:()[]\"'"), dates


def _speaks_of_time(drawer: Drawer) -> bool:
    """Whether there is a year, or any time that the rules know, in a message: else a date of it was made up."""
    return bool(_YEAR.search(drawer.content)) or bool(_times(drawer))


def _times(drawer: Drawer) -> list[When]:
    day = drawer.said_at.date()
    return [when for one in sentences(excerpt(drawer.content)) for when in times(one, day)]


def _meant(day: date | None, drawer: Drawer) -> When | None:
    """The time of the message that a model's day stands for: "last month" comes back as the first of that month."""
    if day is None:
        return None
    return next((when for when in _times(drawer) if when.start == day), When(0, 0, day, day))


def _day(value: str | None) -> date | None:
    try:
        return date.fromisoformat(value) if value else None
    except ValueError:
        return None

"""Facts as a model tells them, a line each: "3: Ana lives_in Lisbon since 2026-03-01"."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time

from palazzo.mining.sentences import sentences
from palazzo.mining.times import times
from palazzo.model.drawer import Drawer, Role
from palazzo.model.fold import fold
from palazzo.model.graph import OWNER, Entity, EntityType, Relation, Validity
from palazzo.model.predicates import BY_NAME

LEARNT = 0.8  # how far a model's word is trusted

_LONGEST_FIRST = sorted(BY_NAME, key=len, reverse=True)
_LINE = re.compile(rf"\W*(\d{{1,3}})\W+(.{{1,80}}?)\W+({'|'.join(_LONGEST_FIRST)})\b\W*(.{{1,160}})", re.DOTALL)
_TIME = re.compile(r"[\s,;:(]+(since|until)\b\W*(\d{4}-\d\d-\d\d)?")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_WORD = re.compile(r"[^\W\d_]{3,}")  # not dates, which a model writes in its own way
_I = frozenset((OWNER, "i", "me", "the user", "owner", "the owner"))


def read_facts(lines: Iterable[str], window: Sequence[Drawer]) -> list[Relation]:
    """The facts whose words stand in the messages, said by people: a small model makes some up."""
    spoken = frozenset(_WORD.findall("\n".join(f"{drawer.speaker or ''} {drawer.content}" for drawer in window)))
    lowered = frozenset(word.casefold() for word in spoken)
    return [fact for line in lines for fact in _fact(line, window, spoken, lowered)]


def fitting(facts: Iterable[Relation], known: Iterable[Entity]) -> list[Relation]:
    """Those of the facts that fit what is known of their names: no person is a job, and no thing lives anywhere."""
    types = {fold(entity.name): entity.type for entity in known}
    return [fact for fact in facts if _fits(fact, types)]


def _fits(fact: Relation, types: Mapping[str, EntityType]) -> bool:
    wanted, found = BY_NAME[fact.predicate].object, types.get(fold(fact.object))
    who = types.get(fold(fact.subject), EntityType.PERSON)
    matters = EntityType.PERSON in (wanted, found) or wanted is EntityType.PLACE
    return who is EntityType.PERSON and (found is None or found is wanted or not matters)


def _fact(line: str, window: Sequence[Drawer], spoken: frozenset[str], lowered: frozenset[str]) -> Iterator[Relation]:
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
    stated = _all(object, lambda word: word.casefold() in lowered)
    somebody = BY_NAME[predicate].object is not EntityType.PERSON or object[:1].isupper()
    if drawer.role in (Role.USER, Role.NOTE) and object and named and stated and somebody:
        dates = dates if _speaks_of_time(drawer) else {}
        validity = _validity(_moment(dates.get("since"), drawer), _moment(dates.get("until"), drawer), drawer)
        yield Relation(subject, predicate, object, validity, drawer.written_at, drawer.id, LEARNT)


def _all(text: str, right: Callable[[str], bool]) -> bool:
    return all(right(word) for word in _WORD.findall(text))


def _without_times(text: str) -> tuple[str, dict[str, str]]:
    """The object, and the dates of the `since` and `until` that stand behind it."""
    first = _TIME.search(text)
    dates = {found[1]: found[2] for found in _TIME.finditer(text) if found[2]}
    return text[: first.start() if first else None].strip(" \t\n.,;:()[]\"'"), dates


def _speaks_of_time(drawer: Drawer) -> bool:
    """Whether there is a year, or any time that the rules know, in a message: else a date of it was made up."""
    day = drawer.said_at.date()
    return bool(_YEAR.search(drawer.content)) or any(times(one, day) for one in sentences(drawer.content))


def _validity(since: datetime | None, until: datetime | None, drawer: Drawer) -> Validity:
    """When it holds: from when it says, else from when it was said; an end without a beginning has no known one."""
    if until is None:
        return Validity(since or drawer.said_at)
    return Validity(since, until) if since is not None and since < until else Validity.until(until)


def _moment(value: str | None, drawer: Drawer) -> datetime | None:
    try:
        day = date.fromisoformat(value) if value else None
    except ValueError:
        return None
    return None if day is None else datetime.combine(day, time(), tzinfo=drawer.said_at.tzinfo)

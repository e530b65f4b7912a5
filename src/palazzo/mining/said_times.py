"""When a fact holds that a model read: its days, months and years, if the message can have told them."""

import re
from datetime import date, datetime, timedelta

from palazzo.mining.full_answer import SaidFact
from palazzo.mining.relations import moment_of
from palazzo.mining.sentences import sentences
from palazzo.mining.times import times
from palazzo.model.drawer import Drawer
from palazzo.model.graph import Validity
from palazzo.text.excerpt import excerpt

_DATE = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_TIME = re.compile(
    r"\d|\b(?:yesterday|today|tomorrow|tonight|now|ago|since|until|last|next|this|weeks?|months?)\b", re.I
)


def validity(said: SaidFact, drawer: Drawer) -> tuple[Validity, datetime | None]:
    """From and until when it holds, and by when it had begun if that was told as a period."""
    speaks = _TIME.search(drawer.content) or not drawer.content.isascii() or _named_times(drawer)
    told, day = (_period(said.since), _period(said.until)), drawer.said_at.date()
    since, until = (each if each and (speaks or each[0] <= day < each[1]) else None for each in told)
    start = moment_of(since[0], drawer.said_at) if since else None
    end = moment_of(until[1], drawer.said_at) if until else None
    if end is not None and (start or drawer.said_at) >= end:
        return Validity.until(end), None
    start_by = moment_of(since[1], drawer.said_at) if since and since[1] - since[0] > timedelta(days=1) else None
    if start is None:
        return Validity(drawer.said_at, end), None
    return Validity(start, end), start_by if end is None else None


def _named_times(drawer: Drawer) -> bool:
    day = drawer.said_at.date()
    return any(times(one, day) for one in sentences(excerpt(drawer.content)))


def _period(text: str) -> tuple[date, date] | None:
    """The first day of a year, month or day, and the first after it."""
    found = _DATE.fullmatch(text)
    if found is None:
        return None
    year, month, day = (int(part) if part else None for part in found.groups())
    try:
        first = date(year or 0, month or 1, day or 1)
        if day:
            return first, first + timedelta(days=1)
        return first, date(first.year + 1, 1, 1) if not month or month == 12 else date(first.year, month + 1, 1)
    except (ValueError, OverflowError):
        return None

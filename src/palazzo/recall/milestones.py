"""Times that the user's own life tells: "before I moved", "since we got married"."""

import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import cache

from palazzo.model.fact import Fact
from palazzo.recall.times import Span

FactsAbout = Callable[[str], Sequence[Fact]]  # the user's facts with this predicate

_PREDICATES = {
    "mov": ("lives_in",),
    "relocat": ("lives_in",),
    "start": ("works_at", "has_job", "studies_at"),
    "began": ("works_at", "has_job", "studies_at"),
    "join": ("works_at", "member_of"),
    "chang": ("works_at", "has_job"),
    "switch": ("works_at", "has_job"),
    "marri": ("married_to",),
    "got marri": ("married_to",),
    "graduat": ("graduated_from",),
}
_CLAUSE = re.compile(
    r"\b(?P<side>before|after|since|until) (?:i|we) (?:had |have )?"
    rf"(?P<verb>{'|'.join(sorted(_PREDICATES, key=len, reverse=True))})\w*"
    r"(?P<what>(?: (?:to|in|at|from))(?: (?-i:[A-Z][\w'’-]*))+)?",
    re.IGNORECASE,
)
_EARLIEST = date(1970, 1, 1)
_SECOND_DAY = date.min + timedelta(days=1)
_SOFTNESS = 30  # days: such times are seldom meant to the day


def spans(text: str, asked: date, facts: FactsAbout) -> list[Span]:
    """Return the times before or after something that the palace knows the date of."""
    found = []
    facts = cache(facts)  # a question may name the same step many times
    for clause in _CLAUSE.finditer(text):
        moment = _moment(clause, facts)
        if moment is not None:
            before = clause["side"].lower() in ("before", "until")
            earlier = max(moment, _SECOND_DAY) - timedelta(days=1)
            start, end = (min(_EARLIEST, earlier), earlier) if before else (moment, max(asked, moment))
            found.append(Span(start, end, _SOFTNESS, *clause.span(), dated=False))
    return found


def _moment(clause: re.Match[str], facts: FactsAbout) -> date | None:
    """When it last happened; where the clause names what it was about, when that did."""
    known = [fact for predicate in _PREDICATES[clause["verb"].lower()] for fact in facts(predicate)]
    dated = [fact for fact in known if fact.validity.start_is_known]
    named = [fact for fact in dated if fact.object.casefold() in (clause["what"] or "").casefold()]
    return max((fact.validity.start.date() for fact in named or dated), default=None)

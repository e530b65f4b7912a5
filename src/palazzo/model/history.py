"""What was true when, worked out from every statement on file.

Nothing here is stored. The store keeps what each drawer stated, and the history of a subject and a predicate is a
function of those statements. So nothing is ever overwritten, a statement that arrives late finds its place, one
that is erased leaves no mark, and what was believed at some time is the history of what had been learned by then.

A statement tells one of three things about a value, its object:

- a beginning: it holds from `start`; no end is told
- a span: it held from `start` until `end`
- an ending: it held until `end`; since when is not told (`Validity.until`)

A beginning or an ending is often told by a period: "I moved last week", "I left in spring", "I have lived there
since January" (a period that lasts until it is said). Such a period is read in the light of what was said before it:

0. It is put at its first moment, unless a statement that was said earlier speaks of a moment in or after the period
   that it cannot stand with: a beginning comes after the beginnings of other values and after the endings of its
   own; an ending comes after the beginnings of its own value. Then it is put at the first day of the period that
   comes after that moment or, if none is left, at the moment it was said: the later statement wins. A date says
   otherwise if it is precise: a single day that was over by that moment, or a period that was over a year before
   it, stays where it is, in the past.

Of one value:

1. A beginning lasts until the first end that is told of this value after it. A span lasts until its own end, or
   until an ending that falls into it. An ending claims no time of its own.
2. Windows of one value that overlap or adjoin are one fact, which all their statements support: the more
   drawers say it, the higher its confidence.

Of several values of a single-valued predicate, the one that began last holds:

3. A beginning closes every other value that began before it, for good.
4. A span interrupts other values; what was running before it, and has not ended, goes on after it.
5. Of two values that begin at the same moment, the one that was learned later holds.

The user has the last word:

6. What the user retracted is not taken from the same words again, nor from anything that was said before.
7. Of what was said before the user stated a value, nothing closes it or takes its place. What is said later may.

Where a predicate has several values at once, each has a history of its own. Every statement is part of some fact:
one whose value never held, because of rule 4 or 5, makes a fact of its own that is OVERRULED. Except for rule 5,
the order in which statements arrive makes no difference: rule 0 goes by when they were said, not by when they were
learned. Nothing that is learned changes what was true before the first moment that it speaks of, except that a
period said later makes room for it.
"""

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby

from palazzo.model.fact import Fact, Standing
from palazzo.model.graph import READ, Origin, Relation, Validity
from palazzo.model.ids import DrawerId
from palazzo.model.naming import Names, name_key
from palazzo.model.predicates import single_valued

DAY = timedelta(days=1)
YEAR = timedelta(days=366)

ByValue = Mapping[str, Sequence[Relation]]  # the statements of one subject and predicate


@dataclass(frozen=True, slots=True, eq=False)
class _Claim:
    """A beginning or a span, closed where the statements about its value close it."""

    value: str
    start: datetime
    end: datetime | None
    statement: Relation

    @property
    def is_beginning(self) -> bool:
        return self.statement.validity.end is None


@dataclass(slots=True)
class _Window:
    """One value, for as long as it holds without a break."""

    value: str
    start: datetime
    end: datetime | None
    claims: list[_Claim]


def history(statements: Iterable[Relation], names: Names | None = None) -> list[Fact]:
    """Every fact that the statements make, by when it began."""
    names = names or Names()
    groups: dict[tuple[str, str], list[Relation]] = defaultdict(list)
    for statement in _believed(statements, names):
        groups[names.key(statement.subject), name_key(statement.predicate)].append(statement)
    facts = [fact for group in groups.values() for fact in _facts(group, names)]
    return sorted(facts, key=in_time)


def in_time(fact: Fact) -> tuple[datetime, str, str, str, tuple[DrawerId, ...]]:
    """The order of facts: by when they began, of equals always the same."""
    return fact.validity.start, fact.subject, fact.predicate, fact.object, fact.sources


def _believed(statements: Iterable[Relation], names: Names) -> list[Relation]:
    """Rule 6: the statements without those that the user retracted, and without what a merged entity says of itself."""
    told = [each for each in statements if not _of_itself(each, names)]
    taken_back: dict[tuple[str, str, str], list[Relation]] = defaultdict(list)
    for each in told:
        if each.origin is Origin.RETRACTED:
            taken_back[_triple(each, names)].append(each)
    if not taken_back:
        return told
    return [
        each
        for each in told
        if each.origin is not Origin.RETRACTED
        and not any(_takes_back(one, each) for one in taken_back.get(_triple(each, names), ()))
    ]


def _of_itself(each: Relation, names: Names) -> bool:
    """Whether it told of two that turned out to be one: who is both Zel and Zelda does not know Zelda."""
    if each.predicate == "is_called" or not names.links:
        return False
    one, other = name_key(each.subject), name_key(each.object)
    return one != other and names.meant(one) == names.meant(other)


def _triple(each: Relation, names: Names) -> tuple[str, str, str]:
    return names.key(each.subject), name_key(each.predicate), names.key(each.object)


def _takes_back(retracted: Relation, each: Relation) -> bool:
    if each.origin is Origin.STATED:
        return (each.learned_at, each.source) < (retracted.learned_at, retracted.source)
    return _said(each) <= retracted.learned_at or (each.quote is not None and each.quote == retracted.quote)


def _facts(group: Sequence[Relation], names: Names) -> list[Fact]:
    """The facts of one subject and one predicate."""
    single = any(single_valued(predicate) for predicate in {statement.predicate for statement in group})
    outranked = _outranked(group, names) if single else []
    by_value: dict[str, list[Relation]] = defaultdict(list)
    for statement in group:
        if statement not in outranked:
            by_value[names.key(statement.object)].append(statement)
    if single:
        overruled = (_fact([each], each.validity, Standing.OVERRULED, names) for each in outranked)
        return [*_succession(by_value, names), *overruled]
    return [
        fact
        for value, told in by_value.items()
        for fact in (_succession({value: told}, names) if len(told) > 1 else [_only(told[0], names)])
    ]


def _only(statement: Relation, names: Names) -> Fact:
    """The fact of a value of which nothing else is told and which takes no other's place, as most are."""
    standing = Standing.HOLDS if statement.validity.end is None else Standing.ENDED
    return _fact([statement], statement.validity, standing, names)


def _outranked(group: Sequence[Relation], names: Names) -> list[Relation]:
    """Rule 7: what was said before the user stated another value, and speaks of a moment in which that one holds."""
    stated = [each for each in group if each.origin is Origin.STATED]
    return [
        each
        for each in group
        if each.origin in READ
        and any(
            _said(each) <= one.learned_at
            and (names.key(each.object) != names.key(one.object) or each.validity.end is not None)
            and one.validity.start <= (each.validity.end or each.validity.start)
            for one in stated
        )
    ]


def _succession(by_value: ByValue, names: Names) -> list[Fact]:
    """The facts of values that take each other's place, and the statements that came to nothing."""
    by_value = _settled(by_value)
    claims = [claim for value, told in by_value.items() for claim in _claims(value, told)]
    endings: dict[tuple[str, datetime | None], list[Relation]] = defaultdict(list)
    for value, told in by_value.items():
        for statement in told:
            if statement.validity.end is not None and not statement.validity.start_is_known:
                endings[value, statement.validity.end].append(statement)
    windows = _windows(claims)
    begins = {window.start for window in windows}
    facts = []
    for window in windows:
        closed = {(window.value, claim.end) for claim in window.claims} & endings.keys()
        support = [claim.statement for claim in window.claims] + [ending for end in closed for ending in endings[end]]
        ended = Standing.REPLACED if window.end in begins else Standing.ENDED
        standing = Standing.HOLDS if window.end is None else ended
        facts.append(_fact(support, Validity(window.start, window.end), standing, names))
    holding = {claim for window in windows for claim in window.claims}
    closing = {(claim.value, claim.end) for claim in holding}
    overruled = [claim.statement for claim in claims if claim not in holding]
    unheard_of = [ending for end, told in endings.items() if end not in closing for ending in told]
    facts += [_fact([each], each.validity, Standing.OVERRULED, names) for each in overruled]
    facts += [_fact([each], each.validity, Standing.ENDED, names) for each in unheard_of]
    return facts


def _settled(by_value: ByValue) -> ByValue:
    """Rule 0: the statements, each period among them put at one moment."""
    if not any(each.start_by or each.end_by for told in by_value.values() for each in told):
        return by_value
    begun: dict[str, list[datetime]] = {value: [] for value in by_value}
    ended: dict[str, list[datetime]] = {value: [] for value in by_value}
    settled: dict[str, list[Relation]] = {value: [] for value in by_value}
    in_order = sorted(((_said(each), value, each) for value, told in by_value.items() for each in told), key=_by_time)
    for said, together in groupby(in_order, key=_by_time):
        placed = [(value, _placed(each, value, said, begun, ended)) for _, value, each in together]
        for value, each in placed:
            settled[value].append(each)
            if each.validity.end is None:
                insort(begun[value], each.validity.start)
            elif not each.validity.start_is_known:
                insort(ended[value], each.validity.end)
    return settled


def _placed(
    statement: Relation,
    value: str,
    said: datetime,
    begun: Mapping[str, list[datetime]],
    ended: Mapping[str, list[datetime]],
) -> Relation:
    """A statement beside what was said before it."""
    validity = statement.validity
    if validity.end is None and statement.start_by is not None:
        others = [_last(starts, said) for other, starts in begun.items() if other != value]
        known = max(filter(None, (*others, _last(ended[value], said))), default=None)
        start = _moment(validity.start, statement.start_by, known, said)
        return replace(statement, validity=Validity(start), start_by=None)
    if not validity.start_is_known and validity.end is not None and statement.end_by is not None:
        end = _moment(validity.end, statement.end_by, _last(begun[value], said), said)
        return replace(statement, validity=Validity.until(end), end_by=None)
    return statement


def _moment(first: datetime, by: datetime, known: datetime | None, said: datetime) -> datetime:
    """The moment that a period from `first` to `by` stands for, if something else was true at the moment `known`."""
    if known is None or known < first:
        return first
    if by <= known and (by - first <= DAY or known - by > YEAR):
        return first
    following = first + ((known - first) // DAY + 1) * DAY
    return following if following < by and following <= said else said


def _last(moments: Sequence[datetime], before: datetime) -> datetime | None:
    place = bisect_left(moments, before)
    return moments[place - 1] if place else None


def _said(statement: Relation) -> datetime:
    return statement.said_at or statement.learned_at


def _by_time(told: tuple[datetime, str, Relation]) -> datetime:
    return told[0]


def _claims(value: str, told: Sequence[Relation]) -> list[_Claim]:
    """Rule 1."""
    closing = [(each.validity.end, each.validity.start_is_known) for each in told if each.validity.end is not None]
    ends = sorted(end for end, _ in closing)
    endings = sorted(end for end, is_span in closing if not is_span)
    claims = []
    for statement in told:
        start, end = statement.validity.start, statement.validity.end
        if end is None:
            claims.append(_Claim(value, start, _first(ends, start), statement))
        elif statement.validity.start_is_known:
            claims.append(_Claim(value, start, min(_first(endings, start) or end, end), statement))
    return claims


def _first(ends: Sequence[datetime], after: datetime) -> datetime | None:
    place = bisect_right(ends, after)
    return ends[place] if place < len(ends) else None


def _windows(claims: Sequence[_Claim]) -> list[_Window]:
    """Walk from one change to the next and see which value holds: rules 2 to 5."""
    arriving = sorted(claims, key=_rank, reverse=True)
    ends = {claim.end for claim in arriving if claim.end is not None}
    starts = {claim.start for claim in arriving}  # of equal moments the one that is told is kept, with its timezone
    moments = sorted(starts | ends)
    running: list[_Claim] = []
    windows: list[_Window] = []
    for moment, following in zip(moments, [*moments[1:], None], strict=False):
        if moment in ends:
            running = [claim for claim in running if claim.end is None or moment < claim.end]
        new: list[_Claim] = []
        while arriving and arriving[-1].start == moment:
            claim = arriving.pop()
            if claim.is_beginning and any(other.value != claim.value for other in running):
                running, new = _of(claim.value, running), _of(claim.value, new)
            running.append(claim)
            new.append(claim)
        if running:
            value = running[-1].value
            if windows and (windows[-1].value, windows[-1].end) == (value, moment):
                windows[-1].end = following
                windows[-1].claims += _of(value, new)
            else:
                windows.append(_Window(value, moment, following, _of(value, running)))
    return windows


def _of(value: str, claims: Iterable[_Claim]) -> list[_Claim]:
    return [claim for claim in claims if claim.value == value]


def _fact(support: Sequence[Relation], validity: Validity, standing: Standing, names: Names) -> Fact:
    """One fact from what supports it, spelled as it was said last."""
    told = sorted(support, key=lambda each: (each.learned_at, each.source, each.subject, each.object))
    surest: dict[DrawerId, float] = {}
    for each in told:
        surest[each.source] = max(each.confidence, surest.get(each.source, 0.0))
    confidence = 0.0
    for one in surest.values():
        confidence += (1.0 - confidence) * one
    return Fact(
        subject=names.spelling(told[-1].subject),
        predicate=told[-1].predicate,
        object=names.spelling(told[-1].object),
        validity=validity,
        standing=standing,
        learned_at=told[0].learned_at,
        sources=tuple(surest),
        confidence=confidence,
        stated=any(each.origin is Origin.STATED for each in told),
        object_type=next((each.object_type for each in reversed(told) if each.object_type is not None), None),
        quote=next((each.quote for each in reversed(told) if each.quote is not None), None),
        answered=all(each.origin is Origin.ANSWERED for each in told),
    )


def _rank(claim: _Claim) -> tuple[datetime, datetime, DrawerId, bool, str]:
    """Who comes later counts more: by start, then as rule 5 says, then anyhow, but always the same."""
    statement = claim.statement
    return (claim.start, statement.learned_at, statement.source, claim.is_beginning, claim.value)

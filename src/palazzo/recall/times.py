"""Times in a question: "last Tuesday", "in March", "two weeks ago", read against the day it was asked.

RULES is the whole grammar, in order of precedence: where two rules read the same words, the earlier one wins.

A date in figures has its day first where it has dots. With strokes or hyphens, a number above 12 is a day; else the
other such dates of the question tell; else the order that is not in the future; else the day comes first.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from palazzo.text.calendar import (
    MONTHS,
    NUMBERS,
    SEASONS,
    SHORT_MONTHS,
    WEEKDAYS,
    add_months,
    back,
    month_end,
    month_number,
    weekday_before,
)

_HOLIDAYS = {"valentine": (2, 14), "christmas": (12, 25), "halloween": (10, 31), "new year": (1, 1)}

_NUMBER = r"(?P<number>\d{1,4}|(?:the )?(?:an?|" + "|".join(NUMBERS) + r")(?: couple| few)?(?: of)?)"
_UNIT = r"(?P<unit>day|week|weekend|month|year)s?"
_WEEKDAY = rf"(?P<weekday>{'|'.join(WEEKDAYS)})"
_MONTH = rf"(?P<month>{'|'.join(MONTHS)})"
_SHORT_MONTH = rf"(?P<month>{'|'.join((*MONTHS, *SHORT_MONTHS))})\.?"  # beside a day or a year, or after "in"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_PART = r"(?:early |mid[- ]|late )?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_PAST = r"(?:last|past|previous|this past)"
# No rule reads a question that has none of these.
_HINT = re.compile(
    r"\d|ago|day|week|month|year|night|morning|afternoon|evening|"
    rf"{'|'.join((*MONTHS, *SEASONS, *_HOLIDAYS))}|(?:in|since) {_PART}(?:{'|'.join(SHORT_MONTHS)})\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Span:
    """From `start` to `end`, both days included; outside it counts less over `softness` days."""

    start: date
    end: date
    softness: float
    begins: int = 0  # where the words stand in the question
    ends: int = 0
    dated: bool = False  # it names its year, so that it can mean no other time
    named: bool = False  # it names a month or a day of the calendar


Reading = tuple[date, date, float] | None
Rule = Callable[[re.Match[str], date], Reading]


def spans(question: str, asked: date) -> list[Span]:
    """Return every stretch of time that `question` names, seen from the day `asked`."""
    found: list[Span] = []
    if _HINT.search(question) is None:
        return found
    taken = bytearray(len(question))  # which characters a rule has read
    for pattern, rule in RULES:
        for match in pattern.finditer(question):
            if taken.find(1, *match.span()) != -1:
                continue
            reading = _read(rule, match, asked)
            if reading is not None:
                taken[match.start() : match.end()] = b"\1" * len(match[0])
                dated = bool(match.groupdict().get("year"))
                found.append(Span(*reading, *match.span(), dated=dated, named=rule in _CALENDAR))
    return _joined(question, sorted(found, key=lambda span: span.begins))


def _read(rule: Rule, match: re.Match[str], asked: date) -> Reading:
    try:
        return rule(match, asked)
    except (ValueError, OverflowError):  # 31 February, or a date before the calendar begins
        return None


def _joined(question: str, found: list[Span]) -> list[Span]:
    """Make one span of "between A and B" and "from A to B"."""
    if len(found) != 2:
        return found
    first, second = found
    opens = re.search(r"\b(?:between|from)\s+(?:the )?$", question[: first.begins], re.IGNORECASE)
    links = re.fullmatch(
        r"\s*(?:,|and|to|until|till|through|-)\s*(?:the )?", question[first.ends : second.begins], re.IGNORECASE
    )
    if not (opens and links):
        return found
    start, end = min(first.start, second.start), max(first.end, second.end)
    softness, dated = max(first.softness, second.softness), first.dated or second.dated
    return [Span(start, end, softness, first.begins, second.ends, dated, first.named or second.named)]


def _ago(match: re.Match[str], asked: date) -> Reading:
    """Two weeks ago; ten days ago; two months ago on a Wednesday; on the Tuesday three weeks ago."""
    number, unit = _number(match["number"]), match["unit"].lower()
    if unit == "weekend":
        sunday = weekday_before(asked, 6) - timedelta(weeks=number - 1)
        return sunday - timedelta(days=1), sunday, 1
    centre = back(asked, number, unit)
    weekday = match.groupdict().get("weekday")
    if weekday:
        day = _nearest_weekday(centre, WEEKDAYS.index(weekday.lower()))
        return day, day, 1
    vague = 2 if re.search("few|several|couple", match["number"], re.IGNORECASE) else 1
    margin = timedelta(days={"day": 0 if vague == 1 else 1, "week": 1, "month": 4, "year": 30}[unit] * vague)
    return centre - margin, centre + margin, {"day": 1, "week": 2, "month": 6, "year": 45}[unit]


def _last_so_many(match: re.Match[str], asked: date) -> Reading:
    """In the past two weeks; over the last month."""
    unit = match["unit"].lower()
    number = _number(match["number"]) if match["number"] else 1
    softness = {"day": 1, "week": 2, "weekend": 2, "month": 7, "year": 30}[unit]
    return back(asked, number, "week" if unit == "weekend" else unit), asked, softness


def _last_unit(match: re.Match[str], asked: date) -> Reading:
    """Last week, last weekend, last month, last year."""
    unit = match["unit"].lower()
    if unit == "weekend":
        sunday = weekday_before(asked, 6)
        return sunday - timedelta(days=1), sunday, 1
    if unit == "week":
        monday = asked - timedelta(days=asked.weekday() + 7)
        return monday, asked - timedelta(days=3), 2
    if unit == "month":
        first = add_months(asked.replace(day=1), -1)
        return first, add_months(first, 1) - timedelta(days=1), 5
    if unit == "year":
        return date(asked.year - 1, 1, 1), date(asked.year - 1, 12, 31), 30
    return None


def _this_unit(match: re.Match[str], asked: date) -> Reading:
    """This week, this month, this year."""
    unit = match["unit"].lower()
    if unit == "week":
        return asked - timedelta(days=asked.weekday()), asked, 1
    if unit == "month":
        return asked.replace(day=1), asked, 3
    if unit == "year":
        return asked.replace(month=1, day=1), asked, 20
    return None


def _last_weekday(match: re.Match[str], asked: date) -> Reading:
    """Last Tuesday; this past Friday."""
    day = weekday_before(asked, WEEKDAYS.index(match["weekday"].lower()))
    return day, day, 1


def _days_back(days: int) -> Rule:
    def rule(match: re.Match[str], asked: date) -> Reading:  # noqa: ARG001 - the words say it all
        return asked - timedelta(days=days), asked - timedelta(days=days), 1

    return rule


def _day_of_month(match: re.Match[str], asked: date) -> Reading:
    """5 May; May 5th, 2023. Without a year, the last one that has been."""
    month, day = month_number(match["month"]), int(match["day"])
    if match["year"]:
        found = date(int(match["year"]), month, day)
    else:
        found = date(asked.year, month, day)
        if found > asked:
            found = date(asked.year - 1, month, day)
    return found, found, 3


def _month(match: re.Match[str], asked: date) -> Reading:
    """In March; early May 2023; the end of June. "May" and "march" alone are mostly no months."""
    name = match["month"].lower()
    if name in ("may", "march") and not (match["year"] or match["part"] or match["before"]):
        return None
    month = month_number(name)
    year = int(match["year"]) if match["year"] else asked.year - (month > asked.month)
    first = date(year, month, 1)
    last = add_months(first, 1) - timedelta(days=1)
    part = (match["part"] or "").lower()
    if re.search("early|begin|start", part):
        last = first + timedelta(days=9)
    elif "mid" in part:
        first, last = first + timedelta(days=9), first + timedelta(days=19)
    elif re.search("late|end", part):
        first = first + timedelta(days=19)
    return first, last, 5


def _season(match: re.Match[str], asked: date) -> Reading:
    first = date(int(match["year"]) if match["year"] else asked.year, SEASONS[match["season"].lower()], 1)
    if not match["year"] and first > asked:
        first = first.replace(year=first.year - 1)
    return first, add_months(first, 3) - timedelta(days=1), 10


def _holiday(match: re.Match[str], asked: date) -> Reading:
    month, day = _HOLIDAYS[match["holiday"].lower()]
    found = date(asked.year, month, day)
    if found > asked:
        found = found.replace(year=found.year - 1)
    return found, found, 3


def _year(match: re.Match[str], asked: date) -> Reading:  # noqa: ARG001 - a year is absolute
    return date(int(match["year"]), 1, 1), date(int(match["year"]), 12, 31), 30


def _iso_day(match: re.Match[str], asked: date) -> Reading:  # noqa: ARG001 - a date is absolute
    found = date(int(match["year"]), int(match["month"]), int(match["day"]))
    return found, found, 1


def _day_first(match: re.Match[str], asked: date) -> Reading:
    """01.01.2024; 15/1/2024 where the first number is the day, as the other numbers tell."""
    first, second, year = int(match["first"]), int(match["second"]), int(match["year"])
    year += 2000 if year < 100 else 0
    if match["mark"] == "." or _has_day_first(match, first, second, year, asked):
        first, second = second, first
    found = date(year, first, second)
    return found, found, 1


def _has_day_first(match: re.Match[str], first: int, second: int, year: int, asked: date) -> bool:
    if max(first, second) > 12:
        return first > 12
    others = [(int(other["first"]), int(other["second"])) for other in _IN_FIGURES.finditer(match.string)]
    told = {one > 12 for one, two in others if 12 < max(one, two) <= 31 and min(one, two) <= 12}
    if len(told) == 1:
        return told.pop()
    return date(year, second, first) <= asked or date(year, first, second) > asked


def _month_in_figures(match: re.Match[str], asked: date) -> Reading:  # noqa: ARG001 - it names its year
    first = date(int(match["year"]), int(match["month"]), 1)
    return first, month_end(first), 5


def _other_day(match: re.Match[str], asked: date) -> Reading:  # noqa: ARG001 - the words say it all
    """The other day: not today, and hardly more than a week ago."""
    return asked - timedelta(days=7), asked - timedelta(days=1), 4


def _earlier_this_unit(match: re.Match[str], asked: date) -> Reading:
    """Earlier this week, month or year: before today, unless it has only begun."""
    reading = _this_unit(match, asked)
    return reading and (reading[0], max(reading[0], asked - timedelta(days=1)), reading[2])


def _rule(pattern: str, rule: Rule) -> tuple[re.Pattern[str], Rule]:
    return re.compile(rf"\b{pattern}\b", re.IGNORECASE), rule


_IN_FIGURES = re.compile(
    r"(?<![\d./-])(?P<first>\d{1,2})(?P<mark>[./-])(?P<second>\d{1,2})(?P=mark)(?P<year>(?:19|20)\d\d|(?<=/)\d\d)"
    r"(?!\d|[./-]\d)"
)

_CALENDAR = (_iso_day, _day_first, _month_in_figures, _day_of_month, _month)

RULES: tuple[tuple[re.Pattern[str], Rule], ...] = (
    _rule(rf"{_YEAR}[-/](?P<month>\d{{1,2}})[-/](?P<day>\d{{1,2}})", _iso_day),
    (_IN_FIGURES, _day_first),
    _rule(r"(?<![\d./-])(?P<year>(?:19|20)\d\d)-(?P<month>0[1-9]|1[0-2])(?![\d./-]\d|-\d)", _month_in_figures),
    _rule(r"(?<![\d./-])(?P<month>0?[1-9]|1[0-2])/(?P<year>(?:19|20)\d\d)(?![./-]\d)", _month_in_figures),
    _rule(rf"{_WEEKDAY},? {_NUMBER} {_UNIT} ago", _ago),
    _rule(rf"{_NUMBER} {_UNIT} ago(?: (?:on|last) (?:a |the )?{_WEEKDAY})?", _ago),
    _rule(r"the day before yesterday", _days_back(2)),
    _rule(r"the other (?:day|night|morning|evening)", _other_day),
    _rule(r"(?:yesterday(?: (?:morning|afternoon|evening))?|last (?:night|evening))", _days_back(1)),
    _rule(r"(?:earlier today|today|tonight|this (?:morning|afternoon|evening))", _days_back(0)),
    _rule(rf"(?:{_PAST}|this) {_WEEKDAY}", _last_weekday),
    _rule(rf"(?:in|over|during|within|for) (?:the |these )?{_PAST} (?:{_NUMBER} )?{_UNIT}", _last_so_many),
    _rule(rf"{_PAST} {_UNIT}", _last_unit),
    _rule(r"earlier this (?P<unit>week|month|year)", _earlier_this_unit),
    _rule(r"this (?P<unit>week|month|year)", _this_unit),
    _rule(rf"{_DAY}(?: of)? {_SHORT_MONTH}(?:,? {_YEAR})?", _day_of_month),
    _rule(rf"{_SHORT_MONTH} {_DAY}(?:,? {_YEAR})?", _day_of_month),
    _rule(
        rf"(?P<before>in |since )?(?P<part>{_PART})(?P<month>{'|'.join(SHORT_MONTHS)})\.?,? {_YEAR}",
        _month,
    ),
    _rule(rf"(?P<before>in |since )(?P<part>{_PART})(?P<month>{'|'.join(SHORT_MONTHS)})(?P<year>)", _month),
    _rule(
        r"(?P<before>in |during |since |by |until |through |last |this |from |between |and |before |after |of )?"
        r"(?P<part>early |mid[- ]|late |the (?:beginning|start|middle|end) of )?"
        rf"{_MONTH}(?:,? (?:of )?{_YEAR})?",
        _month,
    ),
    _rule(rf"(?:in|during|over|last|this)(?: the)? (?P<season>{'|'.join(SEASONS)})(?:,? (?:of )?{_YEAR})?", _season),
    _rule(rf"(?P<holiday>{'|'.join(_HOLIDAYS)})(?:['’]?s)?(?: day| eve)?", _holiday),
    _rule(rf"(?:in|during|of|since) {_YEAR}", _year),
)


def _number(text: str) -> int:
    if text.isdigit():
        return int(text)
    known = [NUMBERS[word] for word in text.lower().split() if word in NUMBERS]
    return known[-1] if known else 1


def _nearest_weekday(day: date, weekday: int) -> date:
    ahead = (weekday - day.weekday()) % 7
    return day + timedelta(days=ahead if ahead <= 3 else ahead - 7)

"""Times in a message, seen from the day it was said: days, months, years and stretches between two days.

Unlike a question, a message looks both ways: "on Friday" is the next one in "we leave on Friday" and the last one
in "we left on Friday", so each sentence is asked which way it looks.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from palazzo.mining.sentences import Sentence
from palazzo.mining.wordset import wordset
from palazzo.text.calendar import MONTHS, NUMBERS, SEASONS, WEEKDAYS, add_months, back, weekday_before

_MONTH = {name: number for number, name in enumerate(MONTHS, 1)}
_WEEKDAY = {name: number for number, name in enumerate(WEEKDAYS)}
_UNITS = {form: unit for unit in ("day", "week", "month", "year") for form in (unit, f"{unit}s")}
_DAYS = {
    "yesterday": -1,
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
}
_YEAR = re.compile(r"(?:19|20)\d\d")
_OLD_YEAR = re.compile(r"1[0-9]\d\d|20\d\d")
_ISO = re.compile(r"((?:19|20)\d\d)[-/](\d{1,2})[-/](\d{1,2})")
_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_LAST, _NEXT, _THIS = frozenset({"last", "past", "previous"}), frozenset({"next", "coming"}), frozenset({"this"})
_BEFORE_MONTH = wordset(
    "in by since until till during last next this early late mid of from to before after end through"
)
_BEFORE_YEAR = wordset("in since until till by from of during before after early late around to back")
_FUTURE = wordset(
    """
    will shall tomorrow next soon leave leaves starts start begins opens going gonna due plan planning want coming
    by until
    """
)
_PAST = wordset(
    """
    was were had did went got bought came left quit told gave found ran saw met made took began became fell said
    felt lost won sold sent wrote ate slept drove flew passed failed died been stole paid put brought built broke
    chose grew heard held hid kept knew led let meant read rode sang sat spent stood taught thought understood woke
    wore ago last yesterday
    """
)
_NOT_PAST = wordset(
    """
    need feed speed indeed exceed bed red weed seed hundred signed booked registered invited married
    """
)
_FEASTS = {"christmas": (12, 25), "halloween": (10, 31), "valentine": (2, 14)}


@dataclass(frozen=True, slots=True)
class When:
    """What the words `first` up to `end` of a sentence date: from `start` to `last`, both days included."""

    first: int
    end: int
    start: date
    last: date

    def __str__(self) -> str:
        if self.start == self.last:
            return self.start.isoformat()
        if self.start.day == 1 and self.last == add_months(self.start, 1) - timedelta(days=1):
            return f"{self.start:%Y-%m}"
        if (self.start.month, self.start.day, self.last) == (1, 1, date(self.start.year, 12, 31)):
            return f"{self.start.year:04}"
        return f"{self.start.isoformat()}/{self.last.isoformat()}"


Stretch = tuple[int, date, date]  # how many words were read, and what they mean
Rule = Callable[[Sentence, int, date], Stretch | None]


def times(sentence: Sentence, said: date) -> list[When]:
    """Every time that the sentence names, in order."""
    found: list[When] = []
    if _TRIGGERS.isdisjoint(sentence.lows) and _DIGITS.isdisjoint("".join(sentence.lows)):
        return found
    index = 0
    while index < len(sentence):
        rule = _rule(sentence.lows[index])
        read = _safely(rule, sentence, index, said) if rule else None
        if read:
            found.append(When(index, index + read[0], read[1], read[2]))
        index += read[0] if read else 1
    return found


def _safely(rule: Rule, sentence: Sentence, index: int, said: date) -> Stretch | None:
    try:
        return rule(sentence, index, said)
    except (ValueError, OverflowError):  # 31 February, or beyond the calendar
        return None


def _rule(low: str) -> Rule | None:
    """The rule that a word sets off; most words set off none."""
    return _RULES.get(low) or (_number if low[0].isdigit() else None)


def looks_ahead(sentence: Sentence, until: int | None = None) -> bool:
    """Whether a sentence speaks of what comes; what was said of its own past is behind."""
    lows = sentence.lows if until is None else sentence.lows[:until]
    for low in reversed(lows):
        if low in _FUTURE:
            return True
        if low in _PAST or (low.endswith("ed") and len(low) > 4 and low not in _NOT_PAST):
            return False
    return True


def _day_word(sentence: Sentence, index: int, said: date) -> Stretch:
    low = sentence.lows[index]
    if low == "yesterday" and sentence.lows[max(0, index - 2) : index] == ("day", "before"):
        return 1, said - timedelta(days=2), said - timedelta(days=2)
    if low == "tomorrow" and sentence.lows[max(0, index - 2) : index] == ("day", "after"):
        return 1, said + timedelta(days=2), said + timedelta(days=2)
    day = said + timedelta(days=_DAYS[low])
    return 1, day, day


def _weekday(sentence: Sentence, index: int, said: date) -> Stretch | None:
    before = sentence.low(index - 1)
    if before in ("every", "each") or sentence.low(index + 1) in ("nights", "mornings", "evenings"):
        return None
    if _month_day(sentence, index):
        return None  # "Friday, 8 May": the date says more
    return 1, *_that_weekday(sentence, index, said, looks_ahead(sentence))


def _that_weekday(sentence: Sentence, index: int, said: date, ahead: bool) -> tuple[date, date]:
    weekday = _WEEKDAY[sentence.lows[index]]
    next_one = said + timedelta(days=(weekday - said.weekday() - 1) % 7 + 1)
    day = next_one if ahead else weekday_before(said, weekday)
    return day, day


def _month_day(sentence: Sentence, index: int) -> bool:
    skip = index + (2 if sentence.low(index + 1) in (",", "the") else 1)
    following = sentence.low(skip)
    return following in _MONTH or (bool(_ORDINAL.fullmatch(following)) and sentence.low(skip + 1) in _MONTH)


def _turned(sentence: Sentence, index: int, said: date) -> Stretch | None:
    """Last week, next Friday, this month, last summer, last night, this morning."""
    way = sentence.lows[index]
    number = -1 if way in _LAST else 1 if way in _NEXT else 0
    unit = sentence.low(index + 1)
    if unit in ("night", "morning", "afternoon", "evening"):
        day = said + timedelta(days=-1 if number < 0 else 0)
        return None if number > 0 else (2, day, day)
    if unit == "weekend":
        saturday = said - timedelta(days=said.weekday()) + timedelta(days=5 + 7 * number)
        if number < 0 and said.weekday() >= 5:
            saturday = said - timedelta(days=said.weekday() + 2)
        return 2, saturday, saturday + timedelta(days=1)
    if unit == "week":
        monday = said - timedelta(days=said.weekday()) + timedelta(days=7 * number)
        return 2, monday, monday + timedelta(days=6)
    if unit == "month":
        return 2, *_whole_month(add_months(said.replace(day=1), number))
    if unit == "year":
        return 2, *_whole_year(said.year + number)
    if unit in _WEEKDAY:
        return 2, *_that_weekday(sentence, index + 1, said, number > 0 or (number == 0 and looks_ahead(sentence)))
    if unit in SEASONS:
        return 2, *_season(unit, said, number)
    if unit in _MONTH:
        return _month_named(sentence, index + 1, said, number, skipped=1)
    return None


def _season(name: str, said: date, number: int) -> tuple[date, date]:
    first = date(said.year, SEASONS[name], 1)
    if number > 0 and first <= said:
        first = first.replace(year=first.year + 1)
    if number < 0 and add_months(first, 3) > said:
        first = first.replace(year=first.year - 1)
    return first, add_months(first, 3) - timedelta(days=1)


def _month(sentence: Sentence, index: int, said: date) -> Stretch | None:
    """May 5th; May 2026; in May. `may` and `march` in lower case are mostly verbs."""
    low = sentence.lows[index]
    if low in ("may", "march") and not sentence.capital(index):
        return None
    day = _ORDINAL.fullmatch(sentence.low(index + 1))
    if day and not _YEAR.fullmatch(sentence.low(index + 1)) and 1 <= int(day[1]) <= 31:
        year, extra = _year_at(sentence, index + 2)
        found = _dated(sentence, said, year, _MONTH[low], int(day[1]))
        return 2 + extra, found, found
    if (
        _year_at(sentence, index + 1)[0]
        or sentence.low(index - 1) in _BEFORE_MONTH
        or low not in ("may", "march", "august", "april", "june")
    ):
        return _month_named(sentence, index, said, None)
    return None


def _month_named(sentence: Sentence, index: int, said: date, number: int | None, skipped: int = 0) -> Stretch:
    month = _MONTH[sentence.lows[index]]
    year, extra = _year_at(sentence, index + 1)
    if year is None:
        ahead = looks_ahead(sentence) if not number else number > 0
        year = said.year
        if ahead and month < said.month - (0 if number else 2):
            year += 1
        elif not ahead and month > said.month:
            year -= 1
    return 1 + skipped + extra, *_whole_month(date(year, month, 1))


def _number(sentence: Sentence, index: int, said: date) -> Stretch | None:
    """2026-05-02; 5 May 2026; the 5th of May; two weeks ago; in three days; 2019 after a preposition."""
    low = sentence.lows[index]
    iso = _ISO.fullmatch(low)
    if iso:
        day = date(*map(int, iso.groups()))
        return 1, day, day
    ordinal = _ORDINAL.fullmatch(low)
    month_at = index + (2 if sentence.low(index + 1) == "of" else 1)
    if ordinal and sentence.low(month_at) in _MONTH:
        year, extra = _year_at(sentence, month_at + 1)
        found = _dated(sentence, said, year, _MONTH[sentence.low(month_at)], int(ordinal[1]))
        return month_at + 1 - index + extra, found, found
    if _OLD_YEAR.fullmatch(low) and sentence.low(index - 1) in _BEFORE_YEAR and sentence.low(index + 1) not in _UNITS:
        return 1, *_whole_year(int(low))
    return _counted(sentence, index, said)


def _counted(sentence: Sentence, index: int, said: date) -> Stretch | None:
    """Two weeks ago; a couple of days ago is too vague to date; in ten days."""
    low = sentence.lows[index]
    number = int(low) if low.isdecimal() and len(low) < 4 else NUMBERS.get(low)
    unit = _UNITS.get(sentence.low(index + 1))
    if number is None or unit is None:
        return None
    if sentence.low(index + 2) == "ago":
        return 3, *_around(back(said, number, unit), unit)
    if sentence.low(index - 1) == "in" and sentence.low(index + 2) not in ("of", "'s") and looks_ahead(sentence):
        return 2, *_around(back(said, -number, unit), unit)
    return None


def _around(day: date, unit: str) -> tuple[date, date]:
    """As exact as people are: months ago is a month, years ago a year."""
    if unit == "month":
        return _whole_month(day)
    return _whole_year(day.year) if unit == "year" else (day, day)


def _in_season(sentence: Sentence, index: int, said: date) -> Stretch | None:
    low = sentence.lows[index]
    before = sentence.low(index - 1)
    year, extra = _year_at(sentence, index + 1)
    if year:
        first = date(year, SEASONS[low], 1)
        return 1 + extra, first, add_months(first, 3) - timedelta(days=1)
    if before in ("in", "by", "until") or (before == "the" and sentence.low(index - 2) in ("in", "over", "by", "for")):
        return 1, *_season(low, said, 1 if looks_ahead(sentence) else -1)
    return None


def _feast(sentence: Sentence, index: int, said: date) -> Stretch | None:
    low = sentence.lows[index]
    if not sentence.capital(index):
        return None
    if low == "easter":
        days = [_easter(year) for year in (said.year - 1, said.year, said.year + 1)]
    else:
        days = [date(year, *_FEASTS[low]) for year in (said.year - 1, said.year, said.year + 1)]
    if low == "christmas" and sentence.low(index + 1) == "eve":
        days = [day - timedelta(days=1) for day in days]
    if _turn_before(sentence, index) < 0 or not looks_ahead(sentence):
        day = max(day for day in days if day < said)
    else:
        day = min(day for day in days if day >= said)
    return 1, day, day


def _turn_before(sentence: Sentence, index: int) -> int:
    before = sentence.low(index - 1)
    return -1 if before in _LAST else 1 if before in _NEXT else 0


def _easter(year: int) -> date:
    """Gauss's rule, as Meeus wrote it down."""
    century, rest = divmod(year, 100)
    golden = year % 19
    epact = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    shift = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * shift + 114, 31)
    return date(year, month, day + 1)


def _dated(sentence: Sentence, said: date, year: int | None, month: int, day: int) -> date:
    """Without a year, the nearest such day in the direction that the sentence looks."""
    if year is not None:
        return date(year, month, day)
    found = date(said.year, month, day)
    if looks_ahead(sentence) and found < said - timedelta(days=60):
        return found.replace(year=found.year + 1)
    if not looks_ahead(sentence) and found > said:
        return found.replace(year=found.year - 1) if (found - said).days > 60 else found
    return found


def _year_at(sentence: Sentence, index: int) -> tuple[int | None, int]:
    """A year right here, perhaps after a comma or `of`, and how many words it takes."""
    if _YEAR.fullmatch(sentence.low(index)):
        return int(sentence.low(index)), 1
    if sentence.low(index) in (",", "of") and _YEAR.fullmatch(sentence.low(index + 1)):
        return int(sentence.low(index + 1)), 2
    return None, 0


def _whole_month(day: date) -> tuple[date, date]:
    first = day.replace(day=1)
    return first, add_months(first, 1) - timedelta(days=1)


def _whole_year(year: int) -> tuple[date, date]:
    return date(year, 1, 1), date(year, 12, 31)


_RULES: dict[str, Rule] = {
    **dict.fromkeys(_DAYS, _day_word),
    **dict.fromkeys(_WEEKDAY, _weekday),
    **dict.fromkeys(_LAST | _NEXT | _THIS, _turned),
    **dict.fromkeys(_MONTH, _month),
    **dict.fromkeys(NUMBERS, _counted),
    **dict.fromkeys(SEASONS, _in_season),
    **dict.fromkeys([*_FEASTS, "easter"], _feast),
}
_TRIGGERS = frozenset(_RULES)
_DIGITS = frozenset("0123456789")

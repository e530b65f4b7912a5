"""Times that count from the day of the message: "yesterday", "next Friday", "two weeks ago", "last summer"."""

from datetime import date, timedelta

from palazzo.mining.dates import (
    MONTH,
    ORDINAL,
    UNITS,
    Stretch,
    looks_ahead,
    month_named,
    whole_month,
    whole_year,
    year_at,
)
from palazzo.mining.sentences import Sentence
from palazzo.text.calendar import NUMBERS, SEASONS, WEEKDAYS, add_months, back, weekday_before

WEEKDAY = {name: number for number, name in enumerate(WEEKDAYS)}
DAYS = {
    "yesterday": -1,
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
}
LAST, NEXT = frozenset(("last", "past", "previous")), frozenset(("next", "coming"))
TURNS = LAST | NEXT | {"this"}


def day_word(sentence: Sentence, index: int, said: date) -> Stretch:
    low = sentence.lows[index]
    if low == "yesterday" and sentence.lows[max(0, index - 2) : index] == ("day", "before"):
        return 1, said - timedelta(days=2), said - timedelta(days=2)
    if low == "tomorrow" and sentence.lows[max(0, index - 2) : index] == ("day", "after"):
        return 1, said + timedelta(days=2), said + timedelta(days=2)
    day = said + timedelta(days=DAYS[low])
    return 1, day, day


def weekday(sentence: Sentence, index: int, said: date) -> Stretch | None:
    before = sentence.low(index - 1)
    if before in ("every", "each") or sentence.low(index + 1) in ("nights", "mornings", "evenings"):
        return None
    if _month_day(sentence, index):
        return None  # "Friday, 8 May": the date says more
    return 1, *_that_weekday(sentence, index, said, looks_ahead(sentence, index))


def _that_weekday(sentence: Sentence, index: int, said: date, ahead: bool) -> tuple[date, date]:
    weekday = WEEKDAY[sentence.lows[index]]
    next_one = said + timedelta(days=(weekday - said.weekday() - 1) % 7 + 1)
    day = next_one if ahead else weekday_before(said, weekday)
    return day, day


def _month_day(sentence: Sentence, index: int) -> bool:
    skip = index + (2 if sentence.low(index + 1) in (",", "the") else 1)
    following = sentence.low(skip)
    return following in MONTH or (bool(ORDINAL.fullmatch(following)) and sentence.low(skip + 1) in MONTH)


def turned(sentence: Sentence, index: int, said: date) -> Stretch | None:
    """Last week, next Friday, this month, last summer, last night, this morning."""
    way = sentence.lows[index]
    number = -1 if way in LAST else 1 if way in NEXT else 0
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
        return 2, *whole_month(add_months(said.replace(day=1), number))
    if unit == "year":
        return 2, *whole_year(said.year + number)
    if unit in WEEKDAY:
        return 2, *_that_weekday(
            sentence, index + 1, said, number > 0 or (number == 0 and looks_ahead(sentence, index))
        )
    if unit in SEASONS:
        return 2, *_season(unit, said, number)
    if unit in MONTH:
        return month_named(sentence, index + 1, said, number, skipped=1)
    return None


def _season(name: str, said: date, number: int) -> tuple[date, date]:
    first = date(said.year, SEASONS[name], 1)
    if number > 0 and first <= said:
        first = first.replace(year=first.year + 1)
    if number < 0 and add_months(first, 3) > said:
        first = first.replace(year=first.year - 1)
    return first, add_months(first, 3) - timedelta(days=1)


def in_season(sentence: Sentence, index: int, said: date) -> Stretch | None:
    low = sentence.lows[index]
    before = sentence.low(index - 1)
    year, extra = year_at(sentence, index + 1)
    if year:
        first = date(year, SEASONS[low], 1)
        return 1 + extra, first, add_months(first, 3) - timedelta(days=1)
    if before in ("in", "by", "until", "since") or (
        before == "the" and sentence.low(index - 2) in ("in", "over", "by", "for", "since")
    ):
        if looks_ahead(sentence, index):
            return 1, *_season(low, said, 1)
        begun = _season(low, said, 0)
        return 1, *(begun if begun[0] <= said else _season(low, said, -1))  # "in spring" may be this one
    return None


def counted(sentence: Sentence, index: int, said: date) -> Stretch | None:
    """Two weeks ago; a couple of days ago is too vague to date; in ten days."""
    low = sentence.lows[index]
    number = int(low) if low.isdecimal() and len(low) < 4 else NUMBERS.get(low)
    unit = UNITS.get(sentence.low(index + 1))
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
        return whole_month(day)
    return whole_year(day.year) if unit == "year" else (day, day)

"""Dates in a message: "5 May 2026", "in March", "since 2019", "at Easter"."""

import re
from datetime import date, timedelta

from palazzo.mining.sentences import Sentence
from palazzo.mining.wordset import wordset
from palazzo.text.calendar import MONTHS, month_end

Stretch = tuple[int, date, date]  # how many words were read, and what they mean

MONTH = {name: number for number, name in enumerate(MONTHS, 1)}
_YEAR = re.compile(r"(?:19|20)\d\d")
_OLD_YEAR = re.compile(r"1[0-9]\d\d|20\d\d")
_ISO = re.compile(r"((?:19|20)\d\d)[-/](\d{1,2})[-/](\d{1,2})")
ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
UNITS = {form: unit for unit in ("day", "week", "month", "year") for form in (unit, f"{unit}s")}
_BEFORE_MONTH = wordset(
    "in by since until till during last next this early late mid of from to before after end through"
)
_BEFORE_YEAR = wordset("in since until till by from of during before after early late around to back")
FEASTS = {"christmas": (12, 25), "halloween": (10, 31), "valentine": (2, 14)}


def month(sentence: Sentence, index: int, said: date) -> Stretch | None:
    """May 5th; May 2026; in May. `may` and `march` in lower case are mostly verbs."""
    low = sentence.lows[index]
    if low in ("may", "march") and not sentence.capital(index):
        return None
    day = ORDINAL.fullmatch(sentence.low(index + 1))
    if day and not _YEAR.fullmatch(sentence.low(index + 1)) and 1 <= int(day[1]) <= 31:
        year, extra = year_at(sentence, index + 2)
        found = _dated(sentence, index, said, year, MONTH[low], int(day[1]))
        return 2 + extra, found, found
    if (
        year_at(sentence, index + 1)[0]
        or sentence.low(index - 1) in _BEFORE_MONTH
        or low not in ("may", "march", "august", "april", "june")
    ):
        return month_named(sentence, index, said, None)
    return None


def month_named(sentence: Sentence, index: int, said: date, number: int | None, skipped: int = 0) -> Stretch:
    """The month here: the next or the last one, as `number` says, or else the sentence."""
    month = MONTH[sentence.lows[index]]
    year, extra = year_at(sentence, index + 1)
    if year is None:
        ahead = looks_ahead(sentence, index) if not number else number > 0
        year = said.year
        lately = 0 if number or is_announced(sentence) else 2  # "it is done in March" may be said in May
        if ahead and month < said.month - lately:
            year += 1
        elif not ahead and month > said.month:
            year -= 1
    return 1 + skipped + extra, *whole_month(date(year, month, 1))


def number(sentence: Sentence, index: int, said: date) -> Stretch | None:
    """2026-05-02; 5 May 2026; the 5th of May; 2019 after a preposition."""
    low = sentence.lows[index]
    iso = _ISO.fullmatch(low)
    if iso:
        day = date(*map(int, iso.groups()))
        return 1, day, day
    ordinal = ORDINAL.fullmatch(low)
    month_at = index + (2 if sentence.low(index + 1) == "of" else 1)
    if ordinal and sentence.low(month_at) in MONTH:
        year, extra = year_at(sentence, month_at + 1)
        found = _dated(sentence, index, said, year, MONTH[sentence.low(month_at)], int(ordinal[1]))
        return month_at + 1 - index + extra, found, found
    if _OLD_YEAR.fullmatch(low) and sentence.low(index - 1) in _BEFORE_YEAR and sentence.low(index + 1) not in UNITS:
        return 1, *whole_year(int(low))
    return None


def feast(sentence: Sentence, index: int, said: date) -> Stretch | None:
    """At Christmas; last Easter."""
    low = sentence.lows[index]
    if not sentence.capital(index):
        return None
    if low == "easter":
        days = [_easter(year) for year in (said.year - 1, said.year, said.year + 1)]
    else:
        days = [date(year, *FEASTS[low]) for year in (said.year - 1, said.year, said.year + 1)]
    if low == "christmas" and sentence.low(index + 1) == "eve":
        days = [day - timedelta(days=1) for day in days]
    if sentence.low(index - 1) == "last" or not looks_ahead(sentence, index):
        day = max(day for day in days if day < said)
    else:
        day = min(day for day in days if day >= said)
    return 1, day, day


def _easter(year: int) -> date:
    """Gauss's rule, as Meeus wrote it down."""
    century, rest = divmod(year, 100)
    golden = year % 19
    epact = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    shift = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * shift + 114, 31)
    return date(year, month, day + 1)


def _dated(sentence: Sentence, index: int, said: date, year: int | None, month: int, day: int) -> date:
    """Without a year, the nearest such day in the direction that the sentence looks."""
    if year is not None:
        return date(year, month, day)
    found = date(said.year, month, day)
    ahead = looks_ahead(sentence, index)
    if ahead and found < said - timedelta(days=60):
        return found.replace(year=found.year + 1)
    if not ahead and found > said:
        return found.replace(year=found.year - 1) if (found - said).days > 60 else found
    return found


def year_at(sentence: Sentence, index: int) -> tuple[int | None, int]:
    """A year right here, perhaps after a comma or `of`, and how many words it takes."""
    if _YEAR.fullmatch(sentence.low(index)):
        return int(sentence.low(index)), 1
    if sentence.low(index) in (",", "of") and _YEAR.fullmatch(sentence.low(index + 1)):
        return int(sentence.low(index + 1)), 2
    return None, 0


def whole_month(day: date) -> tuple[date, date]:
    """The first and the last day of its month."""
    return day.replace(day=1), month_end(day)


def whole_year(year: int) -> tuple[date, date]:
    """The first and the last day of a year."""
    return date(year, 1, 1), date(year, 12, 31)


_FUTURE = wordset(
    """
    will shall tomorrow next soon leave leaves starts start begins opens going gonna due plan planning want coming
    by until
    """
)
_ANNOUNCED = frozenset(("will", "shall", "going", "tomorrow", "next"))
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


def is_announced(sentence: Sentence) -> bool:
    """Whether a sentence can only be about what comes."""
    return not _ANNOUNCED.isdisjoint(sentence.lows)


def looks_ahead(sentence: Sentence, at: int = 0) -> bool:
    """Whether a sentence speaks of what comes at the time that it names at a word; what began `since` is behind."""
    if "since" in sentence.lows[max(0, at - 3) : at]:
        return False
    for low in reversed(sentence.lows):
        if low in _FUTURE:
            return True
        if low in _PAST or (low.endswith("ed") and len(low) > 4 and low not in _NOT_PAST):
            return False
    return True

"""Calendar words and arithmetic, whatever the locale: for times in questions and in messages."""

import calendar
from datetime import date, timedelta

_COUNTED = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty"""
NUMBERS = {name: value for value, name in enumerate(_COUNTED.split())}
NUMBERS |= {"a": 1, "an": 1, "couple": 2, "few": 3, "several": 4, "thirty": 30}
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
SHORT_MONTHS = ("jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov", "dec")
SEASONS = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9, "winter": 12}  # first month


def add_months(day: date, months: int) -> date:
    """The same day so many months later, or the last one of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def month_number(name: str) -> int:
    """The month of this name, written out or short."""
    return next(number for number, month in enumerate(MONTHS, 1) if month[:3] == name[:3].lower())


def month_end(day: date) -> date:
    """The last day of its month."""
    return day.replace(day=calendar.monthrange(day.year, day.month)[1])


def weekday_before(day: date, weekday: int) -> date:
    """The last such day strictly before `day`."""
    return day - timedelta(days=(day.weekday() - weekday - 1) % 7 + 1)


def back(day: date, number: int, unit: str) -> date:
    """So many days, weeks, months or years earlier; later, if the number is negative."""
    if unit in ("day", "week"):
        return day - timedelta(days=number * (7 if unit == "week" else 1))
    return add_months(day, -number * (12 if unit == "year" else 1))

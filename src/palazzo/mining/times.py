"""Times in a message, seen from the day it was said: days, months, years and stretches between two days.

Unlike a question, a message looks both ways: "on Friday" is the next one in "we leave on Friday" and the last one
in "we left on Friday", so each sentence is asked which way it looks.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from palazzo.mining.dates import FEASTS, MONTH, Stretch, feast, month, number
from palazzo.mining.relative_times import DAYS, TURNS, WEEKDAY, counted, day_word, in_season, turned, weekday
from palazzo.mining.sentences import Sentence
from palazzo.text.calendar import NUMBERS, SEASONS, month_end

Rule = Callable[[Sentence, int, date], Stretch | None]


@dataclass(frozen=True, slots=True)
class When:
    """What the words `first` up to `end` of a sentence date: from `start` to `last`, both days included.

    "Two weeks ago" names a day that nobody has counted: it may be up to `slack` days later.
    """

    first: int
    end: int
    start: date
    last: date
    slack: int = 0

    @property
    def over(self) -> date:
        """The first day that is surely after it."""
        left = (date.max - self.last).days  # the calendar's last day has none after it
        return self.last + timedelta(days=min(1 + self.slack, left))

    def __str__(self) -> str:
        if self.start == self.last:
            return self.start.isoformat()
        if self.start.day == 1 and self.last == month_end(self.start):
            return f"{self.start.year:04}-{self.start.month:02}"
        if (self.start.month, self.start.day, self.last) == (1, 1, date(self.start.year, 12, 31)):
            return f"{self.start.year:04}"
        return f"{self.start.isoformat()}/{self.last.isoformat()}"


def times(sentence: Sentence, said: date) -> list[When]:
    """Every time that the sentence names, in order."""
    found: list[When] = []
    if _TRIGGERS.isdisjoint(sentence.lows) and not _DIGIT.search("".join(sentence.lows)):
        return found
    end = 0
    for index, low in enumerate(sentence.lows):
        rule = _RULES.get(low) or (_numeral if low[0].isdigit() else None)
        read = _safely(rule, sentence, index, said) if rule is not None and index >= end else None
        if read:
            end = index + read[0]
            found.append(When(index, end, read[1], read[2], _slack(sentence.lows[index:end])))
    return found


def _slack(words: Sequence[str]) -> int:
    """How many days people are off who count back in weeks, or in "a few days"."""
    if words[-1] != "ago":
        return 0
    if words[-2].startswith("week"):
        return 7
    return 3 if words[0] in _ROUGHLY else 0


def _safely(rule: Rule, sentence: Sentence, index: int, said: date) -> Stretch | None:
    try:
        return rule(sentence, index, said)
    except (ValueError, OverflowError):  # 31 February, or beyond the calendar
        return None


def _numeral(sentence: Sentence, index: int, said: date) -> Stretch | None:
    return number(sentence, index, said) or counted(sentence, index, said)


_RULES: dict[str, Rule] = {  # by the word that sets them off
    **dict.fromkeys(DAYS, day_word),
    **dict.fromkeys(WEEKDAY, weekday),
    **dict.fromkeys(TURNS, turned),
    **dict.fromkeys(MONTH, month),
    **dict.fromkeys(NUMBERS, counted),
    **dict.fromkeys(SEASONS, in_season),
    **dict.fromkeys([*FEASTS, "easter"], feast),
}
_TRIGGERS = frozenset(_RULES)
_ROUGHLY = frozenset(("couple", "few", "several"))
_DIGIT = re.compile("[0-9]")

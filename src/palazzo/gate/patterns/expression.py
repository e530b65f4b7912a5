"""Regular expressions that take time in proportion to a text, and that ignore case without paying for it."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from palazzo.errors import Invalid
from palazzo.gate.letters import small

_NOT_REPEATED = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?")  # escapes, sets of characters, openings of groups
_ENDLESS = re.compile(r"(?:(?<![*+?}])[*+]|\{\d*,\})(?P<kept>\+?)")
_CAPITAL = re.compile(r"\\.|\(\?P|[A-Z]")  # or what only looks like one
_ESCAPED = re.compile(r"\\.|\(\?P")


class Expression:
    """A verbose regular expression, made when it is first needed, and tried on small letters where that is the same.

    To ignore case costs several times as much: a branch is no longer ruled out by its first letter. What could repeat
    without end is refused, unless it stands in a line that is read from its beginning and gives nothing back.
    """

    def __init__(self, expression: str, flags: re.RegexFlag) -> None:
        for endless in _ENDLESS.finditer(_NOT_REPEATED.sub("", expression)):
            if not endless["kept"] or not expression.startswith("^"):
                raise Invalid(f"{expression!r} repeats without end: say how often at most")
        self._expression = expression
        self._flags = flags | re.VERBOSE | re.MULTILINE

    def everywhere(self, text: str, lowered: str | None) -> Iterator[re.Match[str]]:
        """What is in `text`, which is `lowered` in small letters, if they stand for it."""
        if lowered is None or self._small is None:
            return self._exact.finditer(text)
        found = self._small.finditer(lowered)
        return (match for each in found if (match := self._exact.match(text, each.start())))

    def at(self, places: Iterable[int], text: str, lowered: str | None) -> Iterator[re.Match[str]]:
        """The same, if there is nothing but at these places; they are in order."""
        tried, where = self._exact, text
        if lowered is not None and self._small is not None:
            tried, where = self._small, lowered
        end = 0
        for place in places:
            if place >= end and tried.match(where, place) and (match := self._exact.match(text, place)):
                end = match.end()
                yield match

    @cached_property
    def _exact(self) -> re.Pattern[str]:
        return re.compile(self._expression, self._flags)

    @cached_property
    def _small(self) -> re.Pattern[str] | None:
        """The expression for small letters, unless some letter of it would not be the same."""
        if not self._flags & re.IGNORECASE or "(?-i:" in self._expression:
            return None
        lowered = _CAPITAL.sub(lambda found: found[0].lower() if len(found[0]) == 1 else found[0], self._expression)
        letters = _ESCAPED.sub("", lowered)
        return re.compile(lowered, self._flags & ~re.IGNORECASE) if small(letters) == letters else None

"""Precision and recall: what was found, what should have been, and what both have in common."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Generic, TypeVar

from palazzo.model.aaak import Tag
from palazzo.model.fold import fold
from palazzo_bench.lines import Record

Expected = TypeVar("Expected")
Found = TypeVar("Found")

_ARTICLES = frozenset({"a", "an", "the", "my", "our"})


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of one kind: found rightly, found wrongly, not found."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(self.right + other.right, self.wrong + other.wrong, self.missed + other.missed)

    def record(self) -> Record:
        """The figures; none where there was nothing to find."""
        found, expected = self.right + self.wrong, self.right + self.missed
        return {
            "expected": expected,
            "found": found,
            "precision": round(self.right / found, 3) if found else None,
            "recall": round(self.right / expected, 3) if expected else None,
        }


@dataclass(frozen=True, slots=True)
class Pairing(Generic[Expected, Found]):
    """What was found beside what was expected, each taken once."""

    pairs: list[tuple[Expected, Found]]
    missed: list[Expected]
    wrong: list[Found]

    @property
    def score(self) -> Score:
        return Score(len(self.pairs), len(self.wrong), len(self.missed))


def pair(
    expected: Iterable[Expected], found: Iterable[Found], same: Callable[[Expected, Found], bool]
) -> Pairing[Expected, Found]:
    """Give each expected value the first found one that is the same."""
    left = list(found)
    pairs: list[tuple[Expected, Found]] = []
    missed: list[Expected] = []
    for one in expected:
        other = next((value for value in left if same(one, value)), None)
        if other is None:
            missed.append(one)
        else:
            left.remove(other)
            pairs.append((one, other))
    return Pairing(pairs, missed, left)


def same_tag(tag: Tag, one: str, other: str) -> bool:
    """Times must agree, words may be more or less precise: `marathon` is `Lisbon marathon`."""
    return same_time(one, other) if tag is Tag.TIMES else same_words(one, other)


def same_words(one: str, other: str) -> bool:
    """Whether the words of one stand in the other, whatever their case, accents, articles and plurals."""
    shorter, longer = sorted((_words(one), _words(other)), key=len)
    if not shorter:
        return False
    return any(longer[at : at + len(shorter)] == shorter for at in range(len(longer) - len(shorter) + 1))


def same_time(one: str, other: str) -> bool:
    """Whether two times are the same, or stretches of which half is in common."""
    if one == other:
        return True
    if "/" not in one or "/" not in other:
        return False
    (start, end), (first, last) = _days(one), _days(other)
    common = (min(end, last) - max(start, first)).days + 1
    return common * 2 >= max((end - start).days, (last - first).days) + 1


def _words(text: str) -> list[str]:
    plain = fold(text).replace("'s", "").replace("’s", "").replace(".", "").replace("-", " ").split()
    return [word.removesuffix("s") for word in plain if word not in _ARTICLES]


def _days(text: str) -> tuple[date, date]:
    start, _, end = text.partition("/")
    return date.fromisoformat(start), date.fromisoformat(end)


def near(one: date | None, other: date | None, days: int = 1) -> bool:
    """Whether a date that was expected was found, a day more or less for the clock's sake."""
    return one is not None and other is not None and abs(one - other) <= timedelta(days=days)

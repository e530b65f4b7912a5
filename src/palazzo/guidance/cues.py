"""Cues: how rules are put, as rows of data; each is a pattern over the words of one sentence, with bounded gaps.

`cues.txt` explains its columns. A cue's pattern is tried only where one of the words that it needs stands.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from palazzo.text.lexemes import kinds
from palazzo.text.stopwords import STOPWORDS

_ELEMENT = re.compile(r"\([^()]*\)\??|\{\d+\}|\S+")
_KINDS = frozenset(("VERB", "POLICY", "DOING", "NUMBER", "MONEY", "LANGUAGE", "WORD", "PLURAL", "THING", "THINGS"))
LONGEST = 400  # characters of a text without spaces that a pattern over characters looks at


@dataclass(frozen=True, slots=True)
class Cue:
    """One row."""

    name: str
    standing: bool
    marker: bool  # protected whatever the weights say
    elevates: bool
    pattern: re.Pattern[str]
    needs: tuple[
        frozenset[str], ...
    ]  # of each of these sets a word must be there; none: it is looked for in the characters
    fires: tuple[str, ...]
    silent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cues:
    """All rows, and which of them each word calls for."""

    rows: tuple[Cue, ...]
    called: dict[str, tuple[int, ...]]
    characters: tuple[int, ...]

    def find(self, words: Sequence[str]) -> Iterator[int]:
        """The numbers of the cues that stand in this sentence."""
        there = set(words)
        called = {number for word in there & self.called.keys() for number in self.called[word]}
        wanted = [number for number in called if not any(map(there.isdisjoint, self.rows[number].needs))]
        if wanted:
            spaced = f" {' '.join(f'{word}/{_kind(word)}' for word in words)} "
            yield from (number for number in sorted(wanted) if self.rows[number].pattern.search(spaced))
        if any(not word.isascii() for word in words):
            plain = "".join(words)[:LONGEST]
            yield from (number for number in self.characters if self.rows[number].pattern.search(plain))


@cache
def cues() -> Cues:
    """The cues that Palazzo comes with."""
    return read_cues((files("palazzo.guidance") / "cues.txt").read_text("utf-8").splitlines())


def read_cues(lines: Collection[str]) -> Cues:
    """Cues from the lines of a file."""
    rows = tuple(_cue(line) for line in lines if line and not line.startswith("#"))
    called: dict[str, tuple[int, ...]] = {}
    for number, row in enumerate(rows):
        for word in min(row.needs, key=_common, default=frozenset()):
            called[word] = (*called.get(word, ()), number)
    return Cues(rows, called, tuple(number for number, row in enumerate(rows) if not row.needs))


def _cue(line: str) -> Cue:
    name, flags, pattern, fires, silent = line.split(" | ")
    compiled, needs = _compiled(pattern)
    fire, not_fire = (tuple(each.split(" / ")) for each in (fires, silent))
    return Cue(name, "s" in flags, "p" in flags, "e" in flags, compiled, needs, fire, not_fire)


def _compiled(pattern: str) -> tuple[re.Pattern[str], tuple[frozenset[str], ...]]:
    """A regular expression over the words with their kinds, and sets of words of which one each must be there."""
    if pattern.startswith("~"):
        return re.compile(pattern[1:]), ()
    built = "(?<= )"
    needs: list[frozenset[str]] = []
    for element in _ELEMENT.findall(pattern):
        if element[0] == "{":
            built += rf"(?:\S+ ){{0,{element[1:-1]}}}"
            continue
        words = element.removesuffix("?").strip("()").split("|")
        if not element.endswith("?") and not _KINDS.intersection(words) and "^" not in words:
            needs.append(frozenset(words))
        found = "|".join(rf"\S+/{word}" if word in _KINDS else rf"{re.escape(word)}/\S+" for word in words)
        built += f"(?:(?:{found}) ){'?' if element.endswith('?') else ''}"
    return re.compile(built), tuple(needs)


def _common(words: frozenset[str]) -> tuple[int, int]:
    """How often a sentence has one of these words, roughly."""
    return len(words & STOPWORDS), len(words)


_kind = kinds().__getitem__

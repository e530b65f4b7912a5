"""Cues: how rules are put, as rows of data; each is a pattern over the words of one sentence, with bounded gaps.

`cues.txt` explains its columns. A cue's pattern is tried only where one of the words that it needs stands.
"""

import re
from bisect import bisect
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from palazzo.guidance.features import ENDS, sentences
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


Called = dict[str, tuple[int, ...]]  # the numbers of the cues that a word calls for


@dataclass(frozen=True, slots=True)
class Cues:
    """All rows, and which of them each word calls for."""

    rows: tuple[Cue, ...]
    called: Called
    marking: Called  # only the markers
    characters: tuple[int, ...]

    def find(self, words: Sequence[str], *, markers: bool = False) -> dict[int, list[int]]:
        """The numbers of the cues, or of the markers alone, that stand in a turn, and in which of its sentences."""
        there = set(words)
        by_word = self.marking if markers else self.called
        called = {number for word in there & by_word.keys() for number in by_word[word]}
        wanted = [number for number in called if not any(map(there.isdisjoint, self.rows[number].needs))]
        found: dict[int, list[int]] = {}
        if wanted:
            spelled = f" {_START} {' '.join(map(_spelled().__getitem__, words))} ./. "
            ends = [place.start() for place in _END.finditer(spelled)]
            for number in sorted(wanted):
                places = {bisect(ends, match.start()) for match in self.rows[number].pattern.finditer(spelled)}
                if places:
                    found[number] = sorted(places)
        if any(not word.isascii() for word in there):
            for sentence, (start, stop, _) in enumerate(sentences(words)):
                plain = "".join(words[start : min(stop, start + LONGEST)])[:LONGEST]
                for number in () if plain.isascii() else self.characters:
                    if self.rows[number].pattern.search(plain):
                        found.setdefault(number, []).append(sentence)
        return found


class _Spelled(dict[str, str]):
    """Each word with its kind; behind the end of a sentence the next one begins."""

    def __missing__(self, word: str) -> str:
        kind = kinds()[word]
        if word[0] in ENDS:
            end = "?" if "?" in word or "？" in word else "!" if "!" in word else "."
            spelled = f"{end}/{kind} \n {_START}"
        else:
            spelled = f"{word}/{kind}"
        if len(self) < _KEPT:
            self[word] = spelled
        return spelled


_START = "^/^"
_END = re.compile("\n")
_KEPT = 100_000  # words that are remembered as they are spelled
_spelled = cache(_Spelled)


@cache
def cues() -> Cues:
    """The cues that Palazzo comes with."""
    return read_cues((files("palazzo.guidance") / "cues.txt").read_text("utf-8").splitlines())


def read_cues(lines: Collection[str]) -> Cues:
    """Cues from the lines of a file."""
    rows = tuple(_cue(line) for line in lines if line and not line.startswith("#"))
    called: Called = {}
    for number, row in enumerate(rows):
        for word in min(row.needs, key=_common, default=frozenset()):
            called[word] = (*called.get(word, ()), number)
    marking = {word: tuple(number for number in found if rows[number].marker) for word, found in called.items()}
    characters = tuple(number for number, row in enumerate(rows) if not row.needs)
    return Cues(rows, called, {word: found for word, found in marking.items() if found}, characters)


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

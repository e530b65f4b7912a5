"""Cues: how rules are put, as rows of data; each is a pattern over the words of one sentence, with bounded gaps.

`cues.txt` explains its columns. A cue's pattern is tried only where one of the words that it needs stands.
"""

import re
from bisect import bisect
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product

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
    telltale: frozenset[tuple[str, ...]]  # of these words, or pairs of neighbours, one must be there
    fires: tuple[str, ...]
    silent: tuple[str, ...]


Called = dict[str, tuple[int, ...]]  # the numbers of the cues that a word calls for


@dataclass(frozen=True, slots=True)
class Cues:
    """All rows, and which of them each word calls for."""

    rows: tuple[Cue, ...]
    called: Called
    characters: tuple[int, ...]

    def find(self, words: Sequence[str], *, all_kinds: bool = True) -> dict[int, list[int]]:
        """The numbers of the cues that stand in a turn, or only of the markers, and in which of its sentences."""
        there = set(words)
        called = {number for word in there & self.called.keys() for number in self.called[word]}
        wanted = [
            number
            for number in called
            if (all_kinds or self.rows[number].marker) and not any(map(there.isdisjoint, self.rows[number].needs))
        ]
        found: dict[int, list[int]] = {}
        if wanted:
            spelled = f" {_START} {' '.join(map(_spelled().__getitem__, words))} ./. "
            ends = [place.start() for place in _END.finditer(spelled)]
            for number in sorted(wanted):
                places = {bisect(ends, match.start()) for match in self.rows[number].pattern.finditer(spelled)}
                if places:
                    found[number] = sorted(places)
        if not "".join(there).isascii():
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
        for word in min(row.needs, key=lambda words: _common([(word,) for word in words]), default=frozenset()):
            called[word] = (*called.get(word, ()), number)
    return Cues(rows, called, tuple(number for number, row in enumerate(rows) if not row.needs))


def _cue(line: str) -> Cue:
    name, flags, pattern, fires, silent = line.split(" | ")
    compiled, needs = _compiled(pattern)
    alone = (frozenset((word,) for word in words) for words in needs)
    telltale = min((*alone, *_neighbours(pattern)), key=_common, default=frozenset())
    fire, not_fire = (tuple(each.split(" / ")) for each in (fires, silent))
    return Cue(name, "s" in flags, "p" in flags, "e" in flags, compiled, needs, telltale, fire, not_fire)


def _compiled(pattern: str) -> tuple[re.Pattern[str], tuple[frozenset[str], ...]]:
    """A regular expression over the words with their kinds, and sets of words of which one each must be there."""
    if pattern.startswith("~"):
        return re.compile(pattern[1:]), ()
    built = " "
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


def _neighbours(pattern: str) -> Iterator[frozenset[tuple[str, ...]]]:
    """For each word of a pattern that must be there: itself with whatever may stand behind it, where that is words."""
    elements = [] if pattern.startswith("~") else _ELEMENT.findall(pattern)
    for place, element in enumerate(elements):
        behind: set[str] = set()
        for follower in elements[place + 1 :]:
            words = set(follower.removesuffix("?").strip("()").split("|"))
            if follower[0] == "{" or not _KINDS.isdisjoint(words):
                break
            behind |= words
            if not follower.endswith("?"):
                first = set(element.removesuffix("?").strip("()").split("|"))
                if element[0] != "{" and not element.endswith("?") and _KINDS.isdisjoint(first):
                    yield frozenset(product(first - {"^"} | ({".", "?", "!"} if "^" in first else set()), behind))
                break


def _common(found: Collection[tuple[str, ...]]) -> int:
    """How often a turn has one of these words or pairs, roughly: a common word often, any other pair hardly ever."""
    return sum(
        (1 if len(words) == 2 else 20) * (30 if STOPWORDS.union(ENDS).issuperset(words) else 1) for words in found
    )

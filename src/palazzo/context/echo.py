"""Echoes: a block of context, or a part of one, that comes back in a message.

It comes back whole, cut off or quoted, in a prompt that somebody remembers as it was sent. Its lines give it away,
because the text of a drawer is marked line by line. An entry whose words are kept already is taken out, and whatever
the speaker says himself is kept word for word; so is an entry that only looks like one of ours (see `kept.py`). Its
words come back without the frame, too; whoever knows what was injected can tell a text that says nothing else.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from palazzo.context.entry import Tier
from palazzo.context.escape import unescape
from palazzo.text.words import terms

ECHO = "…"  # what is kept of a message that says nothing else: it has no word that a search could find

_SIGNS = ("<memory_context>", "<entry ", ' trust="')  # every part of a block has one of these
_TIERS = "|".join(Tier)
_QUOTED = r"[ \t]*(?:>[ \t]?)*"  # somebody may have quoted the block
_ATTRIBUTES = r'(?: (?:pointer|source|date|role|by|from|times|since|status)="[^"<>\n]*")'
_HEADING = r'<conversation(?: title="[^"<>\n]*")? date="[^"<>\n]*" ago="[^"<>\n]*">'
_TIER = rf'<(?:{_TIERS})(?: asked="[^"<>\n]*")? trust="[^"<>\n]*">'
_OPENING = rf"<memory_context>|{_TIER}|{_HEADING}|<entry{_ATTRIBUTES}+>"
_TAG = rf"</?(?:memory_context|conversation|entry|{_TIERS})(?:[ \t][^<>\n]*)?>"
_BLOCK = re.compile(
    rf"^{_QUOTED}(?:{_OPENING})[ \t]*\n(?:^{_QUOTED}(?:{_TAG}|\|(?:[ \t][^\n]*)?)[ \t]*(?:\n|\Z))+",
    re.MULTILINE,
)
_LINE = re.compile(rf"{_QUOTED}\|[ \t]([^\n]*)")
_WORDS = re.compile(rf"{_QUOTED}\|")
_ENTRY = re.compile(rf"{_QUOTED}<entry[ >]")
_ENTRY_END = re.compile(rf"{_QUOTED}</entry>")
_POINTED = re.compile(r'<entry[^>\n]* pointer="([^"]*)"')

IsKept = Callable[[str, str], bool]  # an entry's pointer, and its words

_RUN = 6  # words in a row that people do not happen to say alike
_ECHO = 0.9  # the share of a text's words from which it says nothing of its own


@dataclass(frozen=True, slots=True)
class Heard:
    """A message taken apart: what its speaker says himself, and what recall had said before."""

    own: str
    injected: str

    @property
    def is_echo(self) -> bool:
        """Whether nothing is left to remember."""
        return bool(self.injected) and not self.own.strip()

    @property
    def worth_keeping(self) -> str:
        """The speaker's own words; where there are none, a mark that something stood here."""
        return ECHO if self.is_echo else self.own


class Injected:
    """What recall has put in front of a model: the texts of the entries of one block or several."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = tuple(texts)

    @cached_property
    def _runs(self) -> frozenset[tuple[str, ...]]:
        return frozenset(run for text in self._texts for run in _runs(terms(text)))

    def share(self, text: str) -> float:
        """Which part of the words of `text` stands, six or more in a row, in what was injected."""
        words = terms(text)
        covered = [False] * len(words)
        for start, run in enumerate(_runs(words)):
            if run in self._runs:
                covered[start : start + _RUN] = [True] * _RUN
        return sum(covered) / len(words) if words else 0.0

    def repeats(self, text: str) -> bool:
        """Whether `text` says nothing that was not injected; a few words prove nothing."""
        return self.share(text) >= _ECHO


def may_hold_a_block(message: str) -> bool:
    """Whether it is worth its while to look closer."""
    return any(sign in message for sign in _SIGNS)


def hear(message: str, is_kept: IsKept = lambda pointer, text: True) -> Heard:  # noqa: ARG005
    """Separate every block of context in `message`, and every part of one, from the words around it.

    `is_kept` is told an entry's pointer, or nothing, and its words; what it does not know is the speaker's own.
    """
    if not may_hold_a_block(message):
        return Heard(message, "")
    injected: list[str] = []
    own = _BLOCK.sub(lambda block: _own_entries(block[0], is_kept, injected), message)
    return Heard(own, "\n".join(injected))


def _own_entries(block: str, is_kept: IsKept, injected: list[str]) -> str:
    """The entries of a block that nobody keeps, as they stand there; the words of the others go to `injected`."""
    own = []
    for lines in _entries(block):
        said = "\n".join(unescape(found[1]) for line in lines if (found := _LINE.match(line)))
        opening = _POINTED.search(lines[0])
        if is_kept("" if opening is None else unescape(opening[1]), said):
            injected.append(said)
        else:
            own += lines
    return "".join(own)


def _entries(block: str) -> Iterator[list[str]]:
    """The lines of each entry; those of the frame around them belong to none."""
    lines: list[str] = []
    for line in re.findall(r"[^\n]*\n|[^\n]+\Z", block):
        opens, words, closes = _ENTRY.match(line), _WORDS.match(line), _ENTRY_END.match(line)
        if lines and not words and not closes:
            yield lines
            lines = []
        if opens or words or (closes and lines):
            lines.append(line)
        if closes and lines:
            yield lines
            lines = []
    if lines:
        yield lines


def _runs(words: list[str]) -> list[tuple[str, ...]]:
    return [tuple(words[start : start + _RUN]) for start in range(len(words) - _RUN + 1)]

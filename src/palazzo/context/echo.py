"""Echoes: a block of context, or a part of one, that comes back in a message.

It comes back whole, cut off or quoted, in a prompt that somebody remembers as it was sent. Its lines give it away,
because the text of a drawer is marked line by line. What stands in it is kept already, in the drawers that it came
from; so it is taken out, and whatever the speaker says himself is kept word for word. Its words come back without the
frame, too; whoever knows what was injected can tell a text that says nothing else.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from palazzo.context.entry import Tier
from palazzo.context.escape import unescape
from palazzo.text.words import terms

ECHO = "…"  # what is kept of a message that says nothing else: it has no word that a search could find

_SIGNS = ("<memory_context>", "<entry ", ' trust="')  # every part of a block has one of these
_TIERS = "|".join(Tier)
_QUOTED = r"[ \t]*(?:>[ \t]?)*"  # somebody may have quoted the block
_ATTRIBUTES = r'(?: (?:pointer|source|date|role|by|from|status)="[^"<>\n]*")'
_OPENING = rf'<memory_context>|<(?:{_TIERS}) trust="[^"<>\n]*">|<entry{_ATTRIBUTES}+>'
_TAG = rf"</?(?:memory_context|entry|{_TIERS})(?:[ \t][^<>\n]*)?>"
_BLOCK = re.compile(
    rf"^{_QUOTED}(?:{_OPENING})[ \t]*\n(?:^{_QUOTED}(?:{_TAG}|\|(?:[ \t][^\n]*)?)[ \t]*(?:\n|\Z))+",
    re.MULTILINE,
)
_LINE = re.compile(rf"^{_QUOTED}\|[ \t]([^\n]*)$", re.MULTILINE)

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


def hear(message: str) -> Heard:
    """Separate every block of context in `message`, and every part of one, from the words around it."""
    if not any(sign in message for sign in _SIGNS):
        return Heard(message, "")
    blocks = _BLOCK.findall(message)
    injected = "\n".join(unescape(line) for block in blocks for line in _LINE.findall(block))
    return Heard(_BLOCK.sub("", message), injected) if blocks else Heard(message, "")


def _runs(words: list[str]) -> list[tuple[str, ...]]:
    return [tuple(words[start : start + _RUN]) for start in range(len(words) - _RUN + 1)]

"""Echoes: text that recall put into a prompt, when it comes back in a message.

A block comes back whole, cut off or quoted; its lines give it away, because the text of a drawer is marked line by
line. Its words come back without the frame, too; then only a text that says nothing else counts as an echo.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from palazzo.context.entry import Tier
from palazzo.context.escape import unescape
from palazzo.text.words import terms

_TAGS = "|".join(("memory_context", "entry", *Tier))
_QUOTED = r"[ \t]*(?:>[ \t]?)*"  # somebody may have quoted the block
_BLOCK = re.compile(
    rf"^{_QUOTED}<memory_context>[ \t]*\n"
    rf"(?:^{_QUOTED}(?:</?(?:{_TAGS})(?:[ \t][^<>\n]*)?>|\|(?:[ \t][^\n]*)?)[ \t]*(?:\n|\Z))+",
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
    """Separate every block of context in `message` from the words around it."""
    if "<memory_context>" not in message:
        return Heard(message, "")
    blocks = _BLOCK.findall(message)
    injected = "\n".join(unescape(line) for block in blocks for line in _LINE.findall(block))
    return Heard(_BLOCK.sub("", message), injected) if blocks else Heard(message, "")


def _runs(words: list[str]) -> list[tuple[str, ...]]:
    return [tuple(words[start : start + _RUN]) for start in range(len(words) - _RUN + 1)]

"""Whether a turn is in a block: word for word, or cut to the sentences that tell."""

import html
import re

from palazzo.context.block import Context
from palazzo.context.entry import Tier

_LETTERS = 160  # of a turn's beginning that stand for all of it
_LEAST = 12  # letters of a sentence that could not be anybody's
_ENDS = re.compile(r"(?<=[.!?])\s+|\n+")
_NO_LETTER = re.compile(r"[\W_]+")


class Block:
    """A block by its letters and digits alone, in which turns are looked for."""

    def __init__(self, context: Context) -> None:
        self._letters = _letters(context.text)

    def holds(self, turn: str) -> bool:
        """Whether the turn's first 160 letters stand there, or at least half of its sentences."""
        if _letters(turn)[:_LETTERS] in self._letters:
            return True
        sentences = [letters for part in _ENDS.split(turn) if len(letters := _letters(part)) > _LEAST]
        return len(sentences) > 1 and sum(one in self._letters for one in sentences) * 2 >= len(sentences)


def recalls(context: Context) -> bool:
    """Whether anything is recalled in it."""
    return bool(context.packed.tiers.get(Tier.RECALLED))


def _letters(text: str) -> str:
    return _NO_LETTER.sub("", html.unescape(text)).lower()

"""Slugs: two names with the same slug are the same name."""

import re
from functools import cache

from palazzo.errors import Invalid
from palazzo.model.fold import fold, signs

_ASCII_WORD = re.compile(r"[a-z0-9]+")


def slug(name: str) -> str:
    """Fold a name to what people mean by it: case, accents, spacing and punctuation do not matter."""
    folded = fold(name)
    words = _ASCII_WORD if folded.isascii() else _any_word()
    found = "-".join(words.findall(folded))
    if not found:
        raise Invalid(f"a name needs at least one letter or digit; {name!r} has none")
    return found


@cache
def _any_word() -> re.Pattern[str]:
    return re.compile(rf"[^\W_](?:[^\W_]|[{signs()}])*")

"""Slugs: two names with the same slug are the same name."""

import re
import unicodedata

from palazzo.errors import Invalid

_NOT_A_WORD = re.compile(r"[^\w]+|_+")


def slug(name: str) -> str:
    """Fold a name to what people mean by it: case, accents, spacing and punctuation do not matter."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(character for character in decomposed if not unicodedata.combining(character))
    folded = _NOT_A_WORD.sub("-", plain).strip("-")
    if not folded:
        raise Invalid(f"a name needs at least one letter or digit; {name!r} has none")
    return folded

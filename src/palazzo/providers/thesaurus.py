"""Words that mean nearly the same, by the default embedder's own table: one row a word that is a single token.

The neighbours of those words are packed into the package; only words of two tokens are looked for in the table.
`python -m palazzo.providers.thesaurus` packs them anew.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from palazzo.providers.static import StaticEmbedder
from palazzo.text.stopwords import QUESTION_WORDS, STOPWORDS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from palazzo.codes import Codes

WORD_BEGINS = "\u2581"  # how the tokenizer marks a token that begins a word
PACKED = Path(__file__).with_name("thesaurus.bin")

_SHORTEST = 3  # letters
_PIECES = 2  # tokens of a word at most: one that is only spelled out means nothing to the table
_LEAST = 0.4  # cosine
_FARTHEST = 160  # apart, by their codes: hardly any two words that are so near lie farther
_MOST = 20  # words
_KEPT = 4096  # words whose neighbours are remembered
_HEAD = struct.Struct("<III")  # bytes of the words, how many neighbours they have together, columns of codes

Near = Sequence[tuple[str, float]]


class Thesaurus:
    """Knows the neighbours of a word; nothing of it depends on a user."""

    def __init__(self, embedder: StaticEmbedder) -> None:
        self._embedder = embedder
        self.related = lru_cache(maxsize=_KEPT)(self._related)

    def _related(self, word: str) -> Near:
        """Return words that mean nearly the same, best first, each with its cosine; none that shares a token."""
        if len(word) < _SHORTEST or not word.isalpha():
            return ()
        known = self._packed.get(word)
        return look_for(word, self._embedder, self._packed.table) if known is None else known

    @cached_property
    def _packed(self) -> "Packed":
        return Packed(PACKED.read_bytes())


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The words of the embedder's table, one place each."""

    words: list[str]
    tokens: "NDArray[np.int64]"
    lengths: "NDArray[np.float32]"  # of their rows
    codes: "Codes"


class Packed:
    """The table, and the neighbours of its words, which are read as they are asked for."""

    def __init__(self, content: bytes) -> None:
        import numpy as np

        spelled, near, columns = _HEAD.unpack_from(content)
        words = content[_HEAD.size : _HEAD.size + spelled].decode().split("\n")
        at = _HEAD.size + spelled

        def column(kind: str, count: int) -> "NDArray[Any]":
            nonlocal at
            found = np.frombuffer(content, kind, count, at)
            at += found.nbytes
            return found

        tokens, lengths = column("<u2", len(words)).astype(np.int64), column("<f4", len(words))
        self.table = Table(words, tokens, lengths, [column("<u8", len(words)).copy() for _ in range(columns)])
        self._places = {word: place for place, word in enumerate(words)}
        self._ends = np.cumsum(column("<u1", len(words)), dtype=np.int64)
        self._near, self._likeness = column("<u2", near), column("<f4", near)

    def get(self, word: str) -> Near | None:
        """The word's neighbours, best first; None if it is not here."""
        place = self._places.get(word)
        if place is None:
            return None
        of = slice(self._ends[place - 1] if place else 0, self._ends[place])
        near = [self.table.words[other] for other in self._near[of].tolist()]
        return list(zip(near, self._likeness[of].tolist(), strict=True))


def look_for(word: str, embedder: StaticEmbedder, table: Table) -> Near:
    """The neighbours of a word by the embedder's table."""
    tokens = embedder.tokens(word)
    own = set(tokens)
    if len(own) > _PIECES:
        return ()
    import numpy as np

    from palazzo.codes import distances

    vector = embedder.rows(tokens).sum(axis=0)
    vector /= max(float(np.linalg.norm(vector)), 1e-9)
    near = np.flatnonzero(distances(table.codes, vector) <= _FARTHEST)
    likeness = np.vecdot(embedder.rows(table.tokens[near]), vector) / table.lengths[near]
    best = np.argsort(-likeness, kind="stable")[: np.count_nonzero(likeness > _LEAST)]
    found = [(place, float(alike)) for place, alike in zip(near[best].tolist(), likeness[best], strict=True)]
    return [(table.words[place], alike) for place, alike in found if table.tokens[place] not in own][:_MOST]


def pack(embedder: StaticEmbedder) -> bytes:
    """The table of an embedder, and the neighbours of every word in it."""
    import numpy as np

    table = _read(embedder)
    places = {word: place for place, word in enumerate(table.words)}
    near = [look_for(word, embedder, table) for word in table.words]
    spelled, flat = "\n".join(table.words).encode(), [each for found in near for each in found]
    return b"".join(
        (
            _HEAD.pack(len(spelled), len(flat), len(table.codes)),
            spelled,
            table.tokens.astype("<u2").tobytes(),
            table.lengths.astype("<f4").tobytes(),
            *(column.astype("<u8").tobytes() for column in table.codes),
            np.array([len(found) for found in near], "<u1").tobytes(),
            np.array([places[word] for word, _ in flat], "<u2").tobytes(),
            np.array([alike for _, alike in flat], "<f4").tobytes(),
        )
    )


def _read(embedder: StaticEmbedder) -> Table:
    import numpy as np

    from palazzo.codes import codes

    known = {token[1:]: id for token, id in embedder.vocabulary().items() if token.startswith(WORD_BEGINS)}
    common = STOPWORDS | QUESTION_WORDS
    words = sorted(
        word for word in known if len(word) >= _SHORTEST and word.isalpha() and word.islower() and word not in common
    )
    tokens = np.array([known[word] for word in words], np.int64)
    rows = embedder.rows(tokens)
    return Table(words, tokens, np.linalg.norm(rows, axis=1), codes(rows))


if __name__ == "__main__":
    PACKED.write_bytes(pack(StaticEmbedder()))

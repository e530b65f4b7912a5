"""Words that mean nearly the same, by the default embedder's own table: one row a word that is a single token."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from palazzo.providers.static import StaticEmbedder
from palazzo.providers.vectors import unit_rows
from palazzo.text.stopwords import QUESTION_WORDS, STOPWORDS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from palazzo.codes import Codes

WORD_BEGINS = "\u2581"  # how the tokenizer marks a token that begins a word
_SHORTEST = 3  # letters
_PIECES = 2  # tokens of a word at most: one that is only spelled out means nothing to the table
_LEAST = 0.4  # cosine
_FARTHEST = 160  # apart, by their codes: hardly any two words that are so near lie farther
_MOST = 20  # words
_KEPT = 4096  # words whose neighbours are remembered


@dataclass(frozen=True, slots=True, eq=False)
class _Words:
    """The words of the table, one place each."""

    words: list[str]
    tokens: "NDArray[np.int64]"
    codes: "Codes"


class Thesaurus:
    """Knows the neighbours of a word; nothing of it depends on a user."""

    def __init__(self, embedder: StaticEmbedder) -> None:
        self._embedder = embedder
        self.related = lru_cache(maxsize=_KEPT)(self._related)

    def _related(self, word: str) -> Sequence[tuple[str, float]]:
        """Return words that mean nearly the same, best first, each with its cosine; none that shares a token."""
        if len(word) < _SHORTEST or not word.isalpha():
            return ()
        tokens = self._embedder.tokens(word)
        own = set(tokens)
        if len(own) > _PIECES:
            return ()
        import numpy as np

        from palazzo.codes import distances

        table, rows = self._words, self._embedder.table()
        [vector] = unit_rows(rows.take(tokens, axis=0).sum(axis=0, keepdims=True))
        near = np.flatnonzero(distances(table.codes, vector) <= _FARTHEST)
        likeness = np.vecdot(unit_rows(rows.take(table.tokens[near], axis=0)), vector)
        best = np.argsort(-likeness, kind="stable")[: np.count_nonzero(likeness > _LEAST)]
        found = [(place, float(alike)) for place, alike in zip(near[best].tolist(), likeness[best], strict=True)]
        return [(table.words[place], alike) for place, alike in found if table.tokens[place] not in own][:_MOST]

    @cached_property
    def _words(self) -> _Words:
        import numpy as np

        from palazzo.codes import codes

        known = {token[1:]: id for token, id in self._embedder.vocabulary().items() if token.startswith(WORD_BEGINS)}
        common = STOPWORDS | QUESTION_WORDS
        words = sorted(
            word
            for word in known
            if len(word) >= _SHORTEST and word.isalpha() and word.islower() and word not in common
        )
        tokens = np.array([known[word] for word in words], np.int64)
        return _Words(words, tokens, codes(self._embedder.table()[tokens]))

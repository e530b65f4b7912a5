"""Words that mean nearly the same, by the default embedder's own table: one row a word that is a single token."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from palazzo.providers.static import StaticEmbedder
from palazzo.providers.vectors import unit_rows
from palazzo.text.stopwords import QUESTION_WORDS, STOPWORDS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from palazzo.providers.base import Matrix

_WORD_BEGINS = "\u2581"  # how the tokenizer marks a token that begins a word
_SHORTEST = 3  # letters
_PIECES = 2  # tokens of a word at most: one that is only spelled out means nothing to the table
_LEAST = 0.4  # cosine
_MOST = 20  # words
_KEPT = 4096  # words whose neighbours are remembered


class Thesaurus:
    """Knows the neighbours of a word; nothing of it depends on a user."""

    def __init__(self, embedder: StaticEmbedder) -> None:
        self._embedder = embedder
        self.related = lru_cache(maxsize=_KEPT)(self._related)

    def _related(self, word: str) -> Sequence[tuple[str, float]]:
        """Return words that mean nearly the same, best first, each with its cosine; none that shares a token."""
        import numpy as np

        if len(word) < _SHORTEST or not word.isalpha():
            return ()
        tokens = self._embedder.tokens(word)
        own = set(tokens)
        if len(own) > _PIECES:
            return ()
        words, ids, matrix = self._words
        [vector] = unit_rows(self._embedder.table().take(tokens, axis=0).sum(axis=0, keepdims=True))
        likeness = np.vecdot(matrix, vector)
        near = np.flatnonzero(likeness > _LEAST)
        best = near[np.argsort(-likeness[near], kind="stable")]
        return [(words[place], float(likeness[place])) for place in best.tolist() if ids[place] not in own][:_MOST]

    @cached_property
    def _words(self) -> "tuple[list[str], NDArray[np.int64], Matrix]":
        import numpy as np

        known = {token[1:]: id for token, id in self._embedder.vocabulary().items() if token.startswith(_WORD_BEGINS)}
        kept = {
            word: id
            for word, id in sorted(known.items())
            if len(word) >= _SHORTEST and word.isalpha() and word.islower() and word not in STOPWORDS | QUESTION_WORDS
        }
        ids = np.array(list(kept.values()), np.int64)
        return list(kept), ids, unit_rows(self._embedder.table()[ids])

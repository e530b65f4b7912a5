"""Related words: the words of a static model's own vocabulary that mean much the same as a given one."""

from typing import TYPE_CHECKING

from palazzo.providers.base import RelatedWord
from palazzo.providers.vectors import unit_rows

if TYPE_CHECKING:
    from tokenizers import Tokenizer

    from palazzo.providers.base import Matrix

LEAST_LIKENESS = 0.4
MOST = 10  # of each word

_BEGINS_WORD = "▁"  # how the tokenizer writes a space
_SHORTEST = 3  # letters


class Relatives:
    """Looks words up among the tokens that are whole words."""

    def __init__(self, table: "Matrix", tokenizer: "Tokenizer") -> None:
        self._table = table
        self._tokenizer = tokenizer
        tokens = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
        whole = {token[1:]: id for token, id in tokens if _is_word(token)}
        self._words = list(whole)
        self._ids = list(whole.values())
        self._vectors = unit_rows(table.take(self._ids, axis=0))

    def of(self, word: str) -> list[RelatedWord]:
        """Return the nearest words, nearest first; one that shares a piece with `word` is only spelt alike."""
        pieces = set(self._tokenizer.encode(word, add_special_tokens=False).ids)
        if not pieces:
            return []
        likeness = self._vectors @ unit_rows(self._table.take(list(pieces), axis=0).sum(axis=0)[None, :])[0]
        near = (likeness >= LEAST_LIKENESS).nonzero()[0]
        ranked = near[(-likeness[near]).argsort(kind="stable")]
        found = [place for place in ranked if self._ids[place] not in pieces][:MOST]
        return [RelatedWord(self._words[place], float(likeness[place])) for place in found]


def _is_word(token: str) -> bool:
    return token.startswith(_BEGINS_WORD) and token[1:].isalpha() and token.islower() and len(token) > _SHORTEST

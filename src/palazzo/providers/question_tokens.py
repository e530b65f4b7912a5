"""The default embedder's tokenizer for short texts, from a packed table: read in a moment, the same tokens.

The tokenizer itself takes longer to read than a question takes to answer. Byte pairs are merged in the order in which
the tokenizer learned them; no token goes on behind a space, so each word is taken apart by itself.
`python -m palazzo.providers.question_tokens` packs the table anew.
"""

import json
import re
import struct
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

PACKED = Path(__file__).with_name("question_tokens.bin")
SPACE = "\u2581"  # how the tokenizer writes one

_WORD = re.compile(f"{SPACE}*[^{SPACE}]+|{SPACE}+")
_HEAD = struct.Struct("<III")  # bytes of the signs, signs, pairs
_BITS = 15  # of a token's number
_SPECIAL = re.compile("<s>|</s>|<unk>")  # what the tokenizer reads as one token each
_WORDS_KEPT = 20_000
_LONGEST = 64  # signs of a word: merging takes the square of them, and what is longer is no word

Token = tuple[int, int, int]  # its number, and from where to where it stands


class QuestionTokens:
    """Takes texts apart; knows the words that it has seen."""

    def __init__(self, packed: bytes) -> None:
        spelled, signs, pairs = _HEAD.unpack_from(packed)
        begin = _HEAD.size + spelled
        numbers = array("H", packed[begin : begin + 2 * signs])
        self._signs = dict(zip(packed[_HEAD.size : begin].decode(), numbers, strict=True))
        begin += 2 * signs
        self._pairs = array("I", packed[begin : begin + 4 * pairs])
        self._ranks = array("H", packed[begin + 4 * pairs : begin + 6 * pairs])
        self._merged = array("H", packed[begin + 6 * pairs :])
        self._words: dict[str, Sequence[tuple[int, int]]] = {}

    def encode(self, text: str) -> list[Token] | None:
        """The tokens of a text; None where only the tokenizer itself can tell."""
        if _SPECIAL.search(text):
            return None
        tokens: list[Token] = []
        at = -1  # the tokenizer puts a space before the text
        for word in _WORD.findall(SPACE + text.replace(" ", SPACE)) if text else ():
            if len(word) > _LONGEST:
                return None
            for number, length in self._word(word):
                tokens.append((number, max(at, 0), max(at + (length or 1), 1)))
                at += length
        return tokens

    def _word(self, word: str) -> Sequence[tuple[int, int]]:
        """The tokens of a word, each with how many signs it stands for; of the bytes of a sign the last has it."""
        known = self._words.get(word)
        if known is None:
            known = self._merge(word)
            if len(self._words) < _WORDS_KEPT:
                self._words[word] = known
        return known

    def _merge(self, word: str) -> Sequence[tuple[int, int]]:
        numbers: list[int] = []
        lengths: list[int] = []
        for sign in word:
            number = self._signs.get(sign)
            parts = [number] if number is not None else [byte + 3 for byte in sign.encode()]  # bytes come third
            numbers += parts
            lengths += [*[0] * (len(parts) - 1), 1]
        found = [self._pair(one, other) for one, other in pairwise(numbers)]
        while found and (best := min(found)) != _NEVER:
            place = found.index(best)
            numbers[place : place + 2] = [best[1]]
            lengths[place : place + 2] = [lengths[place] + lengths[place + 1]]
            del found[place]
            for beside in (place - 1, place):
                if 0 <= beside < len(found):
                    found[beside] = self._pair(numbers[beside], numbers[beside + 1])
        return list(zip(numbers, lengths, strict=True))

    def _pair(self, one: int, other: int) -> tuple[int, int]:
        wanted = one << _BITS | other
        place = bisect_left(self._pairs, wanted)
        if place < len(self._pairs) and self._pairs[place] == wanted:
            return self._ranks[place], self._merged[place]
        return _NEVER


_NEVER = 1 << 16, 0  # ranks lower than every pair that was learned


@cache
def question_tokens() -> QuestionTokens:
    """The packed table, read once."""
    return QuestionTokens(PACKED.read_bytes())


def pack(tokenizer: bytes) -> bytes:
    """The table of a tokenizer's own file."""
    model = json.loads(tokenizer)["model"]
    numbers = model["vocab"]
    signs = {token: number for token, number in numbers.items() if len(token) == 1}
    pairs = []
    for rank, merge in enumerate(model["merges"]):
        one, other = merge.split(" ") if isinstance(merge, str) else merge
        pairs.append((numbers[one] << _BITS | numbers[other], rank, numbers[one + other]))
    columns = list(zip(*sorted(pairs), strict=True))
    spelled = "".join(signs).encode()
    parts = [array(kind, column) for kind, column in zip("IHH", columns, strict=True)]
    head = _HEAD.pack(len(spelled), len(signs), len(pairs))
    return b"".join([head, spelled, array("H", signs.values()).tobytes(), *(part.tobytes() for part in parts)])


if __name__ == "__main__":
    from palazzo.providers.static import StaticEmbedder

    PACKED.write_bytes(pack(StaticEmbedder().tokenizer_file()))

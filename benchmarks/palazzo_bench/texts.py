"""Texts to measure with: words as frequent as real ones, messages as long as real ones, the same every time."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import accumulate

TALK = 20  # messages in a conversation

_ONSETS = "b c d f g h j k l m n p r s t v w br ch cl cr dr fl gr pl pr sh sl st th tr"
_VOWELS = "a e i o u ai ea ee oo ou"
_CODAS = ("", "", "n", "r", "s", "t", "l", "m", "nd", "st", "ck")
_COMMON = """
the of and to a in is you that it he was for on are as with his they I at be this have from or one had by but not
what all were we when your can said there use an each which she do how their if will up other about out many then
them these so some her would make like him into time has look two more write go see number no way could people my
than first water been call who oil its now find long down day did get come made may part
"""
_VOCABULARY = 30_000
_QUESTION = 9  # words


def messages(count: int, seed: int = 1, mean_words: int = 55) -> Iterator[str]:
    """Yield `count` messages with word frequencies after Zipf and lengths that vary as people's do."""
    chance = random.Random(seed)
    words, weights = _vocabulary()
    for _ in range(count):
        length = max(3, int(chance.lognormvariate(0, 0.8) * mean_words * 0.73))
        yield _sentences(chance.choices(words, cum_weights=weights, k=length))


def talk(number: int) -> list[str]:
    """The messages of one conversation, which are the same whenever it is asked for."""
    return list(messages(TALK, seed=number + 1_000))


def queries(count: int, talks: int, seed: int = 7) -> list[str]:
    """Questions that use words of messages in the first `talks` conversations, among common words."""
    chance = random.Random(seed)
    return [_query(chance, chance.choice(talk(chance.randrange(talks)))) for _ in range(count)]


def _query(chance: random.Random, message: str) -> str:
    words = message.replace(".", "").lower().split()
    start = chance.randrange(max(1, len(words) - _QUESTION))
    return f"what did I say about {' '.join(words[start : start + _QUESTION - 5])}?"


def _sentences(words: list[str]) -> str:
    parts = [" ".join(words[start : start + 12]).capitalize() + "." for start in range(0, len(words), 12)]
    return " ".join(parts)


@cache
def _vocabulary() -> tuple[list[str], list[float]]:
    chance = random.Random(0)
    words = dict.fromkeys(_COMMON.split())
    while len(words) < _VOCABULARY:
        syllables = chance.choices((1, 2, 3), (2, 5, 3))[0]
        words["".join(_syllable(chance) for _ in range(syllables))] = None
    return list(words), list(accumulate(1 / (rank + 2) for rank in range(1, len(words) + 1)))


def _syllable(chance: random.Random) -> str:
    return chance.choice(_ONSETS.split()) + chance.choice(_VOWELS.split()) + chance.choice(_CODAS)

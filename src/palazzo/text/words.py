"""Terms: what the word index stores and what a question is looked up by.

A term is a stemmed, case- and accent-folded word, or a pair of neighbouring characters in scripts that do
not put spaces between words.
"""

import re
import threading
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from palazzo.model.fold import fold, signs

VERSION = "1"  # changes whenever the same text gives other terms; stores rebuild their index then

_ASCII_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)*")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
_LONGEST = 64  # characters of a term; what is longer is no word, and need not match to its end
_STEMMED = 256  # characters; a stem ends too far behind to be part of the term of anything longer

_REMEMBERED = 8_192  # characters of a text whose terms are remembered for a while
_STEMS_KEPT = 200_000  # a person uses some ten thousand words

_local = threading.local()
_stems: dict[str, str] = {}  # a dictionary is many times as fast as the stemmer, and as its own cache


def terms(text: str) -> list[str]:
    """Return the terms of `text` in order, repetitions included."""
    return [*_recent_terms(text)] if len(text) <= _REMEMBERED else _terms(text)


@lru_cache(maxsize=1024)  # the word index, its tags and mining ask for those of one message within a moment
def _recent_terms(text: str) -> tuple[str, ...]:
    return tuple(_terms(text))


def _terms(text: str) -> list[str]:
    if text.isascii():
        found: list[str] = _ASCII_WORD.findall(text.lower())
    else:
        found = _other_words(text)
    found = stems(found)
    return [stem if len(stem) <= _LONGEST and "'" not in stem else stem.replace("'", "")[:_LONGEST] for stem in found]


def _other_words(text: str) -> list[str]:
    folded = fold(text).replace("’", "'")
    words: list[str] = (_ASCII_WORD if folded.isascii() else _any_word()).findall(folded)
    if folded.isascii() or not _UNSPACED.search(folded):
        return words
    return [part for word in words for part in _parts(word)]


def _parts(word: str) -> Iterator[str]:
    """A word, but what is in a script without spaces in pairs."""
    start = 0
    for run in _UNSPACED.finditer(word):
        if run.start() > start:
            yield word[start : run.start()]
        yield from _pairs(run[0])
        start = run.end()
    if start < len(word):
        yield word[start:]


@cache
def _any_word() -> re.Pattern[str]:
    signed = rf"[^\W_](?:[^\W_]|[{signs()}])*"
    return re.compile(rf"{signed}(?:'[^\W\d_](?:[^\W\d_]|[{signs()}])*)*")


def _pairs(run: str) -> Iterator[str]:
    if len(run) == 1:
        yield run
    for index in range(len(run) - 1):
        yield run[index : index + 2]


def stems(words: list[str]) -> list[str]:
    """Return the stem of each word; they are folded already."""
    try:
        return [_stems[word] for word in words]
    except KeyError:
        words = [word[:_STEMMED] for word in words]  # nor would anybody want to keep megabytes as one word
        unknown = [word for word in words if word not in _stems]
        found = dict(zip(unknown, _stemmer()(unknown), strict=True))
        if len(_stems) < _STEMS_KEPT:
            _stems.update(found)
        return [found.get(word) or _stems[word] for word in words]


def _stemmer() -> Callable[[list[str]], list[str]]:
    stemmer: Callable[[list[str]], list[str]] | None = getattr(_local, "stemmer", None)
    if stemmer is None:
        from Stemmer import Stemmer

        stemmer = _local.stemmer = Stemmer("english", 0).stemWords  # not thread-safe: one a thread
    return stemmer

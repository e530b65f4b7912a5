"""Noun phrases: what a text talks about, read in one pass over its words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from palazzo.mining.lexicon import (
    ADJECTIVE,
    AUXILIARY,
    BOTH,
    BREAK,
    CLASSIFYING,
    DETERMINER,
    NOUN,
    PREPOSITION,
    SUBJECT,
    VERB,
    generic_words,
    word_classes,
)
from palazzo.model.fold import fold
from palazzo.text.words import stems

LONGEST = 3  # words; people name things in fewer

# Code, addresses, pictures and stage directions are shown, not talked about.
_SHOWN = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|https?://\S+|\[[^\]\n]*:[^\]\n]*\](?!\()|<[^>\n]{1,80}>", re.DOTALL)
_TOKEN = re.compile(r"[^\W\d_](?:[\w'’&+-]*[\w+#])?|\d[\w.,:%/-]*|[^\w\s'’-]|\n|\s[-–—]\s")
_LONGEST_WORD = 30
_IN_PHRASES = (ADJECTIVE, CLASSIFYING, NOUN)
_CALL_FOR_NOUNS = (DETERMINER, PREPOSITION, *_IN_PHRASES)


@dataclass(frozen=True, slots=True)
class Phrase:
    """One noun phrase as it was written, and the stems by which two of them are the same."""

    text: str
    key: tuple[str, ...]
    named: bool  # written with a capital though no sentence began there
    place: int  # which of the text's words it begins with


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    folded: str
    kind: int
    starts: bool  # whether it is the first word of a sentence

    @property
    def capital(self) -> bool:
        return self.text[0].isupper()


def phrases(text: str, limit: int | None = None) -> list[Phrase]:
    """Return the noun phrases of the first `limit` characters in order, each also in its shorter forms."""
    shown = _SHOWN.sub(" . ", text[:limit].replace("’", "'"))
    found: list[Phrase] = []
    for start, run in _runs(_classified(_TOKEN.findall(shown))):
        found += _phrases_of(run, start)
    return found


def _classified(tokens: Sequence[str]) -> Iterator[_Word | None]:
    """Give each word its class; None stands for whatever ends a phrase."""
    known = word_classes()
    starts = True
    for token in tokens:
        if not (token[0].isalpha() or token[0].isdigit()):
            starts = starts or token in ".!?\n:…"
            yield None
            continue
        folded = fold(token).removesuffix("'s").removesuffix("'")
        kind = known.get(folded, -1)
        if kind < 0:
            kind = BREAK if not token[0].isalpha() or len(token) > _LONGEST_WORD else _by_ending(folded)
        yield _Word(token, folded, kind, starts)
        starts = False


def _by_ending(word: str) -> int:
    if "'" in word:
        return BREAK
    if word.endswith("ly") and len(word) > 4:
        return BREAK
    if word.endswith("ing") and len(word) > 5:
        return BOTH
    if word.endswith("ed") and len(word) > 4:
        return VERB
    if word.endswith(("ful", "ous", "able", "ible", "ish", "less", "ive")) and len(word) > 6:
        return ADJECTIVE
    return NOUN


def _runs(words: Iterator[_Word | None]) -> Iterator[tuple[int, list[_Word]]]:
    """Yield the runs of adjectives and nouns, with the number of their first word."""
    run: list[_Word] = []
    before, number = BREAK, -1
    for number, word in enumerate(words):
        kind = BREAK if word is None else _in_context(word, before)
        if word is not None and kind in _IN_PHRASES:
            run.append(_Word(word.text, word.folded, kind, word.starts))
        elif run:
            if kind == DETERMINER and len(run) > 1 and run[-1].folded.endswith("s"):
                run = run[:-1]  # the dog approaches a stranger
            yield number - len(run), run
            run = []
        if run and run[-1].text.endswith(("'s", "s'")):  # Elias's school: two phrases
            yield number + 1 - len(run), run
            run = []
            kind = DETERMINER
        before = kind
    if run:
        yield number + 1 - len(run), run


def _in_context(word: _Word, before: int) -> int:
    """What a word is after a word of that kind."""
    if word.capital and before in _CALL_FOR_NOUNS and word.kind in (VERB, BOTH, ADJECTIVE) and "'" not in word.text:
        return NOUN  # a name, whatever else it may mean
    if word.kind == BOTH:
        if word.folded.endswith("s") and before in (NOUN, SUBJECT):
            return VERB  # the pack reads 31 volts
        return NOUN if before in _CALL_FOR_NOUNS else VERB
    if word.kind == NOUN and not word.capital and before in (SUBJECT, AUXILIARY):
        return VERB  # to revive it
    if word.kind == VERB and before == DETERMINER and word.folded.endswith("ed"):
        return ADJECTIVE
    return word.kind


def _phrases_of(run: list[_Word], start: int) -> list[Phrase]:
    while run and run[-1].kind != NOUN:
        run = run[:-1]
    while run and run[0].kind == ADJECTIVE:
        run, start = run[1:], start + 1
    if not run:
        return []
    run = run[-LONGEST:]
    generic = generic_words()
    keys = stems([word.folded for word in run])
    named = [word.capital and not word.starts for word in run]
    found = []
    for first in range(len(run)):
        for end in range(first + 1, len(run) + 1):
            words = run[first:end]
            if words[-1].folded in generic and len(words) == 1:
                continue
            if words[0].kind == ADJECTIVE or words[-1].kind != NOUN:
                continue
            if all(word.folded in generic for word in words) or any(len(word.folded) < 2 for word in words):
                continue
            text = " ".join(word.text for word in words)
            found.append(Phrase(text.removesuffix("'s").removesuffix("'"), tuple(keys[first:end]), any(named[first:end]), start + first))
    return found

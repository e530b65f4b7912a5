"""Noun phrases: what a text talks about, read in one pass over its words."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from palazzo.mining.vocabulary import (
    ADJECTIVE,
    AUXILIARY,
    BOTH,
    BREAK,
    CLASSIFYING,
    DETERMINER,
    NOUN,
    PREPOSITION,
    SUBJECT,
    THAT,
    VERB,
    generic_words,
    word_classes,
)
from palazzo.model.fold import fold
from palazzo.text.words import stems

LONGEST = 3  # words; people name things in fewer

# Code, addresses, pictures and stage directions are shown, not talked about.
_SHOWN = re.compile(
    r"```.*?(?:```|\Z)|`[^`\n]*`|https?://\S+|\[[^\]\n:]{0,200}:[^\]\n]{0,400}\](?!\()|<[^>\n]{1,80}>", re.DOTALL
)
_LETTER = r"[^\W\d_]"
_TOKENS = rf"{_LETTER}[\w-]*\.[a-z]{{1,4}}(?!\w)|{_LETTER}(?:[\w'&+-]*[\w+#])?|\d[\w.,:%/-]*|[^\w\s'-]|\n|\s[-–—]\s"
_TOKEN = re.compile(_TOKENS)
_ASCII_TOKEN = re.compile(  # the same in ASCII, and faster
    _TOKENS.replace(_LETTER, "[A-Za-z]").replace(r"\w", "A-Za-z0-9_").replace(r"\d", "[0-9]")
)
_SENTENCE_ENDS = frozenset(".!?\n:…")
_LONGEST_WORD = 30
_IN_PHRASES = (ADJECTIVE, CLASSIFYING, NOUN)
_CALL_FOR_NOUNS = (DETERMINER, THAT, PREPOSITION, *_IN_PHRASES)
_OBJECTS = frozenset({"me", "him", "us", "them"})
_EMPTY = frozenset({"stuff", "thing", "things", "people", "way", "ways", "lot", "kind", "time", "times"})  # as heads
_ADJECTIVE_ENDINGS = ("ful", "ous", "able", "ible", "ish", "less", "ive")


class Phrase(NamedTuple):  # a tuple because thousands are made of every conversation
    """One noun phrase as it was written, and the stems by which two of them are the same."""

    text: str
    key: tuple[str, ...]
    named: bool  # written with a capital though no sentence began there
    place: int  # which of the text's words it begins with


class _Word(NamedTuple):
    text: str
    folded: str
    kind: int
    starts: bool  # whether it is the first word of a sentence


_END = _Word(".", ".", BREAK, False)  # whatever ends a phrase


def phrases(text: str, limit: int | None = None) -> list[Phrase]:
    """Return the noun phrases of the first `limit` characters in order, each also in its shorter forms."""
    said = spoken_words(text[:limit]).replace("’", "'")
    found: list[Phrase] = []
    token = _ASCII_TOKEN if said.isascii() else _TOKEN
    for start, run in _runs(_classified(token.findall(said))):
        found += _phrases_of(run, start)
    return found


def spoken_words(text: str) -> str:
    """The text without what is shown in it."""
    shown = "`" in text or "[" in text or "<" in text or "http" in text
    return _SHOWN.sub(" . ", text) if shown else text


def _classified(tokens: Sequence[str]) -> Iterator[_Word]:
    """Give each word the class that it has by itself."""
    known = word_classes()
    starts = True
    for token in tokens:
        if not (token[0].isalpha() or token[0].isdigit()):
            starts = starts or token in _SENTENCE_ENDS
            yield _END
            continue
        folded = fold(token)
        if folded[-1] == "'" or folded[-2:] == "'s":
            folded = folded.removesuffix("s").removesuffix("'")
        kind = known.get(folded, -1)
        yield _Word(token, folded, _by_ending(folded) if kind < 0 else kind, starts)
        starts = False


def _by_ending(word: str) -> int:
    """What an unknown word is by the look of it."""
    if not word[:1].isalpha() or len(word) > _LONGEST_WORD or "'" in word:
        return BREAK
    if word.endswith("ly") and len(word) > 4:
        return BREAK
    if word.endswith("ing") and len(word) > 5:
        return BOTH
    if word.endswith("ed") and len(word) > 4:
        return VERB
    return ADJECTIVE if len(word) > 6 and word.endswith(_ADJECTIVE_ENDINGS) else NOUN


def _runs(words: Iterator[_Word]) -> Iterator[tuple[int, list[_Word]]]:
    """Yield the runs of adjectives and nouns, with the number of their first word."""
    run: list[_Word] = []
    before, number = BREAK, -1
    for number, word in enumerate(words):
        kind = _in_context(word, before)
        if word.kind == BOTH and run and _is_plural(run[-1].folded) and not word.folded.endswith("s"):
            kind = VERB  # our dogs play
        if kind in _IN_PHRASES:
            run.append(word if kind == word.kind else word._replace(kind=kind))
            if word.text[-1] in "'s" and word.text.endswith(("'s", "s'")):  # Elias's school: two phrases
                yield number + 1 - len(run), run
                run, kind = [], DETERMINER
        elif run:
            start = number - len(run)
            if len(run) > 1 and _was_verb(run[-1], word, kind):
                run.pop()
            yield start, run
            run = []
        before = kind
    if run:
        yield number + 1 - len(run), run


def _is_plural(word: str) -> bool:
    return word.endswith("s") and not word.endswith("ss")


def _was_verb(last: _Word, after: _Word, kind: int) -> bool:
    """Whether the last word of a run turns out to be a verb: the dog approaches a stranger; the people use it."""
    if kind == DETERMINER and last.folded.endswith("s"):
        return True
    return word_classes().get(last.folded) == BOTH and (kind in (DETERMINER, SUBJECT) or after.folded in _OBJECTS)


def _in_context(word: _Word, before: int) -> int:
    """What a word is after a word of that kind."""
    kind = word.kind
    if kind == NOUN:  # to revive it; but a name stays one
        return VERB if before in (SUBJECT, AUXILIARY) and not word.text[0].isupper() else NOUN
    if (
        kind in (VERB, BOTH, ADJECTIVE)
        and word.text[0].isupper()
        and before in _CALL_FOR_NOUNS
        and "'" not in word.text
    ):
        return NOUN  # a name, whatever else it may mean
    if kind == BOTH:
        if before in (NOUN, SUBJECT, THAT) and word.folded.endswith("s"):
            return VERB  # the pack reads 31 volts
        return NOUN if before in _CALL_FOR_NOUNS else VERB
    if kind == VERB and before == DETERMINER and word.folded.endswith("ed"):
        return ADJECTIVE  # the broken-down car
    return kind


def _phrases_of(run: list[_Word], start: int) -> list[Phrase]:
    """Every phrase in a run of words that could name something, the longer ones and their parts."""
    while run and run[-1].kind != NOUN:
        run = run[:-1]
    start += max(0, len(run) - LONGEST)
    run = run[-LONGEST:]
    while run and run[0].kind == ADJECTIVE:
        run, start = run[1:], start + 1
    if not run:
        return []
    generic = generic_words()
    folded = [word.folded for word in run]
    telling = [word not in generic and len(word) > 1 for word in folded]
    if not any(telling):
        return []
    keys = stems(folded)
    named = [word.text[0].isupper() and not word.starts for word in run]
    found = []
    for first, word in enumerate(run):
        if word.kind == ADJECTIVE or len(folded[first]) < 2:
            continue
        for end in range(first + 1, len(run) + 1):
            if run[end - 1].kind == NOUN and any(telling[first:end]) and folded[end - 1] not in _EMPTY:
                text = run[first].text if end == first + 1 else " ".join(word.text for word in run[first:end])
                if text[-1] in "'s":
                    text = text.removesuffix("'s").removesuffix("'")
                found.append(Phrase(text, tuple(keys[first:end]), any(named[first:end]), start + first))
    return found

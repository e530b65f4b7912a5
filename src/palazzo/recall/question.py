"""A question, taken apart: its words, the times it names, whose words it asks for."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache

from palazzo.errors import Invalid
from palazzo.providers.base import WordWeight
from palazzo.recall.message import QUESTION, STATEMENT, goes_on
from palazzo.recall.times import Span, spans
from palazzo.stores.base import Occurrences
from palazzo.text.stopwords import QUESTION_WORDS, STOPWORDS
from palazzo.text.words import terms

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ASKS_THE_ASSISTANT = re.compile(
    r"\byou (?:had |have |'ve |’ve )?(?:\w+ed|told|gave|said|made|wrote|sent|came)\b"
    r"|\bdid you\b|\bremind me\b|\bwe (?:talked|discussed|had)\b"
    r"|\b(?:previous|last|earlier|past|prior) (?:conversation|chat|discussion)\b"
    r"|\b(?:our|your) (?:previous|last|earlier|past|prior) ",
    re.IGNORECASE,
)

_ASKS_FOR_ADVICE = re.compile(
    r"\b(?:recommend\w*|suggest\w*|advice|advise|ideas?|tips?)\b|\b(?:what|which|where|how) should (?:i|we)\b"
    r"|\bany (?:good )?\w+ (?:for|to) (?:me|us)\b|\bhelp me (?:choose|decide|find|pick|plan)\b",
    re.IGNORECASE,
)
_ASKS_FOR_THE_LATEST = re.compile(
    r"\b(?:currently|current|now|nowadays|these days|at the moment|latest|newest|lately|(?:most )?recent(?:ly)?"
    r"|last time|still|any ?more)\b",
    re.IGNORECASE,
)
_MARKS = " \t\"'“‘(["  # that may stand before a word
_LONGEST_NAME = 3  # words


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the question: where it stands, how the index knows it, whether it says anything."""

    start: int
    end: int
    terms: tuple[str, ...]
    telling: bool


@dataclass(frozen=True, slots=True)
class Question:
    """What a search works from; made by `parse`."""

    text: str
    asked: date
    words: tuple[Word, ...]
    spans: tuple[Span, ...]
    asks_the_assistant: bool  # for something that the assistant said, not the user
    goes_on: float  # how far it is a step of work rather than a question: then the latest counts
    own: str  # its text, without that of the conversation that it goes on with

    @property
    def asks_for_advice(self) -> bool:
        return _ASKS_FOR_ADVICE.search(self.own) is not None

    @property
    def asks_for_the_latest(self) -> bool:
        return _ASKS_FOR_THE_LATEST.search(self.own) is not None

    @property
    def asks_by_time(self) -> bool:
        """Whether time tells what is meant from what is like it: the latest, or a month or a day that it names."""
        return self.goes_on > 0 or self.asks_for_the_latest or any(span.named for span in self.spans)

    def about(self, talk: str) -> "Question":
        """Let the words of the talk that it goes on with count, too; its times do not."""
        begins = len(self.text) + 1
        more = (_word(match, begins) for match in _WORD.finditer(talk))
        return replace(self, text=f"{self.text}\n{talk}", words=(*self.words, *more))

    def possible_names(self) -> list[str]:
        """Every run of up to three words that could name somebody or something, as it is written."""
        return [
            self.text[first.start : last.end]
            for length in range(1, _LONGEST_NAME + 1)
            for first, last in zip(self.words, self.words[length - 1 :], strict=False)
            if first.telling and last.telling
        ]

    def named(self) -> frozenset[str]:
        """The terms of whatever it calls by a name: words with a capital that begin no sentence."""
        return frozenset(
            term
            for word in self.words
            if word.telling and self.text[word.start].isupper() and self._is_within_a_sentence(word)
            for term in word.terms
        )

    def _is_within_a_sentence(self, word: Word) -> bool:
        before = self.text[: word.start].rstrip(_MARKS)
        return bool(before) and before[-1] not in ".!?\n"

    @property
    def only_asks_when(self) -> bool:
        """Whether a time is all that the question tells, as in "what did I say last Monday?"."""
        return bool(self.spans) and not any(word.telling for word in self._outside_spans())

    def terms(self, *, without_times: bool) -> list[str]:
        """The terms to look up, once each."""
        words = self.counted(without_times=without_times)
        return list(dict.fromkeys(term for word in words for term in word.terms))

    def weights(self, occurrences: Occurrences, *, without_times: bool) -> list[WordWeight]:
        """How much each word counts in the question's vector: the rarer, the more."""
        return [
            WordWeight(word.start, word.end, max((occurrences.distinction(term) for term in word.terms), default=0.0))
            for word in self.counted(without_times=without_times)
        ]

    def counted(self, *, without_times: bool) -> Sequence[Word]:
        """The words that tell something, or all where none does."""
        words = self._outside_spans() if without_times else self.words
        telling = [word for word in words if word.telling]
        return telling or words or self.words

    def _outside_spans(self) -> Sequence[Word]:
        """The words that are no part of a time."""
        if not self.spans:
            return self.words
        taken = bytearray(len(self.text))
        for span in self.spans:
            taken[span.begins : span.ends] = b"\1" * (span.ends - span.begins)
        return [word for word in self.words if taken.find(1, word.start, word.end) == -1]


def parse(text: str, asked_at: datetime) -> Question:
    """Take a question apart; raise Invalid if there is nothing in it."""
    if not text.strip():
        raise Invalid("a question needs at least one word")
    asked = asked_at.date()
    times = tuple(spans(text, asked))
    asks_the_assistant = _ASKS_THE_ASSISTANT.search(text) is not None
    step, looks_back = goes_on(text), bool(times) or asks_the_assistant or _ASKS_FOR_ADVICE.search(text) is not None
    return Question(
        text=text,
        asked=asked,
        words=tuple(_word(match) for match in _WORD.finditer(text)),
        spans=times,
        asks_the_assistant=asks_the_assistant,
        own=text,
        goes_on=QUESTION if step == STATEMENT and looks_back else step,
    )


def _word(match: re.Match[str], begins: int = 0) -> Word:
    found, telling = _looked_up(match[0])
    return Word(begins + match.start(), begins + match.end(), found, telling)


@lru_cache(maxsize=10_000)  # questions are made of the same few words
def _looked_up(word: str) -> tuple[tuple[str, ...], bool]:
    """Its terms, and whether it says anything."""
    plain = word.casefold().replace("’", "'")
    return tuple(terms(word)), plain not in STOPWORDS and plain not in QUESTION_WORDS

"""Runs: where a name may stand in a sentence, by capitals and by lists of places and products."""

from collections.abc import Iterator

from palazzo.mining import cues
from palazzo.mining.kin import TIES
from palazzo.mining.known import KnownNames
from palazzo.mining.lexicon import Lexicon, lexicon
from palazzo.mining.sentences import Sentence
from palazzo.text.calendar import MONTHS, WEEKDAYS

_OPENING = frozenset('“"(:—–;')
_NO_RUN = frozenset((*MONTHS, *WEEKDAYS)) | {f"{day}s" for day in WEEKDAYS} | cues.NEVER_NAMES
_LONGEST_NAME = 5  # words


def runs(sentence: Sentence, known: KnownNames) -> Iterator[tuple[int, int]]:
    """First and last word of whatever may be a name, without words that only open the sentence."""
    words = lexicon()
    for start, end in _runs(sentence, known, words):
        first = _without_opening_word(sentence, start, end, known, words)
        if first < end:
            yield first, end


def opens(sentence: Sentence, index: int) -> bool:
    """Whether a word has its capital for standing first."""
    return index == 0 or sentence.words[index - 1] in _OPENING


def acts_as_person(sentence: Sentence, end: int) -> bool:
    """Whether what follows a name is said of people: `said`, `lives`, `and I`."""
    after = sentence.low(end)
    return after in cues.PERSON_VERBS or (after == "and" and sentence.low(end + 1) == "i")


def _runs(sentence: Sentence, known: KnownNames, words: Lexicon) -> Iterator[tuple[int, int]]:
    """Where names may stand: known phrases first, then neighbouring capitals with the particles between them."""
    met, starts = known.entities, words.starts
    done = 0
    for index, (word, low) in enumerate(zip(sentence.words, sentence.lows, strict=True)):
        if not (low in starts or word[0].isupper() or low in met) or index < done:
            continue
        length = _phrase(sentence, index, words)
        if length:
            yield index, index + length
            done = index + length
        elif sentence.capital(index) and not _never(low, words):
            end = _run_end(sentence, index, words)
            yield index, end
            done = end
        elif _is_known_in_lower_case(low, known, words):
            yield index, index + 1


def _phrase(sentence: Sentence, index: int, words: Lexicon) -> int:
    """The length of a known place or product here; in lower case only where it can hardly be another word."""
    low = sentence.lows[index]
    if low in words.places.by_first:
        length = words.places.length(sentence.lows, index)
        if (
            length
            and sentence.capital(index + length - 1)
            and sentence.capital(index)
            and not sentence.capital(index + length)
        ):
            return length
        if length and not sentence.capital(index) and low not in cues.LOWER_PLACES and low not in words.first_names:
            return length if sentence.low(index - 1) in ("in", "to", "from", "near") else 0
    if low in words.products.by_first:
        length = words.products.length(sentence.lows, index)
        if length and (sentence.capital(index) or not (low in cues.LOWER_PRODUCTS or low in words.common)):
            return 0 if length == 1 and sentence.capital(index) and sentence.capital(index + 1) else length
    return 0


def _is_known_in_lower_case(low: str, known: KnownNames, words: Lexicon) -> bool:
    """Whether somebody who was met with a capital is meant here, too."""
    met = known.entities.get(low)
    return met is not None and met.name[0].isupper() and len(low) > 2 and not words.is_word(low)


def _never(low: str, words: Lexicon) -> bool:
    return low in _NO_RUN or low in words.languages or low in words.nationalities


def _run_end(sentence: Sentence, start: int, words: Lexicon) -> int:
    end = start + 1
    while end < min(len(sentence), start + _LONGEST_NAME):
        if sentence.capital(end) and not _never(sentence.lows[end], words):
            end += 1
        elif sentence.lows[end : end + 2] == ("of", "the") and sentence.capital(end + 2):
            end += 3
        elif (sentence.lows[end] in cues.PARTICLES and sentence.capital(end + 1) and sentence.low(end + 1) != "i") or (
            sentence.lows[end] == "'s" and sentence.low(end + 1) in cues.VENUES
        ):
            end += 2
        else:
            break
    return end


def _without_opening_word(sentence: Sentence, first: int, end: int, known: KnownNames, words: Lexicon) -> int:
    """Skip the capital that only opens a sentence: `When Ana` names Ana."""
    while first < end:
        low = sentence.lows[first]
        first_word = opens(sentence, first)
        if low in cues.TITLES or (
            not (first_word and low in words.common) and words.places.length(sentence.lows, first)
        ):
            return first
        if low in known.entities and not (first_word and words.is_word(low)):
            return first
        if (
            (low in words.common and (first_word or low not in words.first_names) and not (first and end - first > 1))
            or (first_word and end - first == 1 and low in words.doubtful and not acts_as_person(sentence, end))
            or (first_word and low in TIES)
        ):
            first += 1
        else:
            return first
    return first

"""Kinds of names: what a name names, by what it is known for, by lists, and by the words beside it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from palazzo.mining import cues
from palazzo.mining.kin import PETS, TIES
from palazzo.mining.known import KnownNames
from palazzo.mining.lexicon import Lexicon, lexicon
from palazzo.mining.runs import acts_as_person, opens
from palazzo.mining.sentences import Sentence
from palazzo.mining.wordset import wordset
from palazzo.model.fold import fold
from palazzo.model.graph import EntityType
from palazzo.text.stopwords import EVERYDAY_WORDS

_EVENT_ENDINGS = ("Con", "Conf", "Fest")
_IN_CODE = re.compile(r"[a-z]{2}[A-Z]|_|\w\.\w")
_NO_NAME = re.compile(r"(?:[A-Za-z]{1,2}\.?)?\d[\d.]*|[Nn][Oo]\.?\d*|\w(?: \w)+")
_BEING_THERE = cues.MOTION | wordset(
    """
    live lives lived living born based stay stayed staying grew raised located study studied house home apartment flat
    hotel city town weekend summer winter
    """
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A name at the words `first` up to `end` of a sentence; unsure if only its capital speaks for it."""

    first: int
    end: int
    name: str
    type: EntityType
    sure: bool = True


def name_at(sentence: Sentence, first: int, end: int, known: KnownNames) -> Mention | None:
    """What the words `first` up to `end` name; None if they are no name: a number, a version, mere initials."""
    if _NO_NAME.fullmatch(" ".join(sentence.words[first:end])):
        return None
    decided = _decide(sentence, first, end, _written(sentence, first, end), known, lexicon())
    return None if decided is None else Mention(first, end, *decided)


def _written(sentence: Sentence, first: int, end: int) -> str:
    words = [
        f"{word}." if word in ("Dr", "Mr", "Mrs", "Ms", "St", "Prof") else word for word in sentence.words[first:end]
    ]
    return " ".join(words).replace(" '", "'")


def _decide(
    sentence: Sentence, first: int, end: int, name: str, known: KnownNames, words: Lexicon
) -> tuple[str, EntityType, bool] | None:
    """The name, what it names, and whether that is sure; None if it is no name."""
    low, before = sentence.lows[first], sentence.low(first - 1)
    met = known.type_of(name)
    role = _role_before(sentence, first, words)
    if low in cues.TITLES and end - first > 1:
        return name, EntityType.PERSON, True
    if low in cues.TITLES:
        return None
    if role is not None:
        return name, role, True
    if end - first == 1 and _IN_CODE.search(name) and not name.endswith(_EVENT_ENDINGS):
        return name, EntityType.ITEM, True
    short_for = known.short_for(name) if end - first == 1 else None
    if short_for is not None:
        return short_for, EntityType.PERSON, True
    if met is not None:
        return known.entities[fold(name)].name, met, True
    if words.holidays.length(sentence.lows, first):
        return None  # an event
    if (
        words.places.length(sentence.lows, first) == end - first
        and not _rather_person(sentence, first, end, words)
        and not (low in cues.LOWER_PRODUCTS and not _leads_to_place(before))
        and not (end - first == 1 and (len(low) < 3 or low in cues.LOWER_PLACES) and not _leads_to_place(before))
    ):
        return name, EntityType.PLACE, True
    if end - first > 1 and _is_venue(sentence.lows[first:end]):
        lies = not cues.GROUNDS.isdisjoint((sentence.lows[first], sentence.lows[end - 1]))
        return name, EntityType.PLACE if lies else EntityType.ORGANISATION, True
    if sentence.lows[end - 1] in cues.COMPANIES and end - first > 1:
        return name, EntityType.ORGANISATION, True
    if words.products.length(sentence.lows, first) == end - first and not (
        low in cues.LOWER_PRODUCTS and before in ("a", "an", "as")
    ):
        return name, EntityType.ITEM, True
    if (
        low in words.first_names
        and (low not in words.common or first > 0)
        and _is_personal(sentence, first, end, words)
    ):
        return name, EntityType.PERSON, True
    return _by_neighbours(sentence, first, end, name, before, words)


def _leads_to_place(before: str) -> bool:
    return before in cues.PLACE_BEFORE or before in ("to", "from")


def is_listed(sentence: Sentence, mention: Mention) -> bool:
    """Whether the lexicon has the whole name as a place or a product."""
    words, length = lexicon(), mention.end - mention.first
    return length in (
        words.places.length(sentence.lows, mention.first),
        words.products.length(sentence.lows, mention.first),
    )


def _is_venue(lows: Sequence[str]) -> bool:
    """`Optic Gallery`, `University of Leeds`; not `Hall Effect` nor `School Diploma`."""
    return lows[-1] in cues.VENUES or (lows[0] in cues.VENUES and lows[1] == "of")


def _is_personal(sentence: Sentence, first: int, end: int, words: Lexicon) -> bool:
    """`Amber Lindqvist`, not `Amber Alert`; what is written in capitals throughout is an abbreviation."""
    shouted = all(word.isupper() and len(word) > 1 for word in sentence.words[first:end])
    numbered = sentence.low(end)[:1].isdigit()  # "Beat 2" of an act
    if shouted or numbered or end - first > 4:
        return False
    return not any(words.is_word(low) for low in sentence.lows[first + 1 : end])


def _role_before(sentence: Sentence, first: int, words: Lexicon) -> EntityType | None:
    """`my colleague Ngozi`, `our dog, Freya`, `a project called Halcyon`."""
    index = first - 1
    if sentence.low(index) == ",":
        index -= 1
        if sentence.low(index - 1) not in ("my", "our", "his", "her", "their", "the", "a", "an"):
            return None
    if sentence.low(index) in ("called", "named", "is") and index > 0:
        called = sentence.low(index) != "is"
        for back in range(index - 1, max(-1, index - 7), -1):
            if called or sentence.low(back) == "name":
                noun = _noun(sentence.low(back), words)
                if noun is not None:
                    return noun
        return EntityType.PERSON if sentence.low(index - 1) == "name" and sentence.low(index) == "is" else None
    low = sentence.low(index)
    if low in PETS and sentence.low(index - 1) in ("my", "our", "his", "her", "their"):
        return EntityType.ITEM
    if low in TIES or (low in words.jobs and sentence.low(index - 1) in ("my", "our", "his", "her", "the", "their")):
        return EntityType.PERSON
    return EntityType.PROJECT if low == "project" else None


def _noun(low: str, words: Lexicon) -> EntityType | None:
    if low in TIES or low in words.jobs or low in ("man", "woman", "guy", "lady", "person"):
        return EntityType.PERSON
    if low in cues.PROJECT_NOUNS:
        return EntityType.PROJECT
    if low in cues.COMPANY_NOUNS:
        return EntityType.ORGANISATION
    return EntityType.ITEM if low in PETS else None


def _rather_person(sentence: Sentence, first: int, end: int, words: Lexicon) -> bool:
    """Sofia, Austin and Florence are people where nothing says that one goes there."""
    low = sentence.lows[first]
    if end - first > 1 or low not in words.first_names:
        return False
    before = sentence.low(first - 1)
    if before in cues.PLACE_BEFORE or before in ("to", "from", "at"):
        return acts_as_person(sentence, end)
    return True


def _by_neighbours(
    sentence: Sentence, first: int, end: int, name: str, before: str, words: Lexicon
) -> tuple[str, EntityType, bool] | None:
    first_word = opens(sentence, first)
    if name.isupper() and len(name) > 5:
        return None  # somebody shouts
    if acts_as_person(sentence, end) and not name.isupper() and not (first_word and sentence.lows[first].endswith("s")):
        plain = any(words.is_word(low) for low in sentence.lows[first:end])
        return (name, EntityType.PERSON, True) if not plain and end - first < 4 else None
    if _is_addressed(sentence, first, end):
        return (name, EntityType.PERSON, True) if not words.is_word(sentence.lows[first]) else None
    if first_word and end - first == 1:
        return None
    modifies = (
        sentence.low(end).isalpha() and sentence.low(end) not in EVERYDAY_WORDS and not sentence.low(end).endswith("ly")
    )
    inside = before in cues.PLACE_BEFORE or (before == "the" and sentence.low(first - 2) in cues.PLACE_BEFORE)
    if (inside and not modifies) or (before == "the" and sentence.low(first - 2) == "at"):
        goes = before == "near" or any(sentence.low(back) in _BEING_THERE for back in range(first - 6, first))
        return name, EntityType.PLACE if goes else EntityType.ITEM, goes and not name.isupper() and name.isascii()
    if before in ("to", "from") and any(sentence.low(back) in cues.MOTION for back in range(first - 5, first - 1)):
        return name, EntityType.PLACE, True
    if before in ("at", "for", "left", "joined"):
        works = any(sentence.low(back) in cues.WORK for back in range(first - 5, first))
        works = works and not (before == "for" and modifies)
        return name, EntityType.ORGANISATION if works or before == "left" else EntityType.ITEM, works
    if before == "with" and end - first == 1 and name.isalpha() and not name.isupper():
        return name, EntityType.PERSON, False
    if name.endswith(_EVENT_ENDINGS):
        return name, EntityType.EVENT, True
    return name, EntityType.ITEM, False


def _is_addressed(sentence: Sentence, first: int, end: int) -> bool:
    """`Thanks Mel!`, `Hey, Mel, …`: one word that a sentence is said to."""
    if end - first != 1 or not sentence.words[first].isalpha() or sentence.words[first].isupper():
        return False
    before, after = sentence.low(first - 1), sentence.low(end)
    greets = before in cues.GREETINGS or (before == "," and first == 2 and sentence.low(0) in cues.GREETINGS)
    return greets and after in ("", ",", "—") and first <= 3

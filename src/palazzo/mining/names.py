"""Names: runs of capitalised words, and what the words beside them tell about them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from palazzo.mining import cues
from palazzo.mining.kin import PETS, TIES
from palazzo.mining.known import KnownNames
from palazzo.mining.lexicon import Lexicon, lexicon
from palazzo.mining.sentences import Sentence
from palazzo.model.fold import fold
from palazzo.model.graph import EntityType
from palazzo.text.calendar import MONTHS, WEEKDAYS
from palazzo.text.stopwords import EVERYDAY_WORDS

_OPENING = frozenset('“"(:—–;')
_NO_RUN = frozenset((*MONTHS, *WEEKDAYS)) | {f"{day}s" for day in WEEKDAYS} | cues.NEVER_NAMES
_HEADING = 0.6  # the share of capitals from which a line is a title
_LONGEST_NAME = 5  # words


@dataclass(frozen=True, slots=True)
class Mention:
    """A name at the words `first` up to `end` of a sentence; unsure if only its capital speaks for it."""

    first: int
    end: int
    name: str
    type: EntityType
    sure: bool = True


def mentions(told: Sequence[Sentence], known: KnownNames) -> list[list[Mention]]:
    """The names of each sentence; what one sentence shows about a name holds for the others."""
    found = [_coordinated(sentence, _in_sentence(sentence, known)) for sentence in told]
    sure = {mention.name: mention.type for row in found for mention in row if mention.sure}
    return [[_settled(mention, sure) for mention in row] for row in found]


def is_venue(name: str) -> bool:
    """Whether a name says itself that it is a place one goes to: a school, a museum, a park."""
    return not cues.VENUES.isdisjoint(name.lower().split())


def _settled(mention: Mention, sure: dict[str, EntityType]) -> Mention:
    return replace(mention, type=sure[mention.name], sure=True) if mention.name in sure else mention


def _in_sentence(sentence: Sentence, known: KnownNames) -> list[Mention]:
    words = lexicon()
    found: list[Mention] = []
    for first, end in _runs(sentence, known, words):
        first = _without_opening_word(sentence, first, end, known, words)
        mention = _mention(sentence, first, end, known, words) if first < end else None
        if mention is not None:
            found.append(mention)
    if any(not mention.sure for mention in found) and _is_heading(sentence):
        return [mention for mention in found if mention.sure]
    return found


def _is_heading(sentence: Sentence) -> bool:
    long = [word for word in sentence.words if len(word) > 3]
    return len(long) >= 3 and sum(word[0].isupper() for word in long) > _HEADING * len(long)


def _runs(sentence: Sentence, known: KnownNames, words: Lexicon) -> Iterator[tuple[int, int]]:
    """Where names may stand: known phrases first, then neighbouring capitals with the particles between them."""
    lows, met, starts = sentence.lows, known.entities, words.starts
    done = 0
    for index, low in enumerate(lows):
        if index < done or not (low in starts or low in met or sentence.words[index][0].isupper()):
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
        opens = first == 0 or sentence.words[first - 1] in _OPENING
        if low in cues.TITLES or (not (opens and low in words.common) and words.places.length(sentence.lows, first)):
            return first
        if low in known.entities and not (opens and words.is_word(low)):
            return first
        if (
            (low in words.common and (opens or low not in words.first_names) and not (first and end - first > 1))
            or (opens and end - first == 1 and low in words.doubtful and not _acts_as_person(sentence, end))
            or (opens and low in TIES)
        ):
            first += 1
        else:
            return first
    return first


def _mention(sentence: Sentence, first: int, end: int, known: KnownNames, words: Lexicon) -> Mention | None:
    name = _written(sentence, first, end)
    decided = _decide(sentence, first, end, name, known, words)
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
    if met is not None:
        return known.entities[fold(name)].name, met, True
    short_for = _short_for(name, known)
    if short_for is not None and low not in words.first_names:
        return short_for, EntityType.PERSON, True
    if words.holidays.length(sentence.lows, first):
        return None  # an event
    if words.places.length(sentence.lows, first) == end - first and not _rather_person(sentence, first, end, words):
        return name, EntityType.PLACE, True
    if end - first > 1 and not cues.VENUES.isdisjoint(sentence.lows[first:end]):
        return name, EntityType.ORGANISATION, True
    if sentence.lows[end - 1] in cues.COMPANIES and end - first > 1:
        return name, EntityType.ORGANISATION, True
    if words.products.length(sentence.lows, first) == end - first:
        return name, EntityType.ITEM, True
    if low in words.first_names and (low not in words.common or first > 0):
        return name, EntityType.PERSON, True
    return _by_neighbours(sentence, first, end, name, before, words)


def _short_for(name: str, known: KnownNames) -> str | None:
    """Who is meant by `Mel`, if just one person was met whose name begins so."""
    if not (2 < len(name) < 6 and name.isalpha()):
        return None
    low = name.lower()
    people = {one.name for key, one in known.entities.items() if one.type is EntityType.PERSON and key.startswith(low)}
    return people.pop() if len(people) == 1 else None


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
        return _acts_as_person(sentence, end)
    return True


def _acts_as_person(sentence: Sentence, end: int) -> bool:
    after = sentence.low(end)
    return after in cues.PERSON_VERBS or (after == "and" and sentence.low(end + 1) == "i")


def _by_neighbours(
    sentence: Sentence, first: int, end: int, name: str, before: str, words: Lexicon
) -> tuple[str, EntityType, bool] | None:
    opens = first == 0 or sentence.words[first - 1] in _OPENING
    if name.isupper() and len(name) > 5:
        return None  # somebody shouts
    if _acts_as_person(sentence, end) and not name.isupper() and not (opens and sentence.lows[first].endswith("s")):
        return (name, EntityType.PERSON, True) if sentence.lows[first] not in words.common else None
    if _is_addressed(sentence, first, end):
        return (name, EntityType.PERSON, True) if not words.is_word(sentence.lows[first]) else None
    if opens and end - first == 1:
        return None
    modifies = (
        sentence.low(end).isalpha() and sentence.low(end) not in EVERYDAY_WORDS and not sentence.low(end).endswith("ly")
    )
    inside = before in cues.PLACE_BEFORE or (before == "the" and sentence.low(first - 2) in cues.PLACE_BEFORE)
    if (inside and not modifies) or (before == "the" and sentence.low(first - 2) == "at"):
        return name, EntityType.PLACE, not name.isupper()
    if before in ("to", "from") and any(sentence.low(back) in cues.MOTION for back in range(first - 5, first - 1)):
        return name, EntityType.PLACE, True
    if before in ("at", "for", "left", "joined"):
        works = any(sentence.low(back) in cues.WORK for back in range(first - 5, first))
        return name, EntityType.ORGANISATION if works or before == "left" else EntityType.ITEM, works
    if before == "with" and end - first == 1 and name.isalpha() and not name.isupper():
        return name, EntityType.PERSON, False
    if name.endswith(("Con", "Conf", "Fest")):
        return name, EntityType.EVENT, True
    return name, EntityType.ITEM, False


def _is_addressed(sentence: Sentence, first: int, end: int) -> bool:
    """`Thanks Mel!`, `Hey, Mel, …`: one word that a sentence is said to."""
    if end - first != 1 or not sentence.words[first].isalpha() or sentence.words[first].isupper():
        return False
    before, after = sentence.low(first - 1), sentence.low(end)
    greets = before in cues.GREETINGS or (before == "," and first == 2 and sentence.low(0) in cues.GREETINGS)
    return greets and after in ("", ",", "—") and first <= 3


def _coordinated(sentence: Sentence, row: list[Mention]) -> list[Mention]:
    """`Ljubljana, Zagreb and Bar`: an unsure name is what the sure one beside it is."""
    settled = list(row)
    for index, mention in enumerate(settled):
        for other in (settled[index - 1] if index else None, *settled[index + 1 : index + 2]):
            if other is not None and not mention.sure and other.sure and _joined(sentence, mention, other):
                settled[index] = replace(mention, type=other.type, sure=True)
                break
    return settled


def _joined(sentence: Sentence, one: Mention, other: Mention) -> bool:
    left, right = sorted((one, other), key=lambda mention: mention.first)
    between = sentence.lows[left.end : right.first]
    return between in ((",",), ("and",), (",", "and"), ("or",), ("&",))

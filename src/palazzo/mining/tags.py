"""Tags: people, places, events, items and interests, and times that a message speaks of."""

from collections.abc import Iterator, Sequence

from palazzo.mining.lexicon import lexicon
from palazzo.mining.name_kinds import Mention
from palazzo.mining.names import is_venue
from palazzo.mining.sentences import Sentence
from palazzo.mining.times import When
from palazzo.mining.wordset import wordset
from palazzo.model.aaak import Tag, Tags, tags
from palazzo.model.drawer import Drawer, Role
from palazzo.model.graph import EntityType, Relation
from palazzo.text.stopwords import EVERYDAY_WORDS, STOPWORDS

_TAG = {
    EntityType.PERSON: Tag.PEOPLE,
    EntityType.PLACE: Tag.PLACES,
    EntityType.ORGANISATION: Tag.ITEMS,
    EntityType.EVENT: Tag.EVENTS,
}
_THINGS = wordset(
    """
    owns uses likes dislikes prefers plays practises learns speaks takes allergic_to has_condition has_pet studies
    works_on
    """
)
_ARTICLES = wordset("a an the my our his her their your this")
_PASSING = wordset(
    "old big small nice own favourite favorite used whole huge tiny lovely beautiful bad second used cute"
)
_BEFORE_NOUN = wordset(
    """
    a an the my our his her their this that your next last 's first second big for at after before during another
    """
)
_VERBS_TOO = wordset(
    """
    play show talk ball final match trial tour race jam shower wake strike release demo sprint camp quiz fair party
    holiday meeting launch speech lecture interview commute inspection final operation tasting
    """
)
_LONGEST_PART = 8  # words of an item that may stand in a longer one


def tag_drawer(
    drawer: Drawer,
    told: Sequence[Sentence],
    names: Sequence[Sequence[Mention]],
    whens: Sequence[Sequence[When]],
    relations: Sequence[Relation],
) -> Tags:
    """Gather everything; from assistants only what has a name, for they list what nobody has."""
    spoken = drawer.role is not Role.ASSISTANT
    pairs: list[tuple[Tag, str]] = [] if drawer.speaker is None else [(Tag.PEOPLE, drawer.speaker)]
    for sentence, row, times in zip(told, names, whens, strict=True):
        pairs += [(_tag(mention), mention.name) for mention in row]
        taken = {index for mention in row for index in range(mention.first, mention.end)}
        pairs += _events(sentence, row, taken)
        if spoken:
            pairs += _items(sentence, taken)
        pairs += [(Tag.TIMES, str(when)) for when in times]
    pairs += [
        (Tag.ITEMS, relation.object) for relation in relations if relation.predicate in _THINGS and not relation.quote
    ]
    return tags(_without_parts(pairs))


def _tag(mention: Mention) -> Tag:
    if mention.type is EntityType.ORGANISATION and is_venue(mention.name):
        return Tag.PLACES
    return _TAG.get(mention.type, Tag.ITEMS)


def _events(sentence: Sentence, row: Sequence[Mention], taken: set[int]) -> Iterator[tuple[Tag, str]]:
    words = lexicon()
    if words.events.firsts.isdisjoint(sentence.lows) and words.holidays.firsts.isdisjoint(sentence.lows):
        return
    index = 0
    while index < len(sentence):
        low = sentence.lows[index]
        length = words.events.length(sentence.lows, index) if low in words.events.by_first and index not in taken else 0
        if length and _is_noun(sentence, index, length):
            before = next((mention for mention in row if mention.end == index), None)
            start = before.first if before is not None else index
            taken.update(range(index, index + length))
            yield Tag.EVENTS, _spelled(sentence, start, index + length)
        elif low in words.holidays.by_first and sentence.capital(index) and index not in taken:
            length = words.holidays.length(sentence.lows, index)
            if length:
                yield Tag.EVENTS, " ".join(sentence.words[index : index + length]).replace(" 's", "'s")
        index += max(length, 1)


def _is_noun(sentence: Sentence, index: int, length: int) -> bool:
    return length > 1 or sentence.lows[index] not in _VERBS_TOO or sentence.low(index - 1) in _BEFORE_NOUN


def _items(sentence: Sentence, taken: set[int]) -> Iterator[tuple[Tag, str]]:
    words = lexicon()
    if words.items.firsts.isdisjoint(sentence.lows) and words.languages.isdisjoint(sentence.lows):
        return
    index = 0
    while index < len(sentence):
        low = sentence.lows[index]
        length = 0
        if index not in taken:
            if low in words.items.by_first:
                length = words.items.length(sentence.lows, index)
            elif low in words.languages and sentence.capital(index) and _stands_alone(sentence, index):
                length = 1
        if length and not _is_doing(sentence, index):
            yield Tag.ITEMS, _spelled(sentence, _start(sentence, index, taken), index + length)
        index += max(length, 1)


def _start(sentence: Sentence, index: int, taken: set[int]) -> int:
    """Where a thing begins that has an article: `a 12-AWG silicone wire`, `my old red bike` without what may change."""
    first = index
    while first > max(0, index - 3) and sentence.lows[first - 1] not in STOPWORDS and first - 1 not in taken:
        if not sentence.lows[first - 1][0].isalnum():
            return index
        first -= 1
    if first == index or sentence.low(first - 1) not in _ARTICLES:
        return index
    while sentence.lows[first] in EVERYDAY_WORDS or sentence.lows[first] in _PASSING:
        first += 1
    return first


def _is_doing(sentence: Sentence, index: int) -> bool:
    """`Amara is baking bread` is about bread, `she wants to paint` about nothing yet."""
    before = sentence.low(index - 1)
    if sentence.lows[index].endswith("ing"):
        return before in ("am", "is", "are", "was", "were")
    return before in ("to", "i", "we", "you", "they", "not", "will", "can") and not sentence.lows[index].endswith("s")


def _spelled(sentence: Sentence, first: int, end: int) -> str:
    """As it was written, but for the capital that only opens a sentence."""
    words = list(sentence.words[first:end])
    if first == 0 and words[0].istitle():
        words[0] = words[0].lower()
    return " ".join(words).replace(" '", "'")


def _stands_alone(sentence: Sentence, index: int) -> bool:
    """`I speak French`, not `a French car`."""
    after = sentence.low(index + 1)
    return after in (
        "",
        ",",
        "and",
        "or",
        "because",
        "but",
        "for",
        "in",
        "since",
        "with",
        "too",
        "yet",
        "now",
        "at",
        "lessons",
        "classes",
    )


def _without_parts(pairs: list[tuple[Tag, str]]) -> list[tuple[Tag, str]]:
    """Leave out an item that stands in a longer one: `shoes` beside `running shoes`."""
    pairs = list(dict.fromkeys(pairs))
    words = {value: tuple(value.casefold().split(" ")) for _, value in pairs}
    parts = {run for told in words.values() for run in _shorter_runs(told)}
    return [(tag, value) for tag, value in pairs if tag is not Tag.ITEMS or words[value] not in parts]


def _shorter_runs(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every run of neighbouring words but all of them; of a long value only runs as long as things are named in."""
    for length in range(1, min(len(words), _LONGEST_PART + 1)):
        for first in range(len(words) - length + 1):
            yield words[first : first + length]

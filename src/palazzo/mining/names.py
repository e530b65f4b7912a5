"""Names: everybody and everything that sentences name, each name of one kind throughout a message."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from palazzo.mining import cues
from palazzo.mining.known import KnownNames
from palazzo.mining.lexicon import lexicon
from palazzo.mining.name_kinds import Mention, is_listed, name_at
from palazzo.mining.runs import runs
from palazzo.mining.sentences import Sentence
from palazzo.model.fold import fold
from palazzo.model.graph import OWNER, Entity, EntityType, Relation
from palazzo.model.predicates import BY_NAME
from palazzo.text.calendar import MONTHS, WEEKDAYS
from palazzo.text.stopwords import FOREIGN_WORDS, STOPWORDS

_CALENDAR = frozenset((*MONTHS, *WEEKDAYS))  # they have a capital anywhere
_LONG_ENOUGH = 6  # words, that a sentence of English would have a small word
_HEADING = 0.6  # the share of capitals from which a line is a title


def mentions(told: Sequence[Sentence], known: KnownNames) -> list[list[Mention]]:
    """The names of each sentence; what one sentence shows about a name holds for the others."""
    found = [_coordinated(sentence, _in_sentence(sentence, known)) for sentence in told]
    sure = {mention.name: mention.type for row in found for mention in row if mention.sure}
    return [[_settled(mention, sure) for mention in row] for row in found]


def is_venue(name: str) -> bool:
    """Whether a name says itself that it is a place one goes to: a school, a museum, a park."""
    return not cues.VENUES.isdisjoint(name.lower().split())


def _settled(mention: Mention, sure: dict[str, EntityType]) -> Mention:
    type = sure.get(mention.name, mention.type)
    return mention if mention.sure and mention.type is type else replace(mention, type=type, sure=mention.name in sure)


def _in_sentence(sentence: Sentence, known: KnownNames) -> list[Mention]:
    places = runs(sentence, known)
    found = [one for first, end in places if (one := name_at(sentence, first, end, known)) is not None]
    if found and _is_foreign(sentence):
        return [one for one in found if known.type_of(one.name) is not None or is_listed(sentence, one)]
    if any(not one.sure for one in found) and _is_heading(sentence):
        return [one for one in found if one.sure]
    return found


def _is_foreign(sentence: Sentence) -> bool:
    """Whether a sentence is in a language that the rules do not know, by its small words."""
    small = sum(low in STOPWORDS for low in sentence.lows)
    foreign = sum(low in FOREIGN_WORDS and low not in STOPWORDS for low in sentence.lows)
    return foreign > small or (not small and len(sentence) >= _LONG_ENOUGH)


def _is_heading(sentence: Sentence) -> bool:
    long = [word for word in sentence.words if len(word) > 3 and word.lower() not in _CALENDAR]
    return len(long) > 3 and sum(word[0].isupper() for word in long) > _HEADING * len(long)


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


_NO_ENTITIES = frozenset({"age", "birthday", "has_diet", "plans_to"})  # their objects are values, not things


def entities(speaker: str | None, mentions: Iterable[Mention], relations: Sequence[Relation]) -> tuple[Entity, ...]:
    """The speaker, who and what is named, then what the facts are about; each name once, by its first type.

    A brand where somebody works is no thing but an organisation.
    """
    employers = {fold(relation.object) for relation in relations if relation.predicate == "works_at"}
    found: dict[str, Entity] = {}
    if speaker:
        _add(found, speaker, EntityType.PERSON)
    for relation in relations:
        if relation.subject in (OWNER, speaker) or (relation.predicate in BY_NAME and relation.quote is None):
            _add(found, relation.subject, EntityType.PERSON)
        elif relation.quote is None:  # an attribute of a thing
            _add(found, relation.subject, EntityType.ITEM)
    for mention in mentions:
        employs = mention.type is EntityType.ITEM and (
            fold(mention.name) in employers or mention.name.lower() in lexicon().firms
        )
        _add(found, mention.name, EntityType.ORGANISATION if employs else mention.type)
    for relation in relations:
        if relation.predicate in BY_NAME and relation.quote is None and relation.predicate not in _NO_ENTITIES:
            type = BY_NAME[relation.predicate].object
            if type is EntityType.TOPIC or not relation.object.islower():  # "a car" is no name
                _add(found, relation.object, type)
    return tuple(found.values())


def _add(found: dict[str, Entity], name: str, type: EntityType) -> None:
    found.setdefault(fold(name), Entity(name, type))

"""Objects: what stands after the verb, read as the kind of thing that the verb asks for."""

import re
from collections.abc import Callable, Mapping

from palazzo.mining.health import condition, diet, remedy, substance
from palazzo.mining.lexicon import lexicon
from palazzo.mining.names import is_venue
from palazzo.mining.phrases import STOP, noun_phrase
from palazzo.mining.scene import Scene
from palazzo.mining.things import activity, craft, field_of_study, known_thing, possession, taste, tool
from palazzo.mining.verbs import Kind
from palazzo.mining.wordset import wordset
from palazzo.model.graph import EntityType
from palazzo.text.calendar import NUMBERS

_WORKPLACES = wordset(
    """
    bank hospital school university library museum clinic bakery café cafe restaurant hotel shop bookshop store
    supermarket factory startup start-up company agency firm charity nonprofit ngo ministry council court pharmacy
    garage studio lab laboratory newspaper magazine publisher zoo gym nursery kindergarten airport airline brewery farm
    """
)
_SERVICES = wordset("bank insurance media telecom energy")  # last words of companies that one is a customer of
_GROUPS = wordset(
    """
    band orchestra choir club team league society association union group ensemble quartet trio squad church gym
    committee board party community class network guild troupe
    """
)
_LANGUAGE_LEADS = wordset(
    "a little some fluent good bad basic native bit of decent conversational both mostly only , and or"
)
_SCHOOL = re.compile(
    r"\b(university|college|school|institut\w*|academy|conservatory|eth|mit|polytechnic|lyc[ée]e)\b", re.IGNORECASE
)
_AGES = {
    name: number for name, number in NUMBERS.items() if name not in ("a", "an", "few", "several", "couple", "zero")
}
_AFTER_AGE = frozenset(("", ",", "and", "but", "now", "so", ";", "today", ")", "—", "in", "this"))


def read(scene: Scene, index: int, kind: Kind) -> list[str]:
    """What stands here, if it is of that kind; several where they are listed."""
    return _READERS[kind](scene, index)


def _place(scene: Scene, index: int) -> list[str]:
    mention = scene.names.get(index + 1 if scene.sentence.low(index) == "the" else index)
    if mention is None:
        return []
    is_place = mention.type is EntityType.PLACE or (mention.type is EntityType.ITEM and not mention.sure)
    return [mention.name] if is_place else []


def _employer(scene: Scene, index: int) -> list[str]:
    """A company by its name, or `the bank` after `at`."""
    sentence = scene.sentence
    mention = scene.names.get(index + 1 if sentence.low(index) == "the" else index)
    after_at = sentence.low(index - 1) in ("at", "for")
    if mention is not None:
        organised = mention.type in (EntityType.ORGANISATION, EntityType.ITEM)
        return [mention.name] if organised or (mention.type is EntityType.PLACE and after_at) else []
    if after_at and sentence.low(index) in ("the", "a", "an"):
        phrase, _ = noun_phrase(scene, index)
        return [phrase] if phrase and phrase.lower().split()[-1] in _WORKPLACES else []
    return []


def _firm(scene: Scene, index: int) -> list[str]:
    """A company by its name, where somebody who changes to it will work: not his bank, nor his gym."""
    mention = scene.names.get(index)
    if mention is None or mention.type not in (EntityType.ORGANISATION, EntityType.ITEM):
        return []
    last = mention.name.lower().split()[-1]
    employs = mention.type is EntityType.ORGANISATION and not is_venue(mention.name) and last not in _SERVICES
    return [mention.name] if employs or mention.name.lower() in lexicon().firms else []


def _person(scene: Scene, index: int) -> list[str]:
    mention = scene.person(index)
    return [mention.name] if mention is not None else []


def _project(scene: Scene, index: int) -> list[str]:
    sentence = scene.sentence
    called = next((at for at in range(index, index + 6) if sentence.low(at) in ("called", "named")), None)
    index = called + 1 if called is not None else index
    while sentence.low(index) in ("the", "my", "our", "a", "project"):
        index += 1
    mention = scene.names.get(index)
    return [mention.name] if mention is not None and mention.type in (EntityType.PROJECT, EntityType.ITEM) else []


def _school(scene: Scene, index: int) -> list[str]:
    sentence = scene.sentence
    mention = scene.names.get(index + 1 if sentence.low(index) == "the" else index)
    if mention is None or mention.type is EntityType.PERSON:
        return []
    studies = sentence.low(index - 1) == "at" and sentence.low(index - 2).startswith("stud")
    return [mention.name] if studies or _SCHOOL.search(mention.name) else []


def _language(scene: Scene, index: int) -> list[str]:
    sentence, found = scene.sentence, []
    while sentence.low(index) in lexicon().languages or sentence.low(index) in _LANGUAGE_LEADS:
        if sentence.low(index) in lexicon().languages:
            found.append(sentence.words[index])
        index += 1
    return found


def _age(scene: Scene, index: int) -> list[str]:
    sentence = scene.sentence
    low, after = sentence.low(index), sentence.low(index + 1)
    number = int(low) if low.isdecimal() and len(low) < 4 else _AGES.get(low, 0)
    old = after in ("years", "year") and sentence.low(index + 2) == "old"
    ends = after in _AFTER_AGE or any(when.first == index + 1 for when in scene.whens)
    return [str(number)] if 0 < number <= 115 and (old or ends) else []


def _group(scene: Scene, index: int) -> list[str]:
    phrase, _ = noun_phrase(scene, index)
    words = phrase.lower().split()
    return [phrase] if words and words[-1] in _GROUPS and (len(words) > 1 or words[-1] == "gym") else []


def _occasion(scene: Scene, index: int) -> list[str]:
    """`the Lisbon marathon`: an event of the lexicon, with what goes before it."""
    phrase, end = noun_phrase(scene, index)
    if not phrase:
        return []
    events, words = lexicon().events, phrase.lower().split()
    if end < len(scene.sentence) and (length := events.length(scene.sentence.lows, end)):
        return [" ".join((phrase, *scene.sentence.words[end : end + length]))]
    return [phrase] if any(events.length(words, at) for at in range(len(words))) else []


_WITHOUT_ARTICLE = wordset("retired unemployed self-employed ceo cto cfo")
_ONLY_WITH_ARTICLE = wordset("head partner guide model cook server minister freelance chief conductor")
_INTRODUCES = wordset("as from to became become")
_OF = wordset("head director chief manager vice-president president")
_NOT_TITLE = wordset(
    """
    great good really patient best new young old brilliant talented very lovely famous nice terrible bad amazing
    wonderful super hard-working busy proud
    """
)
_LONGEST = 5  # words of a title


def job(scene: Scene, index: int) -> list[str]:
    """`a senior data engineer`, `head of design`; a mere word without article is a job only after `as` or `became`."""
    sentence, words = scene.sentence, lexicon()
    start = index + 1 if sentence.low(index) in ("a", "an", "the") else index
    end = start
    while end < min(len(sentence), start + _LONGEST) and sentence.lows[end] not in STOP:
        end += 1
    if end == start or sentence.lows[end - 1] not in words.jobs:
        return []
    head = sentence.lows[end - 1]
    if head in _OF and sentence.low(end) == "of":
        phrase, _ = noun_phrase(scene, end + 1)
        return [f"{' '.join(sentence.words[start:end])} of {phrase}"] if phrase else []
    bare = start == index and head not in _WITHOUT_ARTICLE and sentence.low(index - 1) not in _INTRODUCES
    if bare or (start == index and head in _ONLY_WITH_ARTICLE):
        return []
    kept = [word for word in sentence.words[start:end] if not _is_praise_or_origin(word.lower())]
    return [" ".join(kept)]


def _is_praise_or_origin(low: str) -> bool:
    return low in _NOT_TITLE or low in lexicon().nationalities or low in lexicon().languages


_READERS: Mapping[Kind, Callable[[Scene, int], list[str]]] = {
    Kind.PLACE: _place,
    Kind.EMPLOYER: _employer,
    Kind.FIRM: _firm,
    Kind.PERSON: _person,
    Kind.JOB: job,
    Kind.PROJECT: _project,
    Kind.SCHOOL: _school,
    Kind.LANGUAGE: _language,
    Kind.TASTE: taste,
    Kind.ACTIVITY: activity,
    Kind.CRAFT: craft,
    Kind.POSSESSION: possession,
    Kind.LISTED: known_thing,
    Kind.TOOL: tool,
    Kind.REMEDY: remedy,
    Kind.CONDITION: condition,
    Kind.SUBSTANCE: substance,
    Kind.DIET: diet,
    Kind.AGE: _age,
    Kind.SUBJECT: lambda scene, index: field_of_study(scene, index) or _language(scene, index),
    Kind.GROUP: _group,
    Kind.OCCASION: _occasion,
}

"""Attributes of things: `my efoil has a 12V20Ah battery` is `efoil has_battery 12V20Ah`, and a swap closes the old one.

An attribute is a value with a number and a unit or a version beside the noun that it is of, in a sentence that names
the thing: `the efoil's battery`, `in my efoil`, `the efoil runs on …`.
"""

import re
from collections.abc import Iterator

from palazzo.mining.scene import Scene
from palazzo.mining.statements import Statement
from palazzo.mining.vocabulary import ADJECTIVE, BOTH, CLASSIFYING, NOUN, word_classes
from palazzo.mining.wordset import wordset
from palazzo.model.graph import ValueType
from palazzo.model.value_type import value_type

_NO_VALUE = re.compile(r"\d+(?:st|nd|rd|th|s|am|pm|x|d|D|h|AM|PM)|.*\d\d")
_NOT_STATED = wordset(
    "if would could should might may want wants not never no maybe thinking considering whether plan wish"
)
_DETERMINERS = wordset("my our the his her their")
_HAS = wordset("has had have got gets runs uses carries needs takes comes weighs")
_OWN = wordset("in of on for into from inside to onto")
_SWAPS = wordset("swapped replaced changed switched upgraded downgraded traded exchanged moved went")
_INTO = wordset("for with to by")
_PARTING = wordset("sold removed scrapped returned lost broke")
_DRIVEN = wordset("powered driven fitted equipped")
_POINTS_BACK = wordset("it its")
_GETTING = wordset("bought installed fitted got put added")
_OLD = wordset("old former previous")
_SURELY_NEW = wordset("now new instead")


def attributes(scene: Scene) -> Iterator[Statement]:
    """Every attribute of a thing that the sentence gives a value, and those whose value it says is over."""
    sentence = scene.sentence
    lows = sentence.lows
    if sentence.asks or not any(low[0].isdigit() for low in lows) or not _NOT_STATED.isdisjoint(lows):
        return
    values = [index for index in range(len(lows)) if _is_value(sentence.words[index])]
    nouns = {index: noun for index in values if (noun := _noun(scene, index))}
    if not nouns:
        return
    noun = next((one for one in nouns.values() if one != "one"), None) or _possessed(scene)
    thing = _thing(scene, noun) if noun else None
    if noun is None or thing is None:
        return
    when = scene.whens[0] if scene.whens else None
    for index in values:
        if nouns.get(index, noun) in (noun, "one"):
            over = _is_old(scene, index)
            value = sentence.words[index]
            if over:
                yield Statement(thing, f"has_{noun}", value, until=when, over=True, sure=0.8)
            else:
                yield Statement(thing, f"has_{noun}", value, since=when, sure=0.8)


def _is_value(word: str) -> bool:
    return (
        word[0].isdigit()
        and value_type(word) in (ValueType.AMOUNT, ValueType.VERSION)
        and not _NO_VALUE.fullmatch(word)
    )


def _noun(scene: Scene, index: int) -> str | None:
    """What the value here is of: `12V20Ah battery`, `the battery is 12V20Ah`."""
    lows, classes = scene.sentence.lows, word_classes()
    after = scene.sentence.low(index + 1)
    if after == "one" or (after.isalpha() and classes.get(after, NOUN) in (NOUN, BOTH, CLASSIFYING)):
        following = scene.sentence.low(index + 2)
        compound = following.isalpha() and after != "one" and following not in classes and following not in _OWN
        return f"{after}_{following}" if compound else after
    for back in range(index - 1, max(-1, index - 5), -1):
        if lows[back] in ("is", "was", ":", "=", "now", "a", "an", "the", "only", "to"):
            continue
        belongs = back > 2 and lows[back - 1] in _DETERMINERS and lows[back - 2] in _OWN
        noun = lows[back - 3] if belongs else lows[back]
        return noun if noun.isalpha() and back < index - 1 and classes.get(noun, NOUN) in (NOUN, BOTH) else None
    return None


def _possessed(scene: Scene) -> str | None:
    """The noun of `the efoil's battery`."""
    lows = scene.sentence.lows
    return next((lows[at + 1] for at in range(1, len(lows) - 1) if lows[at] == "'s" and lows[at + 1].isalpha()), None)


def _thing(scene: Scene, noun: str) -> str | None:
    """What has it: `the efoil's battery`, a battery `in my efoil`, or the subject that has it."""
    sentence, lows = scene.sentence, scene.sentence.lows
    for at in range(1, len(lows) - 1):
        if lows[at] == "'s" and noun.split("_")[-1] in lows[at + 1 : at + 5]:
            return _named(scene, at - 1)
    for at in range(len(lows) - 2):
        if lows[at] in _OWN and lows[at + 1] in _DETERMINERS and lows[at + 2] not in (noun, *_OLD):
            named = _named(scene, _last(scene, at + 2))
            if named is not None:
                return named
    for at in range(2, len(lows)):
        if lows[at] == noun and lows[at - 2] in _DETERMINERS and lows[at - 1] not in _OLD:  # "my efoil battery"
            named = _named(scene, at - 1)
            if named is not None:
                return named
    for at in range(len(lows) - 2):
        if lows[at] in _DETERMINERS or at in scene.names:
            last = _last(scene, at if at in scene.names else at + 1)
            if lows[last + 1 : last + 2] and lows[last + 1] in ("is", "was") and sentence.low(last + 2) in _DRIVEN:
                return _named(scene, last)
            after = sentence.low(last + 1) if sentence.low(last + 1) != "now" else sentence.low(last + 2)
            if (after in _HAS or after in _SWAPS or after == "from") and lows[last] != noun:
                return _named(scene, last)
    return scene.known.thing if not _POINTS_BACK.isdisjoint(lows) else None


def _last(scene: Scene, index: int) -> int:
    """The last word of the noun that begins here, behind its adjectives."""
    if index in scene.names:
        return scene.names[index].end - 1
    while word_classes().get(scene.sentence.low(index)) == ADJECTIVE and index + 1 < len(scene.sentence):
        index += 1
    return index


def _named(scene: Scene, index: int) -> str | None:
    mention = next((one for one in scene.names.values() if one.first <= index < one.end), None)
    if mention is not None:
        return mention.name
    low = scene.sentence.lows[index]
    return low if low.isalpha() and word_classes().get(low, NOUN) in (NOUN, BOTH, CLASSIFYING) else None


def _is_old(scene: Scene, index: int) -> bool:
    """Whether the value was given up: before the `for` of a swap, behind `from` or `instead of`, or sold."""
    lows = scene.sentence.lows
    before = lows[max(0, index - 3) : index]
    if "instead" in before or "from" in before or not _OLD.isdisjoint(before):
        return True
    swap = next((at for at in range(index) if lows[at] in _SWAPS), None)
    if swap is not None and not _INTO.isdisjoint(lows[index:]) and _INTO.isdisjoint(lows[swap:index]):
        return True
    parted = next((at for at in range(index) if lows[at] in _PARTING), None)
    if parted is None or not (_HAS | _GETTING).isdisjoint(lows[parted:index]):
        return False
    return _INTO.isdisjoint(before) and _SURELY_NEW.isdisjoint(before)

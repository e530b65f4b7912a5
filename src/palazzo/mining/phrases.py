"""Phrases: the words of a thing, and lists of things, read from a place in a sentence."""

from collections.abc import Callable

from palazzo.mining.lexicon import lexicon
from palazzo.mining.scene import Scene
from palazzo.mining.verbs import PATTERNS
from palazzo.mining.wordset import wordset
from palazzo.model.graph import EntityType
from palazzo.text.stopwords import STOPWORDS

DETERMINERS = wordset(
    "a an the some my our his her their new old used second-hand this these those another two three four five six"
)
STOP = STOPWORDS | wordset(
    """
    , ; : ( ) " “ ” — – 's now too anyway yet again instead already since until till because when though although which
    who that so but and or as like if there here today yesterday tomorrow tonight last next this at with without in on
    to for from by about also while still then where why how ago even ever every please really lately recently
    currently together maybe either everywhere otherwise except than via per not never back away up out off over down
    around soon later right much more most lot lots well mostly best better especially sometimes always cause
    afterward afterwards someday hopefully called named near across between
    """
)
VAGUE = wordset(
    """
    it that this them him her you me us everything anything something nothing everyone someone others people person
    things thing idea ideas way ways sound sounds look looks thought fact part parts one ones result results suggestion
    suggestions tip tips plan plans vibe vibes energy spot stuff lot bit time times day days week job life place places
    view views both all each such advice help word words question questions answer feeling kind sort money work color
    colour texture smell taste connection freedom myself yourself themselves month year weekend each memories moments
    """
)
_VERBS = wordset("is are was were will has had have can do does did 's keep keeps make makes")
_PRONOUNS = wordset("i we he she they it my our you is are so there that this")
_PORTIONS = {("a", "bit", "of"), ("a", "lot", "of"), ("a", "little", "bit")}
_LONGEST = 4  # words of a thing

Accept = Callable[[Scene, int, str], bool]


def noun_phrase(scene: Scene, index: int) -> tuple[str, int]:
    """The words of a thing from here on, without article, and where they end; empty if there is none."""
    sentence = scene.sentence
    index = past_determiners(scene, index)
    mention = scene.names.get(index)
    if mention is not None and mention.type is not EntityType.PERSON:
        end = mention.end
        while end < len(sentence) and end < mention.end + 2 and sentence.lows[end] not in STOP:
            end += 1
        end = end if is_item(list(sentence.lows[mention.end : end])) else mention.end
        return " ".join(sentence.words[index:end]), end
    end = index
    dated = {when.first for when in scene.whens}
    while end < len(sentence) and end <= index + _LONGEST and sentence.lows[end] not in STOP and end not in dated:
        end += 1
    if end - index > _LONGEST or end == index:
        return "", index
    return " ".join(sentence.words[index:end]), end


def past_determiners(scene: Scene, index: int) -> int:
    """Behind articles, numbers, and `a bit of`."""
    sentence = scene.sentence
    while True:
        if sentence.lows[index : index + 3] in _PORTIONS:
            index += 3
        elif sentence.low(index) in DETERMINERS or sentence.low(index).isdecimal():
            index += 1
        else:
            return index


def item_length(scene: Scene, index: int) -> int:
    """How many words of a thing that the lexicon knows stand here."""
    return lexicon().items.length(scene.sentence.lows, index) if 0 <= index < len(scene.sentence) else 0


def is_item(words: list[str]) -> bool:
    """Whether the last words are a thing that the lexicon knows."""
    items = lexicon().items
    return any(items.length(words, at) == len(words) - at for at in range(len(words)))


def listed(scene: Scene, index: int, accept: Accept) -> list[str]:
    """`a, b and c` from here on, as long as each is acceptable and no new clause begins."""
    sentence = scene.sentence
    found: list[str] = []
    while not (found and _begins_clause(scene, index)):
        phrase, end = noun_phrase(scene, index)
        if (
            not phrase
            or phrase.lower() in PATTERNS
            or (found and sentence.low(end) in _VERBS)
            or not accept(scene, index, phrase)
        ):
            break
        found.append(phrase)
        index = end
        while sentence.low(index) in (",", "and", "or", "&", "also"):
            index += 1
        if index == end:
            break
    return found


def _begins_clause(scene: Scene, index: int) -> bool:
    """Whether a verb follows the name or pronoun that stands here."""
    mention = scene.names.get(index)
    after = scene.sentence.low(mention.end if mention else index + 1)
    return scene.sentence.low(index) in _PRONOUNS or after in _VERBS or (after in PATTERNS and after not in STOP)

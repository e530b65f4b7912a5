"""Things: what people like, own, use and do."""

from palazzo.mining.health import is_condition
from palazzo.mining.lexicon import lexicon
from palazzo.mining.phrases import DETERMINERS, STOP, VAGUE, is_item, item_length, listed, noun_phrase, past_determiners
from palazzo.mining.scene import Scene
from palazzo.mining.vocabulary import ADJECTIVE, word_classes
from palazzo.mining.wordset import wordset
from palazzo.model.graph import EntityType

_POSSESSIVES = wordset("my our your his her their its this these that those")
_CONSUMED = wordset(
    "ticket tickets groceries food lunch dinner breakfast coffee milk beer wine drinks time points gift gifts"
)
_NO_THINGS = wordset(
    "flu headache migraine therapy thesis homework visa baby passport photo photos dream party class break wedding"
)
_OUTDOORS = wordset(
    "ocean sea beach mountains mountain forest outdoors countryside theatre theater cinema opera sun rain snow city"
)
_NO_ACTIVITIES = wordset("car house phone dress table chair coffee tea bread cake car cards")
_OTHERS = wordset("my our his her him them their the a each everyone")
_HERE = wordset("it them him her you this these those your")  # a taste that only this conversation knows
_LIGHT_DOING = wordset("playing making doing seeing using working going trying giving helping taking watching talking")
_LONGEST_TASTE = 3  # words


def taste(scene: Scene, index: int) -> list[str]:
    """What one likes in general; what somebody praises in front of him says little about his taste."""
    sentence = scene.sentence
    low = sentence.low(index)
    if low in _POSSESSIVES or not _HERE.isdisjoint(sentence.lows[index:]):
        return []
    if low == "the":
        phrase, _ = noun_phrase(scene, index)
        general = phrase.lower() in _OUTDOORS or (index + 1 in scene.names and _has_name(scene, index + 1))
        return [phrase] if phrase and general else []
    if low in ("being", "having", "getting"):
        return []
    if low.endswith("ing") and len(low) > 4 and index not in scene.names:
        return _doing(scene, index)
    return listed(scene, index, _is_taste)


def _doing(scene: Scene, index: int) -> list[str]:
    """`hiking`, `baking bread`, `helping the community`; not `watching them`, nor `curling up`."""
    sentence = scene.sentence
    after = index + max(1, item_length(scene, index))
    following = sentence.low(after)
    if following in ("up", "down", "off", "out", "away"):
        return []
    if not following or following in (
        ",",
        "and",
        "or",
        "too",
        "—",
        "because",
        "but",
        "so",
        "since",
        ";",
        ")",
        "lately",
    ):
        if after == index + 1 and sentence.low(index) in _LIGHT_DOING:
            return []
        alone = " ".join(sentence.words[index:after])
        more_at = after + 1 if following in ("and", "or", ",") else 0
        more = listed(scene, more_at, _is_taste) if more_at and sentence.low(more_at) not in ("i", "we") else []
        return [alone, *(one for one in more if one.lower().endswith("ing") or is_item(one.lower().split()))]
    if item_length(scene, index) and following not in DETERMINERS and (following in STOP and following not in VAGUE):
        return [" ".join(sentence.words[index:after])]
    phrase, end = noun_phrase(scene, after)
    if not phrase or phrase.lower().split()[-1] in VAGUE or end - index > _LONGEST_TASTE + 2:
        return []
    return [" ".join(sentence.words[index:end])]


def _is_taste(scene: Scene, index: int, phrase: str) -> bool:
    words = phrase.lower().split()
    if words[-1] in VAGUE or words[0] in VAGUE or len(words) > _LONGEST_TASTE or words[0][0].isdigit():
        return False
    end = past_determiners(scene, index) + len(words)
    if scene.sentence.low(end) in ("of", "that", "which") or word_classes().get(words[-1]) == ADJECTIVE:
        return False  # "Lord" of the Rings, "games" that test me, "electronic" and rock music
    person = scene.names.get(index)
    return person is None or person.type is not EntityType.PERSON or not person.sure


def _has_name(scene: Scene, index: int) -> bool:
    mention = scene.names.get(index)
    return mention is not None and mention.type in (EntityType.ITEM, EntityType.PROJECT, EntityType.ORGANISATION)


def _is_known(scene: Scene, index: int, phrase: str) -> bool:
    """Whether the phrase ends in a thing that we know, or has a name."""
    index = past_determiners(scene, index)
    words = phrase.lower().split()
    named = any(_has_name(scene, at) for at in range(index, index + len(words)))
    return named or (index not in scene.names and is_item(words))


def tool(scene: Scene, index: int) -> list[str]:
    """Things that one works with, by name or of the lexicon."""
    return listed(scene, index, _is_known)


def field_of_study(scene: Scene, index: int) -> list[str]:
    return listed(scene, index, _is_known)


def activity(scene: Scene, index: int) -> list[str]:
    """An instrument, a game, a sport, a craft; `walking them` is none."""
    return listed(scene, index + 1 if scene.sentence.low(index) == "the" else index, _is_activity)


def craft(scene: Scene, index: int) -> list[str]:
    """What one takes up: `pottery`, but not `a startup`."""
    return [] if past_determiners(scene, index) != index else activity(scene, index)


def _is_activity(scene: Scene, index: int, phrase: str) -> bool:
    words = phrase.lower().split()
    after = scene.sentence.low(index + len(words))
    if words[-1] in _NO_ACTIVITIES or len(words) > _LONGEST_TASTE:
        return False
    handled = words[-1].endswith("ing") and (after in VAGUE or after in DETERMINERS or after in ("down", "up", "off"))
    return not handled and _is_known(scene, index, phrase)


def possession(scene: Scene, index: int) -> list[str]:
    """Anything that can be had."""
    return listed(scene, index, _is_possession)


def _is_possession(scene: Scene, index: int, phrase: str) -> bool:
    """Whether it is kept: what is bought by the bag, or for others, is not."""
    words = phrase.lower().split()
    if words[-1] in _CONSUMED or words[-1] in VAGUE or words[0] in VAGUE or words[-1] in lexicon().foods:
        return False
    goes_on = scene.sentence.low(index - 1) in ("and", ",", "or")
    if goes_on and past_determiners(scene, index) == index and not _is_known(scene, index, phrase):
        return False  # "I bought a drill and hung the lamp"
    lows = scene.sentence.lows
    end = next((at for at in range(index, len(lows)) if lows[at] == words[-1]), index) + 1
    return scene.sentence.low(end) != "of" and not (
        scene.sentence.low(end) == "for" and scene.sentence.low(end + 1) in _OTHERS
    )


def known_thing(scene: Scene, index: int) -> list[str]:
    """`a green dress`: a thing that we know, with an article, or one with a name."""
    if scene.sentence.low(index) not in ("a", "an", "my", "another", "two", "three") and index not in scene.names:
        return []
    phrase, _ = noun_phrase(scene, index)
    if not phrase or not _is_known(scene, index, phrase) or not _is_possession(scene, index, phrase):
        return []
    head = phrase.lower().split()[-1]
    return [] if head.endswith("ing") or is_condition(head) or head in _NO_THINGS else [phrase]

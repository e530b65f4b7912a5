"""Clauses: who does it, and how it is meant: now, once, no longer, some day, or not at all."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from palazzo.mining.kin import PLURALS, TIES, kin
from palazzo.mining.scene import Scene
from palazzo.mining.verbs import PAST_FORMS, PATTERNS
from palazzo.mining.wordset import wordset

_OPENERS = wordset(
    """
    , ; : ( " “ — – and but so because that while though although since as whereas where then plus also anyway yes
    no yeah well oh hey hi wow actually honestly btw unfortunately luckily fortunately sadly now currently today
    yesterday recently finally usually still again ok okay guess what too before after
    """
)
_UNREAL = wordset(
    """
    if unless whether wish wished imagine suppose pretend maybe perhaps hope hoping dreamt dreamed when
    """
)
_ADVERBS = wordset(
    """
    also still just really now already always mostly currently recently finally actually usually only both all even
    definitely basically absolutely totally simply kinda particularly especially mainly generally often sometimes
    regularly only originally previously formerly once both each ever so truly either personally
    """
)
_BE, _HAVE, _DO = (
    wordset("am is are was were be"),
    wordset("have has had"),
    wordset("do does did"),
)
_MODAL = wordset("would could might may should must can shall probably")
_WANT = wordset("want wants plan plans hope hopes intend intends decided planning hoping aim")


@dataclass(frozen=True, slots=True)
class Clause:
    """Who, and where the verb stands; `be` if a form of "to be" is all there is before it."""

    subject: str
    verb: int
    sure: float = 1.0
    be: bool = False
    negated: bool = False
    ended: bool = False
    past: bool = False
    progressive: bool = False
    perfect: bool = False
    ahead: bool = False
    wanted: bool = False
    able: bool = False


def clauses(scene: Scene) -> Iterator[Clause]:
    """Every clause that states something; questions, conditions and wishes state nothing."""
    end = _stated_end(scene)
    index = 0
    while index < end:
        found = _subject(scene, index) if _opens(scene, index) else None
        if found is None:
            index += 1
            continue
        subject, after, sure = found
        clause = _manner(scene, Clause(subject, after, sure))
        if clause is not None and clause.verb < end:
            yield clause
        index = max(index + 1, after)


def _stated_end(scene: Scene) -> int:
    """Up to where a sentence states: all of it, or what stands before `…, is that ok?`."""
    sentence = scene.sentence
    if not sentence.asks:
        return len(sentence)
    commas = [index for index, low in enumerate(sentence.lows) if low == ","]
    tail = sentence.low(commas[-1] + 1) if commas else ""
    return (
        commas[-1]
        if tail in ("is", "are", "do", "does", "can", "could", "what", "how", "should", "would", "any", "right")
        else 0
    )


def _opens(scene: Scene, index: int) -> bool:
    sentence = scene.sentence
    before = sentence.low(index - 1)
    if index and before not in _OPENERS and sentence.lows[index] != "i":
        return False
    return not any(sentence.low(back) in _UNREAL for back in range(index - 4, index))


def _subject(scene: Scene, index: int) -> tuple[str, int, float] | None:
    """Who a clause that begins here is about, where its verb may begin, and how sure that is."""
    low = scene.sentence.low(index)
    if low in ("i", "we"):
        return scene.speaker, index + 1, 1.0
    if low in ("he", "she"):
        person = scene.pronoun(low)
        return (person, index + 1, 0.8) if person else None
    if low in ("my", "our", "his", "her"):
        return _relative(scene, index)
    mention = scene.person(index)
    if mention is None:
        return None
    if scene.sentence.low(mention.end) == "and":
        return (scene.speaker, mention.end + 2, 1.0) if scene.sentence.low(mention.end + 1) == "i" else None
    return mention.name, _past_apposition(scene, mention.end), 1.0


def _relative(scene: Scene, index: int) -> tuple[str, int, float] | None:
    """`my older sister Ana`, `her mother`; several people are nobody in particular."""
    sentence = scene.sentence
    owner = scene.owner(sentence.low(index))
    place = next((at for at in range(index + 1, index + 4) if sentence.low(at) in TIES), None)
    if owner is None or place is None or sentence.low(place) in PLURALS:
        return None
    if sentence.low(place + 1) == "and" and sentence.low(place + 2) == "i":
        return scene.speaker, place + 3, 1.0
    named = place + (2 if sentence.low(place + 1) == "," else 1)
    mention = scene.person(named)
    if mention is not None:
        if sentence.low(mention.end) == "and":
            return (scene.speaker, mention.end + 2, 1.0) if sentence.low(mention.end + 1) == "i" else None
        return mention.name, _past_apposition(scene, mention.end), 1.0
    if sentence.low(place + 1) in ("'s", "and", ","):
        return None
    return scene.relative(owner, kin(sentence.low(place))), place + 1, 0.9


def _past_apposition(scene: Scene, index: int) -> int:
    """Behind `, who …,` or `, my boss,` or a mere comma, where the verb goes on."""
    sentence = scene.sentence
    if sentence.low(index) != ",":
        return index
    if sentence.low(index + 1) in ("who", "my", "our", "a", "an", "the"):
        closing = next((at for at in range(index + 2, min(index + 9, len(sentence))) if sentence.low(at) == ","), None)
        return closing + 1 if closing is not None else index + 1
    return index + 1


def _manner(scene: Scene, clause: Clause) -> Clause | None:
    """Read the helping verbs up to the main one; None if nothing is stated."""
    sentence = scene.sentence
    for _ in range(8):
        low, following = sentence.low(clause.verb), sentence.low(clause.verb + 1)
        if low in _ADVERBS:
            clause = replace(clause, verb=clause.verb + 1)
        elif low in ("not", "never"):
            clause = replace(clause, verb=clause.verb + 1, negated=True)
        elif (low == "no" and following == "longer") or (low == "used" and following == "to"):
            clause = replace(clause, verb=clause.verb + 2, ended=True)
        elif low in _BE:
            clause = replace(clause, verb=clause.verb + 1, be=True, past=clause.past or low in ("was", "were"))
        elif low in _HAVE and _is_helping(scene, clause.verb + 1):
            clause = replace(clause, verb=clause.verb + 1, perfect=True)
        elif low == "been" and clause.perfect:
            if following == "to":
                return clause
            clause = replace(clause, verb=clause.verb + 1, be=True)
        elif low in _DO and (following == "not" or following in PATTERNS or following == "really"):
            clause = replace(clause, verb=clause.verb + 1, past=low == "did")
        elif low == "will":
            clause = replace(clause, verb=clause.verb + 1, ahead=True)
        elif low == "can":
            clause = replace(clause, verb=clause.verb + 1, able=True)
        elif low == "would" and following in ("like", "love") and sentence.low(clause.verb + 2) == "to":
            return replace(clause, verb=clause.verb + 3, wanted=True)
        elif low in _MODAL:
            return None
        elif (low in _WANT and following == "to") or (
            low == "going" and following == "to" and clause.be and not _destination(scene, clause.verb + 2)
        ):
            return replace(clause, verb=clause.verb + 2, wanted=True)
        else:
            break
    low = sentence.low(clause.verb)
    return (
        replace(clause, past=clause.past or low in PAST_FORMS, progressive=low.endswith("ing") and clause.be)
        if low
        else None
    )


def _is_helping(scene: Scene, index: int) -> bool:
    """Whether the `have` before this place helps another verb."""
    while scene.sentence.low(index) in _ADVERBS or scene.sentence.low(index) in ("not", "never", "no", "longer"):
        index += 1
    low = scene.sentence.low(index)
    return low in PAST_FORMS or low in ("been", "had", "done", "known", "gone") or low.endswith("ed")


def _destination(scene: Scene, index: int) -> bool:
    """Whether one is going somewhere, not going to do something."""
    return index in scene.names or scene.sentence.low(index) in ("the", "a", "an", "my", "our", "his", "her", "another")

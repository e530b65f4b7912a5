"""Open facts: what people state of themselves and their projects, kept in their own words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from palazzo.mining.attributes import attributes
from palazzo.mining.claims import Claim, claims
from palazzo.mining.normal_form import predicate, subject_and_attribute
from palazzo.mining.scene import Scene
from palazzo.mining.self_statement import Setting, score
from palazzo.mining.sentences import Sentence
from palazzo.mining.statements import Statement
from palazzo.mining.tenses import since_when
from palazzo.mining.times import When
from palazzo.mining.vocabulary import ADJECTIVE, BREAK, PREPOSITION, THAT, VERB, generic_words, word_classes
from palazzo.mining.wordset import wordset
from palazzo.text.stopwords import STOPWORDS

LEAST = 0.25  # the belief below which a claim is not even proposed

_LONE_QUOTE = re.compile(r"[\"“”‘]|(?<!\w)['’](?=\w)|(?<=[^\Ws])['’](?!\w)")
_MARKUP = re.compile(r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}|\s+")
_VAGUE = wordset("it this that them these those there here so one ones something anything everything nothing")
_UNRESOLVED = wordset(
    "it this that them these those there here so you your i we he she they if how what why whether just"
)
_PASSING = wordset("today tonight yesterday tomorrow now moment earlier")
_STATES = wordset(
    """
    good fine ready glad sure happy excited curious open worried sorry afraid aware back done here late locked okay ok
    set all thrilled confused lost stuck grateful impressed lucky accepted blessed game alright great well better
    confident proud busy swamped fried prepared close amazed anxious ashamed blown bored bummed content determined
    disappointed drawn eager exhausted fortunate honored honoured hopeful hungry hyped inspired intrigued jealous keen
    moved motivated nervous optimistic overwhelmed overjoyed pleased positive psyched pumped relieved sad scared shocked
    sleepy stoked stressed surprised thankful thirsty tired touched upset weary able free likely willing unable leaning
    """
)
_LIGHT = wordset(
    """
    something special great good nice tough hard time times day days week progress stuff thing things lot bit best
    super cool amazing awesome fun upon still just way back new other more much some many challenge experience
    """
)
_STANCES = wordset(
    "thinks considers guesses supposes wonders wishes hopes means says knows sees feels understands assumes"
)
_EMPTY_SUBJECTS = wordset(
    """
    only first second third last next idea problem thing reason point part option step question issue way fact rest
    explanation example answer response plan summary breakdown information suggestion suggestions advice concept
    """
)
_MOMENTARY = wordset(
    """
    answer ball bit blast break breakthrough chance chat clue couple day days deal doubt experience experiences feedback
    feeling feelings few fun idea ideas issue issues kind look lot luck memories memory message mix moment news night
    plenty point question questions reason reasons reassurance recommendation recommendations reminder response sense
    sort spot suggestion suggestions support talk thing things thought thoughts time times ton tons turnout update
    updates vibe vibes way week weekend words worries something anything nothing
    """
)  # what people have of the moment
_POINTERS = wordset("it them this that these those one ones there here you yours us too")
_FEELINGS = ("feel", "felt", "is_feeling", "was_feeling", "is_up", "is_down")
_LASTING = wordset("has_goal plans_to plans decided can_only cannot has_to prefers avoids learns works_on")
_MOODS_IN = wordset("awe love shock need control mood touch trouble rush")
_WHOSE = wordset("you your yours yourself u ur")
_NO_OBJECTS = wordset("most more much best least well and or of too very so such than then")
_ARTICLES = wordset("a an the my our some")
_LOOSE = {"owns": 0.2, "likes": 0.13, "uses": 0.1, "works_on": 0.1}  # may be of anything: the belief that they need
_OF_OTHERS = 0.3
_UNPLACED = 0.14  # the belief in one of those that stands in no claim
_UNLIKELY = 0.08
_FORMED = 0.6
_PURSUITS = wordset("learn become lose quit launch renovate graduate retire")  # what takes months
_HURTS = wordset("hurts hurt aches ache")
_REPORTED = wordset("said says that if")
_HABIT = re.compile(
    r"\b(every (day|morning|evening|night|week|month|\w+day)|(once|twice|times|days?|hours?) an? (day|week|month))\b"
)
_WEEK = 6  # days between its first and its last
_FARTHEST = 40  # characters between two words of a sentence


def open_facts(scene: Scene, setting: Setting, text: str, known: Sequence[Statement]) -> Iterator[Statement]:
    """What the sentence states: the facts of the vocabulary as far as they are believed, then what it says beyond them.

    A fact of the vocabulary whose object may be anything is believed as far as the claim in which it stands.
    """
    found = [(claim, score(scene, claim, setting)) for claim in claims(scene.sentence, _places(scene))]
    taken: set[Claim] = set()
    changed = any(one.over for one in known)
    for one in known:
        last = one.object.lower().split()[-1]
        where = [(sure, claim) for claim, sure in found if last in scene.sentence.lows[claim.first : claim.end + 1]]
        taken.update(claim for _, claim in where)
        belief = max((sure for sure, _ in where), default=_UNPLACED)
        least = _least(one, scene, where)
        if changed or belief >= least:
            yield one
        elif belief >= _UNLIKELY:
            yield replace(one, sure=belief)
    given = list(attributes(scene))
    yield from given
    for claim, sure in found if not given else ():
        if claim not in taken:
            yield from _statement(scene, claim, sure, text)


def _least(one: Statement, scene: Scene, where: Sequence[tuple[float, Claim]]) -> float:
    """The belief that a fact of the vocabulary needs; what others have or use may be told of anybody, or made up."""
    if one.predicate not in _LOOSE:
        return 0.0
    if one.subject != scene.speaker:
        return _OF_OTHERS
    described = " " in one.object and any(claim.verbs == ("have",) for _, claim in where)  # "a green dress"
    return 0.0 if described else _LOOSE[one.predicate]


def _places(scene: Scene) -> dict[int, int]:
    return {first: mention.end for first, mention in scene.names.items()}


def _statement(scene: Scene, claim: Claim, sure: float, text: str) -> Iterator[Statement]:
    sentence = scene.sentence
    name, start = predicate(sentence, claim)
    subject, attribute = subject_and_attribute(sentence, claim, scene.speaker)
    while start < claim.end - 1 and sentence.lows[start] in _ARTICLES and sentence.lows[start + 1] != "of":
        start += 1
    if name == "has_goal" and "past" in claim.marks and "always" not in sentence.lows[claim.first : claim.object]:
        return  # "I wanted to", and perhaps do no more
    sure = max(sure, _FORMED if _is_set_form(scene, claim, attribute or name) else 0.0)
    object = _written(sentence, start, claim.end, text)
    if sure >= LEAST and _says_something(scene, claim, attribute or name, subject, object):
        since, over = since_when(scene, claim)
        quote = _written(sentence, claim.first, claim.end, text)
        yield Statement(subject, attribute or name, object, since, over=over, sure=sure, quote=quote)


def _is_set_form(scene: Scene, claim: Claim, name: str) -> bool:
    """Whether people use this form for what lasts: goals, budgets, decisions, habits, limits, ailments, settings."""
    lows = scene.sentence.lows[claim.first : claim.end]
    if scene.sentence.asks or (claim.first > 0 and scene.sentence.low(claim.first - 1) in _REPORTED):
        return False
    if name.startswith("has_") and claim.kind == "my" and name != "has_goal":
        return True
    if claim.kind in ("i", "we") and (name in ("can_only", "is_allergic_to") or claim.verbs[0] == "decided"):
        return True
    if name == "has_goal" and scene.sentence.low(claim.verb) in _PURSUITS and "past" not in claim.marks:
        return True
    if name in ("has_goal", "plans_to") and any(_is_horizon(when, claim) for when in scene.whens):
        return True
    if claim.kind == "my" and claim.verbs[0] in _HURTS:
        return True
    if claim.kind == "the" and claim.verbs[-2:] == ("set", "in"):
        return True
    return claim.kind in ("i", "we") and not claim.marks - {"do"} and bool(_HABIT.search(" ".join(lows)))


def _is_horizon(when: When, claim: Claim) -> bool:
    """Whether a goal is set for a stretch of time: `this year`, `in March`."""
    return claim.first <= when.first < claim.end and (when.last - when.start).days > _WEEK


def _says_something(scene: Scene, claim: Claim, name: str, subject: str, object: str) -> bool:
    """Whether the fact can be understood by itself, later: no stance, no passing state, nothing that only points."""
    lows = scene.sentence.lows[claim.object : claim.end]
    words = object.lower().split()
    if (
        not words
        or not subject
        or name in _STANCES
        or name.startswith("is_talking")
        or lows[0] in _UNRESOLVED
        or set(words) <= _VAGUE
    ):
        return False
    dated = min((when.first - claim.object for when in scene.whens if when.first > claim.object), default=len(lows))
    if not _WHOSE.isdisjoint(lows) or lows[0] in _NO_OBJECTS or _is_momentary(name, lows[:dated]):
        return False
    if not object[0].isalnum() and object[0] not in "$€£¥~<>#@“\"'(":
        return False
    if claim.kind == "the" and not _EMPTY_SUBJECTS.isdisjoint(subject.lower().split()):
        return False
    if not _PASSING.isdisjoint(scene.sentence.lows[claim.first : claim.end]) and not {"every", "until"} & set(lows):
        return False
    if (
        (words[-1] == "ago" and len(words) < 4)
        or any(  # "started a few days ago", "include this at the end"
            low == "this" and (not after or word_classes().get(after) in (PREPOSITION, BREAK))
            for low, after in zip(lows, (*lows[1:], ""), strict=True)
        )
    ):
        return False
    if name in ("goes_to", "went_to") and word_classes().get(lows[0]) == VERB:
        return False
    if name == "can_only" and words[0] in ("imagine", "hope", "guess", "wish"):
        return False
    if name in ("is", "was", "is_not") and (lows[0] in _STATES or (len(words) == 1 and claim.kind != "i")):
        return False
    if name == "is_doing" and lows[0] in _STATES:
        return False
    named = any(claim.object <= at < claim.end for at in scene.names) or any(low[0].isdigit() for low in lows)
    if (name == "had" and not named) or any(when.first <= claim.object < when.end for when in scene.whens):
        return False
    if len(words) == 1 and word_classes().get(words[0]) == ADJECTIVE and name not in ("is", "was"):
        return False
    return any(
        (len(word) > 2 and low not in _LIGHT and low not in STOPWORDS and low not in generic_words())
        or word[0].isdigit()
        for word, low in zip(object.split(), words, strict=True)
    )


def _is_momentary(name: str, lows: Sequence[str]) -> bool:
    """Whether it is a mood, or something that only this conversation has: `great news`, `in awe of …`, `this one`."""
    if not lows or lows[-1] in _POINTERS or name.startswith(_FEELINGS):
        return True
    if name in ("is_in", "was_in"):
        return lows[0] in _MOODS_IN
    if name in _LASTING:
        return False
    classes = word_classes()
    end = next((at for at, low in enumerate(lows) if classes.get(low) in (PREPOSITION, THAT, BREAK) or low == ","), -1)
    head = lows[end - 1] if end > 0 else lows[-1] if end < 0 else ""
    return head in _MOMENTARY and not any(low[0].isdigit() for low in lows)


def _written(sentence: Sentence, start: int, end: int, text: str) -> str:
    """The words as they were written, signs and all."""
    words, place = sentence.words, sentence.start
    first = last = -1
    for index in range(end):
        found = _find(words[index], text, place)
        if found < 0:
            continue
        place = found + len(words[index])
        if index >= start:
            first, last = (found if first < 0 else first), place
    if first < 0:
        return " ".join(words[start:end])
    while first and text[first - 1] in "$€£¥~<>#@":
        first -= 1
    while text[last : last + 1] in ("%", "+", "°"):
        last += 1
    written = " ".join(_MARKUP.sub(lambda mark: " " if mark[0].isspace() else "", text[first:last]).split())
    return _LONE_QUOTE.sub("", written) if _opens_one(written) else written


def _opens_one(written: str) -> bool:
    """Whether a quotation mark stands in it whose partner does not."""
    return len(_LONE_QUOTE.findall(written)) % 2 == 1


def _find(word: str, text: str, place: int) -> int:
    """Where the word stands next, if it is near; what a contraction leaves out stands nowhere."""
    found = text.find(word, place, place + _FARTHEST)
    while found > 0 and text[found - 1].isalnum() and word[0].isalnum():
        found = text.find(word, found + 1, place + _FARTHEST)
    return found

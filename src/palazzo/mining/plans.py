"""Plans: what somebody wants to do, in the words of the plan."""

from collections.abc import Iterator

from palazzo.mining.clauses import Clause
from palazzo.mining.lexicon import lexicon
from palazzo.mining.phrases import noun_phrase
from palazzo.mining.scene import Scene
from palazzo.mining.statements import Statement
from palazzo.mining.wordset import wordset

_NO_PLANS = wordset(
    """
    know hear thank ask say tell be make understand mention help think share check discuss talk have believe try get
    keep feel apologize clarify point emphasize go focus avoid let stay look use take create give include show end
    improve explore learn track incorporate grab follow need want support bring lend pass ensure add start continue
    explain send remember remind
    """
)
_ENDS = wordset(
    """
    , ; : ( ) " “ ” — – because but so if when while since though although that which and or then before after until
    unless where as instead too again now first maybe with someday sometime soon one like
    """
)
_UNCLEAR = wordset("it this them you your yours me that those one others their there him her us")
_BEFORE_TIME = wordset("in on by at during for this next")
_LOOSE_ENDS = wordset("to the a an of for my in on at")
_PROJECTS = {
    "opening": "open",
    "buying": "buy",
    "launching": "launch",
    "adopting": "adopt",
    "renovating": "renovate",
    "saving": "buy",
    "founding": "found",
}
_LONGEST = 7  # words


def plan(scene: Scene, clause: Clause) -> Iterator[Statement]:
    """`I want to redo the kitchen this year` plans to redo the kitchen; to want to know something is no plan."""
    sentence = scene.sentence
    if clause.ahead and not any(when.first > clause.verb for when in scene.whens):
        return  # "I will try" is polite, "I will try on Monday" is a plan
    if clause.negated or clause.past or sentence.low(clause.verb) in _NO_PLANS:
        return
    end = _end(scene, clause.verb)
    lows = sentence.lows[clause.verb : end]
    if len(lows) > 1 and _UNCLEAR.isdisjoint(lows) and _is_concrete(scene, clause.verb, end):
        yield Statement(clause.subject, "plans_to", " ".join(sentence.words[clause.verb : end]), sure=0.7)


def project(scene: Scene, clause: Clause) -> Iterator[Statement]:
    """`we are opening a bakery`, `I am saving for a flat`: what somebody is about to have."""
    sentence = scene.sentence
    low = sentence.low(clause.verb)
    if not clause.progressive or clause.past or clause.negated or low not in _PROJECTS:
        return
    start = clause.verb + 1
    while sentence.low(start) in ("up", "for"):
        start += 1
    phrase, end = noun_phrase(scene, start)
    if phrase and _is_concrete(scene, start - 1, end):
        yield Statement(clause.subject, "plans_to", f"{_PROJECTS[low]} {phrase}", sure=0.7)


def _end(scene: Scene, start: int) -> int:
    """Where the words of the plan end: before a time, a reason, or what comes with it."""
    sentence = scene.sentence
    dated = {when.first for when in scene.whens}
    end = start
    while end < min(len(sentence), start + _LONGEST) and sentence.lows[end] not in _ENDS and end not in dated:
        if end + 1 in dated and sentence.lows[end] in _BEFORE_TIME:
            break
        end += 1
    while end > start and sentence.lows[end - 1] in _LOOSE_ENDS:
        end -= 1
    return end


def _is_concrete(scene: Scene, start: int, end: int) -> bool:
    """Whether a plan is about something with a name, or a thing or an event that we know."""
    words, lows = lexicon(), scene.sentence.lows
    return any(
        index in scene.names or words.items.length(lows, index) or words.events.length(lows, index)
        for index in range(start + 1, end)
    )

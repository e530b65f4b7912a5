"""Plans: what somebody wants to do, in the words of the plan."""

from collections.abc import Iterator

from palazzo.mining.clauses import Clause
from palazzo.mining.scene import Scene
from palazzo.mining.statements import Statement
from palazzo.mining.wordset import wordset

_NO_PLANS = wordset(
    """
    know hear thank ask say tell be make understand mention help think share check discuss talk have believe try get
    keep feel apologize clarify point emphasize go do focus avoid let see-if find stay look use take create give
    include show end learn improve start
    """
)
_ENDS = wordset(
    """
    , ; : ( ) " “ ” — – because but so if when while since though although that which and or then before after until
    unless where as instead too again now first maybe with
    """
)
_LONGEST = 7  # words


def plan(scene: Scene, clause: Clause) -> Iterator[Statement]:
    """`I want to redo the kitchen this year` plans to redo the kitchen; to want to know something is no plan."""
    sentence = scene.sentence
    if clause.negated or clause.past or sentence.low(clause.verb) in _NO_PLANS:
        return
    dated = {when.first for when in scene.whens}
    end = clause.verb
    while end < min(len(sentence), clause.verb + _LONGEST):
        if (
            sentence.lows[end] in _ENDS
            or end in dated
            or (end + 1 in dated and sentence.lows[end] in ("in", "on", "by", "at"))
        ):
            break
        end += 1
    words = sentence.words[clause.verb : end]
    if len(words) > 1 and sentence.lows[end - 1] not in (
        "it",
        "this",
        "them",
        "you",
        "me",
        "that",
        "one",
        "to",
        "the",
        "a",
        "of",
        "for",
    ):
        yield Statement(clause.subject, "plans_to", " ".join(words), sure=0.7)

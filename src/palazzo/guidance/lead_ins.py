"""What makes the words that follow a rule in talk, however briefly they are put: 'a reminder: …', 'at night, …'."""

from palazzo.guidance.clauses import Clause
from palazzo.guidance.lexicon import words
from palazzo.guidance.vetoes import asks, fleeting, past, reported

_ANNOUNCING = words("""
    rule rules reminder note psa fyi guideline guidelines policy policies convention conventions instruction
    instructions preference preferences requirement requirements important attention notice principle principles
    default defaults request ground house standing rule-of-thumb remember heads-up habit limits boundary boundaries
    """)
_SEVERAL = words("rules guidelines instructions preferences conventions requests")
_NOT_OURS = words("his her their its whose mum's mom's dad's boss's school's boss landlord doctor game club book film")
_LONGEST = 8  # words of a lead-in
_FRONTS = words("for in on at with during under as")
_CASES = words("if when whenever should once unless while until")
_POINTED = words("""
    the this that these those my your our his her their a an me you it us them fact short particular addition general
    other case example instance now all well
    """)
_FREE = words("""
    time chance minute moment ready back home need want like ever can could wish feel free land arrive get go leave
    bored tired done come
    """)


def announced(clause: Clause) -> Clause | None:
    """What stands after a colon that announces a rule, if it is the speaker's own."""
    if ":" not in clause.words[1 : _LONGEST + 1]:
        return None
    colon = clause.words.index(":")
    lead, rest = clause.words[:colon], clause.words[colon + 1 :]
    if _ANNOUNCING.isdisjoint(lead) or not _NOT_OURS.isdisjoint(lead) or past(clause, colon) or len(rest) < 2:
        return None
    told = Clause(rest, clause.asked, clause.exclaimed)
    return None if asks(told) or reported(clause, colon) or past(told, len(rest)) else told


def announces(clause: Clause) -> bool:
    """Whether a clause says that rules follow: 'a few ground rules'."""
    if len(clause.words) > _LONGEST or _SEVERAL.isdisjoint(clause.words) or not _NOT_OURS.isdisjoint(clause.words):
        return False
    return not _ANNOUNCING.isdisjoint(clause.words) and not past(clause, len(clause.words))


def conditioned(clause: Clause) -> Clause | None:
    """What stands after the comma of a condition that comes again and again: 'at night, only urgent alerts'."""
    first = clause.at(0)
    if "," not in clause.words[1:12] or fleeting(clause) or past(clause, len(clause.words)) or reported(clause, 6):
        return None
    comma = clause.words.index(",", 1)
    front, rest = clause.words[1:comma], clause.words[comma + 1 :]
    if not front or len(rest) < 2:
        return None
    scoped = first in _FRONTS and front[0] not in _POINTED and "'s" not in front[0] and len(front) < 7
    cased = first in _CASES and _FREE.isdisjoint(front) and front[0] not in ("he", "she", "they", "we", "it's")
    named = clause.words[:3] == ["in", "case", "of"] or clause.words[:3] == ["as", "long", "as"]
    return Clause(rest, clause.asked) if (scoped or cased or named) and not clause.exclaimed else None

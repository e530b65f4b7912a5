"""δ(t): whether a turn gives a rule, of which modality, and by which words; the same answer every time.

Each family of rules is a function from a clause to a finding. The first clause that any family reads as a rule
decides; questions are only asked by the family of polite forms.
"""

from collections.abc import Callable

from palazzo.guidance import (
    authored,
    conditions,
    customs,
    declared,
    fragments,
    imperatives,
    languages,
    licences,
    manners,
    modals,
    polite,
    standing,
    structured,
    wishes,
)
from palazzo.guidance.clauses import Clause, Setting, clauses, passages
from palazzo.guidance.finding import Finding, Reading
from palazzo.guidance.hints import hints
from palazzo.guidance.vetoes import asks, labels

Family = Callable[[Clause, Setting], Finding | None]

# Each family with the words of which it needs one, in talk; a file of rules is read by all of them.
FAMILIES: tuple[tuple[Family, frozenset[str]], ...] = tuple(
    (family.find, family.TRIGGERS)
    for family in (
        standing,
        conditions,
        modals,
        licences,
        imperatives,
        authored,
        polite,
        wishes,
        declared,
        manners,
        structured,
        languages,
        customs,
        fragments,
    )
)
_IN_TALK = frozenset[str]().union(*(triggers for _, triggers in FAMILIES))


def read(text: str, setting: Setting = Setting.CONVERSATION) -> Reading:
    """Read one turn, or one passage of an authored file."""
    hinted = False
    for words in passages(text, setting):
        if not words or (setting is Setting.CONVERSATION and _IN_TALK.isdisjoint(words)):
            continue
        for clause in clauses(words):
            finding = _judge(clause, setting)
            if finding is not None:
                return Reading(finding, hint=True)
            hinted = hinted or hints(clause)
    return Reading(None, hinted)


def _judge(clause: Clause, setting: Setting) -> Finding | None:
    if setting is Setting.CONVERSATION and labels(clause):
        return None
    if asks(clause):
        return polite.find(clause, setting)
    for find, triggers in FAMILIES:
        if setting is Setting.AUTHORED or not triggers.isdisjoint(clause.words):
            finding = find(clause, setting)
            if finding is not None:
                return finding
    return None

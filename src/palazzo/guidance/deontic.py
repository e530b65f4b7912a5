"""δ(t): whether a turn gives a rule, of which modality, and by which words; the same answer every time.

Each family of rules is a function from a clause to a finding; questions are only asked by the family of polite forms.
In a file of rules the first clause that any family reads as a rule decides. In talk the weight of the words does: the
families tip the balance where it leaves a doubt, and say which words of a rule make it one.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile

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
    reasons,
    scopes,
    standing,
    structured,
    wishes,
)
from palazzo.guidance.clauses import Clause, Setting, clauses, passages
from palazzo.guidance.finding import Finding, Reading
from palazzo.guidance.hints import hints
from palazzo.guidance.lead_ins import announced, announces, conditioned
from palazzo.guidance.lexicon import FRIENDLY_VERBS, OFFERS, SOCIAL_VERBS, words
from palazzo.guidance.vetoes import asks, dated, fleeting, labels, opines
from palazzo.guidance.weighing import BINDING, DOUBT, explain, sure, weigh
from palazzo.text.excerpt import excerpt

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
        reasons,
        scopes,
        customs,
        fragments,
    )
)
# For each word the families that it calls for in talk, one bit a family, so that a clause is gone through once.
_CALLED: dict[str, int] = {}
for _number, (_, _triggers) in enumerate(FAMILIES):
    for _word in _triggers:
        _CALLED[_word] = _CALLED.get(_word, 0) | 1 << _number
_ALL = (1 << len(FAMILIES)) - 1
_NAMING = words("the our my your any every each no all these this")


def read(text: str, setting: Setting = Setting.CONVERSATION) -> Reading:
    """Read one turn, or one passage of an authored file."""
    text = excerpt(text) if setting is Setting.CONVERSATION else text
    hinted, cheering = False, "!" in text
    for passage in passages(text, setting):
        reading, spoken = setting, list(clauses(passage))
        weights = weigh(spoken) if setting is Setting.CONVERSATION else [0.0] * len(spoken)
        enough = sure(len(spoken), cheering=cheering)
        for clause, weight in zip(spoken, weights, strict=True):
            finding = _judge(clause, reading, weight, enough)
            if finding is not None:
                return Reading(finding, hint=True)
            hinted = hinted or hints(clause)
            if announces(clause):
                reading = Setting.AUTHORED  # what follows is put as in a file of rules
    return Reading(None, hinted)


def by_form(text: str) -> Finding | None:
    """The first rule in talk that shows in its form, whatever its words weigh."""
    spoken = (clause for words in passages(text, Setting.CONVERSATION) for clause in clauses(words))
    return next(filter(None, map(_by_form, spoken)), None)


def _judge(clause: Clause, setting: Setting, weight: float, enough: float) -> Finding | None:
    if setting is Setting.CONVERSATION:
        return _in_talk(clause, weight, enough)
    return polite.find(clause, setting) if asks(clause) else _by_family(clause, setting)


def _in_talk(clause: Clause, weight: float, enough: float) -> Finding | None:
    """What the weight of the words says; where it leaves a doubt, as plans with their day do, what the families say."""
    if weight >= enough and not dated(clause):
        return _by_form(clause) or explain(clause)
    doubtful = weight >= DOUBT or (weight >= BINDING and _binds(clause))
    return _by_form(clause) if doubtful or not languages.TRIGGERS.isdisjoint(clause.words) else None


def _binds(clause: Clause) -> bool:
    """Whether it is put as little else but rules is: 'the … must never …', 'before every …', 'never …'."""
    first, second = clause.at(0), clause.at(1)
    if second in ("every", "each") and first in ("before", "after"):
        return True
    if first in ("always", "never") and not clause.exclaimed:
        return True
    return first in _NAMING and any(
        pair in (("must", "not"), ("must", "never")) or pair[0] == "mustn't"
        for pair in pairwise(takewhile(lambda word: word != "that", clause.words))
    )


def _by_form(clause: Clause) -> Finding | None:
    if asks(clause):
        finding = polite.find(clause, Setting.CONVERSATION)
    else:
        finding = _by_family(clause, Setting.CONVERSATION) or _by_what_leads_in(clause)
    return None if finding is not None and (labels(clause) or opines(clause) or fleeting(clause)) else finding


def _by_family(clause: Clause, setting: Setting) -> Finding | None:
    called = _ALL if setting is Setting.AUTHORED else _called(clause.words)
    for number, (find, _) in enumerate(FAMILIES):
        if called >> number & 1 and (finding := find(clause, setting)) is not None:
            return finding
    return None


def _called(words: Sequence[str]) -> int:
    called = 0
    for word in words:
        if word in _CALLED:
            called |= _CALLED[word]
    return called


def _by_what_leads_in(clause: Clause) -> Finding | None:
    """After an announcement everything is read as in a file of rules; after a condition, what needs no verb is."""
    if (rest := announced(clause)) is not None:
        return _by_family(rest, Setting.AUTHORED)
    if (rest := conditioned(clause)) is not None:
        return fragments.find(rest, Setting.AUTHORED) or _commanded(rest)
    return None


def _commanded(clause: Clause) -> Finding | None:
    """A command or a ban that a condition leads to, friendly ones aside."""
    if clause.at(0) in FRIENDLY_VERBS | SOCIAL_VERBS and clause.at(1) not in ("me", "the", "every", "all"):
        return None
    if (clause.at(0), clause.at(1)) in OFFERS:
        return None
    return imperatives.find(clause, Setting.AUTHORED) or authored.find(clause, Setting.AUTHORED)

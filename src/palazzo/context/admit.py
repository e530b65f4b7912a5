"""Which rules go before the model for a question.

Rules about how to behave hold whatever is asked: they are admitted always, the newest first. Standing rules with a
topic are admitted by G_elevated(q, s): their likeness to the question is over θ_1. Scoped rules come with their
project: the running conversation's, or that of what was found; those that were made for a time ("not this week") do
so for three weeks. A rule that was recalled is about the question anyway.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from palazzo.context.entry import Entry, drawer_entry
from palazzo.context.shorten import around
from palazzo.model.guidance import Guidance, GuidanceState, RuleScope
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.stores.base import Transaction

if TYPE_CHECKING:
    from palazzo.stores.base import Vector

# θ_1 by embedder: low enough for every rule of the labelled set to be admitted for the questions about it, and high
# enough for less than one in twenty to be admitted for other questions.
THRESHOLDS = {"wordllama-l2-supercat-256": 0.16}
REFERENCE_THRESHOLD = 0.30  # for embedders that nobody has measured
MOST = 64  # rules that are admitted; no share of a budget holds more

LASTS = timedelta(days=21)  # how long a scoped rule comes with its project if it was made for a time
_FOR_A_TIME = re.compile(
    r"\b(?:(?:right|for|until) now|at the moment|currently|these days|today|tonight|tomorrow|this (?:morning|afternoon"
    r"|evening|week|weekend|month)|(?:a|the next) (?:few|couple of) (?:days|weeks))\b",
    re.IGNORECASE,
)

_WHOLE = 320  # characters of a turn up to which all of it is shown as a rule, and not only the words that carry it


@dataclass(frozen=True, slots=True)
class Project:
    """What a question belongs to: the running conversation, those that were found for it, and their wings."""

    conversations: Collection[ConversationId] = frozenset()
    wings: Collection[int] = frozenset()

    def holds(self, rule: Guidance) -> bool:
        """Whether a scoped rule comes with it."""
        pointer = rule.drawer.pointer
        return rule.drawer.conversation_id in self.conversations or (pointer is not None and pointer.wing in self.wings)


@dataclass(frozen=True, slots=True)
class Admission:
    """The rules that go in, the first ones first, those that do not, and whether likeness could be told at all."""

    admitted: tuple[Guidance, ...] = ()
    irrelevant: tuple[Guidance, ...] = ()
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """Every rule of a user, by the drawer that gives it; likeness to the question where it could be told."""

    known: Mapping[DrawerId, Guidance] = field(default_factory=dict)
    near: Mapping[DrawerId, float] = field(default_factory=dict)  # those over θ_1, and those that have no vector yet
    blind: bool = False

    def of(self, state: GuidanceState) -> list[Guidance]:
        return [rule for rule in self.known.values() if rule.state is state]


def read_rules(tx: Transaction, namespaces: Collection[str], vector: "Vector | None", threshold: float) -> Rules:
    """Read every rule, and compare the active ones of these namespaces with the question."""
    known = {rule.drawer_id: rule for rule in tx.guidance.all()}
    if vector is None or not known:
        return Rules(known, blind=bool(known))
    rows = tx.guidance.active(namespaces)
    likeness = _likeness(tx, rows, vector)
    close = {row: likeness.get(row, 1.0) for row in rows if likeness.get(row, 1.0) > threshold}
    return Rules(known, {filed.drawer.id: close[row] for row, filed in tx.drawers.read(close).items()})


def admit(
    rules: Rules, namespaces: Collection[str], project: Project, recalled: Collection[DrawerId], asked: datetime
) -> Admission:
    """Choose among the active rules of these namespaces; `recalled` are the drawers that were found."""
    here = [rule for rule in rules.of(GuidanceState.ACTIVE) if rule.namespace in namespaces]
    always = [rule for rule in here if not rule.has_topic and rule.scope is RuleScope.STANDING]
    chosen = _newest(always)
    for rule in sorted(_newest(here), key=lambda rule: (rule.drawer_id not in recalled, -_near(rules, rule))):
        scoped = rule.scope is RuleScope.SCOPED
        relevant = project.holds(rule) if scoped else rules.blind or rule.drawer_id in rules.near
        over = scoped and is_over(rule, asked)
        if rule not in chosen and not over and (relevant or rule.drawer_id in recalled):
            chosen.append(rule)
    left = tuple(rule for rule in here if rule not in chosen[:MOST])
    return Admission(tuple(chosen[:MOST]), left, rules.blind and bool(here))


def is_over(rule: Guidance, asked: datetime) -> bool:
    """Whether the rule was made for a time that is over: "I can't train this week", said months ago."""
    return asked - rule.drawer.said_at > LASTS and _FOR_A_TIME.search(rule.span) is not None


def threshold(embedder: str) -> float:
    """θ_1 of the embedder of this name."""
    return THRESHOLDS.get(embedder, REFERENCE_THRESHOLD)


def rule_entry(rule: Guidance) -> Entry:
    """A rule as it stands in the block: its turn, or of a long one the sentences that carry it."""
    text = rule.drawer.content
    return drawer_entry(rule.drawer, text=text if is_shown_whole(rule) else around(text, rule.span, _WHOLE))


def is_shown_whole(rule: Guidance) -> bool:
    """Whether all of its turn stands among the rules, and not only the sentences that carry it."""
    return len(rule.drawer.content) <= _WHOLE


def _near(rules: Rules, rule: Guidance) -> float:
    return rules.near.get(rule.drawer_id, 0.0)


def _newest(rules: Iterable[Guidance]) -> list[Guidance]:
    return sorted(rules, key=lambda rule: (rule.drawer.said_at, rule.drawer_id), reverse=True)


def _likeness(tx: Transaction, rows: Collection[int], vector: "Vector") -> dict[int, float]:
    """The cosine of the question and the best chunk of each rule that has its vectors."""
    import numpy as np

    chunks = tx.vectors.chunks(np.array(sorted(rows), np.int64))
    if not len(chunks.rows):
        return {}
    starts = np.cumsum(chunks.counts) - chunks.counts
    best = np.maximum.reduceat(chunks.matrix @ vector, starts)
    return dict(zip(chunks.rows.tolist(), best.tolist(), strict=True))

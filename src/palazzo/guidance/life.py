"""The life of a rule: what replaces it, what repeats it, and what ends it. Decisions about values, newest last."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from palazzo.guidance.voice import take_apart
from palazzo.model.drawer import Drawer
from palazzo.model.guidance import About, Guidance, GuidanceState, RuleScope
from palazzo.text.lexemes import listed
from palazzo.text.stopwords import STOPWORDS
from palazzo.text.words import stems, terms

SAME = 0.75  # share of common terms from which two rules are one
NEAR = 0.5  # and from which they are about the same thing
# Of these there is one rule at a time: a newer one replaces it.
_SINGLE = frozenset((About.LANGUAGE, About.LENGTH, About.NAMES, About.ROLE))
_POLARITY = listed(
    "always never not no don't stop again only please use using include without anymore more now"
) | listed("from ever want need can't won't answer reply respond write keep avoid instead")
_FORGET = re.compile(
    r"\b(?:forget|drop|cancel|scrap|ignore|remove|delete|undo|retire|lift|disregard|never ?mind)\b[^.!?\n]{0,60}"
    r"\b(?:rule|instruction|preference|guideline|restriction|request|what i (?:said|told you))s?\b"
    r"|\byou (?:can|may) (?:stop (?:following|doing)|forget) (?:that|this|it)\b"
    r"|\b(?:no longer|don'?t) (?:need|have) to (?:follow|stick to|keep to) (?:that|this|my|the)\b",
    re.IGNORECASE,
)


def settle(
    new: Guidance, active: Iterable[Guidance], dismissed: Collection[Guidance] = ()
) -> tuple[Guidance, list[Guidance]]:
    """A rule as it is to be recorded, and the active ones that it takes the place of.

    What was said before an active rule that it repeats or contradicts is history already; a proposal that says what
    was dismissed is dismissed too.
    """
    if new.state is GuidanceState.PROPOSED and any(_like(new, old) >= SAME for old in dismissed):
        return replace(new, state=GuidanceState.DISMISSED), []
    if new.state is not GuidanceState.ACTIVE:
        return new, []
    rivals = [old for old in active if old.drawer_id != new.drawer_id and _rivals(new, old)]
    if any(old.drawer.said_at > new.drawer.said_at for old in rivals):
        return replace(new, state=GuidanceState.RETIRED), []
    return new, rivals


def asks_to_forget(text: str) -> bool:
    """Whether the user takes a rule back, in their own words."""
    return len(text) < 2_000 and _FORGET.search(take_apart(text).own) is not None


def forgotten(drawer: Drawer, active: Sequence[Guidance]) -> Guidance | None:
    """The rule that is taken back: the one that shares most words, else the latest of the conversation, or of all."""
    before = [rule for rule in active if rule.drawer.said_at <= drawer.said_at and rule.drawer_id != drawer.id]
    asked = _telling(drawer.content) - set(
        stems(["forget", "drop", "cancel", "rule", "instruction", "preference", "request", "said", "told"])
    )
    shared = [(len(asked & _telling(_words(rule))), rule.drawer.said_at, rule) for rule in before]
    best = max(shared, key=lambda one: one[:2], default=None)
    if best is not None and best[0]:
        return best[2]
    here = [rule for rule in before if rule.drawer.conversation_id == drawer.conversation_id]
    return max(here or before, key=lambda rule: rule.drawer.said_at, default=None)


def _rivals(new: Guidance, old: Guidance) -> bool:
    """Whether both cannot hold, or say the same."""
    if old.namespace != new.namespace:
        return False
    alike = _like(new, old)
    together = old.scope is new.scope is RuleScope.STANDING or _project(old) == _project(new)
    if alike >= SAME and (together or new.scope is RuleScope.STANDING):
        return True
    if not together:
        return False
    if new.about is old.about and new.about in _SINGLE:
        return new.modality == old.modality or alike >= NEAR
    return new.about is old.about and new.modality != old.modality and alike >= NEAR


def _project(rule: Guidance) -> object:
    """The wing of a rule's conversation, or the conversation while it is not filed."""
    pointer = rule.drawer.pointer
    return rule.drawer.conversation_id if pointer is None else pointer.wing


def _like(one: Guidance, other: Guidance) -> float:
    """The share of their telling terms that two rules have in common."""
    first, second = _telling(_words(one)), _telling(_words(other))
    if not first or not second:
        return float(" ".join(_words(one).split()).casefold() == " ".join(_words(other).split()).casefold())
    return len(first & second) / max(len(first | second), 1)


def _words(rule: Guidance) -> str:
    return rule.span or rule.drawer.content[:1_000]


def _telling(text: str) -> set[str]:
    return set(terms(text)) - _LITTLE


_LITTLE = set(stems(sorted(STOPWORDS | _POLARITY)))

"""Rules that are stated, not commanded: preferences, defaults, priorities, what 'we' do, what the speaker wants."""

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import ARTEFACTS, CONDUCT_VERBS, FRIENDLY_VERBS, POLICY_VERBS, VERBS
from palazzo.guidance.phrases import phrases
from palazzo.guidance.vetoes import past, reported

FAMILY = "declared"

_MINE = phrases("my rule is | the rule is | our rule is | house rule | ground rule | standing rule | hard rule | new rule | rule of thumb is | our policy is | the policy is | my policy is | our convention is | the convention is | the default is | it's a law")
_PRIORITY = phrases(
    """
    is the priority | is a priority | is the only | the only thing that matters | comes first | come first | takes precedence | take precedence |
    still wins | always wins | wins on | is law | is the law | a law | is non-negotiable | are non-negotiable | is sacred |
    is holy | isn't a suggestion | is not a suggestion | not optional | isn't optional | is mandatory | are mandatory | is off-limits |
    are off-limits | off limits | moral mandate | is banned | are banned | is disallowed | not a replacement | is strictly
    """
)
_STATUS = frozenset("stays remains belongs goes lives stay remain belong".split())
_WANTS = frozenset("want need expect like prefer wants i'd".split())
_DISLIKES = frozenset("hate dislike".split())
_INSTEAD = frozenset("over instead rather".split())

TRIGGERS = (
    _MINE.firsts | _PRIORITY.firsts | _WANTS | _DISLIKES | frozenset(("prefer", "prefers", "we", "default", "defaults", "preferred"))
)


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A stated rule, if the clause gives one."""
    if reported(clause, len(clause.words)):
        return None
    stated = _MINE.find(clause) or _priority(clause, setting)
    if stated is not None and not past(clause, stated[1]):
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(max(stated[0] - 1, 0), stated[1] + 2))
    return _wanted(clause) or _unwanted(clause) or _ours(clause, setting) or _described(clause, setting)


def _priority(clause: Clause, setting: Setting) -> tuple[int, int] | None:
    found = _PRIORITY.find(clause)
    if found is None:
        return None
    if setting is Setting.AUTHORED:
        return found
    before = clause.words[: found[0]]
    own = any(word in ("my", "family", "i", "kids", "you", "your", "health", "her", "his") for word in clause.words)
    loose = clause.words[found[0] : found[1]] in (["is", "a", "priority"], ["is", "the", "only"], ["a", "law"])
    return None if own or loose or not before else found


def _wanted(clause: Clause) -> Finding | None:
    """'I want you to …', 'I'd prefer short answers', 'I prefer tabs over spaces'."""
    words = clause.words
    for index, word in enumerate(words):
        first_person = word == "i" and clause.at(index + 1) in ("want", "need", "expect", "prefer", "would", "like")
        if not first_person and word != "i'd":
            continue
        at = index + 1
        while clause.at(at) in ("would", "really", "much", "much", "rather"):
            at += 1
        verb = clause.at(at)
        if verb in ("want", "need", "expect", "like", "prefer") and _asks_for_conduct(clause, at, verb):
            return Finding(Modality.OBLIGATION, FAMILY, clause.quote(index, at + 4))
    return None


def _asks_for_conduct(clause: Clause, at: int, verb: str) -> bool:
    rest = clause.words[at + 1 : at + 12]
    if not rest:
        return False
    if rest[0] == "you" and len(rest) > 2:
        action = rest[2] if rest[1] == "to" else rest[1]
        return action in POLICY_VERBS or action in ("always", "never", "not", "stop", "be") or (
            action in CONDUCT_VERBS - FRIENDLY_VERBS and any(word in ("in", "with", "without") for word in rest) and not
            any(word in ("me", "a", "this", "about", "my") for word in rest)
        )
    if verb == "prefer" and not _INSTEAD.isdisjoint(rest):
        return True
    general = rest[0] not in ("to", "a", "an", "the", "this", "that", "some", "my", "one", "more", "it", "help", "your")
    return general and any(word in ARTEFACTS for word in rest[:4]) and verb != "need"


def _unwanted(clause: Clause) -> Finding | None:
    """'I don't want bullet lists in answers', 'I hate emojis in commit messages'."""
    for index, word in enumerate(clause.words):
        if word != "i":
            continue
        after = clause.words[index + 1 : index + 16]
        dislikes = after[:1] in (["hate"], ["dislike"])
        if after[:2] not in (["don't", "want"], ["don't", "need"], ["don't", "like"]) and not dislikes:
            continue
        rest = after[1:] if dislikes else after[2:]
        if rest[:2] == ["you", "to"] or (rest[:1] not in (["to"], ["it"], ["that"], ["this"]) and _about_output(rest)):
            return Finding(Modality.PROHIBITION, FAMILY, clause.quote(index, index + 6))
    return None


def _about_output(rest: object) -> bool:
    words = list(rest) if isinstance(rest, list) else []
    return any(word in ARTEFACTS for word in words[:4]) and (
        "any" in words or "in" in words or "from" in words or "when" in words or len(words) <= 3
    )


def _ours(clause: Clause, setting: Setting) -> Finding | None:
    """'We do not use third-party routers', 'we use tabs'."""
    for index, word in enumerate(clause.words):
        if word != "we":
            continue
        second, third, fourth = clause.at(index + 1), clause.at(index + 2), clause.at(index + 3)
        negated = second in ("don't", "never") or (second, third) == ("do", "not")
        verb = fourth if (second, third) == ("do", "not") else third if negated or second == "only" or second == "always" else second
        known = VERBS if setting is Setting.AUTHORED else POLICY_VERBS - {"keep", "follow", "name"}
        fits = verb in known and (setting is Setting.AUTHORED or negated or verb == "use" and index == 0 and _any_artefact(clause))
        if fits and not past(clause, index):
            return Finding(Modality.PROHIBITION if negated else Modality.OBLIGATION, FAMILY, clause.quote(index, index + 5))
    return None


def _any_artefact(clause: Clause) -> bool:
    return any(word in ARTEFACTS for word in clause.words)


def _described(clause: Clause, setting: Setting) -> Finding | None:
    """In authored files: 'every module has …', 'secrets stay in the vault', 'tabs, not spaces'."""
    if setting is not Setting.AUTHORED or past(clause, len(clause.words)):
        return None
    words = clause.words
    if words[0] in ("every", "each", "all") and len(words) > 3:
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, 4))
    for index, word in enumerate(words):
        if word in _STATUS and 0 < index < 6 and clause.at(index + 1) not in ("", ","):
            return Finding(Modality.OBLIGATION, FAMILY, clause.quote(max(index - 2, 0), index + 3))
        if word == "not" and clause.at(index - 1) == "," and len(words) < 16:
            return Finding(Modality.PROHIBITION, FAMILY, clause.quote(max(index - 3, 0), index + 3))
    return None

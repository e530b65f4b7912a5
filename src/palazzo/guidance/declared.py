"""Rules that are stated, not commanded: priorities, what 'we' do, what the speaker wants and does not want."""

from collections.abc import Sequence

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import (
    ARTEFACTS,
    CONDUCT_VERBS,
    FRIENDLY_VERBS,
    POLICY_VERBS,
    QUANTIFIERS,
    SOCIAL_VERBS,
    VERBS,
    words,
)
from palazzo.guidance.phrases import phrases
from palazzo.guidance.vetoes import past, reported

FAMILY = "declared"

_RULES = phrases(
    """
    my rule is | the rule is | our rule is | house rule | ground rule | standing rule | hard rule | new rule |
    our policy is | the policy is | my policy is | our convention is | the convention is | the default is |
    the rule for | house style is | our standard is | is reserved for | are reserved for | your job is | your task is |
    each and every | my preference is | my preferred
    """
)
_PRIORITIES = phrases(
    """
    is the priority | comes first | come first | takes precedence | take precedence | is non-negotiable |
    are non-negotiable | is mandatory | are mandatory | is off-limits | are off-limits | off limits | hands off |
    zero tolerance for | is banned | are banned | is disallowed | are disallowed | not optional | isn't optional
    """
)
_EMPHASIS = phrases(
    """
    is essential that | is important that | is crucial that | is vital that | is imperative that | it's essential that |
    it's important that | it's crucial that | it's vital that | important to me that | it a rule to | it a habit to |
    into the habit of | a habit of | let's agree that | let's agree to
    """
)
_CREEDS = phrases(
    """
    is a priority | is not negotiable | beats | trumps | wins over | outranks | your job is | your task is |
    your role is to | first and foremost | is the only | still wins | always wins | wins on | is law | is the law | a
    law | is sacred |
    is holy | isn't a suggestion | is not a suggestion | moral mandate | not a replacement | is strictly
    """
)
_PRIVATE = words("my family i kids you your health her his he she they")
_LASTING_CONDUCT = (
    CONDUCT_VERBS - FRIENDLY_VERBS - {"explain", "suggest", "recommend", "list", "create", "generate", "draft"}
)
_OUR_VERBS = VERBS - SOCIAL_VERBS - FRIENDLY_VERBS
_INSTEAD = words("over instead rather")
_WANTS = words("favour favor love want need expect like prefer rather")
_CONTRAST = words("not everything anything all every any each without")
_EXCEPT = words("without but unless except until")
_PARTICULAR = words("to a an the this that some one more it help your")

TRIGGERS = (
    _RULES.firsts
    | _PRIORITIES.firsts
    | _EMPHASIS.firsts
    | _WANTS
    | words("hate dislike we i'd nobody nothing no neither none")
)


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A stated rule, if the clause gives one."""
    if reported(clause, len(clause.words)):
        return None
    return _stated(clause, setting) or _barred(clause) or _wanted(clause) or _unwanted(clause) or _ours(clause, setting)


def _stated(clause: Clause, setting: Setting) -> Finding | None:
    """'The rule is …', 'security comes first'; in authored files also creeds, such as 'alignment is sacred'."""
    found = _RULES.find(clause) or _PRIORITIES.find(clause)
    emphasis = _EMPHASIS.find(clause)
    if emphasis is not None and not past(clause, len(clause.words)) and "i" not in clause.words[: emphasis[0]]:
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(*emphasis))
    if setting is Setting.AUTHORED:
        found = found or _CREEDS.find(clause)
    elif (
        found is not None
        and "you" not in clause.words[slice(*found)]
        and clause.words[0] != "my"
        and not _PRIVATE.isdisjoint(clause.words[: found[0]])
    ):
        return None
    if found is None or past(clause, found[1]):
        return None
    modality = (
        Modality.PROHIBITION
        if clause.at(found[1] - 1).startswith(("ban", "off", "dis", "limits"))
        else Modality.OBLIGATION
    )
    return Finding(modality, FAMILY, clause.quote(max(found[0] - 1, 0), found[1] + 2))


def _barred(clause: Clause) -> Finding | None:
    """'No one touches the release branch without a ticket', 'nobody but me sees the diary'."""
    start = 1 if clause.at(0) == "no" and clause.at(1) == "one" else 0
    if clause.at(0) in ("neither", "none") and not {"may", "should", "must", "can"}.isdisjoint(clause.words):
        return Finding(Modality.PROHIBITION, FAMILY, clause.quote(0, 5))
    barring = start or clause.at(0) in ("nobody", "nothing")
    if barring and not past(clause, len(clause.words)) and not _EXCEPT.isdisjoint(clause.words[start + 1 :]):
        return Finding(Modality.PROHIBITION, FAMILY, clause.quote(0, 5))
    return None


def _wanted(clause: Clause) -> Finding | None:
    """'I want you to …', 'I'd prefer short answers', 'I prefer tabs over spaces'."""
    for index, word in enumerate(clause.words):
        if word not in ("i", "i'd"):
            continue
        at = index + 1
        while clause.at(at) in ("would", "really", "much", "always"):
            at += 1
        if clause.at(at - 1) == "always" and clause.at(at) == "want":
            return Finding(Modality.OBLIGATION, FAMILY, clause.quote(index, at + 4))
        if (
            clause.at(at) == "like"
            and clause.at(at - 1) in ("i'd", "would")
            and clause.at(at + 1) in ("all", "every", "each")
        ):
            return Finding(Modality.OBLIGATION, FAMILY, clause.quote(index, at + 4))
        if clause.at(at) in _WANTS and _asks_for_conduct(clause.words[at + 1 : at + 12], clause.at(at)):
            return Finding(Modality.OBLIGATION, FAMILY, clause.quote(index, at + 4))
    return None


def _asks_for_conduct(rest: Sequence[str], verb: str) -> bool:
    if len(rest) < 2:
        return False
    if rest[0] == "that":
        rest = rest[1:]
    if verb == "love" and list(rest[:2]) != ["it", "if"]:
        return False
    if list(rest[:2]) in (["it", "when"], ["it", "if"]) and verb != "need":
        return rest[2:3] == ["you"] or any(word in ARTEFACTS for word in rest)
    if (rest[0] in QUANTIFIERS - {"any"} and verb != "like") or (
        list(rest[:2]) == ["to", "be"] and rest[2:3] in (["asked"], ["told"], ["informed"])
    ):
        return True
    if rest[0] == "you":
        return verb in ("rather", "prefer") or _is_conduct(rest)
    if list(rest[:3]) == ["not", "to", "be"] or (verb == "rather" and "than" in rest):
        return True
    if verb == "want" and [",", "not"] in (list(rest[1:3]), list(rest[2:4]), list(rest[3:5])):
        return True
    if verb == "want" and rest[0] not in _PARTICULAR | {"my"} and not _CONTRAST.isdisjoint(rest):
        return True
    if verb == "prefer" and rest[0] not in ("to", "the", "my", "it", "that", "not") and "," not in rest[:2]:
        return True
    if verb in ("favour", "favor"):
        return not _INSTEAD.isdisjoint(rest)
    if verb == "prefer" and not _INSTEAD.isdisjoint(rest):
        return True
    if verb == "like" and rest[0] != "my" and "in" not in rest and "with" not in rest:
        return False
    if "to" in rest[1:5] and rest[0] in ("the", "my", "our") and not QUANTIFIERS.isdisjoint(rest):
        return True
    return (
        rest[0] not in _PARTICULAR
        and (verb != "need" or rest[0] == "my")
        and any(word in ARTEFACTS for word in rest[:4])
    )


def _is_conduct(rest: Sequence[str]) -> bool:
    """Whether 'you to …' goes on with lasting conduct, and not with one piece of work."""
    action = next((word for word in rest[1:] if word != "to"), "")
    if action in POLICY_VERBS or action in ("always", "never", "not", "stop", "be", "remember"):
        return True
    return action in _LASTING_CONDUCT and not {"me", "a", "an", "the", "this", "about", "my", "it", "some"} & set(
        rest[:4]
    )


def _unwanted(clause: Clause) -> Finding | None:
    """'I don't want bullet lists in answers', 'I never want to see …', 'I hate emojis in commit messages'."""
    for index, word in enumerate(clause.words):
        after = clause.words[index + 1 : index + 16]
        if word != "i" or len(after) < 3:
            continue
        if after[:2] == ["never", "want"] or after[:3] == ["don't", "ever", "want"]:
            return Finding(Modality.PROHIBITION, FAMILY, clause.quote(index, index + 6))
        refuses = after[0] == "don't" and after[1] in ("want", "need", "like")
        rest = after[2:] if refuses else after[1:]
        if (refuses or after[0] in ("hate", "dislike")) and _is_unwanted(rest):
            return Finding(Modality.PROHIBITION, FAMILY, clause.quote(index, index + 6))
    return None


def _is_unwanted(rest: Sequence[str]) -> bool:
    if rest[:2] == ["you", "to"] or (rest[:1] == ["any"] and len(rest) > 2):
        return True
    general = rest[:1] not in (["to"], ["it"], ["that"], ["this"]) and any(word in ARTEFACTS for word in rest)
    return general and (len(rest) <= 3 or not {"any", "in", "from", "when", "with", "for", "about"}.isdisjoint(rest))


def _ours(clause: Clause, setting: Setting) -> Finding | None:
    """'We do not use third-party routers', 'we use tabs'."""
    for index, word in enumerate(clause.words):
        if word == "we" and not past(clause, index):
            rest = [each for each in clause.words[index + 1 : index + 5] if each not in ("do", "always", "only")]
            negated = rest[:1] in (["don't"], ["never"], ["not"])
            verb = (rest[1:] if negated else rest)[:1]
            if verb and _is_our_way(clause, index, verb[0], setting, negated):
                modality = Modality.PROHIBITION if negated else Modality.OBLIGATION
                return Finding(modality, FAMILY, clause.quote(index, index + 5))
    return None


def _is_our_way(clause: Clause, index: int, verb: str, setting: Setting, negated: bool) -> bool:
    if setting is Setting.AUTHORED:
        return verb in VERBS
    if negated:
        return verb in _OUR_VERBS
    lasting = verb in POLICY_VERBS or (verb in CONDUCT_VERBS and clause.at(index + 1) == "always")
    return index == 0 and lasting and any(word in ARTEFACTS or word == "merging" for word in clause.words)

"""Rules that are stated, not commanded: priorities, what 'we' do, what nobody may do."""

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import (
    ARTEFACTS,
    FRIENDLY_VERBS,
    POLICY_VERBS,
    SOCIAL_VERBS,
    VERBS,
    words,
)
from palazzo.guidance.phrases import phrases
from palazzo.guidance.vetoes import past, reported

FAMILY = "declared"

_RULES = phrases(
    """
    my rule is | the rule is | our rule is | house rule | ground rule | standing rule | hard rule | new rule | our
    policy is | the policy is | my policy is | our convention is | the convention is | the default is | the rule for |
    house style is | our standard is | is reserved for | are reserved for | your job is | your task is | each and every
    | my preference is | my preferred | the deal is | the priority is | the convention here is | the way we do | the
    agreement is | rule of the house | vital to me that | matters to me that | important to me that | rule is that |
    takes priority | only support | we stick to | we only support | language of this project | standard font is |
    you're to | it's best to assume | golden rule | my standard is | the default should | it is your job to | it's your
    job to | it is your responsibility | it's your responsibility | your first step is | your job : | i insist on |
    let's make it a | is your job | the house style | has no place | have no place | are a no-go | is a no-go | are a
    no-no | is a no-no | not acceptable | isn't acceptable | aren't acceptable
    """
)
_PRIORITIES = phrases(
    """
    is the priority | comes first | come first | takes precedence | take precedence | is non-negotiable | off the table
    | are non-negotiable | is mandatory | are mandatory | is off-limits | are off-limits | off limits | hands off |
    zero tolerance for | is banned | are banned | is disallowed | are disallowed | not optional | isn't optional
    """
)
_EMPHASIS = phrases(
    """
    is essential that | is important that you | is crucial that | is vital that | is imperative that | it's essential
    that | it's important that you | it's important that all | it's important that every | would be good to always | be
    good to always | would help if you | be nice if you | be great if you | helpful if you | it's crucial that | it's
    vital that | important to me that | it a rule to | it a habit to | into the habit of | a habit of | let's agree
    that | let's agree to
    """
)
_CREEDS = phrases(
    """
    is a priority | is not negotiable | beats | trumps | wins over | win over | outranks | your job is | your task is |
    your role is to | first and foremost | a duty to | the duty to | law of the | is the only | still wins | always
    wins | wins on | is law | is the law | a law | is sacred | is holy | isn't a suggestion | is not a suggestion |
    moral mandate | not a replacement | is strictly
    """
)
_PRIVATE = words("my family i kids you your health her his he she they")
_OUR_VERBS = (VERBS | {"discount", "pair"}) - SOCIAL_VERBS - FRIENDLY_VERBS - words("support celebrate face lock")
_EXCEPT = words("without but unless except until")

TRIGGERS = _RULES.keys | _PRIORITIES.keys | _EMPHASIS.keys | words("we nobody nothing no neither none")


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A stated rule, if the clause gives one."""
    found = _stated(clause, setting) or _barred(clause) or _ours(clause, setting)
    return None if found is None or reported(clause, len(clause.words)) else found


def _stated(clause: Clause, setting: Setting) -> Finding | None:
    """'The rule is …', 'security comes first'; in authored files also creeds, such as 'alignment is sacred'."""
    found = _RULES.find(clause) or _PRIORITIES.find(clause)
    emphasis = _EMPHASIS.find(clause)
    if emphasis is not None and not past(clause, len(clause.words)) and "i" not in clause.words[: emphasis[0]]:
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(*emphasis))
    if setting is Setting.AUTHORED:
        found = found or _CREEDS.find(clause)
    elif found is not None and clause.words[0] != "my" and not _PRIVATE.isdisjoint(clause.words[: found[0]]):
        return None
    if found is None or past(clause, found[1]):
        return None
    bans = clause.at(found[1] - 1).startswith(("ban", "off", "dis", "limits"))
    modality = Modality.PROHIBITION if bans else Modality.OBLIGATION
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


def _ours(clause: Clause, setting: Setting) -> Finding | None:
    """'We do not use third-party routers', 'we use tabs'."""
    for index, word in enumerate(clause.words):
        if word == "we" and not past(clause, index):
            rest = [each for each in clause.words[index + 1 : index + 5] if each not in ("always", "only", "all")]
            rest = rest[1:] if rest[:1] == ["do"] and rest[1:2] not in (["everything"], ["all"]) else rest
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
    if index != 0:
        return False
    if clause.at(1) == "always":
        return verb in _OUR_VERBS and "other" not in clause.words
    named = any(word in ARTEFACTS or word in ("merging", "here", "our") for word in clause.words[2:])
    return named and (verb in POLICY_VERBS or (verb in ("write", "address", "call", "spell", "sign", "avoid", "only")))

"""Being allowed, forbidden or free to do something, and having no need to."""

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import (
    ARTEFACTS,
    CONDUCT_VERBS,
    FRIENDLY_VERBS,
    MANNERS,
    OBJECTS,
    QUANTIFIERS,
    SOCIAL_VERBS,
    words,
)
from palazzo.guidance.phrases import phrases
from palazzo.guidance.vetoes import past, reported

FAMILY = "licence"

_ALLOWING = words("allowed permitted authorized authorised welcome")
_FORBIDDING = words("forbidden prohibited")
_REQUIRING = words("required obliged supposed expected")
_LINKING = words("is are be not never isn't aren't strictly you're only also still it's")
_NOT = words("not never isn't aren't")
_OTHERS = words("i i'm he she they we kids we're they're dogs people")
_EASE = phrases(
    """
    feel free to | you are free to | you're free to | you don't need to | you don't have to | you needn't | no need to
    | it's fine to | it is fine to | it's ok to | it's okay to | it is okay to | it's alright to | it is alright to |
    it's all right to | it's fine if you | it's okay if you | my permission to | don't mind if you | go ahead and |
    fine with you | okay with you | ok with you | i allow you to | happy for you to | i permit you to | i give you
    permission to | i trust you to | it is acceptable to | it's acceptable to | totally fine to | perfectly fine to |
    completely fine to | ok to | okay to | fine to | alright to | i'm happy to let you
    """
)
_CONTENT = phrases(
    """
    i'm okay with | i'm ok with | i'm fine with | you don't need my | it's fine if | it's okay if | it's ok if | it is
    okay if | it is fine if | it is ok if | i don't mind | i'm happy with | no need for | are fine | is fine | are okay
    | are ok | is okay | is ok | are acceptable | is acceptable | i'm good with | good enough for | fine by me if |
    okay by me if
    """
)
_UNASKED = phrases("without asking | without my approval | without permission | on your own")
_REFUSED = phrases(
    """
    not acceptable to | not okay to | not ok to | unacceptable to | i won't accept | i won't tolerate | i won't allow |
    i forbid you | is to be no | appreciate no | at no time may | i will not have | i won't have | i will not accept |
    i will not tolerate | not welcome in | isn't welcome in | is not to be | are not to be | would you please refrain |
    never fine to | never okay to | never ok to | never acceptable to
    """
)
_TOLERATED = ARTEFACTS | words("""
    approval estimates trains abbreviations typos swearing profanity slang sarcasm humour humor jokes contractions
    flights placeholders sentences numbers guesses informality you
    """)
_ELSEWHERE = words("there their")
_SMALL_TALK = (FRIENDLY_VERBS | SOCIAL_VERBS | words("ask reach message drop stop thank")) - words(
    "run read add call wait leave"
)

TRIGGERS = _ALLOWING | _FORBIDDING | _REQUIRING | _EASE.keys | _CONTENT.keys | _REFUSED.keys | _UNASKED.keys


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A permission, or its refusal, if the clause gives one."""
    found = _eased(clause) or _at_ease(clause) or _granted(clause, setting)
    if found is None or past(clause, len(clause.words)) or reported(clause, len(clause.words)):
        return None
    return found


def _eased(clause: Clause) -> Finding | None:
    """'Feel free to …', 'you don't need to …', 'it's fine to …'."""
    found = _EASE.find(clause)
    if found is None:
        return None
    verb = clause.at(found[1])
    if verb == "be" and clause.at(found[1] + 1) in MANNERS:
        verb = "behave"
    if verb == "make" and clause.at(found[1] + 1) in ("jokes", "suggestions", "changes", "mistakes"):
        verb = "suggest"
    if verb in ("say", "thank") and not {"don't", "each", "every", "i", "you"}.isdisjoint(clause.words[found[1] :]):
        verb = "answer"
    if verb == "be" and clause.at(found[1] + 1) in ("so", "sarcastic", "funny", "critical", "creative", "silly"):
        verb = "behave"
    if verb == "ask" and not {"any", "unclear", "whenever", "more"}.isdisjoint(clause.words[found[1] :]):
        verb = "answer"
    asked_before = verb == "ask" and clause.at(found[0]) in ("you", "no")
    if asked_before or (verb.isalpha() and verb not in _SMALL_TALK and verb not in OBJECTS):
        return Finding(Modality.PERMISSION, FAMILY, clause.quote(found[0], found[1] + 2))
    return None


def _at_ease(clause: Clause) -> Finding | None:
    """'I'm okay with typos', 'you don't need my approval', 'it is not acceptable to …'."""
    found = _REFUSED.find(clause)
    if found is not None:
        return Finding(Modality.PROHIBITION, FAMILY, clause.quote(found[0], found[1] + 2))
    found = _UNASKED.find(clause)
    if found is not None and {"can", "may"} & set(clause.words) and "you" in clause.words:
        return Finding(Modality.PERMISSION, FAMILY, clause.quote(0, 4))
    found = _CONTENT.find(clause)
    if found is None or _asks_back(clause) or not any(word in _TOLERATED for word in clause.words):
        return None
    return Finding(Modality.PERMISSION, FAMILY, clause.quote(found[0], found[1] + 2))


def _asks_back(clause: Clause) -> bool:
    """'The kids are fine', 'is that fine?': somebody's health, or a single thing."""
    return not {"he", "she", "they", "kids", "that", "this", "it's", "i", "we", "she's", "he's"}.isdisjoint(
        clause.words
    ) and not {"i'm", "you", "if", "don't"}.intersection(clause.words)


def _granted(clause: Clause, setting: Setting) -> Finding | None:
    """'You are allowed to …', 'force-pushing is not permitted', 'it is forbidden to …'."""
    for index, word in enumerate(clause.words):
        if word in _ALLOWING or word in _FORBIDDING or word in _REQUIRING:
            modality = _modality(clause, index, setting)
            if modality is not None:
                return Finding(modality, FAMILY, clause.quote(max(index - 2, 0), index + 4))
    return None


def _modality(clause: Clause, index: int, setting: Setting) -> Modality | None:
    word, before = clause.at(index), clause.at(index - 1)
    verb = clause.at(index + 2) if clause.at(index + 1) == "to" else ""
    if before not in _LINKING or clause.at(index - 2) == "to" or not _OTHERS.isdisjoint(clause.words[:index]):
        return None
    if word in ("supposed", "welcome", "expected") and (
        not verb or verb in _SMALL_TALK - {"leave", "make", "stay", "keep"}
    ):
        return None
    talk = setting is Setting.CONVERSATION
    if talk and verb == "be" and clause.at(index + 3) not in MANNERS:
        return None
    if talk and not _ELSEWHERE.isdisjoint(clause.words[index:]):
        return None
    if word == "required" and not QUANTIFIERS.isdisjoint(clause.words):
        return Modality.OBLIGATION
    if talk and verb == "make" and clause.at(index + 3).endswith("s"):
        return Modality.PROHIBITION if before in _NOT else Modality.PERMISSION
    if talk and (verb in FRIENDLY_VERBS - CONDUCT_VERBS or (word in _REQUIRING and not verb)):
        return None
    if word in _FORBIDDING:
        return Modality.PROHIBITION
    if word in _ALLOWING:
        return Modality.PROHIBITION if before in _NOT else Modality.PERMISSION
    return Modality.PERMISSION if before in _NOT and word == "required" else Modality.OBLIGATION

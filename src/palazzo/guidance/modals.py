"""Rules by modal verb: must, should, shall, need to, may, can."""

from collections.abc import Sequence

from palazzo.guidance.clauses import CODE, QUOTE, Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import (
    ARTEFACTS,
    CONDUCT_VERBS,
    EPISTEMIC_AFTER_MUST,
    FRIENDLY_VERBS,
    PERSONAL,
    POLICY_VERBS,
    SOCIAL_VERBS,
    VERBS,
    words,
)
from palazzo.guidance.phrases import BREAKS
from palazzo.guidance.vetoes import at_hand, fleeting, past, reported

FAMILY = "modal"

_STRONG = words("must shall mustn't shan't")
_WITH_TO = words("needs need has have ought")
_LICENCE = words("may can might")
_NEGATIVE = words("mustn't shan't shouldn't cannot can't")
TRIGGERS = _STRONG | _WITH_TO | _LICENCE | _NEGATIVE | {"should", "will"}

_ADVERBS = words("always never not only also still really probably definitely just ever normally generally")
_QUANTIFIED = words("every all any each no both everything nothing")
_NONE = words("nothing no nobody none")
_PEOPLE = words("""
    people someone everyone everybody somebody mom dad kids my his her i'm one children students visitors drivers
    parents government governments politicians employers companies cyclists citizens passengers tenants art men women
    teachers pupils players tourists patients nobody society schools banks
    """)
_NO_SUBJECT = words("no do don't not did will would 'll to a and bet") | {"", ","}
_TECHNICAL = POLICY_VERBS | words("contain depend rely expose access import exceed change include leave")
_NO_VERBS = words("and or if for in is a an the from with up") | BREAKS
_ROLES = words("interns agents users customers anyone guests contributors reviewers admins editors members staff")
_IDIOMS = words("""
    go beat miss imagine be see please have get do control change give let help take stop make choose know wait
    """)
_PLAIN_CONDUCT = CONDUCT_VERBS - FRIENDLY_VERBS - {"be"}
_PLAIN_VERBS = VERBS - FRIENDLY_VERBS - SOCIAL_VERBS
_GRANTABLE = _PLAIN_CONDUCT | {"call", "share"}
_SERIOUS = CONDUCT_VERBS - _IDIOMS
_LIGHT = _IDIOMS | FRIENDLY_VERBS | SOCIAL_VERBS
_LATER = words("when if later any anytime at on")
_BEINGS = words("""
    kids children people parents politicians schools friends men women cats dogs birds students teachers governments
    cities adults babies boys girls guys families couples brothers sisters pets animals plants doctors this his its
    always yes thanks sometimes hers ours countries companies artists players
    """)
_MILD = words("fine good great ok okay fun done interesting nice exciting")


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A rule by modal verb, if the clause gives one."""
    for index, word in enumerate(clause.words):
        if word in TRIGGERS:
            modality = _read(clause, index, word, setting)
            if modality is not None and not reported(clause, index):
                return Finding(modality, FAMILY, clause.quote(max(index - 2, 0), index + 3))
    return None


def _read(clause: Clause, index: int, modal: str, setting: Setting) -> Modality | None:
    verb_at = index + 1
    if modal in _WITH_TO:
        if clause.at(verb_at) != "to":
            return None
        verb_at += 1
    negated = modal in _NEGATIVE or (
        modal in _LICENCE and not _NONE.isdisjoint(clause.words[max(index - 6, 0) : index])
    )
    while clause.at(verb_at) in _ADVERBS:
        negated = negated or clause.at(verb_at) in ("not", "never")
        verb_at += 1
    verb = clause.at(verb_at)
    if not verb or verb in _NO_VERBS or not _binds(clause, index, verb, setting, negated):
        return None
    if modal in _LICENCE and not negated:
        return Modality.PERMISSION
    return Modality.PROHIBITION if negated else Modality.OBLIGATION


def _binds(clause: Clause, index: int, verb: str, setting: Setting, negated: bool) -> bool:
    """Whether this subject and this verb make the modal a duty, and not a guess, a plan or advice to a friend."""
    modal, subject = clause.at(index), _subject(clause, index)
    if setting is Setting.CONVERSATION and (at_hand(clause) or fleeting(clause)):
        return False
    if subject == "i" or subject in _NO_SUBJECT or (modal == "must" and not negated and _is_guess(clause, index, verb)):
        return False
    if setting is Setting.AUTHORED:
        return _binds_authored(subject, modal, verb, negated)
    if modal == "will":
        return False
    if subject == "you":
        return _binds_you(clause, index, verb, negated)
    if subject == "we":
        return verb in POLICY_VERBS and modal not in _LICENCE and "up" not in clause.words[index : index + 5]
    if subject in PERSONAL:
        if subject == "there":
            return modal in ("must", "should") and (negated or clause.at(index + 2) == "no") and verb == "be"
        if subject == "it" and modal in ("must", "has") and verb == "be" and not _QUANTIFIED.isdisjoint(clause.words):
            return True
        return subject in ("it", "this", "that") and modal in _STRONG and verb not in EPISTEMIC_AFTER_MUST | {"add"}
    if subject in _PEOPLE and index < 3:
        return False
    if clause.exclaimed and modal in ("must", "can", "can't"):
        return False
    if verb == "be" and clause.at(index + 2) in ("so", "incredible", "unreal", "amazing", "really", "thrilled"):
        return False
    if verb == "be" and _is_participle(clause.at(index + 2)) and not past(clause, index):
        return modal in _STRONG or modal in _NEGATIVE or _is_artefact(clause.words[:index])
    return not past(clause, index) and _binds_thing(clause, index, verb, negated)


def _subject(clause: Clause, index: int) -> str:
    """The word before the modal, adverbs aside: 'you always have to'."""
    while clause.at(index - 1) in _ADVERBS - {"not"}:
        index -= 1
    return clause.at(index - 1)


def _binds_authored(subject: str, modal: str, verb: str, negated: bool) -> bool:
    if modal == "will":
        return subject == "you" and verb in CONDUCT_VERBS
    if modal in _LICENCE and not negated:
        told = (subject in ("you", "agent", "assistant", "bot") or subject in _ROLES) and verb in VERBS - {"be"}
        return told or (modal == "may" and verb in VERBS - {"be", "fail", "break", "contain"})
    return subject != "we" or verb in VERBS


def _binds_you(clause: Clause, index: int, verb: str, negated: bool) -> bool:
    modal, before = clause.at(index), clause.at(index - 2)
    if modal in ("can", "can't"):
        return (
            before in ("", ",", "and", "but", "yes")
            and "it" not in clause.words[index + 2 : index + 3]
            and _may(clause, index, verb)
        )
    if verb in ("admit", "regret", "agree", "understand", "remember", "judge"):
        return False
    if _told_before(clause, index):
        return True
    if modal == "can't" and verb in ("promise", "offer", "quote", "use", "share"):
        return True
    if not {"some", "everything"}.isdisjoint(clause.words[index:]) and not negated:
        return False
    if negated:
        return verb in VERBS - {"be", "worry", "feel", "miss", "see"} and (
            verb != "give" or clause.at(index + 3) != "up"
        )
    if modal == "may":
        if len(clause.words) - index < 3:
            return False
        return verb in _GRANTABLE or verb == "decide" or (verb in VERBS and _is_artefact(clause.words[index + 2 :]))
    if modal == "might" or verb in FRIENDLY_VERBS or verb in SOCIAL_VERBS or verb in _NO_VERBS:
        return False
    return verb in _PLAIN_VERBS or _is_thing(clause.words[index + 2 :])


def _told_before(clause: Clause, index: int) -> bool:
    """'You have to get my okay before …', 'you ought to tell me about …', 'you must wait for …'."""
    rest = clause.words[index + 1 :]
    asked = "me" in rest[:4] and not {"about", "before", "when", "if", "first"}.isdisjoint(rest[2:8])
    return asked or ("before" in rest and not {"you", "my", "merging", "any", "every"}.isdisjoint(rest))


def _may(clause: Clause, index: int, verb: str) -> bool:
    """Whether 'you can' or 'you can't' is about conduct: 'you can call me Jo', 'you can't share the key'."""
    if verb == "call" and clause.at(index + 2) == "me":
        return clause.words[-1] != "me" and clause.at(index + 3) not in _LATER
    if verb in (_SERIOUS if clause.at(index) == "can't" else _PLAIN_CONDUCT):
        return True
    mine = clause.at(index + 2) in ("my", "me") and verb not in (
        "ask",
        "tell",
        "trust",
        "count",
        "talk",
        "text",
        "help",
    )
    if verb in ("go", "leave") and clause.at(index + 2) in ("over", "out", "beyond"):
        return True
    return (verb not in _LIGHT and _is_serious(clause, index)) or (mine and verb in ("share", "wake", "use", "read"))


def _is_serious(clause: Clause, index: int) -> bool:
    """Whether what follows is work: a thing that rules are about, or a reservation."""
    rest = clause.words[index + 2 :]
    return "without" in rest or _is_artefact(rest[:6])


def _binds_thing(clause: Clause, index: int, verb: str, negated: bool) -> bool:
    modal, before = clause.at(index), clause.words[max(index - 8, 0) : index]
    thing = _is_thing(before)
    if modal in _LICENCE:
        if _is_about_drafts(clause) and modal in ("can", "may"):
            return True
        if not {"anyone", "everyone"}.isdisjoint(before) and verb in VERBS - {"be"}:
            return _is_artefact(clause.words) or verb in _PLAIN_CONDUCT
        if _is_kind(clause) and _is_artefact(before) and index < 5 and verb not in _LIGHT | {"add", "truly"}:
            return True
        return (negated and _is_artefact(before)) or (
            modal in ("may", "can") and clause.at(index - 1) in _ROLES and verb in VERBS - {"be", "see", "get"}
        )
    if modal in _STRONG:
        return thing or (
            _PEOPLE.isdisjoint(before) and (negated or verb not in EPISTEMIC_AFTER_MUST | {"bring", "add"})
        )
    if modal in ("cannot", "can't"):
        bound = verb in _TECHNICAL and (thing or before[0] == "the")
        return modal == "cannot" and (bound or (_is_artefact(before) and verb not in _IDIOMS))
    if _is_kind(clause) and index < 5 and verb not in ("feel", "know", "love"):
        return True
    hoped = verb == "be" and clause.at(index + 2) in _MILD
    return _is_artefact(before) and not hoped and clause.at(index - 1) != "nature"


def _is_about_drafts(clause: Clause) -> bool:
    """'Drafts can have gaps': what is allowed of a kind of one's own work."""
    return clause.at(0) in ("drafts", "prototypes", "notes", "commits", "comments", "tests") and clause.at(
        2
    ) in VERBS | {"have", "be"}


def _is_participle(word: str) -> bool:
    return word.endswith("ed") or word in ("kept", "done", "made", "sent", "written", "shown", "given", "left", "put")


def _is_kind(clause: Clause) -> bool:
    """Whether the clause is about a kind of things, and not of living beings: 'buttons should …'."""
    first = clause.at(0)
    return first.isalpha() and first.endswith("s") and first not in _BEINGS and first not in PERSONAL


def _is_artefact(words: Sequence[str]) -> bool:
    return any(word in ARTEFACTS or word in (CODE, QUOTE) for word in words)


def _is_thing(words: Sequence[str]) -> bool:
    return _is_artefact(words) or any(word in _QUANTIFIED for word in words)


def _is_guess(clause: Clause, index: int, verb: str) -> bool:
    """'Must have been', 'you must be tired': a conclusion, not a duty."""
    after = clause.at(index + 2)
    if verb == "have":
        return after in ("been", "felt", "had", "gone", "seen", "taken", "made", "done", "got") or after.endswith("ed")
    bound = after.endswith("ed") or after in ("in", "under", "at", "no", "less")
    return verb == "be" and clause.at(index - 1) in PERSONAL and not bound

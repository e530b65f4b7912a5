"""Rules by modal verb: must, should, shall, need to, may, can, and being allowed to."""

from palazzo.guidance.clauses import CODE, QUOTE, Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import (
    ARTEFACTS,
    CONDUCT_VERBS,
    EPISTEMIC_AFTER_MUST,
    FRIENDLY_VERBS,
    PERSONAL,
    POLICY_VERBS,
    VERBS,
)
from palazzo.guidance.vetoes import past, reported

FAMILY = "modal"

_STRONG = frozenset("must shall mustn't shan't".split())
_WEAK = frozenset("should shouldn't ought needs need has have cannot can't needn't".split())
_LICENCE = frozenset("may can might".split())
_NEGATIVE = frozenset("mustn't shan't shouldn't cannot can't".split())
_ALLOWED = frozenset("allowed permitted free authorized authorised welcome forbidden prohibited required obliged supposed expected".split())
_BANNED = frozenset("forbidden prohibited".split())
_LICENSED = frozenset("allowed permitted free authorized authorised welcome".split())
_SKIPPED = frozenset("always never not only also still really probably definitely just ever normally generally".split())
_QUANTIFIED = frozenset("every all any each no both everything nothing".split())
_PEOPLE = frozenset("he she they people someone everyone somebody mom dad kids".split())

TRIGGERS = _STRONG | _WEAK | _LICENCE | _ALLOWED


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A rule by modal verb, if the clause gives one."""
    for index, word in enumerate(clause.words):
        if word in TRIGGERS:
            modality = _read(clause, index, word, setting)
            if modality is not None and not reported(clause, index):
                return Finding(modality, FAMILY, clause.quote(max(index - 2, 0), index + 3))
    return None


def _read(clause: Clause, index: int, modal: str, setting: Setting) -> Modality | None:
    if modal in _ALLOWED:
        return _allowed(clause, index, modal, setting)
    verb_at = index + 1
    if modal in ("needs", "need", "has", "have", "ought"):
        if clause.at(verb_at) == "not" and clause.at(verb_at + 1) == "to" or modal == "need" and clause.at(verb_at) == "not":
            return Modality.PERMISSION if clause.at(index - 1) == "you" else None
        if clause.at(verb_at) != "to":
            return None
        verb_at += 1
    negated = modal in _NEGATIVE
    while clause.at(verb_at) in _SKIPPED:
        negated = negated or clause.at(verb_at) in ("not", "never")
        verb_at += 1
    verb = clause.at(verb_at)
    if not _binds(clause, index, modal, verb, setting, negated):
        return None
    if modal in _LICENCE and not negated:
        return Modality.PERMISSION
    return Modality.PROHIBITION if negated else Modality.OBLIGATION


def _binds(clause: Clause, index: int, modal: str, verb: str, setting: Setting, negated: bool) -> bool:
    """Whether this subject and this verb make the modal a duty, and not a guess, a plan or advice to a friend."""
    subject = clause.at(index - 1)
    if subject in ("do", "don't", "not", "did", "will", "would", "'ll") or not verb:
        return False
    if modal == "must" and verb in ("have", "be") and _is_guess(clause, index, verb):
        return False
    if setting is Setting.AUTHORED:
        return _binds_authored(subject, modal, verb, negated)
    if subject == "you":
        return _binds_you(modal, verb, negated)
    if subject == "we":
        return verb in POLICY_VERBS and modal not in _LICENCE
    if subject in PERSONAL or subject in _PEOPLE or subject in ("i", "to", ""):
        return subject in ("it", "this", "that") and modal in _STRONG and verb not in EPISTEMIC_AFTER_MUST
    return _binds_thing(clause, index, modal, verb, negated)


def _binds_authored(subject: str, modal: str, verb: str, negated: bool) -> bool:
    if subject == "i":
        return False
    if modal in _LICENCE:
        licensed = subject in ("you", "agent", "agents", "assistant", "bot") and verb in CONDUCT_VERBS - {"be"}
        return negated or licensed or (modal == "may" and verb in VERBS - {"be", "fail", "break", "contain"})
    return modal not in ("has", "have") or subject != "we" or verb in VERBS


def _binds_you(modal: str, verb: str, negated: bool) -> bool:
    if modal in ("have", "need") and negated:
        return False
    if modal in ("can", "can't", "might"):
        return verb in (CONDUCT_VERBS - FRIENDLY_VERBS) and verb != "be" and modal != "might"
    if negated:
        return verb in VERBS and verb not in ("be", "worry", "feel", "miss", "give")
    return verb in (CONDUCT_VERBS - FRIENDLY_VERBS)


def _binds_thing(clause: Clause, index: int, modal: str, verb: str, negated: bool) -> bool:
    if past(clause, index) or modal in ("can", "might", "can't", "have", "may", "need") and not negated:
        return False
    subject = [word for word in clause.words[max(index - 8, 0) : index]]
    thing = any(word in ARTEFACTS or word in _QUANTIFIED or word in (CODE, QUOTE) for word in subject)
    if any(word in ("my", "his", "her", "kids", "people", "i", "i'm") for word in subject[:2]) and not thing:
        return False
    if modal in _STRONG:
        return verb not in EPISTEMIC_AFTER_MUST or thing or negated
    return thing and not (verb == "be" and clause.at(index + 2) in ("fine", "good", "great", "ok", "okay", "fun", "done"))


def _is_guess(clause: Clause, index: int, verb: str) -> bool:
    """'Must have been', 'you must be tired': a conclusion, not a duty."""
    after = clause.at(index + 2)
    if verb == "have":
        return after in ("been", "felt", "had", "gone", "seen", "taken", "made", "done", "got") or after.endswith("ed")
    return clause.at(index - 1) in PERSONAL and not (after.endswith("ed") or after in ("in", "under", "at", "no", "less"))


def _allowed(clause: Clause, index: int, word: str, setting: Setting) -> Modality | None:
    """'You are allowed to …', 'are not permitted', 'is forbidden', 'feel free to'."""
    before = clause.at(index - 1)
    negated = before in ("not", "never", "isn't", "aren't", "no")
    linked = before in ("is", "are", "be", "not", "never", "isn't", "aren't", "strictly", "you're", "only", "also", "still")
    verb = clause.at(index + 2) if clause.at(index + 1) == "to" else ""
    if word == "free":
        feels = before == "feel" or before in ("are", "you're") and clause.at(index - 2) in ("you", "to", ",", "")
        fits = feels and verb in (CONDUCT_VERBS - FRIENDLY_VERBS - {"ask", "reach", "send"})
        return Modality.PERMISSION if fits else None
    if not linked or past(clause, index) or word in ("supposed", "expected") and not verb:
        return None
    subject = clause.words[max(index - 8, 0) : index]
    if any(each in ("i", "i'm", "he", "she", "they", "we", "kids", "we're", "they're", "dogs") for each in subject):
        return None
    if setting is Setting.CONVERSATION and not _concerns_conduct(subject, verb):
        return None
    if word in _BANNED:
        return Modality.PROHIBITION
    if word in _LICENSED:
        return Modality.PROHIBITION if negated else Modality.PERMISSION
    return Modality.PERMISSION if negated and word == "required" else Modality.OBLIGATION


def _concerns_conduct(subject: object, verb: str) -> bool:
    words = list(subject) if isinstance(subject, list) else []
    return any(word in ARTEFACTS or word in ("you", "you're", CODE, QUOTE) for word in words) and (
        not verb or verb in CONDUCT_VERBS
    )

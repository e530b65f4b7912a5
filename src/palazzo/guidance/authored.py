"""What only a file of rules says in this way: bare imperatives, commands under a label, and rules as statements."""

from palazzo.guidance.clauses import CODE, Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.imperatives import PROHIBITING
from palazzo.guidance.lexicon import DETERMINERS, POLICY_VERBS, VERBS, words
from palazzo.guidance.phrases import BREAKS, firm_openings, phrases
from palazzo.guidance.verbs import is_coined, seems_verb
from palazzo.guidance.vetoes import past

FAMILY = "authored"

_NOT_A_VERB = words("is are was were of has isn't aren't and or which") | BREAKS
_NOUNS_TOO = words("""
    test build support access use release benchmark cache log type state process design model report review change code
    file index query time work start end plan order call run search set test track trace value version view watch
    """)
_FINITE = words("is are was were has")
_SURE = phrases("make sure | be sure")
_STATUS = words("stays remains belongs goes stay remain belong")
_LABELS = words("build test run lint format deploy install start serve check typecheck bench benchmark release dev")

TRIGGERS = _LABELS  # in talk, only commands under a label are read here


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A rule in the manner of authored files, if the text is one and the clause gives it."""
    if setting is not Setting.AUTHORED:
        return _labelled(clause)
    return _imperative(clause) or _labelled(clause) or _described(clause)


def _imperative(clause: Clause) -> Finding | None:
    """A sentence that begins with a verb."""
    if _defines(clause):
        return None
    for index in firm_openings(clause):
        word, after = clause.at(index), clause.at(index + 1)
        if word == "you" and after in VERBS:
            return Finding(Modality.OBLIGATION, FAMILY, clause.quote(index, index + 4))
        known = (
            (word in VERBS or is_coined(word))
            and not after.isdigit()
            and after not in _NOT_A_VERB
            and (after or word in POLICY_VERBS)
        )
        if (known or seems_verb(word, after)) and not _is_label(clause, index) and not _is_noun(clause, index):
            modality = Modality.PROHIBITION if word in PROHIBITING else Modality.OBLIGATION
            return Finding(modality, FAMILY, clause.quote(index, index + 4))
    if (sure := _SURE.find(clause)) is not None:
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(sure[0], sure[1] + 2))
    return None


def _is_label(clause: Clause, index: int) -> bool:
    """'Build status: …': a name before a colon, not a command."""
    return ":" in clause.words[index + 1 : index + 3] and clause.at(index + 1) not in DETERMINERS


def _is_noun(clause: Clause, index: int) -> bool:
    """'Test coverage is …', 'support for … is …'."""
    return clause.at(index) in _NOUNS_TOO and not _FINITE.isdisjoint(clause.words[index + 1 : index + 6])


def _defines(clause: Clause) -> bool:
    """'Let x in … be …': mathematics."""
    return clause.at(0) == "let" and ("_" in clause.at(1) or clause.at(2) in ("be", "in", "denote"))


def _labelled(clause: Clause) -> Finding | None:
    """'Build (Linux): `…`': the command to use, under the name of what it does."""
    if clause.at(0) in _LABELS and ":" in clause.words[1:6] and CODE in clause.words:
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, 4))
    return None


def _described(clause: Clause) -> Finding | None:
    """'Every module has …', 'secrets stay in the vault', 'tabs, not spaces'."""
    words = clause.words
    if past(clause, len(words)):
        return None
    if words[0] in ("every", "each", "all") and len(words) > 3:
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, 4))
    if words[0] in ("nothing", "nobody") and len(words) > 2:
        return Finding(Modality.PROHIBITION, FAMILY, clause.quote(0, 4))
    if (words[0] == "only" and clause.at(1) == "the") or _ranks(clause):
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, 4))
    for index, word in enumerate(words):
        if word in _STATUS and 0 < index < 6 and clause.at(index + 1) not in ("", ",", "here", "there"):
            return Finding(Modality.OBLIGATION, FAMILY, clause.quote(max(index - 2, 0), index + 3))
        if word == "not" and clause.at(index - 1) == "," and len(words) < 16:
            return Finding(Modality.PROHIBITION, FAMILY, clause.quote(max(index - 3, 0), index + 3))
    return None


def _ranks(clause: Clause) -> bool:
    """'Consistency over personal taste', 'correctness first, then speed'."""
    words = clause.words
    return (len(words) < 7 and clause.at(1) == "over") or (clause.at(1) == "first" and "then" in words)

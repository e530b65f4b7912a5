"""Commands: 'don't …', 'no …', 'stop …ing', 'make sure …', verbs of policy; in authored files, any bare imperative."""

from palazzo.guidance.clauses import CODE, QUOTE, Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import ARTEFACTS, CONDUCT_VERBS, DETERMINERS, POLICY_VERBS, SOCIAL_VERBS, VERBS
from palazzo.guidance.phrases import firm_openings, openings
from palazzo.guidance.vetoes import one_off, reported

FAMILY = "imperative"

PROHIBITING = frozenset(
    "avoid reject refrain forbid disallow exclude decline refuse omit skip abstain stop quit ban limit".split()
)
TRIGGERS = POLICY_VERBS | PROHIBITING | frozenset("don't dont do no stop quit make be call act sure ensure enough not".split())

_POINTING = frozenset("this that these those it them him her my his me following attached above below".split())
_ORDINALS = frozenset("first second third last next previous other same new old one original rest".split())
_SCOPES = frozenset("when whenever unless for everywhere throughout across in with over instead rather if".split())
_NOT_A_VERB = frozenset("is are was were of has isn't aren't = and or - 's which that to".split())
_ENCOURAGED = frozenset(
    """
    up it going at on pushing in me us trying working doing your being shining moving that fighting an calm this them
    believing dreaming spreading rocking posted track inspiring striving making exploring growing learning smiling
    having supporting painting writing playing those chasing creating sharing practicing killing looking
    """.split()
)
_NO_BANTER = frozenset(
    """
    problem way worries idea doubt kidding thanks thank one matter wonder need rush pressure big sweat offense luck
    clue i we it you not he she they that there but because sorry please-no reason hard such pain guarantee longer
    """.split()
)
_LABELS = frozenset("build test run lint format deploy install start serve check typecheck bench benchmark release dev".split())


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A command that stands as a rule, if the clause gives one."""
    if setting is Setting.AUTHORED:
        return _negative(clause, setting) or _authored(clause) or _labelled(clause)
    if TRIGGERS.isdisjoint(clause.words):
        return None
    return _negative(clause, setting) or _policy(clause)


def _finding(modality: Modality, clause: Clause, index: int) -> Finding:
    return Finding(modality, FAMILY, clause.quote(index, index + 4))


def _negative(clause: Clause, setting: Setting) -> Finding | None:
    """'Don't use …', 'no emojis', 'stop apologising', 'make sure …'."""
    for index in openings(clause):
        first, second, third = clause.at(index), clause.at(index + 1), clause.at(index + 2)
        if reported(clause, index):
            return None
        if first in ("don't", "dont") or (first, second) == ("do", "not"):
            verb = third if first == "do" else second
            if verb == "ever":
                verb = third
            if setting is Setting.AUTHORED or _forbids(clause, index, verb):
                return _finding(Modality.PROHIBITION, clause, index)
        elif first == "no" and _bans(clause, index, setting):
            return _finding(Modality.PROHIBITION, clause, index)
        elif first in ("stop", "quit") and (second.endswith("ing") or (second, third) == ("with", "the")):
            return _finding(Modality.PROHIBITION, clause, index)
        elif first == "enough" and second in ("with", "of") and third in ("the", "your", "these", "those"):
            return _finding(Modality.PROHIBITION, clause, index)
        elif (first in ("make", "be", "making") and second in ("sure", "certain", "careful")) or first == "ensure":
            if setting is Setting.AUTHORED or _assures(clause, index + (first != "ensure")):
                return _finding(Modality.OBLIGATION, clause, index)
        elif first == "call" and second == "me" and _names(clause, index + 2):
            return _finding(Modality.OBLIGATION, clause, index)
        elif first == "act" and second in ("as", "like"):
            return _finding(Modality.OBLIGATION, clause, index)
    return None


def _forbids(clause: Clause, index: int, verb: str) -> bool:
    if verb not in VERBS or (verb in SOCIAL_VERBS and not _concerns_artefact(clause, index)):
        return False
    after = clause.words[index + 2 : index + 12]
    return not one_off(clause, index, index + 14) and not (after and after[0] in _POINTING and len(after) < 4)


def _bans(clause: Clause, index: int, setting: Setting) -> bool:
    second = clause.at(index + 1)
    if not second or second in _NO_BANTER or second[0] in ",:;—–":
        return False
    if setting is Setting.AUTHORED:
        return True
    rest = clause.words[index + 1 :]
    return len(rest) <= 9 and (second == "more" and len(rest) > 1 and _concerns_artefact(clause, index) or any(
        word in ARTEFACTS for word in rest[:3]
    ) or rest[-1] == "please" or clause.at(index - 1) == "please")


def _assures(clause: Clause, index: int) -> bool:
    """'Make sure' as a rule of conduct, not as care for a friend or a detail of the task at hand."""
    rest = clause.words[index + 1 :]
    skipped = 0
    while skipped < len(rest) and rest[skipped] in ("to", "that", "you", "always", "never", "not", "all", "the", "every"):
        skipped += 1
    verb = rest[skipped] if skipped < len(rest) else ""
    return (verb in CONDUCT_VERBS or verb in ARTEFACTS) and not one_off(clause, index, len(clause.words)) and (
        any(word in ARTEFACTS or word in (CODE, QUOTE) for word in rest)
    )


def _names(clause: Clause, index: int) -> bool:
    word = clause.at(index)
    return bool(word) and word not in (
        "when if later back tomorrow tonight today after before at on in once maybe about anytime any crazy a old , soon".split()
    )


def _policy(clause: Clause) -> Finding | None:
    """A verb of policy at an opening of talk, with something general as its object."""
    for index in firm_openings(clause):
        verb = clause.at(index)
        if verb in POLICY_VERBS | PROHIBITING and not reported(clause, index) and _general(clause, index, verb):
            modality = Modality.PROHIBITION if verb in PROHIBITING else Modality.OBLIGATION
            return _finding(modality, clause, index)
    return None


def _general(clause: Clause, index: int, verb: str) -> bool:
    after = clause.words[index + 1 : index + 5]
    if not after or after[0] in _POINTING or after[0] in _NOT_A_VERB or one_off(clause, index, index + 12):
        return False
    if verb == "keep":
        return after[0] not in _ENCOURAGED and not after[0].endswith("ing") and len(clause.words) - index > 2
    if verb in ("follow", "check", "stick", "sign", "skip", "address") and after[0] in ("up", "out", "around", "by", "for"):
        return False
    if after[0] in ("the", "a", "an"):
        lasting = not _SCOPES.isdisjoint(clause.words[index + 2 :]) or verb in ("prefer", "avoid", "skip", "omit")
        return not _ORDINALS.intersection(after) and lasting and _concerns_artefact(clause, index)
    return True


def _concerns_artefact(clause: Clause, index: int) -> bool:
    return any(word in ARTEFACTS or word in (CODE, QUOTE) for word in clause.words[index + 1 : index + 14])


def _authored(clause: Clause) -> Finding | None:
    """In a file of rules, a sentence that begins with a verb."""
    for index in firm_openings(clause):
        verb, after = clause.at(index), clause.at(index + 1)
        if verb in VERBS and after not in _NOT_A_VERB and (after or verb in POLICY_VERBS) and not _is_label(clause, index):
            modality = Modality.PROHIBITION if verb in PROHIBITING else Modality.OBLIGATION
            return _finding(modality, clause, index)
    return None


def _is_label(clause: Clause, index: int) -> bool:
    """'Support: …', 'Build status: …': a name before a colon, not a command."""
    return any(word == ":" for word in clause.words[index + 1 : index + 3]) and clause.at(index + 1) not in DETERMINERS


def _labelled(clause: Clause) -> Finding | None:
    """'Build (Odin): `…`': the command to use, under the name of what it does."""
    if clause.at(0) in _LABELS and ":" in clause.words[1:6] and CODE in clause.words:
        return _finding(Modality.OBLIGATION, clause, 0)
    return None

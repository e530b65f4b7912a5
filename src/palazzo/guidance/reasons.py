"""Rules drawn from a reason: 'I'm left-handed, so adapt the exercises', 'no nuts in recipes, I'm allergic'."""

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import ARTEFACTS, FRIENDLY_VERBS, SOCIAL_VERBS, VERBS, words
from palazzo.guidance.phrases import phrases
from palazzo.guidance.verbs import seems_verb
from palazzo.guidance.vetoes import at_hand, concludes, fleeting, past, reported

FAMILY = "reason"

_STICKING = phrases("""
    stick to it | keep to it | keep them so | keep it so | keep it that way | avoid it | leave it out | get that right
    | avoid them | don't use them | leave them out
    """)
_ABOUT_US = words("""
    i i'm i've i'd my we we're we've our since because he's she's they're she he in it it's
    """)
_MINE = words("i i'm my we we're our")
_NEGATIVE = words("no none nothing never don't avoid skip without leave")
_COMFORT = (SOCIAL_VERBS | FRIENDLY_VERBS) - words(
    "give add make call read show keep leave find look move count do share run"
)
_OWN_PLANS = words("i i'll will i'd definitely to we'll gonna")
_STATES = words("stays stay remains comes is are")
_MINDING = words("keep bear")

TRIGGERS = words("so therefore hence mind remember allergic vegan vegetarian stick keep avoid leave get don't")


def find(clause: Clause, setting: Setting) -> Finding | None:  # noqa: ARG001 - a reason is one wherever it stands
    """A rule that follows from what the speaker says of himself, if the clause gives one."""
    if at_hand(clause) or fleeting(clause) or concludes(clause) or reported(clause, len(clause.words)):
        return None
    for index, word in enumerate(clause.words):
        if word in ("so", "therefore", "hence") and index > 2 and _follows(clause, index + 1):
            return _finding(clause, index)
        if word == "mind" and clause.at(index - 1) == "in" and _is_told_to_keep(clause, index):
            return _finding(clause, max(index - 3, 0))
        if word == "mind" and clause.at(index - 2) in _MINDING and clause.at(index + 1) == "that":
            return _finding(clause, index - 2)
    if (stuck := _STICKING.find(clause)) is not None and stuck[0] > 3:
        return _finding(clause, stuck[0])
    if clause.at(0) == "remember" and clause.at(1) in (":", "that", *_MINE) and _is_lasting_fact(clause):
        return _finding(clause, 0)
    allergy = {"allergic", "vegan", "vegetarian"} & set(clause.words)
    return _finding(clause, 0) if allergy and clause.at(0) in ("no", "nothing", "never") else None


def _is_told_to_keep(clause: Clause, index: int) -> bool:
    """'Keep that in mind', not 'I'll keep that in mind'."""
    before = clause.words[:index]
    return "keep" in before and _OWN_PLANS.isdisjoint(before[max(before.index("keep") - 2, 0) : before.index("keep")])


def _finding(clause: Clause, index: int) -> Finding:
    negated = not _NEGATIVE.isdisjoint(clause.words[index:])
    return Finding(Modality.PROHIBITION if negated else Modality.OBLIGATION, FAMILY, clause.quote(index, index + 5))


def _follows(clause: Clause, at: int) -> bool:
    """Whether a command, or a wish of a few words, follows what is told of oneself."""
    if clause.at(0) not in _ABOUT_US and not _MINE.intersection(clause.words[: at - 1]):
        return False
    while clause.at(at) in ("please", ",", "just", "then", "always", "only"):
        at += 1
    word, after = clause.at(at), clause.at(at + 1)
    if past(clause, at) or word in ("i", "we", "i'm", "i'll", "he", "she", "they", "it", "that", "you", "there"):
        return False
    if word == "go" and after == "for":
        return True
    if word in ("don't", "never", "no", "none", "nothing"):
        return "me" not in clause.words[-2:] and after not in (
            "worry",
            "forget",
            "need",
            "rush",
            "problem",
            "worries",
            "expect",
        )
    if word in VERBS or (clause.at(at - 2) == "," and seems_verb(word, after) and after != "me"):
        return word not in _COMFORT and (
            after not in ("up", "on", "is", "are", "was", "") or "way" in clause.words[at:]
        )
    rest = clause.words[at:]
    return any(each in ARTEFACTS for each in rest) and ("please" in clause.words or not _STATES.isdisjoint(rest))


def _is_lasting_fact(clause: Clause) -> bool:
    """'Remember I don't eat pork', but not 'remember that we met in Rome'."""
    return (
        not past(clause, len(clause.words))
        and not {"i", "i'm", "my"}.isdisjoint(clause.words[1:4])
        and "when" not in clause.words[:3]
    )

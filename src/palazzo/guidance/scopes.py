"""Commands in talk that reach beyond the moment: whole kinds of things, the assistant's own work, a way of doing it."""

from collections.abc import Sequence
from itertools import pairwise

from palazzo.guidance.clauses import CODE, QUOTE, Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.imperatives import PROHIBITING
from palazzo.guidance.lexicon import (
    ARTEFACTS,
    ASKED_FOR,
    DETERMINERS,
    FRIENDLY_VERBS,
    PRODUCING,
    SOCIAL_VERBS,
    VERBS,
    words,
)
from palazzo.guidance.phrases import firm_openings
from palazzo.guidance.verbs import seems_verb
from palazzo.guidance.vetoes import asks, at_hand, fleeting, one_off, past, reported

FAMILY = "scope"

_PARTICULAR = words("this that these those it them him her following attached above below here again")
_NUMBERS = words("two three four five six seven eight nine ten twelve twenty")
_WIDE = words("""
    every each any all anything everything anyone everyone whenever wherever always throughout everywhere ever
    """)
_MANNER = words("in with as by like without per before after first last only under within below above over at from on")
_CONTRASTS = words("instead rather unless except")
_OPINED = words("you your you're yourself")
_FIRST = words("start begin open lead end close finish")
_KEY_PARTS = words("""
    summary answer conclusion result results point gist steps step bottom-line short punchline facts why
    """)
_WARM = words("""
    enjoy come visit join relax rest celebrate hang believe love miss wish imagine dream breathe smile hug good happy
    appreciate hope got look see go take feel care live laugh forget worry wait hear meet sleep eat drink travel dance
    play sing win watch learn know help have do be try get bring let stop practice thank listen push reach grow spend
    cherish embrace trust explore
    """)
_WARM_OBJECTS = words("time fun memories moments moment dreams heart dream joy peace life love friends family kids")
_SETTINGS = words("in for with on to from")
_ONCE = words("""
    compare turn switch book find search create generate make buy order plan draft collect look list compose calculate
    solve get prepare design schedule cancel imagine guess pick choose recommend suggest
    """)
_LOOSE = words("appreciate hope got thanks stay set change balance email support challenge")  # too many meanings
_DEFINITE = words("the my this that these her his their our last next")
_WHEN = words("before when while whenever unless until after if")
_AGAIN = words("you i we something anything any every a an anyone someone")
_HEAD = 14  # words of a command that are looked at

TRIGGERS = VERBS


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A command of wide scope, if the clause is talk and gives one."""
    if setting is not Setting.CONVERSATION or at_hand(clause) or fleeting(clause):
        return None
    if clause.exclaimed and not _works(clause.words):
        return None  # cheering
    for index in firm_openings(clause):
        verb = clause.at(index)
        if (
            (verb in VERBS or seems_verb(verb, clause.at(index + 1)))
            and _reaches(clause, index)
            and not past(clause, index)
            and not reported(clause, index)
        ):
            modality = Modality.PROHIBITION if verb in PROHIBITING else Modality.OBLIGATION
            return Finding(modality, FAMILY, clause.quote(index, index + 5))
    return None


def _reaches(clause: Clause, index: int) -> bool:
    verb, rest = clause.at(index), clause.words[index + 1 : index + _HEAD]
    if len(rest) == 1:  # 'credit photographers'
        return _is_plural(rest[0]) and verb not in _WARM | _ONCE | ASKED_FOR | FRIENDLY_VERBS
    if len(rest) < 2 or one_off(clause, index, len(clause.words)) or asks(clause):
        return False
    if verb in _LOOSE or _is_no_command(rest) or _points(rest) or _is_kindness(verb, rest):
        return False
    return (
        _is_own_work(rest)
        or _opens_with(verb, rest)
        or _is_wide(verb, rest)
        or _is_kind(verb, rest)
        or _is_condition(verb, rest)
        or _is_way(verb, rest)
        or _is_ranked(rest)
        or _is_filed(verb, rest)
        or _is_told_when(clause, index, rest)
    )


def _is_no_command(rest: Sequence[str]) -> bool:
    """'Cooking together is …', 'love makes …': what looked like a verb is none."""
    return rest[0].endswith("ing") or rest[0] in ("makes", "is", "helps", "takes", "means", "are")


def _points(rest: Sequence[str]) -> bool:
    """Whether the command is about what lies before us, or about a number of things."""
    return (
        rest[0] in _PARTICULAR
        or rest[1] in _PARTICULAR - {"that", "below", "above"}
        or rest[-1] in ("below", "above")
        or not _NUMBERS.isdisjoint(rest[:2])
        or rest[0].isdigit()
    )


def _is_kindness(verb: str, rest: Sequence[str]) -> bool:
    """'Enjoy every minute', 'spend time with friends'."""
    return not _WARM_OBJECTS.isdisjoint(rest) or (verb in _WARM and not _works(rest))


def _works(rest: Sequence[str]) -> bool:
    return any(word in ARTEFACTS or word in (CODE, QUOTE) for word in rest)


def _is_own_work(rest: Sequence[str]) -> bool:
    """'Confine your edits to …', 'limit yourself to …', 'double check every figure you give me'."""
    if rest[0] in ("your", "yourself"):
        return (
            len(rest) > 2
            and not _WARM_OBJECTS.intersection(rest)
            and (rest[0] == "your" or rest[1] in ("to", "as", "from"))
        )
    return any(pair in _GIVEN for pair in pairwise(rest))


_GIVEN = {
    ("you", verb)
    for verb in words("give send write make quote show use mention suggest propose find produce generate draft touch")
}


def _opens_with(verb: str, rest: Sequence[str]) -> bool:
    """'Start with the summary', 'end with next steps', 'start emails with …'."""
    if verb not in _FIRST:
        return False
    if rest[0] == "with":
        return not _KEY_PARTS.isdisjoint(rest[1:4]) or rest[1:2] == [QUOTE]
    return "with" in rest[1:4] and rest[0] not in DETERMINERS - {"all", "every", "each", "your"}


def _is_wide(verb: str, rest: Sequence[str]) -> bool:
    """'Make every function pure', 'use snake case everywhere', 'put units next to all figures'."""
    if (rest[-1] == "first" and "except" in rest) or rest[:2] == ["a", "list"]:
        return False
    wide = not _WIDE.isdisjoint(rest) and "after" not in rest[1:3]
    return (wide and verb not in SOCIAL_VERBS | FRIENDLY_VERBS) or (wide and _works(rest) and rest[0] != "me")


def _is_condition(verb: str, rest: Sequence[str]) -> bool:
    """'Read the contract before commenting on it', 'save a copy before editing', 'warn me before long downloads'."""
    return verb not in _ONCE and any(
        first in _WHEN
        and third not in ("have", "land", "need", "get", "want", "can", "like", "arrive")
        and (second in _AGAIN or second.endswith("ing") or _is_plural(third))
        for first, second, third in zip(rest, rest[1:], [*rest[2:], ""], strict=False)
    )


def _is_way(verb: str, rest: Sequence[str]) -> bool:
    """'Deploy behind a feature flag', 'work in small steps', 'write for busy people', 'print double-sided'."""
    if verb in _WARM | _ONCE or verb in FRIENDLY_VERBS | SOCIAL_VERBS:
        return False
    if rest[0] in ("behind", "in", "for", "with", "to", "on", "within", "by"):
        return (
            rest[1] not in _DEFINITE | {"me", "a", "an", "it", QUOTE}
            and not rest[1].endswith("'s")
            and (_is_plural(rest[-1]) or _is_plural(rest[1]))
        )
    return rest[0] == "behind" and "feature" in rest


def _is_filed(verb: str, rest: Sequence[str]) -> bool:
    """'Include the train number in itineraries': one thing in every one of a kind."""
    return (
        verb not in _ONCE
        and rest[0] in ("the", "a", "an", "my")
        and any(first in _SETTINGS and _is_plural(second) for first, second in pairwise(rest[1:]))
    )


def _is_kind(verb: str, rest: Sequence[str]) -> bool:
    """'Show prices with tax', 'sort results by date', 'split long functions', 'label axes'."""
    if (not _DEFINITE.isdisjoint(rest[1:]) or any(word[0].isdigit() for word in rest)) and (
        verb in _ONCE or verb in ASKED_FOR | PRODUCING
    ):
        return False
    if verb in _ONCE:
        return not _MANNER.isdisjoint(rest[1:5]) and _is_plural(rest[0]) and rest[0] in ARTEFACTS
    if rest[0] in ("people", "numbers", "code", "customers"):
        return True
    if rest[0] in ("how", "why", "what"):
        return False
    if rest[0] == "my" and _is_plural(rest[1]):
        return rest[2:3] in (["as"], ["in"], ["with"], ["like"])
    if rest[0] in DETERMINERS or rest[0] in ("me", "us", "to", "up", "out", "and", "for", "in", "on", "at", "with"):
        return False
    kind = _is_plural(rest[0]) or rest[0] in ARTEFACTS or any(_is_plural(word) for word in rest[1:3])
    return kind and not rest[0].endswith("ly")


def _is_ranked(rest: Sequence[str]) -> bool:
    """'Put safety first, speed second', 'use X, not Y', 'choose trains over planes'."""
    if rest[0] in ("the", "my", "me", "a", "an"):
        return (",", "not") in pairwise(rest) and rest[0] == "the" and QUOTE in rest
    return (
        not _CONTRASTS.isdisjoint(rest)
        or (",", "not") in pairwise(rest)
        or ("first" in rest[1:4] and rest[0] not in ("that", "it"))
    )


def _is_told_when(clause: Clause, index: int, rest: Sequence[str]) -> bool:
    """'Tell me when you don't know', 'tell me about risks before benefits', 'say so when …'."""
    if (rest[0], clause.at(index)) in (("me", "tell"), ("me", "warn"), ("so", "say"), ("me", "ask"), ("me", "correct")):
        return any(
            pair[0] in ("when", "if", "before", "whenever")
            and (pair[1] in _OPINED or pair[1] in ("i'm", "i", "something", "a", "any", "there's"))
            for pair in pairwise(rest)
        ) or (rest[1:2] == ["about"] and _is_plural(clause.at(index + 3)))
    if rest[0] == "me" and clause.at(index) in ("give", "send", "show"):
        return _is_plural(rest[1]) and not {"for", "with", "in", "as"}.isdisjoint(rest[2:5]) and rest[-1] != "please"
    return False


def _is_plural(word: str) -> bool:
    if word == "people":
        return True
    return (
        word.isalpha() and word.endswith("s") and not word.endswith("ss") and word not in ("this", "his", "its", "us")
    )

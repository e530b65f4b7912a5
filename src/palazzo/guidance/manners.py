"""Commands in talk that are rules by their scope or by being about manner: 'answer in …', 'be brief'."""

from itertools import pairwise

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import (
    ARTEFACTS,
    ASKED_FOR,
    FRIENDLY_VERBS,
    MANNERS,
    POLICY_VERBS,
    PRODUCING,
    QUANTIFIERS,
    SOCIAL_VERBS,
    VERBS,
    words,
)
from palazzo.guidance.phrases import firm_openings, phrases
from palazzo.guidance.vetoes import at_hand, one_off, reported

FAMILY = "manner"

_TELLING = words(
    """
    write answer reply respond speak talk give put express state quote spell render explain present report back think
    sound behave
    """
)
_SMALL_WORDS = words(
    """
    this that these those me it him her them us you the a an my your his its our their is are was were of to in on at
    up out off down back with for by as so and or some more again yourself has yes always one two three four five six
    ten
    """
)
_MANNER = words("in with as like without step before after to")
_THINGS = words("things everything claims questions ideas steps ingredients")

_PARTICULAR = words("this that these those me it attached above below the")
_ASKING = words("ask check confirm consult warn notify wait review verify")
_OWN = words("sources assumptions reasoning working facts answers replies steps tone language work")
_HERE = words("this these attached")
_CHERISHED = words("enjoy cherish love make take live have celebrate give keep")
_SCOPED = VERBS - ASKED_FOR - _CHERISHED - {"let", "set", "tackle"}

_TREATING = (
    (VERBS - ASKED_FOR - PRODUCING - FRIENDLY_VERBS - SOCIAL_VERBS)
    | POLICY_VERBS
    | words("quote redact deduplicate retry credit attribute trust test")
)
_LASTING = VERBS - FRIENDLY_VERBS - SOCIAL_VERBS - ASKED_FOR
_REPEATED = VERBS - ASKED_FOR
_LIMITS = phrases("at most | at least | no more than | not more than | maximum of | max")
_STAYING = words("under within below away on")
_DUTY = phrases(
    """
    are to be | are to have | are to contain | are to include | are to stay | are to use | are not to | you're not to |
    are never to | you're never to
    """
)
_NEEDING = words("needs requires need require belongs belong")

TRIGGERS = (
    _ASKING
    | _TELLING
    | MANNERS
    | QUANTIFIERS
    | _NEEDING
    | _LIMITS.keys
    | _DUTY.keys
    | words("only stay continue nobody nothing")
    | _LASTING
)


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A rule of scope or manner, if the clause gives one."""
    if setting is not Setting.CONVERSATION:
        return None
    found = _commanded(clause) or _limited(clause) or _needed(clause)
    cheering = clause.exclaimed and not any(word in ARTEFACTS for word in clause.words)
    return None if found is None or cheering or at_hand(clause) else found


def _commanded(clause: Clause) -> Finding | None:
    for index in firm_openings(clause):
        if _stands(clause, index) and not reported(clause, index) and not one_off(clause, index, index + 14):
            return Finding(Modality.OBLIGATION, FAMILY, clause.quote(index, index + 4))
    return None


def _stands(clause: Clause, index: int) -> bool:
    verb, after, then = clause.at(index), clause.at(index + 1), clause.at(index + 2)
    if clause.at(index - 1) == "only" and verb in VERBS:
        by = after == "me" and then in ("by", "via", "through", "on", "at", "in", "for")
        return by or after not in _PARTICULAR or not {"when", "if", "after"}.isdisjoint(clause.words)
    if clause.words[-1] == "first" and verb in _REPEATED | _TELLING:
        return not _is_at_hand(clause) and after not in ("me", "it", "with")
    if verb in VERBS and _is_plural(after) and then.endswith("ly"):
        return True
    if (verb, after, then) == ("warn", "me", "about"):
        return _is_plural(clause.at(index + 3))
    if verb in VERBS and _contrasts(clause, index):
        return not _is_at_hand(clause)
    if verb == "be":
        return after in MANNERS and "yourself" not in clause.words
    if verb == "stay":
        return after in _STAYING or (after, then) == ("in", "character")
    if verb == "continue":
        return after == "to" and then in VERBS
    if verb == "back" and after == "up":
        after, then = then, clause.at(index + 3)
    if verb in ("start", "begin", "end", "open", "close", "sign", "finish") and after in ("every", "each"):
        return not _is_at_hand(clause)
    if verb in _SCOPED and {"every", "each", "any"} & set(clause.words[index + 1 :]):
        return not _is_at_hand(clause)
    if verb in _ASKING and _asks_first(clause, index):
        return True
    if after == "your" and then in _OWN:
        return True
    if "instead" in clause.words[index + 2 :] and verb in _REPEATED:
        return not _is_at_hand(clause)
    if verb in _LASTING and (after.endswith("ly") or after in ("early", "fast")):
        return True
    return (verb in _TELLING and _is_manner(clause, index, after, then)) or _is_generic(clause, index)


def _asks_first(clause: Clause, index: int) -> bool:
    """'Ask before you …', 'check with legal before quoting …', 'ask me first'."""
    for at in range(index + 1, min(index + 6, len(clause.words))):
        after = clause.at(at + 1)
        if clause.at(at) == "before" and (after == "you" or after.endswith("ing") or after in QUANTIFIERS):
            return True
    return clause.at(index) == "ask" and "first" in clause.words[index + 1 : index + 4]


def _is_generic(clause: Clause, index: int) -> bool:
    """A command about a whole kind of thing: 'indent continuation lines', 'archive threads after a week'."""
    verb, after = clause.at(index), clause.at(index + 1)
    if verb not in _TREATING or not after.isalpha() or after in _SMALL_WORDS:
        return False
    if _is_at_hand(clause):
        return False
    rest = clause.words[index + 1 : index + 12]
    kinds = _is_plural(after) or _is_plural(clause.at(index + 2)) or after in ARTEFACTS
    return kinds and _PARTICULAR.isdisjoint(rest[:1]) and not any(word.isdigit() for word in rest)


def _is_manner(clause: Clause, index: int, after: str, then: str) -> bool:
    """'Answer in Swedish', 'write commit messages in English', 'put safety before speed'."""
    if after == "for":
        return _is_plural(then)
    if after in ("in", "like", "as", "step"):
        return clause.at(index) not in ("give", "put", "back", "quote", "report") and then not in ("this", "that")
    if (after, then) == ("to", "me"):
        return clause.at(index + 3) in ("like", "in", "as")
    if after in _PARTICULAR or after in ("a", "an", "my", "your", "about", "to", "up"):
        return False
    general = after in ARTEFACTS or after in _THINGS or then in ARTEFACTS
    if _is_at_hand(clause):
        return False
    rest = clause.words[index + 2 : index + 8]
    general = general or _is_plural(after) or _is_plural(then) or clause.at(index) == "speak"
    return (general or clause.at(index) == "put") and not _MANNER.isdisjoint(rest) and _PARTICULAR.isdisjoint(rest[:1])


def _contrasts(clause: Clause, index: int) -> bool:
    """'Translate idioms by meaning, not word by word'."""
    contrast = any(pair == (",", "not") for pair in pairwise(clause.words[index + 1 :]))
    return contrast and clause.at(index + 1) not in _PARTICULAR


def _is_at_hand(clause: Clause) -> bool:
    """Whether the clause points at something that lies before us: 'this list', 'the text below'."""
    return not _HERE.isdisjoint(clause.words) or clause.words[-1] in ("above", "below")


def _is_plural(word: str) -> bool:
    return word.isalpha() and word.endswith("s") and word not in ("this", "his", "its", "us")


def _limited(clause: Clause) -> Finding | None:
    """'Two paragraphs at most for any email'."""
    found = _LIMITS.find(clause)
    scoped = not (QUANTIFIERS | {"per"}).isdisjoint(clause.words) and any(word in ARTEFACTS for word in clause.words)
    if found is None or not scoped or reported(clause, found[0]):
        return None
    return Finding(Modality.PROHIBITION, FAMILY, clause.quote(max(found[0] - 2, 0), found[1] + 2))


def _needed(clause: Clause) -> Finding | None:
    """'Any change to the schema needs a migration', 'prices are to be rounded', 'you are not to …'."""
    duty = _DUTY.find(clause)
    if (
        duty is not None
        and {"i", "we", "they"}.isdisjoint(clause.words[: duty[0] + 1])
        and not reported(clause, duty[0])
    ):
        negated = clause.at(duty[1] - 2) in ("not", "never")
        modality = Modality.PROHIBITION if negated else Modality.OBLIGATION
        return Finding(modality, FAMILY, clause.quote(max(duty[0] - 1, 0), duty[1] + 2))
    for index, word in enumerate(clause.words):
        if word in _NEEDING and clause.at(index + 1) in ("a", "an", "two", "in", "at", "no", "my", "our", "the"):
            before = clause.words[:index]
            scoped = not QUANTIFIERS.isdisjoint(before[:1]) or word in ("belongs", "belong")
            if scoped and len(before) < 8 and any(each in ARTEFACTS for each in before):
                return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, index + 3))
    return None

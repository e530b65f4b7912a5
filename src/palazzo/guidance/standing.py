"""Rules that say themselves that they stand: always, never, from now on, not any more, every time."""

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import (
    ARTEFACTS,
    CONDUCT_VERBS,
    FRIENDLY_VERBS,
    MANNERS,
    PERSONAL,
    POLICY_VERBS,
    QUANTIFIERS,
    VERBS,
    words,
)
from palazzo.guidance.phrases import openings, phrases
from palazzo.guidance.vetoes import past, reported

FAMILY = "standing"

LASTING = phrases(
    """
    starting now | at no point | starting today | starting from | effective immediately | under any circumstances |
    from now on | from here on | from this point | going forward | moving forward | henceforth | for future reference |
    from today on | as of | for all future | in all future | in future | in the future | until further notice | at all
    times | no exceptions | without exception | under no circumstances | on no account | every single time | once and
    for all | for the rest of | as a rule | as a general rule | by default | unless i say | unless i ask | unless i
    tell | unless i explicitly | unless told | unless asked | unless instructed | in no case | unless explicitly |
    unless otherwise | unless stated | until i say | until i tell | in every case
    """
)
NO_MORE = phrases("any more | anymore | any longer | ever again")
EVERY_TIME = phrases("the first time you | every time | each time | whenever")

TRIGGERS = frozenset({"always", "never", "ever"}) | LASTING.keys | NO_MORE.keys | EVERY_TIME.keys

_BANTER = words("""
    follow judge regret compare mind forget lose stop underestimate know say fear remember believe be trust have
    """)
_NOT_BASE = words("""
    and or been seen had heard thought done gone felt got a an the so too there here in on at really quite very to not
    my your i we he she they it you that this came took found kept made met was were is are by up love saw hear calm
    happy great good fun nice
    """)
_SELF = words("i'll i'm")
_MODALS = words("must should shall ought will can may")
_TOLD = words("you sure remember assistant agent bot careful need")
_LOOSE = words("in going moving no for once by every")


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A rule marked as lasting, if the clause gives one."""
    return _adverb(clause, setting) or _lasting(clause, setting) or _no_more(clause) or _every_time(clause, setting)


def _adverb(clause: Clause, setting: Setting) -> Finding | None:
    words = clause.words
    if "always" not in words and "never" not in words:
        return None
    begins = set(openings(clause))
    for index, word in enumerate(words):
        if word in ("always", "never") and _commands(clause, index, index in begins, setting):
            modality = Modality.PROHIBITION if word == "never" else Modality.OBLIGATION
            return Finding(modality, FAMILY, clause.quote(max(index - 2, 0), index + 3))
    return None


def _commands(clause: Clause, index: int, opens: bool, setting: Setting) -> bool:
    before, verb = clause.at(index - 1), clause.at(index + 1)
    if verb in ("ever", "again", ","):
        verb = clause.at(index + 2)
    if reported(clause, index) or (verb == "give" and clause.at(index + 2) in ("up", "in")):
        return False
    if _trails(clause, index):
        told = clause.at(0) in POLICY_VERBS and clause.at(1) != "me"
        return told or any(each in ARTEFACTS for each in clause.words)
    if verb == "say" and clause.at(index + 2) != "never":
        return opens
    if opens and setting is Setting.AUTHORED:
        return True
    if opens:
        after = clause.words[index + 2 : index + 5]
        about_work = verb in ("trust", "be", "judge", "compare") and any(each in ARTEFACTS for each in after)
        kind = verb not in _BANTER or about_work or clause.at(index + 2) in MANNERS | {"a", "an"}
        return kind and _is_base(verb)
    if before in _MODALS:
        return _modal_subject_is_told(clause, index, verb, setting)
    if before == "to":
        return clause.at(index - 2) in _TOLD | ARTEFACTS and clause.at(index - 3) != "i"
    if before == "let's":
        return verb in CONDUCT_VERBS
    if before in ARTEFACTS:
        return not past(clause, index) and clause.at(0) not in ("the", "this", "their", "its")
    return setting is Setting.AUTHORED and before not in PERSONAL and not past(clause, index)


def _trails(clause: Clause, index: int) -> bool:
    """Whether the adverb comes last, after a comma: 'migrations run in a transaction, always'."""
    return clause.at(index - 1) == "," and index == len(clause.words) - 1 and index > 1


def _is_base(word: str) -> bool:
    return word in VERBS or (word.isalpha() and word not in _NOT_BASE and not word.endswith(("ed", "ing", "s")))


def _modal_subject_is_told(clause: Clause, index: int, verb: str, setting: Setting) -> bool:
    modal, subject = clause.at(index - 1), clause.at(index - 2)
    if setting is Setting.AUTHORED:
        return subject != "i"
    if modal in ("will", "can", "may"):
        return subject in ("you", *ARTEFACTS) and verb in CONDUCT_VERBS - FRIENDLY_VERBS
    return subject not in ("i", "he", "she", "they", "it") and verb not in _BANTER


def _lasting(clause: Clause, setting: Setting) -> Finding | None:
    found = LASTING.find(clause)
    if found is None:
        return None
    start, end = found
    words = clause.words
    segment = max((at for at in range(start) if words[at] == ","), default=0)
    if reported(clause, start) or _about_oneself(clause, segment):
        return None
    if setting is Setting.CONVERSATION and words[start] in _LOOSE and not _tells(clause):
        return None
    negated = any(word in _NEGATIONS for word in words)
    return Finding(Modality.PROHIBITION if negated else Modality.OBLIGATION, FAMILY, clause.quote(start, end))


_NEGATIONS = words("not never don't no stop avoid without mustn't shouldn't cannot can't")
_PLANS = words("will am plan hope intend promise might could would")
_PLANNERS = words("he she they he's she's they're they'll he'll she'll it it's it'll there")


def _about_oneself(clause: Clause, start: int) -> bool:
    """Whether it is a resolution or a story of the speaker's own: 'from now on I will run every day'."""
    if "let's" in clause.words[start:]:
        return False
    for index, word in enumerate(clause.words[start:], start):
        if word in _SELF or word in _PLANNERS:
            return True
        if word == "i":
            after = clause.at(index + 1)
            return after in _PLANS or (after == "want" and clause.at(index + 2) == "to") or past(clause, index + 3)
        if word in ("we", "we'll"):
            return False
    return False


def _tells(clause: Clause) -> bool:
    """Whether some opening of the clause is a command, or somebody is told by 'you'."""
    if clause.at(0) in ("going", "moving", "by"):
        return True
    return any(
        clause.at(index) in CONDUCT_VERBS or clause.at(index) in ("don't", "do", "no", "stop", "all", "every")
        for index in openings(clause)
    ) or (not past(clause, len(clause.words)) and clause.at(0) in QUANTIFIERS)


def _no_more(clause: Clause) -> Finding | None:
    found = NO_MORE.find(clause)
    if found is None or reported(clause, found[0]):
        return None
    words = clause.words
    for index in openings(clause):
        first, second, third = clause.at(index), clause.at(index + 1), clause.at(index + 2)
        told = first == "don't" and second in VERBS
        unwanted = first == "i" and second == "don't" and third in ("want", "need") and clause.at(index + 3) != "to"
        if told or unwanted:
            return Finding(
                Modality.PROHIBITION, FAMILY, " ".join((*words[index : index + 4], "…", *words[slice(*found)]))
            )
    return None


def _every_time(clause: Clause, setting: Setting) -> Finding | None:
    found = EVERY_TIME.find(clause)
    if found is None or reported(clause, found[0]) or past(clause, len(clause.words)):
        return None
    for index in openings(clause):
        word = clause.at(index)
        if word in VERBS - {"let"} and (
            setting is Setting.AUTHORED or word not in FRIENDLY_VERBS or _object(clause, index)
        ):
            return Finding(Modality.OBLIGATION, FAMILY, f"{clause.quote(*found)} … {word}")
        if word in ("don't", "do") and clause.at(index + 1) in VERBS | {"not"}:
            return Finding(Modality.PROHIBITION, FAMILY, f"{clause.quote(*found)} … {word}")
    return None


def _object(clause: Clause, index: int) -> bool:
    return clause.at(index + 1) in ("with", "for", "me", "the", "a", "an", "all", "both", "every", "it")

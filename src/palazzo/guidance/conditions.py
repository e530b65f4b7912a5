"""Conditional rules: 'if …, do …', 'when I …, …', 'only if …'."""

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import (
    ARTEFACTS,
    CONDUCT_VERBS,
    MANNERS,
    OBJECTS,
    OFFERS,
    QUANTIFIERS,
    SOCIAL_VERBS,
    VERBS,
    words,
)
from palazzo.guidance.phrases import firm_openings, phrases
from palazzo.guidance.verbs import seems_verb
from palazzo.guidance.vetoes import one_off, past, reported

FAMILY = "conditional"

_OPENERS = words("if when whenever unless before after once until while time")
_SCOPES = words("at for on in with every each whatever wherever during")
_GATES = phrases("only if | only when | only after | only once | only with | only for | but only | not unless")
_SUBJECT_LIKE = words("""
    the a an to of for in on at by my our your this that these those you we they i it he she who which will can could
    would might may does do did don't not with from and or is are was were be been any no every each all
    """)
_TALK = words("ask asks say says tell send give paste mention share request write type upload show forward")
_GENERAL = words("there's there every each any all another something anything someone somebody anyone nothing")
_HOPES = words("come go try enjoy have join see")
_IMPERSONAL = words("""
    case in i i'm i've someone somebody nothing two the it it's there there's my our we anything something any all
    """)
_TELLERS = words("they i he she i'll i'm they're we'll")
_TRAILING = words("if when whenever unless")
_OTHERS = words("""
    you you're you've it it's he she they we he's she's they're that this possible necessary needed so not
    """)
_AT_HAND = words("it this that them up these those out back down")
_PARTICULAR = words("me sure one now example instance this that these those the a an")
_CONDUCT = CONDUCT_VERBS - SOCIAL_VERBS - {"check"}
_FREE = words("can could have need want like ever wish feel get are")
_READY = words("ready back free finished home around up in able lucky")
_UNSURE = words("unsure uncertain sure don't not cannot can't")

_FIRST = _SCOPES | {"should"}  # these open a condition at the start of a clause only
_ANYWHERE = _OPENERS | words("soon long case") | _GATES.keys
TRIGGERS = _FIRST | _ANYWHERE


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A rule under a condition, if the clause gives one."""
    if clause.at(0) not in _FIRST and _ANYWHERE.isdisjoint(clause.words):
        return None
    opener = _opener(clause)
    if opener >= 0 and not past(clause, len(clause.words)) and not reported(clause, opener):
        found = _consequence(clause, opener, setting)
        if found >= 0:
            negated = clause.at(found) in ("don't", "do", "never", "avoid", "no")
            words = f"{clause.at(opener)} … {clause.quote(found, found + 3)}"
            return Finding(Modality.PROHIBITION if negated else Modality.OBLIGATION, FAMILY, words)
        if opener > 1 and _commanded_before(clause, opener):
            words = f"{clause.quote(0, 3)} … {clause.at(opener)}"
            return Finding(Modality.OBLIGATION, FAMILY, words)
    gate = _GATES.find(clause)
    gated = gate is not None and (
        setting is Setting.AUTHORED or any(word in ARTEFACTS for word in clause.words[gate[1] :])
    )
    return Finding(Modality.OBLIGATION, FAMILY, clause.quote(*gate)) if gate is not None and gated else None


def _opener(clause: Clause) -> int:
    """Where a condition begins, or -1: 'if', 'as long as', 'in case', and a scope or 'should' at the very start."""
    for index, word in enumerate(clause.words[:12]):
        if word in _OPENERS:
            return index
        if (word, clause.at(index + 1)) in (("soon", "as"), ("long", "as")):
            return index + 1
        if (clause.at(index - 1), word) == ("in", "case"):
            return index
    return 0 if clause.at(0) == "should" or (clause.at(0) in _SCOPES and "," in clause.words) else -1


def _consequence(clause: Clause, opener: int, setting: Setting) -> int:
    """Where the command begins that follows the condition, or -1."""
    talk = setting is Setting.CONVERSATION
    impersonal = clause.at(opener) not in _SCOPES and clause.at(opener + 1) in _IMPERSONAL
    compact = not talk or opener <= 1
    conduct = not talk or _is_about_conduct(clause, opener)
    for index in range(opener + 2, len(clause.words)):
        word, before = clause.at(index), clause.at(index - 1)
        if talk and word in _TELLERS and "," in clause.words[opener:index]:
            return -1  # what follows is told of somebody, not to somebody
        follows = before in (",", "then", "please", "just", "always", "never", "only")
        if (
            follows
            and _is_command(clause, index)
            and (conduct or impersonal)
            and not (talk and word in _HOPES)
            and not (talk and _kind(clause, index))
        ):
            return index
        if conduct and compact and _runs_on(clause, index, word, before):
            return index
    return -1


def _kind(clause: Clause, index: int) -> bool:
    """Whether it only offers help: 'just let me know', 'don't hesitate'."""
    always = clause.at(0) in ("in", "for", "every", "each", "after", "with", "at", "on")
    return not always and (clause.at(index), clause.at(index + 1)) in OFFERS


def _is_command(clause: Clause, index: int) -> bool:
    word, after = clause.at(index), clause.at(index + 1)
    if word in ("don't", "never", "always"):
        return True
    known = word in VERBS or (word == "be" and after in MANNERS) or seems_verb(word, after)
    return known and after not in ("is", "are", "was", "of")


def _runs_on(clause: Clause, index: int, word: str, before: str) -> bool:
    """'If the lock is held pause all threads': a verb with an object, right after a noun, with no comma between."""
    return word in VERBS and before not in _SUBJECT_LIKE and clause.at(index + 1) in OBJECTS and before not in VERBS


def _commanded_before(clause: Clause, opener: int) -> bool:
    """'Add a warning when a recipe contains nuts': the command first, the condition after it."""
    first = next(iter(firm_openings(clause)), opener)
    verb, after, subject = clause.at(first), clause.at(first + 1), clause.at(opener + 1)
    if first >= opener or verb not in VERBS - _HOPES or subject in _OTHERS or one_off(clause, first, len(clause.words)):
        return False
    if after in ("me", "us"):
        return subject in ("i", "a", "an", "someone", "any", "my")
    return clause.at(opener) in _TRAILING and after not in _AT_HAND


def _is_about_conduct(clause: Clause, opener: int) -> bool:
    """Whether a condition in talk is about what an assistant meets again and again."""
    first, second, third = clause.at(opener), clause.at(opener + 1), clause.at(opener + 2)
    if first == "whenever" or (first == "time" and clause.at(opener - 1) in ("every", "each", "any")):
        return second not in ("you're", "your")
    if first in ("every", "each", "whatever"):
        return not clause.exclaimed
    if first in ("when", "while", "before", "after") and second.endswith("ing"):
        return True
    if first == "should":
        return second in ("you", "a", "an", "any", "anything", "something", "there", "the", "someone")
    if first == "wherever":
        return True
    if first in _SCOPES:
        if second == "the" and _is_kind(third) and clause.at(opener + 3) == ",":
            return True
        named = second not in _PARTICULAR and (third in ARTEFACTS or third == "," or _is_kind(third))
        scope = clause.words[opener : clause.words.index(",")]
        return second in _GENERAL or _is_kind(second) or named or not QUANTIFIERS.isdisjoint(scope)
    if second == "i":
        return third in _TALK
    if second in ("you", "you're", "you've"):
        verb = clause.at(opener + 3) if third in ("are", "have", "need", "ever", "want", "hit", "get") else third
        if verb in ("to", "a"):
            verb = clause.at(opener + 4)
        chance = third == "get" and clause.at(opener + 3) not in ("a", "the", "some", "back", "home", "there")
        busy = (third in _FREE and not chance) or (second == "you're" and third in _READY)
        return verb in _UNSURE or not _forms(verb).isdisjoint(_CONDUCT) or not busy
    if second in ("a", "an", "two", "any") or (first == "should" and second in _GENERAL):
        return True
    if first in ("after", "before", "during") and third == ",":
        return not one_off(clause, 0, len(clause.words))
    near = clause.words[opener + 1 : opener + 6]
    return second in _GENERAL or not _forms(second).isdisjoint(CONDUCT_VERBS) or any(word in ARTEFACTS for word in near)


def _is_kind(word: str) -> bool:
    """Whether the word is a plural: a whole kind of things."""
    return word.isalpha() and word.endswith("s") and word not in ("this", "his", "its", "us")


def _forms(verb: str) -> set[str]:
    """The base forms that a verb may have: writing, write; merging, merge; running, run."""
    stem = verb.removesuffix("ing")
    return {verb} if stem == verb else {stem, stem + "e", stem[:-1]}

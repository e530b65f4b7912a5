"""Rules that an authored file states as how things are: 'tests live beside the code', 'the user prefers …', creeds."""

from collections.abc import Sequence

from palazzo.guidance.clauses import CODE, HEADLINE, Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import ARTEFACTS, VERBS, words
from palazzo.guidance.vetoes import fleeting, past, reported

FAMILY = "custom"
TRIGGERS = words("""
    all every each any anything everything everyone nobody nothing our needs need gets get goes go stays stay applies
    always come comes run start end belongs belong
    """)  # in talk, where how things are is mostly just that, few of them are read

# What those who keep the rules make themselves: how such a thing is, is how it has to be.
_CRAFT = words("""
    test tests commit commits pr prs pull comment comments name names function functions class classes method methods
    module modules type types constant constants error errors exception exceptions import imports file files doc docs
    documentation docstring docstrings component components branch branches migration migrations secret secrets string
    strings query queries endpoint endpoints interface interfaces config configuration code logic logging log logs
    changes change titles title variable variables parameter parameters argument arguments dependency dependencies
    feature features task tasks bug bugs fix fixes release releases script scripts controller controllers service-layer
    handler handlers view views hook hooks style styles colour colours color colors icon icons sql schema state literal
    literals credential credentials password passwords key keys token tokens fixture fixtures mock mocks assertion
    assertions package packages library libraries symbol symbols header headers license licence changelog readme
    diagram diagrams example examples snippet snippets template templates prompt prompts answer answers reply replies
    response responses email emails report reports call calls text texts flag flags table tables allocation allocations
    action actions review reviews refactor refactoring refactorings todo todos warning warnings loop loops path paths
    """)
_AGENTS = words("agent agents assistant bot model you")
_PEOPLE = words("user human owner client customer he she they")
_WISHES = words("""
    prefers wants expects likes dislikes hates appreciates needs values insists enjoys favours favors demands requires
    """)
_STANDING = words("stays remains belongs goes stay remain belong lives live")
_RUNNING = words("""
    night day morning evening week month year hour minute node nodes shard shards server servers service services
    machine machines worker workers instance instances replica replicas session sessions user users request requests
    record records
    """)
_CREEDS = words("""
    simplicity readability safety security privacy performance latency correctness consistency determinism silence
    clarity accessibility documentation quality speed stealth trust honesty accuracy robustness efficiency brevity
    stability reliability maintainability testability transparency empathy curiosity kindness precision truth elegance
    less done explicit consent confidentiality coverage style
    """)
_BELIEVED = words("is are isn't matters matter counts count wins win comes come beats beat trumps trump takes take")
_BEING = words("is are was were has have had will been isn't aren't")
_PRESENT = words("is are has have do does go get gets need needs")
_ARTICLES = words("a an")
_DEFINING = words("a an the defined called named about")
_OTHERWISE = words("""
    the this these our some most many there it i we they if when where while in for as at on known three several
    """)
_DUTIES = words("duty job responsibility goal task role mission purpose priority")
_CLOSED = words("read-only frozen immutable append-only generated off-limits sacred final forbidden fine private")
_FRONT = 5  # words in which the subject has to be named


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A rule that is stated as a custom, if the clause gives one."""
    if clause.at(0) == HEADLINE or past(clause, _FRONT):
        return None
    negated = not {"not", "never", "no", "nothing", "nobody"}.isdisjoint(clause.words)
    kinds = _KINDS if setting is Setting.AUTHORED else (_kept_by_all,)
    for kind in kinds:
        if kind(clause):
            modality = Modality.PROHIBITION if negated else Modality.OBLIGATION
            return Finding(modality, FAMILY, clause.quote(0, 5))
    return None


def _wished(clause: Clause) -> bool:
    """'The user prefers metric units', 'hates exclamation marks', 'he likes direct answers'."""
    if clause.at(0) in _WISHES:
        return len(clause.words) > 1
    for index, word in enumerate(clause.words[1:4], 1):
        if word in _WISHES and clause.at(index - 1) in _PEOPLE:
            personal = clause.at(index - 1) in ("he", "she", "they")
            return not personal or any(each in ARTEFACTS or each == "being" for each in clause.words)
    return False


def _done_by_agents(clause: Clause) -> bool:
    """'The assistant speaks in short sentences', 'you never lie', 'you are responsible for …'."""
    if clause.at(0) in ("your", "it's", "it") and not _DUTIES.isdisjoint(clause.words[1:5]) and "your" in clause.words:
        return True
    at = 1 if clause.at(0) in ("the", "an", "every", "all") else 0
    if clause.at(at) not in _AGENTS:
        return False
    verb, after = clause.at(at + 1), clause.at(at + 2)
    if clause.at(at) == "you":
        told = verb in ("never", "always", "don't", "only", "own") and after not in ("been", "have", "had")
        bound = verb in ("are", "will") and after in ("responsible", "expected", "accountable", "here", *VERBS)
        return told or bound
    third = verb.removesuffix("s") in VERBS or verb.removesuffix("es") in VERBS
    return (verb not in _BEING and (third or verb in ("never", "always", "only"))) or verb == "will"


def _quantified(clause: Clause) -> bool:
    """'Every query is parameterised', 'all state goes through the store', 'anything destructive requires …'."""
    first = clause.at(0)
    if first in ("nothing", "nobody", "anything", "everything", "whoever") and len(clause.words) > 2:
        return True
    if first == "only" and clause.at(1) == "the":
        return True
    if first not in ("every", "each", "all", "any") or len(clause.words) < 3:
        return False
    return _RUNNING.isdisjoint(clause.words[1:4]) or not _CRAFT.isdisjoint(clause.words[1:3])


def _made(clause: Clause) -> bool:
    """'Public functions have docstrings', 'a PR needs two approvals', 'secrets stay in the vault'."""
    for index, word in enumerate(clause.words[1:6], 1):
        if word in _STANDING and clause.at(index + 1) not in ("", ",", "here", "there") and clause.at(0) != "the":
            return not _is_tale(clause, index)
        if (
            word in ("stays", "remains")
            and clause.at(index - 1) not in ("what", "that", "which")
            and clause.at(index + 1) not in ("", ",")
        ):
            return True
    if clause.at(0) in _OTHERWISE:
        return clause.at(0) == "the" and clause.at(1) == "only"
    for index, word in enumerate(clause.words[:_FRONT]):
        if word in _CRAFT and _goes_on(clause, index + 1):
            return not (clause.at(0) in _ARTICLES and clause.at(index + 2) in _DEFINING)
    return clause.at(0) == CODE and clause.at(1) in ("needs", "requires", "belongs")


def _goes_on(clause: Clause, index: int) -> bool:
    """Whether a verb of the present follows, past one aside: 'a feature without docs is …'."""
    for word in clause.words[index : index + 4]:
        if word in _PRESENT or word in VERBS:
            return True
        if word.endswith("s") and (word[:-1] in VERBS or word[:-2] in VERBS):
            return True
        if word not in ("without", "with", "in", "of", "for", "outside", "docs", "tests", "never", "always", CODE):
            return False
    return False


def _is_tale(clause: Clause, index: int) -> bool:
    """'Bas lives in Utrecht': somebody's life."""
    return clause.at(index) in ("lives", "live", "goes", "go") and not (
        _CRAFT | {CODE, "everything", "anything", "all"}
    ).intersection(clause.words[:index])


def _believed(clause: Clause) -> bool:
    """'Readability counts', 'privacy is sacred', 'silence is better than noise'; a measured figure is no creed."""
    if any(word[0].isdigit() for word in clause.words):
        return False
    for index, word in enumerate(clause.words[:3]):
        if word in _CREEDS:
            return not _BELIEVED.isdisjoint(clause.words[index + 1 : index + 4])
    return (clause.at(0), clause.at(1)) in (("it", "is"), ("it's", "better")) and "better" in clause.words[1:3]


def _closed(clause: Clause) -> bool:
    """'The `vendor/` directory is read-only', 'read-only actions are fine without asking'."""
    return any(
        word in _CLOSED and clause.at(index) in ("is", "are") and index < 7
        for index, word in enumerate(clause.words[1:], 0)
    )


def _kept_by_all(clause: Clause) -> bool:
    """In talk: 'every public method gets documented', 'invoices go to accounting', 'our docs are written in …'."""
    words = clause.words
    if (
        clause.exclaimed
        or past(clause, len(words))
        or fleeting(clause)
        or reported(clause, len(words))
        or len(words) < 4
    ):
        return False
    first = clause.at(0)
    if first in ("anything", "everything", "everyone", "nobody", "nothing"):
        return not _OWED.isdisjoint(words[1:8]) and (_names_craft(words) or not _SHARED.isdisjoint(words))
    if first in ("all", "every", "each", "any") and "time" not in words[1:2]:
        owed = not (_OWED | {"goes", "go", "has", "have"}).isdisjoint(words[2:8])
        return (_names_craft(words[1:5]) and (owed or words[-1] == "please")) or (owed and "my" in words[3:])
    if first == "our":
        return clause.at(1) in _CRAFT and clause.at(2) in ("is", "are") and clause.at(3).endswith(("ed", "en"))
    if first == "the":
        return ("always" in words[2:4] and clause.at(1) in _CRAFT | ARTEFACTS) or (
            not {"needs", "applies"}.isdisjoint(words[2:5]) and not {"each", "every", "all", "well"}.isdisjoint(words)
        )
    plural = first.endswith("s") or clause.at(1) in ("names", "messages", "titles", "points")
    settled = any(word in _SETTLED for word in words[1:5]) and not any(word.endswith("ing") for word in words[1:4])
    return plural and _names_craft(words[:2]) and settled


def _names_craft(words: Sequence[str]) -> bool:
    return any(word in _CRAFT or word in ARTEFACTS for word in words)


_KINDS = (_wished, _done_by_agents, _quantified, _made, _believed, _closed)
_OWED = words("needs need requires require gets get stays stay belongs belong must goes")
_SETTLED = words("go get come start end belong stay run begin follow")
_SHARED = words("my approval internal private access same team")

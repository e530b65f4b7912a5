"""Commands in talk: 'don't …', 'no …', 'stop …ing', 'make sure …', and verbs of policy."""

from palazzo.guidance.clauses import CODE, QUOTE, Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import ARTEFACTS, CONDUCT_VERBS, MANNERS, POLICY_VERBS, QUANTIFIERS, SOCIAL_VERBS, words
from palazzo.guidance.phrases import BREAKS, firm_openings, openings
from palazzo.guidance.vetoes import at_hand, fleeting, one_off, past, reported

FAMILY = "imperative"

PROHIBITING = words("""
    avoid reject refrain forbid disallow exclude decline refuse omit skip abstain stop quit ban limit drop cut leave
    """)
TRIGGERS = (
    POLICY_VERBS | PROHIBITING | words("don't dont do no stop quit make be call act sure ensure enough not go let's")
)

_POINTING = words("""
    yourself some i you we he she this that these those it them him her my his me following attached above below
    """)
_NUMBERS = words("one two three four five six seven eight nine ten")
_WIDELY = words("everywhere throughout always conversation messages documents tickets commits")
_ORDINALS = words("first second third last next previous other new old one original rest")
_SCOPES = words("when whenever unless everywhere throughout across every all any each anything everything anyone")
_STYLES = words("""
    guide guidelines rules conventions standard standards style clock system alphabet notation spelling tense voice
    comma
    """)
_NOT_A_VERB = words("is are was were of has isn't aren't and or which to")
_ADRIFT = words("up out around by for your reminds")
_TAKES_TO = words("refer stick default adhere reply respond switch round conform")
_ENCOURAGED = words("up it going at on in me us your that an calm this them posted those you rockin their")
_NOT_FORBIDDEN = words("you we i they know always never really even just have think")
_FINITE = words("""
    is are was were can could will would should has have had do does did i you he she they it me yet today no
    """)
_NO_BANTER = words("""
    problem problems way worries idea doubt kidding thanks thank one matter wonder need rush pressure big sweat offense
    luck clue i we it you not he she they that there but because sorry reason hard such pain guarantee longer regrets
    prob doubts dietary joking plans joke response changes news comment updates excuses limits words stress ifs
    """)
_NOT_NAMES = words("""
    when if later back tomorrow tonight today after before at on in once maybe about anytime any crazy a old , soon
    """)


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A command that stands as a rule, if the clause gives one."""
    if TRIGGERS.isdisjoint(clause.words):
        return None
    for index in openings(clause):
        modality = _command(clause, index, setting)
        if modality is not None:
            return None if reported(clause, index) else _finding(modality, clause, index)
    cheering = clause.exclaimed and not _concerns_artefact(clause, 0)
    return _policy(clause) if setting is Setting.CONVERSATION and not cheering else None


def _finding(modality: Modality, clause: Clause, index: int) -> Finding:
    return Finding(modality, FAMILY, clause.quote(index, index + 4))


def _command(clause: Clause, index: int, setting: Setting) -> Modality | None:
    """What the command at `index` binds to, if it is one of the forms that stand by themselves."""
    first, second, third = clause.at(index), clause.at(index + 1), clause.at(index + 2)
    authored = setting is Setting.AUTHORED
    if not authored and (fleeting(clause) or at_hand(clause)):
        return None
    if first in ("don't", "dont"):
        return Modality.PROHIBITION if authored or _forbids(clause, index) else None
    if first == "no" and past(clause, len(clause.words)):
        return None
    if first == "let's" and second == "avoid":
        return Modality.PROHIBITION
    if first == "let's" and second in POLICY_VERBS and not _WIDELY.isdisjoint(clause.words):
        return Modality.OBLIGATION
    if first == "no":
        return Modality.PROHIBITION if _bans(clause, index, setting) else None
    if first in ("stop", "quit") and (second.endswith("ing") or (second, third) == ("with", "the")):
        return Modality.PROHIBITION if authored or second not in ("talking", "being") else None
    if first == "let's" and second == "not" and third in CONDUCT_VERBS | {"have", "allow"}:
        return Modality.PROHIBITION
    if first == "let's" and second in POLICY_VERBS and not (QUANTIFIERS | {"to", "same"}).isdisjoint(clause.words):
        cheer = third.endswith("ing") or third in ("each", "at")
        return None if cheer or one_off(clause, index, len(clause.words)) else Modality.OBLIGATION
    if first == "enough" and second in ("with", "of") and third in ("the", "your", "these", "those"):
        return Modality.PROHIBITION
    if first == "ensure" or (first in ("make", "be") and second in ("sure", "certain", "careful")):
        return Modality.OBLIGATION if authored or _assures(clause, index + (first != "ensure")) else None
    if first == "only" and second in CONDUCT_VERBS | {"contact", "ping"} and third in ("me", "the", "use", "ever"):
        return Modality.OBLIGATION
    named = first == "call" and second == "me" and third and third not in _NOT_NAMES
    return Modality.OBLIGATION if named or (first == "act" and second in ("as", "like")) else None


def _forbids(clause: Clause, index: int) -> bool:
    """Whether the verb after 'don't' makes a rule, and not comfort or a remark on the task at hand."""
    while clause.at(index + 1) in ("you", "ever", "just", "dare"):
        index += 1
    verb = clause.at(index + 1)
    if not verb.replace("-", "").isalpha() or verb in _NOT_FORBIDDEN:
        return False
    if verb == "forget" and clause.at(index + 2) == "to" and _concerns_artefact(clause, index + 2):
        return "ever" in clause.words or not QUANTIFIERS.isdisjoint(clause.words)
    if verb == "assume" or (verb == "ask" and clause.at(index + 2) == "me"):
        return not fleeting(clause)
    if (verb, clause.at(index + 2)) in (("mention", "it"), ("get", "me"), ("expect", "me"), ("tell", "me")):
        return False
    if verb in ("worry", "forget", "hesitate", "rush", "fear") or clause.at(index + 2) in ("yourself", "yourselves"):
        return False
    if verb == "give" and clause.at(index + 2) == "me" and clause.at(index + 3) not in ("up", "that", "a", ""):
        return True
    if verb == "make" and clause.at(index + 2) not in ("me", "it", "us"):
        return True
    if verb == "let" and clause.at(index + 2) in ("the", "my", "any", "our"):
        return "you" not in clause.words[index:]
    if verb == "be" and clause.at(index + 2) in ("a", "an") and clause.at(index - 1) in (";", ",", ":"):
        return clause.at(index + 3) not in ("stranger", "baby", "fool", "hero") and not clause.exclaimed
    if verb == "be" and clause.at(index + 2) == "so":
        return clause.at(index + 3) in MANNERS
    if (
        verb == "be"
        and clause.at(index + 2) not in ("afraid", "scared", "shy")
        and clause.at(index + 3) in ("with", "to", "in", "about", "when")
    ):
        return True
    if verb == "start" and clause.at(index + 2) == "without":
        return False
    if verb in SOCIAL_VERBS and not _concerns_artefact(clause, index + 1) and clause.at(index + 2) not in MANNERS:
        return False
    rest = clause.words[index + 2 :]
    return not one_off(clause, index, index + 14) and not (
        rest and rest[0] in _POINTING - {"me", "my"} and len(rest) < 4
    )


def _bans(clause: Clause, index: int, setting: Setting) -> bool:
    second = clause.at(index + 1)
    if not second or second in _NO_BANTER or second in BREAKS:
        return False
    if setting is Setting.AUTHORED:
        return True
    rest = clause.words[index + 1 :]
    things = (
        any(word in ARTEFACTS for word in rest[:3])
        or not QUANTIFIERS.isdisjoint(rest)
        or "please" in (rest[-1], clause.at(index - 1))
    )
    if not {"when", "if", "unless"}.isdisjoint(rest):
        rest = rest[: min(rest.index(word) for word in rest if word in ("when", "if", "unless"))] or rest
    if clause.at(index - 1) == "please" and len(rest) < 4:
        return True
    if len(rest) == 1:
        return index == 0 and second.endswith(("s", "ing", "play")) and second not in ("comments", "changes", "updates")
    plain = index == 0 and 2 <= len(rest) <= 8 and _FINITE.isdisjoint(rest)
    return len(rest) <= 9 and (things or plain)


def _assures(clause: Clause, index: int) -> bool:
    """'Make sure' as a rule of conduct, not as care for a friend or a detail of the task at hand."""
    rest = clause.words[index + 1 :]
    if one_off(clause, index, len(clause.words)) or not any(
        word in ARTEFACTS or word in QUANTIFIERS or word in (CODE, QUOTE) for word in rest
    ):
        return False
    if clause.at(index) == "careful":
        return True
    verb = next(
        (word for word in rest if word not in ("to", "that", "you", "always", "never", "not", "all", "the", "every")),
        "",
    )
    barred = verb in ("nobody", "nothing", "no", "none")
    return barred or (verb in CONDUCT_VERBS and verb not in ("give", "call", "build")) or verb in ARTEFACTS


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
    if not after or after[0] in BREAKS or one_off(clause, index, index + 12):
        return False
    if after[0].isdigit() or (verb in ("name", "cite", "list", "log", "number") and after[0] in _NUMBERS):
        return False
    if verb == "keep":
        if after[0] == "your" or _ORDINALS.intersection(after):
            return after[0] == "your" and _concerns_artefact(clause, index)
        if after[0] == "the" and (any(word.isdigit() for word in clause.words) or len(clause.words) - index < 5):
            return False  # the piece at hand
        return after[0] not in _ENCOURAGED and not after[0].endswith("ing") and len(clause.words) - index > 2
    if verb in ("leave", "cut", "drop"):
        return (
            "out" in after[:3]
            or (verb == "leave" and "free" in after)
            or (after[0] == "the" and _concerns_artefact(clause, index))
        )
    if verb in ("address", "refer") and "me" in after[:2]:
        return True
    if (after[0] == "my" and _scoped(clause, index)) or (verb, after[0]) == ("assume", "that"):
        return True
    if after[0] in _POINTING or (after[0] in _NOT_A_VERB and not (after[0] == "to" and verb in _TAKES_TO)):
        return False
    if verb in ("follow", "sign", "stick", "skip", "respect") and after[0] in _ADRIFT:
        return False
    if after[0] in ("the", "a", "an"):
        lasting = _scoped(clause, index) or verb in ("prefer", "avoid", "skip", "omit")
        return lasting and not _ORDINALS.intersection(after)
    return True


def _scoped(clause: Clause, index: int) -> bool:
    """Whether the rest of the clause opens a wide field: 'when …', 'in all …', 'for letters'."""
    rest = clause.words[index + 2 :]
    if CODE in rest:
        return True
    if not _SCOPES.isdisjoint(rest) or not _STYLES.isdisjoint(rest[:4]):
        return True
    return any(
        word in ("for", "in", "with", "on") and (after.endswith("s") or far.endswith("s"))
        for word, after, far in zip(rest, [*rest[1:], ""], [*rest[2:], "", ""], strict=False)
    )


def _concerns_artefact(clause: Clause, index: int) -> bool:
    return any(word in ARTEFACTS or word in (CODE, QUOTE) for word in clause.words[index + 1 : index + 14])

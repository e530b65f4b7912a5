"""What only a file of rules says in this way: bare imperatives, and commands or settings under a label."""

from palazzo.guidance.clauses import CODE, HEADLINE, Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.imperatives import PROHIBITING
from palazzo.guidance.lexicon import DETERMINERS, POLICY_VERBS, VERBS, words
from palazzo.guidance.phrases import BREAKS, firm_openings, phrases
from palazzo.guidance.verbs import is_coined, seems_command, seems_verb
from palazzo.guidance.vetoes import past

FAMILY = "authored"

_NOT_A_VERB = words("is are was were of has isn't aren't and or which access") | BREAKS
_NOUNS_TOO = words("""
    test build support access use release benchmark cache log type state process design model report review change code
    file index query time work start end plan order call run search set track trace value version view watch light
    memory notes root key name contact
    """)
_FINITE = words("is are was were has moves comes runs takes")
_SURE = phrases("make sure | be sure")
_LABELS = words("build test run lint format deploy install start serve check typecheck bench benchmark release dev")
_COMMANDS = _LABELS | words("unit integration e2e server migrate migrations docs typing types watch clean setup")
_MINDED = words("remember listen")  # elsewhere they only lead in
_MOST_LABEL = 4  # words of a label

# Before a colon: what a rule is about, so that what follows is the rule.
_TOPICS = words("""
    tone style voice vibe naming names indentation quotes length commits commit branches branch format formatting
    logging testing handling performance security reviews review docs documentation imports comments tests responses
    response output outputs answers answer replies reply boundaries memory coverage errors exceptions types typing
    dependencies deps communication communications conventions etiquette spelling grammar punctuation whitespace
    concurrency migrations secrets privacy safety accessibility messages workflow scope limits constraints rule rules
    policy requirement requirements convention principle default defaults priority priorities indent width columns
    """)
_VALUED = words("language languages")  # a topic too, if more than a name follows
_SCOPING = words("in with for of to only when")
_THEIRS = words("his her their its whose")
_IN_TALK = words("""
    tone style voice format formatting language output outputs answers replies responses spelling naming commits
    preference rule policy order convention default
    """)

TRIGGERS = _LABELS | _IN_TALK  # in talk, only what stands under a label is read here


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A rule in the manner of authored files, if the text is one and the clause gives it."""
    if setting is not Setting.AUTHORED:
        return _labelled(clause) or _agreed(clause)
    if clause.at(0) == HEADLINE:
        return None  # a heading names what follows
    return _imperative(clause) or _labelled(clause) or _topical(clause)


def _imperative(clause: Clause) -> Finding | None:
    """A sentence that begins with a verb."""
    if _defines(clause) or _lists(clause):
        return None
    if (clause.at(0) in _MINDED and clause.at(1) not in BREAKS | {""}) or _has_to_have(clause):
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, 4))
    for index in firm_openings(clause):
        word, after = clause.at(index), clause.at(index + 1)
        if word == "you" and after in VERBS - {"have"}:
            return Finding(Modality.OBLIGATION, FAMILY, clause.quote(index, index + 4))
        known = (
            (word in VERBS or is_coined(word))
            and not after.isdigit()
            and after not in _NOT_A_VERB
            and (after or word in POLICY_VERBS)
        )
        unknown = seems_verb(word, after) or (index == 0 and seems_command(word, after))
        if (known or unknown) and not _is_label(clause, index) and not _is_noun(clause, index):
            modality = Modality.PROHIBITION if word in PROHIBITING else Modality.OBLIGATION
            return Finding(modality, FAMILY, clause.quote(index, index + 4))
    if (sure := _SURE.find(clause)) is not None:
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(sure[0], sure[1] + 2))
    return None


def _has_to_have(clause: Clause) -> bool:
    """'Have opinions.': no question, and no part of a tense."""
    after = clause.at(1)
    return clause.at(0) == "have" and after.isalpha() and not after.endswith(("ed", "en")) and after != "you"


def _is_label(clause: Clause, index: int) -> bool:
    """'Build status: …': a name before a colon, not a command; 'group imports: …' is one."""
    if ":" not in clause.words[index + 1 : index + 3] or clause.at(index + 1) in DETERMINERS:
        return False
    return clause.at(index + 1) == ":" or not clause.at(index + 1).endswith("s")


def _is_noun(clause: Clause, index: int) -> bool:
    """'Test coverage is …', 'support for … is …', 'work in progress'."""
    if (clause.at(index), clause.at(index + 1)) in (("work", "in"), ("root", "on"), ("read", "access")):
        return True
    return clause.at(index) in _NOUNS_TOO and not _FINITE.isdisjoint(clause.words[index + 1 : index + 6])


def _defines(clause: Clause) -> bool:
    """'Let x be …', 'let t range over …', 'let rho_E in …': mathematics."""
    return clause.at(0) == "let" and (len(clause.at(1)) == 1 or "_" in clause.at(1))


def _lists(clause: Clause) -> bool:
    """'tests/ – test suite': a name and what it is."""
    return clause.at(1) in ("–", "—") and len(clause.words) < 8


def _labelled(clause: Clause) -> Finding | None:
    """'Build (Linux): `…`': the command to use, under the name of what it does."""
    label = clause.words[: _MOST_LABEL + 2]
    if clause.at(0) in _COMMANDS and ":" in label and CODE in clause.words[label.index(":") :]:
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, 4))
    return None


def _topical(clause: Clause) -> Finding | None:
    """'Tone: dry and precise', 'line length: 100 max', 'for shell scripts: `set -e`'."""
    label = clause.words[: _MOST_LABEL + 1]
    if ":" not in label:
        return None
    colon = label.index(":")
    value = clause.words[colon + 1 :]
    ruled = not _TOPICS.isdisjoint(label[:colon]) or (
        not _VALUED.isdisjoint(label[:colon]) and not _SCOPING.isdisjoint(value)
    )
    scoped = clause.at(0) in ("for", "in", "on", "during", "before", "after")
    if value and (ruled or (scoped and CODE in value)):
        return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, colon + 4))
    return None


def _agreed(clause: Clause) -> Finding | None:
    """The same in talk, where fewer labels open a rule: 'my rule: …', 'output: JSON only', 'quick note on style: …'."""
    label = clause.words[: _MOST_LABEL + 2]
    if ":" not in label[1:] or _IN_TALK.isdisjoint(label[: label.index(":")]) or past(clause, len(clause.words)):
        return None
    if not _THEIRS.isdisjoint(label) or len(clause.words) < label.index(":") + 2:
        return None
    return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, label.index(":") + 4))

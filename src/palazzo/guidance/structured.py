"""Rules in the form of settings: 'ON_FAILURE -> Retry', 'MODE: Read_Only'; other settings are metadata."""

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import VERBS, words

FAMILY = "structured"

TRIGGERS = frozenset(("->", "=>", "→", ":"))

_LONGEST = 12  # words
_ARROWS = frozenset(("->", "=>", "→"))
_WHEN = words("on if when before after unless upon")
_BINDING = words("""
    only never always required forbidden strict disabled mandatory prohibited must no deny denied disallowed banned
    """)
_BANNING = words("never forbidden disabled prohibited no deny denied disallowed banned")


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A rule written as a key and a value, or as a trigger and what follows."""
    if len(clause.words) > _LONGEST:
        return None
    for index, word in enumerate(clause.words):
        if word in _ARROWS and index:
            key = clause.at(0).split("_")
            then = clause.at(index + 1).split("_")
            if key[0] in _WHEN or then[0] in VERBS:
                return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, index + 3))
        if word == ":" and index == 1 and ("_" in clause.at(0) or setting is Setting.AUTHORED):
            value = {part for each in clause.words[2:] for part in each.split("_")}
            if bound := value & _BINDING:
                modality = Modality.PROHIBITION if bound & _BANNING else Modality.OBLIGATION
                return Finding(modality, FAMILY, clause.quote(0, 5))
    return None

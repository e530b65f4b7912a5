"""Rules asked for politely: 'could you always …?', 'would you mind not …?', 'I'd appreciate it if you never …'."""

from collections.abc import Sequence

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import words
from palazzo.guidance.phrases import phrases

FAMILY = "polite"

_ASKING = words("can could would will won't can't couldn't if")
_LASTING = phrases(
    """
    from now on | going forward | anymore | every time | each time | whenever | by default | at all times | all your |
    in your answers | in your replies | in future | in the future | from here on | a habit of | in all | from today
    """
)
TRIGGERS = _ASKING

_PADDING = words("please just kindly maybe also could would can , only")
_WONDERING = words("what why how who which where when")
_SEEING = words("provide give see find get hear trust tell be understand go")
_NOT = words("never not stop avoid didn't don't")


def find(clause: Clause, setting: Setting) -> Finding | None:  # noqa: ARG001 - a request is one wherever it stands
    """A standing rule in the form of a wish or a question, if the clause is one."""
    for index, word in enumerate(clause.words[:12]):
        if word in _ASKING and clause.at(index + 1) in ("you", "we") and clause.at(0) not in _WONDERING:
            modality = _asked([each for each in clause.words[index + 2 : index + 30] if each not in _PADDING])
            if modality is None and clause.at(index + 1) == "you" and _lasts(clause, word):
                modality = Modality.OBLIGATION
            return None if modality is None else Finding(modality, FAMILY, clause.quote(index, index + 5))
    return None


def _asked(action: Sequence[str]) -> Modality | None:
    if len(action) < 2:
        return None
    if action[0] == "mind" or action[0] == "try":
        return Modality.PROHIBITION if action[1] == "not" else None
    if action[0] in ("refrain", "avoid", "remember") and len(action) > 2:
        return Modality.PROHIBITION if action[0] != "remember" else (Modality.OBLIGATION if action[1] == "to" else None)
    if action[0] == "not" and action[1] in ("go", "just", "see"):
        return None
    if action[0] == "always" and action[1] not in _SEEING:
        return Modality.OBLIGATION
    ends = action[0] == "stop" and action[1].endswith("ing")
    return Modality.PROHIBITION if ends or (action[0] in _NOT - {"stop"} and action[1] not in _SEEING) else None


def _lasts(clause: Clause, word: str) -> bool:
    ends = list(clause.words[-2:]) in (["any", "more"], ["in", "future"], ["the", "future"])
    return word != "if" and (ends or _LASTING.find(clause) is not None)

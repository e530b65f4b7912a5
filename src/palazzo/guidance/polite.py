"""Rules asked for politely: 'could you always …?', 'would you mind not … any more?', 'can you stop …ing?'"""

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.phrases import phrases

FAMILY = "polite"

_ASKING = frozenset("can could would will won't can't couldn't".split())
_LASTING = phrases(
    """
    from now on | going forward | in future | in the future | any more | anymore | every time | each time | whenever |
    by default | for all | in all | at all times | all your | in your answers | in your replies
    """
)


def find(clause: Clause, setting: Setting) -> Finding | None:  # noqa: ARG001 - a request is one wherever it stands
    """A standing rule in the form of a question, if the clause is one."""
    for index, word in enumerate(clause.words[:8]):
        if word in _ASKING and clause.at(index + 1) == "you":
            return _asked(clause, index)
    return None


def _asked(clause: Clause, index: int) -> Finding | None:
    rest = clause.words[index + 2 : index + 30]
    action = [word for word in rest if word not in ("please", "just", "kindly", "maybe", "also", ",")]
    if not action:
        return None
    lasting = _LASTING.find(clause)
    negated = action[0] in ("never", "not", "stop", "avoid") or action[:2] in (["mind", "not"], ["try", "not"])
    stops = action[0] == "stop" and len(action) > 1 and action[1].endswith("ing")
    if action[0] in ("always", "never", "avoid") or stops or lasting is not None or action[:2] == ["mind", "not"]:
        modality = Modality.PROHIBITION if negated else Modality.OBLIGATION
        return Finding(modality, FAMILY, clause.quote(index, index + 5))
    return None

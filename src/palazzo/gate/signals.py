"""The signals: each looks at one side of a turn and says what it saw."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from palazzo.gate.config import GateConfig
from palazzo.gate.patterns.actions import ACTIONS
from palazzo.gate.patterns.personal import PERSONAL
from palazzo.gate.patterns.specific import SPECIFIC
from palazzo.gate.patterns.structure import STRUCTURE
from palazzo.gate.patterns.technical import TECHNICAL
from palazzo.gate.patterns.weights import Weighted
from palazzo.gate.turn import Turn
from palazzo.model.verdict import Fired

ALIKE_EARLIER = 0.80  # cosine from which an earlier turn said the same
OFTEN = 5  # such turns are as often as it gets
ALIKE_DURABLE = 0.85  # cosine from which a durable memory holds the same
SATURATED = 3  # such memories are enough

_SHOWN = 5  # texts of a pattern that a verdict keeps
_LONGEST_SHOWN = 80  # characters of each


@dataclass(frozen=True, slots=True)
class Vote:
    """One signal's answer, between 0 and 1, with its reason and the patterns behind it."""

    signal: str
    value: float
    because: str
    fired: tuple[Fired, ...] = ()


Signal = Callable[[Turn, GateConfig], Vote]


def technicality(turn: Turn, config: GateConfig) -> Vote:
    """T: how technical the turn is; two strong patterns are enough."""
    fired = _look("t", TECHNICAL, turn)
    return Vote("t", min(_once(fired) / config.technical_norm, 1.0), _named(fired), fired)


def novelty(turn: Turn, config: GateConfig) -> Vote:  # noqa: ARG001 - a signal's signature
    """H: how unlike durable memory the turn is; all new where there is none."""
    nearest = turn.neighbours.durable
    if not nearest:
        return Vote("h", 1.0, "nothing durable yet")
    alike = min(sum(nearest) / len(nearest), 1.0)
    return Vote("h", 1.0 - alike, f"the {len(nearest)} nearest durable memories are {alike:.2f} alike")


def frequency(turn: Turn, config: GateConfig) -> Vote:  # noqa: ARG001
    """F: how often the like was said before."""
    count = _at_least(turn.neighbours.earlier, ALIKE_EARLIER)
    return Vote("input_freq", min(count / OFTEN, 1.0), f"{count} earlier turns said the like")


def saturation(turn: Turn, config: GateConfig) -> Vote:  # noqa: ARG001
    """S: how much of it durable memory holds already."""
    count = _at_least(turn.neighbours.durable, ALIKE_DURABLE)
    return Vote("mem_saturation", min(count / SATURATED, 1.0), f"{count} durable memories hold the like")


def repetition(turn: Turn, config: GateConfig) -> Vote:
    """R: what comes back again and again, unless durable memory is full of it."""
    often, full = frequency(turn, config), saturation(turn, config)
    return Vote("r", often.value * (1.0 - full.value), f"{often.because}, {full.because}")


def personal(turn: Turn, config: GateConfig) -> Vote:  # noqa: ARG001
    """D_nl: what the turn tells about people."""
    return _sum_of("d_nl", PERSONAL, turn)


def specificity(turn: Turn, config: GateConfig) -> Vote:  # noqa: ARG001
    """P: how much it names that can be looked up, for its length."""
    fired = _look("p", SPECIFIC, turn)
    density = sum((each.weight * each.count for each in fired), 0.0) / max(estimated_tokens(turn.text) / 100, 1.0)
    return Vote("p", min(density, 1.0), _named(fired), fired)


def actionability(turn: Turn, config: GateConfig) -> Vote:  # noqa: ARG001
    """A: what was decided, repaired, finished or set."""
    return _sum_of("a", ACTIONS, turn)


def structure(turn: Turn, config: GateConfig) -> Vote:  # noqa: ARG001
    """D_tech: what structure of code it has."""
    return _sum_of("d_tech", STRUCTURE, turn)


SIGNALS: tuple[Signal, ...] = (
    technicality,
    novelty,
    frequency,
    saturation,
    repetition,
    personal,
    specificity,
    actionability,
    structure,
)


def estimated_tokens(text: str) -> int:
    """The gate's own measure of length: four characters a token, at least one."""
    return max(len(text) // 4, 1)


def _sum_of(signal: str, family: Sequence[Weighted], turn: Turn) -> Vote:
    fired = _look(signal, family, turn)
    return Vote(signal, min(_once(fired), 1.0), _named(fired), fired)


def _look(signal: str, family: Sequence[Weighted], turn: Turn) -> tuple[Fired, ...]:
    """Which patterns of a family the text has."""
    found = []
    for weighted in family:
        spans = weighted.pattern.spans(turn.reading)
        if spans:
            texts = dict.fromkeys(turn.text[start:end].strip()[:_LONGEST_SHOWN] for start, end in spans[:_SHOWN])
            found.append(Fired(signal, weighted.pattern.name, weighted.weight, len(spans), tuple(texts)))
    return tuple(found)


def _once(fired: Sequence[Fired]) -> float:
    """The sum of the weights, each pattern counted once however often it fired."""
    return sum((each.weight for each in fired), 0.0)


def _named(fired: Sequence[Fired]) -> str:
    return ", ".join(each.pattern.replace("_", " ") for each in fired) or "no pattern"


def _at_least(cosines: Sequence[float], least: float) -> int:
    return sum(cosine >= least for cosine in cosines)

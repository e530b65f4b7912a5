"""Verdicts: what the gate made of a turn, with everything it went by."""

from dataclasses import dataclass

from palazzo.model.drawer import Drawer, Provenance


@dataclass(frozen=True, slots=True)
class Fired:
    """A pattern that a signal found in a text, how often, and in which words (the first few)."""

    signal: str
    pattern: str
    weight: float
    count: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a turn is promoted to durable memory; every part lies between 0 and 1."""

    g: float  # the gate: g_conv and g_tech mixed by t
    t: float  # how technical the turn is
    h: float  # how new it is beside durable memory
    r: float  # how often it comes back without being remembered: input_freq · (1 − mem_saturation)
    d_nl: float  # what it tells about people
    p: float  # how specific it is
    a: float  # what was decided, fixed, finished or set
    d_tech: float  # what structure of code it has
    g_conv: float  # the conversational branch
    g_tech: float  # the technical branch
    input_freq: float  # how many earlier turns were like it
    mem_saturation: float  # how many durable memories are like it
    promoted: bool
    patterns: tuple[Fired, ...] = ()


def stability(drawer: Drawer, verdict: Verdict | None) -> float:
    """How far a drawer may serve as guidance once the gate has spoken: the more the higher a promoted one scores.

    What did not come from the user himself gains nothing by it.
    """
    if verdict is None or not verdict.promoted or drawer.provenance is not Provenance.SESSION_TURN:
        return drawer.stability
    return max(drawer.stability, verdict.g)

"""The judge: asks every signal, mixes the branches, and keeps every answer for whoever asks why."""

from collections.abc import Callable, Sequence

from palazzo.gate.config import GateConfig
from palazzo.gate.signals import SIGNALS, Signal
from palazzo.gate.turn import Turn
from palazzo.model.verdict import Verdict

DEFAULT = GateConfig()

Judge = Callable[[Turn, GateConfig], Verdict]


def judge(turn: Turn, config: GateConfig = DEFAULT, signals: Sequence[Signal] = SIGNALS) -> Verdict:
    """G = (1 − T) · G_conv + T · G_tech; whoever scores the threshold or more is promoted."""
    votes = {vote.signal: vote for vote in (signal(turn, config) for signal in signals)}
    value = {signal: vote.value for signal, vote in votes.items()}
    talk, work = config.conversation, config.technical
    g_conv = _branch((talk.novelty, value["h"]), (talk.repetition, value["r"]), (talk.structure, value["d_nl"]))
    g_tech = _branch(
        (work.specificity, value["p"]), (work.actionability, value["a"]), (work.structure, value["d_tech"])
    )
    g = mix(g_conv, g_tech, value["t"])
    return Verdict(
        **value,
        g=g,
        g_conv=g_conv,
        g_tech=g_tech,
        promoted=g >= config.threshold,
        patterns=tuple(fired for vote in votes.values() for fired in vote.fired),
    )


def mix(g_conv: float, g_tech: float, t: float) -> float:
    """The convex mixture, never outside its two ends however the last digit is rounded."""
    mixed = (1 - t) * g_conv + t * g_tech
    return min(max(mixed, min(g_conv, g_tech)), max(g_conv, g_tech))


def _branch(*parts: tuple[float, float]) -> float:
    return min(sum(weight * value for weight, value in parts), 1.0)

"""The gate's weights and thresholds, refused where they would break its promises."""

import math
from dataclasses import dataclass, field, fields

from palazzo.errors import Misconfigured

_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class ConversationWeights:
    """What the conversational branch is made of."""

    novelty: float = 0.35
    repetition: float = 0.40
    structure: float = 0.25

    def __post_init__(self) -> None:
        _sums_to_one(self, "the conversational weights")


@dataclass(frozen=True, slots=True)
class TechnicalWeights:
    """What the technical branch is made of."""

    specificity: float = 0.40
    actionability: float = 0.35
    structure: float = 0.25

    def __post_init__(self) -> None:
        _sums_to_one(self, "the technical weights")


@dataclass(frozen=True, slots=True)
class GateConfig:
    """How the gate judges; a turn with g of at least `threshold` is promoted."""

    conversation: ConversationWeights = field(default_factory=ConversationWeights)
    technical: TechnicalWeights = field(default_factory=TechnicalWeights)
    technical_norm: float = 1.5  # how much technical pattern makes a turn wholly technical
    threshold: float = 0.35
    abstractive_threshold: float = 0.60  # a cluster's mean g from which a model may summarise it

    def __post_init__(self) -> None:
        if not (math.isfinite(self.technical_norm) and self.technical_norm > 0):
            raise Misconfigured(f"the gate's technical norm must be greater than 0, not {self.technical_norm}")
        for name in ("threshold", "abstractive_threshold"):
            value = getattr(self, name)
            if not 0 <= value <= 1:
                raise Misconfigured(f"the gate's {name} must lie between 0 and 1, not {value}")


def _sums_to_one(weights: ConversationWeights | TechnicalWeights, what: str) -> None:
    """A branch stays between 0 and 1 only if its weights share out exactly one."""
    values = {each.name: float(getattr(weights, each.name)) for each in fields(weights)}
    total = sum(values.values())
    listed = " + ".join(f"{name} {value:g}" for name, value in values.items())
    if not all(0 <= value <= 1 for value in values.values()):
        raise Misconfigured(f"{what} must each lie between 0 and 1: {listed}", **values)
    if abs(total - 1) > _TOLERANCE:
        raise Misconfigured(f"{what} must add up to 1: {listed} = {total:g}", **values)

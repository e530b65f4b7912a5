"""Calibration: what a score has meant so far, learned from what people found useful.

Isotonic regression turns scores into the chance of being useful, without assuming more than that a higher score
is no worse. Nothing changes by itself: a calibration is a proposal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from palazzo.errors import Invalid, Refused
from palazzo.extras import needs

FEWEST = 30  # labels; a step of the curve then rests on several of them
FEWEST_OF_A_KIND = 5  # useful and useless ones each


@dataclass(frozen=True, slots=True)
class Label:
    """A turn's score when it was judged, and whether it turned out to be useful."""

    score: float
    useful: bool

    def __post_init__(self) -> None:
        if not 0 <= self.score <= 1:
            raise Invalid(f"a gate score lies between 0 and 1, not {self.score}")


@dataclass(frozen=True, slots=True)
class Step:
    """A stretch of scores with the same chance of being useful; `labels` many were seen in it."""

    lowest: float
    highest: float
    chance: float
    labels: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """The reliability curve, and the threshold that would have kept what was useful best."""

    steps: tuple[Step, ...]
    threshold: float
    precision: float  # of what passes the threshold, the share that is useful
    recall: float  # of what is useful, the share that passes
    labels: int
    useful: int

    def chance(self, score: float) -> float:
        """How likely a turn of this score is useful; between two steps, on the line between them."""
        before = [step for step in self.steps if step.lowest <= score]
        after = [step for step in self.steps if step.highest >= score]
        if not before:
            return self.steps[0].chance
        if not after:
            return self.steps[-1].chance
        low, high = before[-1], after[0]
        if low.highest >= score:
            return low.chance
        share = (score - low.highest) / (high.lowest - low.highest)
        return low.chance + share * (high.chance - low.chance)


def fit(labels: Sequence[Label]) -> Calibration:
    """Fit the curve; raise Refused while there are too few labels, Misconfigured without the extra."""
    useful = sum(label.useful for label in labels)
    _enough(len(labels), useful)
    ordered = sorted(labels, key=lambda label: (label.score, label.useful))
    steps = _steps(ordered)
    threshold, precision, recall = _best_threshold(ordered, steps)
    return Calibration(steps, threshold, precision, recall, len(labels), useful)


def _enough(labels: int, useful: int) -> None:
    if labels < FEWEST or min(useful, labels - useful) < FEWEST_OF_A_KIND:
        raise Refused(
            f"{labels} labels are too few to calibrate with ({useful} useful, {labels - useful} not): "
            f"at least {FEWEST} are needed, and {FEWEST_OF_A_KIND} of each kind",
            labels=labels,
            useful=useful,
        )


def _steps(ordered: Sequence[Label]) -> tuple[Step, ...]:
    """The isotonic fit, one step for each of its levels; equal scores count as one, weighted."""
    groups = [(score, [label.useful for label in group]) for score, group in groupby(ordered, lambda each: each.score)]
    shares = [sum(seen) / len(seen) for _, seen in groups]
    fitted = _isotonic(shares, [len(seen) for _, seen in groups])
    levels = groupby(zip(groups, fitted, strict=True), lambda pair: pair[1])
    steps = []
    for level, pairs in levels:
        scored = [group for group, _ in pairs]
        steps.append(Step(scored[0][0], scored[-1][0], min(1.0, max(0.0, level)), sum(len(seen) for _, seen in scored)))
    return tuple(steps)


def _best_threshold(ordered: Sequence[Label], steps: Sequence[Step]) -> tuple[float, float, float]:
    """Where a step begins and precision and recall are best together (F1); the higher threshold on a tie."""
    useful = sum(label.useful for label in ordered)

    def kept(threshold: float) -> tuple[float, float]:
        passing = [label.useful for label in ordered if label.score >= threshold]
        return sum(passing) / len(passing), sum(passing) / useful

    def quality(threshold: float) -> tuple[float, float]:
        precision, recall = kept(threshold)
        return (2 * precision * recall / (precision + recall) if precision + recall else 0.0), threshold

    best = max((step.lowest for step in steps), key=quality)
    return (best, *kept(best))


def _isotonic(shares: Sequence[float], weights: Sequence[int]) -> list[float]:
    """The closest rising sequence, by least squares."""
    with needs("calibrate"):
        from scipy.optimize import isotonic_regression
    return [round(float(level), 9) for level in isotonic_regression(shares, weights=weights).x]

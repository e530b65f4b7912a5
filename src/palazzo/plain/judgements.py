"""Verdicts of the gate, and of people."""

from dataclasses import asdict, fields

from palazzo.gate.calibrate import Calibration
from palazzo.model.feedback import Feedback
from palazzo.model.verdict import Fired, Verdict
from palazzo.plain.shape import Plain


def verdict(verdict: Verdict) -> Plain:
    """Every part of the gate's answer, rounded where only noise follows."""
    parts = {each.name: getattr(verdict, each.name) for each in fields(verdict) if each.name != "patterns"}
    plain = {name: value if isinstance(value, bool) else round(value, 6) for name, value in parts.items()}
    return {**plain, "patterns": [_fired(fired) for fired in verdict.patterns]}


def _fired(fired: Fired) -> Plain:
    return {
        "signal": fired.signal,
        "pattern": fired.pattern,
        "weight": fired.weight,
        "count": fired.count,
        "texts": list(fired.texts),
    }


def calibration(calibration: Calibration) -> Plain:
    return {**asdict(calibration), "steps": [asdict(step) for step in calibration.steps]}


def feedback(given: Feedback) -> Plain:
    return {
        "drawer_id": given.drawer_id,
        "useful": given.useful,
        "source": given.source.value,
        "at": given.at.isoformat(),
    }

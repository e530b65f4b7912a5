"""`gate`: what the gate makes of a text, and why."""

import json
from pathlib import Path

import click

from palazzo import plain
from palazzo.cli.files import reading, text_or_standard_input
from palazzo.cli.output import print_json, print_table, say
from palazzo.cli.session import Documented, DocumentedGroup, Session, with_session
from palazzo.errors import Invalid
from palazzo.gate.calibrate import Calibration, Label, fit
from palazzo.gate.curve import draw
from palazzo.model.verdict import Verdict

_PARTS = {
    "g": "the gate: both branches, mixed by how technical the text is",
    "t": "how technical it is",
    "g_conv": "the conversational branch",
    "h": "how new it is beside durable memory",
    "r": "how often it comes back without being remembered",
    "input_freq": "how many earlier turns said the like",
    "mem_saturation": "how much of it durable memory holds",
    "d_nl": "what it tells about people",
    "g_tech": "the technical branch",
    "p": "how specific it is, for its length",
    "a": "what was decided, fixed, finished or set",
    "d_tech": "what structure of code it has",
}


@click.group(cls=DocumentedGroup, example='palazzo gate explain "I prefer tea"')
@with_session
def gate(session: Session) -> None:
    """See what is worth keeping close, and why."""


@gate.command(cls=Documented, example='palazzo gate explain "We decided to move the launch to 3 May" --json')
@click.argument("text", required=False)
@with_session
def explain(session: Session, text: str | None) -> None:
    """Judge TEXT, or what is piped in, as if you said it now; nothing is stored."""
    with session.palace() as palace:
        verdict = palace.gate(text_or_standard_input(text))
    if session.json:
        print_json(plain.verdict(verdict))
    else:
        _say(verdict)


@gate.command(cls=Documented, example="palazzo gate calibrate --svg curve.svg\npalazzo gate calibrate --accept")
@click.option(
    "--labels", "place", metavar="FILE", help='Not your feedback, but lines such as {"score": 0.41, "useful": true}.'
)
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), help="Also draw the curve into this file.")
@click.option("--accept", is_flag=True, help="Let the gate go by the proposed threshold from now on.")
@with_session
def calibrate(session: Session, place: str | None, svg: Path | None, accept: bool) -> None:
    """Propose a threshold from what was found useful.

    Nothing changes without --accept.
    """
    with session.palace() as palace:
        calibration = palace.calibrate() if place is None else fit(_labels(place))
        if accept:
            palace.accept_threshold(calibration.threshold)
    if svg is not None:
        svg.write_text(draw(calibration), encoding="utf-8")
    if session.json:
        print_json({**plain.calibration(calibration), "accepted": accept})
    else:
        _say_calibration(calibration, accepted=accept)


def _labels(place: str) -> list[Label]:
    with reading(place) as (lines, _):
        return [_label(line, number) for number, line in enumerate(lines, 1) if line.strip()]


def _label(line: bytes, number: int) -> Label:
    try:
        record = json.loads(line)
        score, useful = float(record["score"]), record["useful"]
    except (ValueError, KeyError, TypeError) as error:
        raise Invalid(f'line {number} is not a label such as {{"score": 0.41, "useful": true}}') from error
    return Label(score, useful=bool(useful))


def _say_calibration(calibration: Calibration, *, accepted: bool) -> None:
    rows = [
        (
            f"{step.lowest:.2f} – {step.highest:.2f}",
            str(step.labels),
            f"{step.chance:.0%}",
            "█" * round(20 * step.chance),
        )
        for step in calibration.steps
    ]
    print_table(("score", "labels", "useful", ""), rows)
    say(f"\nproposed threshold {calibration.threshold:.2f}", style="bold")
    say(f"of what passes, {calibration.precision:.0%} is useful; of what is useful, {calibration.recall:.0%} passes")
    if accepted:
        say("the gate goes by it from now on, and what it judged before is sorted anew")
    else:
        say("to let the gate go by it, add --accept", style="dim")


def _say(verdict: Verdict) -> None:
    say("kept close" if verdict.promoted else "not kept close", style="bold")
    values = plain.verdict(verdict)
    print_table(("part", "value", "meaning"), [(name, f"{values[name]:.2f}", means) for name, means in _PARTS.items()])
    if verdict.patterns:
        rows = [
            (fired.signal, fired.pattern.replace("_", " "), str(fired.count), " · ".join(fired.texts))
            for fired in verdict.patterns
        ]
        say("")
        print_table(("for", "pattern", "times", "words"), rows)

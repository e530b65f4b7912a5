"""`gate`: what the gate makes of a text, and why."""

import click

from palazzo import plain
from palazzo.cli.files import text_or_standard_input
from palazzo.cli.output import print_json, print_table, say
from palazzo.cli.session import Documented, DocumentedGroup, Session, with_session
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

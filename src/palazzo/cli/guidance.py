"""`guidance`: which turns are protected as rules, and why; and what their owner decides about them."""

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from palazzo import plain
from palazzo.cli.output import print_json, say, visible
from palazzo.cli.session import Documented, DocumentedGroup, Session, with_session
from palazzo.errors import Invalid, outcome
from palazzo.model.drawer import Provenance, Role
from palazzo.model.guidance import Guidance, GuidanceState
from palazzo.model.message import word

if TYPE_CHECKING:  # the command line starts without what it does not need
    from palazzo.guidance.booster import Booster
    from palazzo.guidance.protect import Protection, Turn

_EXAMPLE = """echo '{"text": "never push to main", "role": "user"}' | palazzo guidance check"""

_LINE = 200  # characters of a rule in a list
_SHOWN = (  # the states, in the order in which a list has them
    GuidanceState.ACTIVE,
    GuidanceState.PROPOSED,
    GuidanceState.QUARANTINED,
    GuidanceState.RETIRED,
    GuidanceState.DISMISSED,
)
_WORDS = click.option("--words", is_flag=True, help="Show each whole message, not only the words that carry the rule.")


@click.group(cls=DocumentedGroup, example=_EXAMPLE)
@with_session
def guidance(session: Session) -> None:
    """See which rules were found in what was said, and decide about them."""


@guidance.command(cls=Documented, example=_EXAMPLE)
@click.option("--no-booster", is_flag=True, help="Decide by the deontic frame alone, without an embedder.")
@click.pass_context
@with_session
def check(session: Session, context: click.Context, no_booster: bool) -> None:
    """Say of every turn on standard input whether it gives a rule.

    `protected` turns are kept word for word in their conversation; `elevated` ones also go before the model in others:
    everywhere if their `scope` is standing, in their project if it is scoped. What is protected and not elevated is a
    proposal. `probability` is that of a rule in ordinary talk, `span` has the words that carry it, `about` its subject.

    Each line is a JSON object with `text` and `role` (user, assistant, system, note), and, if the server knows them,
    `provenance` (session_turn, authored, tool, web, agent) and `stability_weight`. Each is answered by one line, in
    order; a line that cannot be read is answered by an error with its number, and the command then exits with 5.
    """
    from palazzo.guidance.protect import protect

    booster = None if no_booster else _booster(session)
    failed: Invalid | None = None
    for number, line in _lines():
        try:
            _say(_plain(protect([_turn(line)], booster)[0]))
        except Invalid as error:
            failed = Invalid(f"line {number}: {error.message}", line=number)
            _say({"error": {"code": failed.code, "message": failed.message, "data": failed.data}})
            click.echo(f"error: {visible(failed.message)}", err=True)
    if failed is not None:
        context.exit(outcome(failed).exit)


@guidance.command("list", cls=Documented, example="palazzo guidance list --state quarantined")
@click.option("--state", type=click.Choice([state.value for state in GuidanceState]), help="Only those of this state.")
@_WORDS
@with_session
def list_(session: Session, state: str | None, words: bool) -> None:
    """Show every rule, by state and then by when it was said.

    Those in force come first. Each says where it stands, and which words carry it.
    """
    with session.palace() as palace:
        rules = palace.guidance.all(state)
    if session.json:
        print_json({"guidance": [plain.guidance(rule) for rule in rules]})
        return
    for each in _SHOWN:
        some = [rule for rule in rules if rule.state is each]
        if some:
            say(f"{len(some)} {each.value}", style="bold")
        for rule in some:
            _say_rule(rule, words=words)
    if not rules:
        say("no rules were found")


@guidance.command(cls=Documented, example="palazzo guidance proposals")
@_WORDS
@with_session
def proposals(session: Session, words: bool) -> None:
    """Show what may be a rule and waits for a decision, the likeliest first.

    Nothing of it is put before a model until it is accepted.
    """
    with session.palace() as palace:
        waiting = palace.guidance.proposals()
    if session.json:
        print_json({"guidance": [plain.guidance(rule) for rule in waiting]})
        return
    for rule in waiting:
        _say_rule(rule, words=words)
    if not waiting:
        say("nothing waits for a decision")


@guidance.command(cls=Documented, example='palazzo guidance accept "§ W-042/R-11/D-007"')
@click.argument("address")
@with_session
def accept(session: Session, address: str) -> None:
    """Make the proposal at ADDRESS a rule."""
    with session.palace() as palace:
        rule = palace.guidance.accept(address)
    _answer(session, rule)


@guidance.command(cls=Documented, example='palazzo guidance dismiss "§ W-042/R-11/D-007"')
@click.argument("address")
@with_session
def dismiss(session: Session, address: str) -> None:
    """Say that the proposal at ADDRESS is no rule.

    What is quarantined may be dismissed likewise. What was said stays.
    """
    with session.palace() as palace:
        rule = palace.guidance.dismiss(address)
    _answer(session, rule)


@guidance.command(cls=Documented, example='palazzo guidance promote "§ W-042/R-11/D-007"')
@click.argument("address")
@with_session
def promote(session: Session, address: str) -> None:
    """Make the drawer at ADDRESS a rule.

    It may have been quarantined, retired, or not noticed at all.
    """
    with session.palace() as palace:
        rule = palace.guidance.promote(address)
    _answer(session, rule)


@guidance.command(cls=Documented, example='palazzo guidance retire "§ W-042/R-11/D-007"')
@click.argument("address")
@with_session
def retire(session: Session, address: str) -> None:
    """Let the rule at ADDRESS hold no longer; what was said stays."""
    with session.palace() as palace:
        rule = palace.guidance.retire(address)
    _answer(session, rule)


def _answer(session: Session, rule: Guidance) -> None:
    if session.json:
        print_json(plain.guidance(rule))
    else:
        _say_rule(rule)


def _say_rule(rule: Guidance, *, words: bool = False) -> None:
    """Two lines: where, when, how far it holds and why; and the words that carry it, or the whole message."""
    said = f"{rule.drawer.said_at:%Y-%m-%d}"
    say(f"{plain.address(rule.drawer)}  {said} {rule.state.value}, {rule.scope.value}: {rule.reason}", style="bold")
    lines = rule.drawer.content.splitlines() if words else [_shortened(rule.span or rule.drawer.content)]
    for line in lines:
        say(f"   {line}")


def _shortened(text: str) -> str:
    """The text as one line."""
    line = " ".join(text.split())
    return line if len(line) <= _LINE else f"{line[: _LINE - 1].rstrip()}…"


def _booster(session: Session) -> "Booster":
    from palazzo.guidance.booster import Booster
    from palazzo.wiring import make_embedder

    return Booster(make_embedder(session.settings))


def _lines() -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(sys.stdin.buffer, 1):
        if line.strip():
            yield number, line


def _turn(line: bytes) -> "Turn":
    from palazzo.guidance.protect import make_turn

    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Invalid(f"this is no JSON: {error}; write one object on each line") from error
    if not isinstance(given, dict) or not isinstance(given.get("text"), str):
        raise Invalid('an object with a "text" is needed, such as {"text": "never push to main", "role": "user"}')
    stability = given.get("stability_weight")
    if stability is not None and (isinstance(stability, bool) or not isinstance(stability, int | float)):
        raise Invalid(f"stability_weight is {stability!r}; give a number from 0 to 1")
    role = word(Role, str(given.get("role", "")), "role")
    provenance = word(Provenance, str(given.get("provenance") or Provenance.SESSION_TURN), "provenance")
    return make_turn(given["text"], role, provenance, None if stability is None else float(stability))


def _plain(protection: "Protection") -> dict[str, object]:
    reading = protection.reading
    return {
        "protected": protection.protected,
        "elevated": protection.elevated,
        "scope": reading.scope.value if protection.protected else None,
        "about": reading.about.value if protection.protected else None,
        "probability": round(reading.probability, 4),
        "span": reading.span if protection.protected else "",
        "modality": None if reading.modality is None or not protection.protected else reading.modality.value,
        "delta": protection.delta,
        "path": protection.path.value,
        "booster": round(protection.booster, 4),
        "stability": protection.stability,
        "reason": protection.reason,
    }


def _say(answer: dict[str, object]) -> None:
    click.echo(visible(json.dumps(answer, ensure_ascii=False)))

"""`settings` and `agents`: what a user, and each agent that talks for him, wants of the memory."""

import json
from dataclasses import fields
from typing import cast

import click

from palazzo import plain
from palazzo.cli.output import print_json, print_table, say
from palazzo.cli.session import Documented, DocumentedGroup, Session, with_session
from palazzo.errors import Invalid
from palazzo.facade.preferring import Changes
from palazzo.model.user_settings import UserSettings

NAMES = tuple(field.name for field in fields(UserSettings))


@click.group(cls=DocumentedGroup, invoke_without_command=True, example="palazzo settings\npalazzo settings set top_k=8")
@click.pass_context
@with_session
def settings(session: Session, context: click.Context) -> None:
    """Show a user's settings, or change some."""
    if context.invoked_subcommand is None:
        with session.palace() as palace:
            _show(session, palace.settings())


@settings.command("set", cls=Documented, example="palazzo settings set top_k=8 use_rerank=true monthly_budget=5")
@click.argument("changes", nargs=-1, required=True, metavar="NAME=VALUE…")
@with_session
def set_(session: Session, changes: tuple[str, ...]) -> None:
    """Change settings, such as top_k=8.

    `none` takes a limit away. They hold from the next call on.
    """
    wanted = dict(_change(text) for text in changes)
    with session.palace() as palace:
        _show(session, palace.change_settings(**cast("Changes", wanted)))


@click.group(cls=DocumentedGroup, invoke_without_command=True, example="palazzo agents\npalazzo agents disable helper")
@click.pass_context
@with_session
def agents(session: Session, context: click.Context) -> None:
    """List the agents that talk for a user, and switch their recall off or on."""
    if context.invoked_subcommand is not None:
        return
    with session.palace() as palace:
        found = palace.agents()
    if session.json:
        print_json({"agents": [plain.agent(agent) for agent in found]})
    else:
        print_table(("agent", "recall"), [(agent.id, "off" if agent.disabled else "on") for agent in found])


@agents.command(cls=Documented, example="palazzo agents disable helper")
@click.argument("agent")
@with_session
def disable(session: Session, agent: str) -> None:
    """Recall nothing for AGENT; what it says and hears is still kept and mined."""
    _switch(session, agent, disabled=True)


@agents.command(cls=Documented, example="palazzo agents enable helper")
@click.argument("agent")
@with_session
def enable(session: Session, agent: str) -> None:
    """Recall for AGENT again."""
    _switch(session, agent, disabled=False)


def _switch(session: Session, agent: str, *, disabled: bool) -> None:
    with session.palace() as palace:
        changed = palace.change_agent(agent, disabled=disabled)
    if session.json:
        print_json(plain.agent(changed))
    else:
        say(f"recall for {changed.id} is {'off' if changed.disabled else 'on'}")


def _show(session: Session, found: UserSettings) -> None:
    shown = plain.user_settings(found)
    if session.json:
        print_json(shown)
    else:
        print_table(("setting", "value"), [(name, json.dumps(shown[name])) for name in NAMES])


def _change(text: str) -> tuple[str, object]:
    name, told, value = text.partition("=")
    if not told:
        raise Invalid(f"{text!r} is no change; write it as NAME=VALUE, such as top_k=8")
    if value.lower() in ("none", "null"):
        return name, None
    if value.lower() in ("true", "on", "yes"):
        return name, True
    if value.lower() in ("false", "off", "no"):
        return name, False
    if name in ("rerank_model", "embedding_model"):
        return name, value
    try:
        return name, int(value) if value.isdecimal() else float(value)
    except ValueError:
        return name, value

"""`keys`: what users are known to a server by."""

from datetime import datetime, timedelta

import click

from palazzo import plain
from palazzo.cli.output import print_json, print_table, say
from palazzo.cli.session import Documented, DocumentedGroup, Session, with_session
from palazzo.errors import Invalid
from palazzo.model.identity import Key, Scope
from palazzo.model.message import word
from palazzo.model.moment import local_moment


@click.group(cls=DocumentedGroup, invoke_without_command=True, example="palazzo keys --user ann\npalazzo keys create")
@click.pass_context
@with_session
def keys(session: Session, context: click.Context) -> None:
    """List a user's keys, make or revoke one."""
    if context.invoked_subcommand is None:
        _list(session)


@keys.command("list", cls=Documented, example="palazzo keys list --user ann")
@with_session
def list_(session: Session) -> None:
    """List a user's keys."""
    _list(session)


@keys.command(cls=Documented, example="palazzo keys create --user ann --name laptop --scope read --expires 90d")
@click.option("--name", default="", help="What it is for, such as the name of a machine.")
@click.option("--scope", "scopes", multiple=True, help="read, write or admin; several times for several.")
@click.option("--expires", help="When it ends: a time, or so many days, such as 90d. Else never.")
@with_session
def create(session: Session, name: str, scopes: tuple[str, ...], expires: str | None) -> None:
    """Make a key; it is shown once.

    From the first key on, a server of this store lets nobody in without one.
    """
    chosen = [word(Scope, scope, "scope") for scope in scopes] or None
    with session.memory() as memory:
        made = memory.keys.create(session.settings.user, name, chosen, _moment(expires))
    if session.json:
        print_json(plain.new_key(made))
    else:
        say(made.text)
        click.echo(f"key {made.key.id} for {session.settings.user}; it is not shown again", err=True)


@keys.command(cls=Documented, example="palazzo keys revoke 5f0c2d9a7be1064c33 --user ann")
@click.argument("key_id")
@with_session
def revoke(session: Session, key_id: str) -> None:
    """End the key KEY_ID for good."""
    with session.memory() as memory:
        key = memory.keys.revoke(session.settings.user, key_id)
    if session.json:
        print_json(plain.key(key))
    else:
        say(f"revoked {key.id}")


def _list(session: Session) -> None:
    with session.memory() as memory:
        found = memory.keys.all(session.settings.user)
    if session.json:
        print_json({"keys": [plain.key(key) for key in found]})
    else:
        print_table(("key", "name", "for", "since", "last used", "state"), [_row(key) for key in found])


def _row(key: Key) -> tuple[str, ...]:
    used = "never" if key.last_used_at is None else f"{key.last_used_at:%Y-%m-%d %H:%M}"
    state = "revoked" if key.revoked_at else "" if key.expires_at is None else f"until {key.expires_at:%Y-%m-%d}"
    return key.id, key.name, " ".join(sorted(key.scopes)), f"{key.created_at:%Y-%m-%d}", used, state


def _moment(text: str | None) -> datetime | None:
    if text is None:
        return None
    days = text.removesuffix("d")
    if not days.isdecimal():
        return local_moment(text)
    if len(days) > 5:
        raise Invalid(f"{text} is too far away; leave --expires out for a key that never ends")
    return datetime.now().astimezone() + timedelta(days=int(days))

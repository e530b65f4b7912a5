"""`setup` and `hook`: Palazzo inside coding agents."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from palazzo.cli.output import print_json, print_table, say, visible
from palazzo.cli.session import Documented, Session, with_session

if TYPE_CHECKING:
    from palazzo.agents.setup import Change


@click.command(cls=Documented, example="palazzo setup\npalazzo setup claude-code\npalazzo setup claude-code --undo")
@click.argument("client", required=False)
@click.option("--project", is_flag=True, help="For the project in this folder, instead of everywhere.")
@click.option("--undo", is_flag=True, help="Take it out again.")
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_session
def setup(session: Session, client: str | None, project: bool, undo: bool, dry_run: bool, yes: bool) -> None:
    """Give a coding agent its memory: tools, and hooks where it has them.

    CLIENT is one of those that are listed without it. Its configuration is shown as it would change, a copy of every
    file is kept beside it, and nothing else in it is touched.
    """
    from palazzo.agents.launch import launch
    from palazzo.agents.setup import apply, planned, undone

    if client is None:
        _list(session)
        return
    started = launch(session.settings, session.store, session.user, client)
    changes = (undone if undo else planned)(client, started, Path.home(), Path.cwd() if project else None)
    if not session.json:
        for change in changes:
            click.echo(visible(change.diff()))
    write = bool(changes) and not dry_run
    if write and not yes and not click.confirm(f"Write {_files(changes)}?", err=True):
        raise click.ClickException("nothing was written")
    if write:
        apply(changes, backups=not undo)
    _report(session, client, changes, written=write, undo=undo)


@click.command(cls=Documented, example="palazzo hook prompt --client claude-code < event.json")
@click.argument("event")
@click.option("--client", default="claude-code", show_default=True, metavar="NAME", help="Whose event it is.")
@with_session
def hook(session: Session, event: str, client: str) -> None:
    """Answer one event of a coding agent, told as JSON on standard input.

    `palazzo setup` configures a quicker way to do the same. Whatever goes wrong is written to a log, and the exit code
    is 0: an agent must go on.
    """
    from palazzo.agents.alone import answer_alone

    chosen = [
        *(("--store", session.store) if session.store else ()),
        *(("--user", session.user) if session.user else ()),
    ]
    sys.stdout.write(answer_alone([client, event, *chosen], sys.stdin.buffer.read()))


def _list(session: Session) -> None:
    from palazzo.agents.clients import CLIENTS

    if session.json:
        print_json([{"client": name, "title": one.title, "hooks": one.has_hooks} for name, one in CLIENTS.items()])
        return
    rows = [(name, one.title, "tools and hooks" if one.has_hooks else "tools") for name, one in CLIENTS.items()]
    print_table(("client", "is", "gets"), rows)


def _report(session: Session, client: str, changes: "list[Change]", *, written: bool, undo: bool) -> None:
    from palazzo.agents.clients import CLIENTS

    if session.json:
        changed = [{"path": str(change.path), "diff": change.diff()} for change in changes]
        print_json({"client": client, "undo": undo, "written": written, "changes": changed})
    elif not changes:
        say(f"nothing to do: {CLIENTS[client].title} is {'without' if undo else 'set up with'} Palazzo already")
    elif written:
        say(f"wrote {_files(changes)}")
        say("Palazzo is out of it again" if undo else f"next: {CLIENTS[client].after}")
    else:
        say("this was a dry run: nothing was written")


def _files(changes: "list[Change]") -> str:
    return " and ".join(str(change.path) for change in changes)

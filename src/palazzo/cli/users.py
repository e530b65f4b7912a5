"""`users`: who has a palace here; names and roles, never contents."""

import click

from palazzo import plain
from palazzo.cli.output import print_json, print_table, say
from palazzo.cli.session import Documented, DocumentedGroup, Session, with_session
from palazzo.model.message import word
from palazzo.model.user import UserRole


@click.group(cls=DocumentedGroup, invoke_without_command=True, example="palazzo users\npalazzo users add ann")
@click.pass_context
@with_session
def users(session: Session, context: click.Context) -> None:
    """List the users, add or remove one."""
    if context.invoked_subcommand is not None:
        return
    with session.memory() as memory:
        found = memory.users()
    if session.json:
        print_json({"users": [plain.user(user) for user in found]})
    else:
        print_table(("user", "role", "since"), [(user.id, user.role, f"{user.created_at:%Y-%m-%d}") for user in found])


@users.command(cls=Documented, example="palazzo users add ann --role admin")
@click.argument("name")
@click.option(
    "--role", default="user", show_default=True, help="user or admin; admins manage users, and read nobody's memory."
)
@with_session
def add(session: Session, name: str, role: str) -> None:
    """Register the user NAME; a palace also comes into being with its first message."""
    with session.memory() as memory:
        user = memory.add_user(name, word(UserRole, role, "role"))
    if session.json:
        print_json(plain.user(user))
    else:
        say(f"added {user.id}")


@users.command(cls=Documented, example="palazzo users remove ann --yes")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_session
def remove(session: Session, name: str, yes: bool) -> None:
    """Erase the user NAME with everything of theirs: memory and keys."""
    if not yes:
        click.confirm(f"erase {name} and everything that {name} has here?", abort=True, err=True)
    with session.memory() as memory:
        receipt = memory.remove_user(name)
    if session.json:
        print_json({"removed": name, "complete": receipt.complete})
    else:
        say(f"removed {name}")

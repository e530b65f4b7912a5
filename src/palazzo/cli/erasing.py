"""`forget` and `erase`: both ask first, and both give a receipt."""

import click

from palazzo import plain
from palazzo.cli.output import print_json, print_table, say, visible
from palazzo.cli.reading import said
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.receipt import Receipt

_PREVIEW = 200  # characters of a drawer that are shown before it is erased
_YES = click.option("--yes", is_flag=True, help="Do not ask.")


@click.command(cls=Documented, example='palazzo forget "§ W-042/R-11/D-007"\npalazzo forget --conversation efoil --yes')
@click.argument("address", required=False)
@click.option("--conversation", metavar="ID", help="Forget a whole conversation instead.")
@_YES
@with_session
def forget(session: Session, address: str | None, conversation: str | None, yes: bool) -> None:
    """Erase a drawer or a conversation, and every trace of it.

    ADDRESS is the drawer's id or pointer.
    """
    if (address is None) == (conversation is None):
        raise click.UsageError("name one thing to forget: a drawer's ADDRESS, or --conversation ID")
    with session.palace() as palace:
        if conversation is not None:
            if not yes:
                _ask(f"Erase conversation {conversation} and every trace of it?")
            receipt = palace.forget_conversation(conversation)
        else:
            drawer = palace.show(str(address)).drawer
            if not yes:
                _ask(f"{said(drawer)}: {drawer.content[:_PREVIEW]}\nErase this drawer and every trace of it?")
            receipt = palace.forget(drawer.id)
    _give(receipt, session)


@click.command(cls=Documented, example="palazzo erase --user ann")
@_YES
@with_session
def erase(session: Session, yes: bool) -> None:
    """Erase a whole user: every drawer, every trace.

    There is no way back, except an export made before.
    """
    user = session.settings.user
    if not yes and click.prompt(visible(f"Type {user} to erase everything of theirs"), err=True) != user:
        raise click.ClickException("that is not the name; nothing was erased")
    with session.palace() as palace:
        receipt = palace.erase()
    _give(receipt, session)


def _ask(question: str) -> None:
    if not click.confirm(visible(question), err=True):
        raise click.ClickException("nothing was erased")


def _give(receipt: Receipt, session: Session) -> None:
    if session.json:
        print_json(plain.receipt(receipt))
        return
    say(f"erased {receipt.scope}; {'nothing is left' if receipt.complete else 'SOMETHING IS LEFT'}", style="bold")
    for kept in receipt.kept:
        say(f"kept: {kept}")
    for pending in receipt.pending:
        say(f"still to do: {pending}")
    print_table(
        ("table", "erased", "left"),
        [(table, str(receipt.erased.get(table, 0)), str(left)) for table, left in receipt.left.items()],
    )

"""`rename`, `merge`, `split`, `move` and `tidy`: keeping the palace in order."""

from collections.abc import Sequence

import click

from palazzo import plain
from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.palace import Move, TidyChange, Wing


@click.command(cls=Documented, example='palazzo rename W-001 "Efoil rebuild"')
@click.argument("wing")
@click.argument("name")
@with_session
def rename(session: Session, wing: str, name: str) -> None:
    """Give a wing another name.

    WING is its name or pointer. The old name keeps meaning it.
    """
    with session.palace() as palace:
        renamed = palace.rename_wing(wing, name)
    if session.json:
        print_json({"wing": plain.renamed(renamed)})
    else:
        say(f"{renamed.pointer} is called {renamed.name} now")


@click.command(cls=Documented, example="palazzo merge W-002 --into W-001\npalazzo merge Roses --into Garden")
@click.argument("wing")
@click.option("--into", required=True, metavar="WING", help="The wing that takes it in, by name or pointer.")
@with_session
def merge(session: Session, wing: str, into: str) -> None:
    """Move everything of one wing into another.

    WING is its name or pointer. Its name, its number and every pointer into it keep leading to what they led to.
    """
    with session.palace() as palace:
        target, moves = palace.merge_wings(wing, into)
    _tell(session, target, moves)


@click.command(
    cls=Documented,
    example='palazzo split W-001 --room W-001/R-02 --into "Battery pack"\n'
    'palazzo split Efoil --closet Charging --closet Cells --into "Battery pack"',
)
@click.argument("wing")
@click.option("--room", "rooms", multiple=True, metavar="POINTER", help="A room that leaves; may be repeated.")
@click.option("--closet", "closets", multiple=True, metavar="TOPIC", help="A topic that leaves; may be repeated.")
@click.option("--into", required=True, metavar="WING", help="The wing that takes it in; a new name opens a new one.")
@with_session
def split(session: Session, wing: str, rooms: tuple[str, ...], closets: tuple[str, ...], into: str) -> None:
    """Move some rooms or topics of a wing to another.

    WING is its name or pointer. Old pointers keep leading to what they led to.
    """
    with session.palace() as palace:
        target, moves = palace.split_wing(wing, into, rooms=rooms, closets=closets)
    _tell(session, target, moves)


@click.command(
    cls=Documented,
    example='palazzo move "§ W-001/R-02/D-003" --to W-002\n'
    'palazzo move W-001/R-02 --closet Charging --to "Battery pack" --topic Chargers',
)
@click.argument("address")
@click.option("--to", required=True, metavar="PLACE", help="A wing by name or pointer, or a room by pointer.")
@click.option("--closet", metavar="TOPIC", help="Of a room, only the closet of this topic.")
@click.option("--topic", metavar="TOPIC", help="The closet to put it into; the topic it had unless told.")
@with_session
def move(session: Session, address: str, to: str, closet: str | None, topic: str | None) -> None:
    """Move a drawer, a room or a closet elsewhere.

    ADDRESS is a drawer's id or pointer, or a room's pointer. In another wing, a drawer lies in the room of its
    conversation. Its old pointers keep leading to it.
    """
    with session.palace() as palace:
        moves = palace.move(address, to, closet=closet, topic=topic)
    if session.json:
        print_json({"moved": [plain.moved(move) for move in moves]})
    else:
        _say_moves(moves)


@click.command(cls=Documented, example="palazzo tidy --dry-run\npalazzo tidy")
@click.option("--dry-run", is_flag=True, help="Say what would change, and change nothing.")
@with_session
def tidy(session: Session, dry_run: bool) -> None:
    """Put the wings in order, now that more is known.

    Conversations of one subject come together in one wing, and a wing of two subjects is split. Requests that stand
    alone go to shared wings until their subject returns, and names get better. Old pointers keep leading to what they
    led to. What you named, merged, split or moved stays as it is. A worker tidies by itself as the palace grows.
    """
    with session.palace() as palace:
        changes = palace.tidy(dry_run=dry_run)
    if session.json:
        print_json({"dry_run": dry_run, "changes": [plain.tidied(change) for change in changes]})
        return
    for change in changes:
        _say_change(change)
    if not changes:
        say("everything is in order; nothing was changed")
    elif dry_run:
        say("this was a dry run: nothing was changed")


def _say_change(change: TidyChange) -> None:
    if change.what == "rename":
        say(f"{change.before} is called {change.wing}")
        return
    rooms = ", ".join(str(room) for room in change.rooms)
    new = " (a new wing)" if change.what == "open" else ""
    say(f"to {change.wing}{new}: {rooms}")


def _tell(session: Session, wing: Wing, moves: Sequence[Move]) -> None:
    if session.json:
        print_json({"wing": plain.renamed(wing), "moved": [plain.moved(move) for move in moves]})
        return
    _say_moves(moves)
    say(f"now in {wing.name}, {wing.pointer}", style="bold")


def _say_moves(moves: Sequence[Move]) -> None:
    for move in moves:
        say(f"{move.old} is now {move.new}" if move.old != move.new else f"{move.old} is in another closet now")
    if not moves:
        say("it is there already; nothing was moved")

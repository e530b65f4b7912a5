"""`browse`: the palace as a tree."""

import click

from palazzo import plain
from palazzo.cli.output import drawers, print_json, print_tree, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.tree import RoomTree, WingTree

EMPTY = "nothing is filed yet; `palazzo mine` files what was remembered"


@click.command(cls=Documented, example='palazzo browse\npalazzo browse "Efoil rebuild"')
@click.argument("wing", required=False)
@with_session
def browse(session: Session, wing: str | None) -> None:
    """Show the palace as a tree: wings, rooms, closets.

    WING is the name or the pointer of one wing to show.
    """
    with session.palace() as palace:
        found = palace.browse(wing)
    if session.json:
        print_json([plain.wing(one) for one in found])
        return
    for one in found:
        print_tree(_wing_line(one), {_room_line(room): _closet_lines(room) for room in one.rooms})
    if not found:
        say(EMPTY)


def _wing_line(tree: WingTree) -> str:
    return f"{tree.wing.name}  {tree.wing.pointer}, {tree.wing.kind.value}, {drawers(tree.drawers)}"


def _room_line(tree: RoomTree) -> str:
    return f"{tree.room.started_at.date().isoformat()}  {tree.room.title}  {tree.room.pointer}"


def _closet_lines(tree: RoomTree) -> list[str]:
    return [f"{one.closet.topic}  {drawers(one.drawers)}" for one in tree.closets]

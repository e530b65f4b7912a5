"""`recall` and `show`."""

import click

from palazzo import plain
from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.aaak import Aaak
from palazzo.model.drawer import Drawer
from palazzo.model.hit import Hit
from palazzo.model.palace import FiledDrawer, Place


@click.command(cls=Documented, example='palazzo recall "which wire overheated?" --top-k 3')
@click.argument("query")
@click.option("--top-k", default=5, show_default=True, metavar="N", help="How many drawers at most.")
@with_session
def recall(session: Session, query: str, top_k: int) -> None:
    """Find what best answers QUERY, best first."""
    with session.palace() as palace:
        hits = palace.recall(query, top_k=top_k)
    if session.json:
        print_json({"hits": [plain.hit(hit) for hit in hits]})
        return
    for rank, hit in enumerate(hits, 1):
        _say_hit(rank, hit)
    if not hits:
        say("nothing found")


@click.command(cls=Documented, example='palazzo show "§ W-042/R-11/D-007"')
@click.argument("address")
@with_session
def show(session: Session, address: str) -> None:
    """Show one drawer, its place and its tags.

    ADDRESS is the drawer's id, or any pointer that it ever had.
    """
    with session.palace() as palace:
        filed = palace.show(address)
    if session.json:
        print_json(plain.filed(filed))
    else:
        _say_drawer(filed)


def _say_hit(rank: int, hit: Hit) -> None:
    address = str(hit.pointer) if hit.pointer else hit.drawer_id
    say(f"{rank}. {address}  {said(hit.drawer)}", style="bold")
    say(f"   {where(hit.place)}", style="dim")
    for line in hit.content.splitlines():
        say(f"   {line}")
    say(f"   {hit.explain}\n", style="dim")


def _say_drawer(filed: FiledDrawer) -> None:
    if filed.place is not None:
        say(str(Aaak(filed.place.pointer, filed.place.tags)), style="bold")
    say(where(filed.place), style="dim")
    say(f"{said(filed.drawer)} · {filed.drawer.id}", style="dim")
    say(f"\n{filed.drawer.content}")


def where(place: Place | None) -> str:
    return "in the vestibule" if place is None else f"{place.wing} / {place.room} / {place.closet}"


def said(drawer: Drawer) -> str:
    """When, and by whom."""
    who = drawer.role.value if drawer.speaker is None else f"{drawer.role.value} ({drawer.speaker})"
    return f"{drawer.said_at:%Y-%m-%d %H:%M} {who}"

"""`recall` and `show`."""

from collections.abc import Sequence
from typing import Literal, Unpack

import click

from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.facade.finding import Options
from palazzo.model.aaak import Aaak
from palazzo.model.drawer import Drawer, Role
from palazzo.model.hit import ConversationHit, Hit, Recalled, Shortfall
from palazzo.model.moment import local_moment
from palazzo.model.palace import FiledDrawer, Place

NOTHING = "nothing found"


@click.command(cls=Documented, example='palazzo recall "which wire overheated last week?" --top-k 3 --wing Efoil')
@click.argument("query")
@click.option("--top-k", type=int, metavar="N", help="How many results at most; else as your settings say.")
@click.option(
    "--by", type=click.Choice(["drawer", "conversation"]), default="drawer", show_default=True, help="What to rank."
)
@click.option(
    "--at", type=local_moment, metavar="TIME", help="When it is asked, if not now: `last week` is read from there."
)
@click.option("--wing", metavar="NAME", help="Only what is filed in this wing.")
@click.option("--since", type=local_moment, metavar="TIME", help="Only what was said then or later.")
@click.option("--until", type=local_moment, metavar="TIME", help="Only what was said before then.")
@click.option("--role", type=click.Choice([role.value for role in Role]), help="Only what this role said.")
@click.option("--conversation", metavar="ID", help="The running one, which `ok, next step?` goes on with.")
@click.option(
    "--min-relevance", type=float, default=0.0, metavar="R", help="0 to 1: nothing, if even the best has less."
)
@click.option("--neighbours", default=0, metavar="N", help="Show so many messages before and after, too.")
@click.option(
    "--rerank/--no-rerank",
    default=None,
    help="Let the model of PALAZZO_RERANK_MODEL put the best 20 in order, or not; else as your settings say.",
)
@with_session
def recall(session: Session, query: str, by: Literal["drawer", "conversation"], **options: Unpack[Options]) -> None:
    """Find what best answers QUERY, best first.

    The percentage beside a hit is its relevance: how surely it has to do with the question at all.
    """
    with session.palace() as palace:
        if by == "conversation":
            _say_conversations(session, palace.recall(query, by="conversation", **options))
        else:
            _say_drawers(session, palace.recall(query, **options))
        if not palace.settings().enabled:
            click.echo("recall is switched off; `palazzo settings set enabled=true` switches it on", err=True)


def _say_drawers(session: Session, hits: Recalled[Hit]) -> None:
    if session.json:
        _print_recalled(hits)
        return
    for rank, hit in enumerate(hits, 1):
        _say_hit(f"{rank}.", hit)
    if not hits:
        say(NOTHING)
    _say_degraded(hits.degraded)


def _print_recalled(found: Recalled[Hit] | Recalled[ConversationHit]) -> None:
    from palazzo import plain  # only programs need it

    print_json(plain.recalled(found))


def _say_conversations(session: Session, found: Recalled[ConversationHit]) -> None:
    if session.json:
        _print_recalled(found)
        return
    for rank, conversation in enumerate(found, 1):
        say(f"{rank}. {conversation.conversation_id}  {percent(conversation.relevance)}", style="bold")
        say(f"   {conversation.explain}\n", style="dim")
        for hit in conversation.hits:
            _say_hit("  ", hit)
    if not found:
        say(NOTHING)
    _say_degraded(found.degraded)


def _say_degraded(degraded: Sequence[Shortfall]) -> None:
    for each in degraded:
        click.echo(f"degraded: {each}", err=True)


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
        from palazzo import plain

        print_json(plain.filed(filed))
    else:
        _say_drawer(filed)


def _say_hit(rank: str, hit: Hit) -> None:
    address = str(hit.pointer) if hit.pointer else hit.drawer_id
    say(f"{rank} {address}  {said(hit.drawer)}  {percent(hit.relevance)}", style="bold")
    say(f"   {where(hit.place)}", style="dim")
    for line in hit.content.splitlines():
        say(f"   {line}")
    for neighbour in hit.neighbours:
        say(f"   | {said(neighbour)}: {neighbour.content}", style="dim")
    say(f"   {hit.explain}\n", style="dim")


def _say_drawer(filed: FiledDrawer) -> None:
    if filed.place is not None:
        say(str(Aaak(filed.place.pointer, filed.place.tags)), style="bold")
    say(where(filed.place), style="dim")
    say(f"{said(filed.drawer)} · {filed.drawer.id}", style="dim")
    say(f"\n{filed.drawer.content}")


def percent(relevance: float) -> str:
    """A relevance as people read it."""
    return f"{relevance:.0%}".replace("%", " %")


def where(place: Place | None) -> str:
    return "in the vestibule" if place is None else f"{place.wing} / {place.room} / {place.closet}"


def said(drawer: Drawer) -> str:
    """When, and by whom."""
    who = drawer.role.value if drawer.speaker is None else f"{drawer.role.value} ({drawer.speaker})"
    return f"{drawer.said_at:%Y-%m-%d %H:%M} {who}"

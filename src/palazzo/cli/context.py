"""`context`: the block that goes in front of a model."""

from datetime import datetime

import click

from palazzo import plain
from palazzo.cli.output import print_json, visible
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.moment import local_moment


@click.command(cls=Documented, example='palazzo context "which wire should I order?" --conversation efoil --budget 800')
@click.argument("query")
@click.option("--conversation", metavar="ID", help="Whose latest turns go in.")
@click.option("--agent", metavar="ID", help="For which agent.")
@click.option(
    "--budget", type=int, metavar="TOKENS", help="What the block may take at most; else PALAZZO_CONTEXT_BUDGET."
)
@click.option("--at", type=local_moment, metavar="TIME", help="When it is asked, if not now.")
@click.option("--top-k", type=int, metavar="N", help="How many passages to recall at most; else as many as fit.")
@click.option(
    "--min-relevance",
    type=float,
    metavar="R",
    help="0 to 1: recall nothing if even the best has less; else as your settings say.",
)
@with_session
def context(
    session: Session,
    query: str,
    conversation: str | None,
    agent: str | None,
    budget: int | None,
    at: datetime | None,
    top_k: int | None,
    min_relevance: float | None,
) -> None:
    """Print what a model should read before it answers QUERY.

    Nothing is printed where there is nothing to say. With --json comes the report: what went in, what was left out and
    why, tokens by tier, and what is degraded.
    """
    with session.palace() as palace:
        made = palace.context(
            query,
            conversation=conversation,
            agent=agent,
            budget=budget,
            at=at,
            top_k=top_k,
            min_relevance=min_relevance,
        )
    if session.json:
        print_json(plain.context(made))
        return
    click.echo(visible(made.text), nl=False)
    for each in made.degraded:
        click.echo(f"degraded: {each}", err=True)

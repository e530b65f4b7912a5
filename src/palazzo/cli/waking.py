"""`wake-up`: the block for the start of a conversation."""

import click

from palazzo import plain
from palazzo.cli.output import print_json, visible
from palazzo.cli.session import Documented, Session, with_session


@click.command("wake-up", cls=Documented, example="palazzo wake-up --budget 400")
@click.option("--budget", default=800, show_default=True, metavar="TOKENS", help="What the block may take at most.")
@click.option("--agent", metavar="ID", help="For which agent.")
@with_session
def wake_up(session: Session, budget: int, agent: str | None) -> None:
    """Print what a model should know when a conversation begins.

    Who you are, what is current, what is worth keeping close, and your rules; nothing where there is nothing to say.
    """
    with session.palace() as palace:
        made = palace.wake_up(budget, agent=agent)
    if session.json:
        print_json(plain.context(made))
    else:
        click.echo(visible(made.text), nl=False)

"""`feedback`: whether a memory was of use."""

import click

from palazzo import plain
from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, Session, with_session


@click.command(cls=Documented, example="palazzo feedback W-001/R-01/D-003 --useful")
@click.argument("pointer")
@click.option("--useful/--not-useful", required=True, help="Whether it was.")
@with_session
def feedback(session: Session, pointer: str, useful: bool) -> None:
    """Say whether the drawer at POINTER, or of that id, was of use.

    `palazzo gate calibrate` learns from it.
    """
    with session.palace() as palace:
        given = palace.feedback(pointer, useful)
    if session.json:
        print_json(plain.feedback(given))
    else:
        say(f"{pointer} is noted as {'useful' if useful else 'not useful'}")

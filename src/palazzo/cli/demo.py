"""`demo`: a palace to look round in."""

import click

from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, Session, with_session


@click.command(cls=Documented, example="palazzo demo\npalazzo demo /tmp/demo.db")
@click.argument("path", default="demo/palace.db")
@with_session
def demo(session: Session, path: str) -> None:
    """Make a palace to look round in, and say what to try.

    PATH is the file that gets a few months of conversations, mined and ready.
    """
    from palazzo.demo import QUESTIONS, fill

    filled = fill(path, session.settings)
    if session.json:
        print_json({"store": path, "new": filled})
        return
    say(f"{filled}")
    say(f"{QUESTIONS}")

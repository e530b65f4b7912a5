"""`demo`: a palace to look round in."""

import shutil
import sys
from pathlib import Path

import click

from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, Session, with_session


@click.command(cls=Documented, example="palazzo demo\npalazzo demo /tmp/demo.db")
@click.argument("path", default="demo/palace.db")
@with_session
def demo(session: Session, path: str) -> None:
    """Make a palace to look round in, and say what to try.

    PATH is the file that gets half a year of conversations, mined and ready.
    """
    from palazzo.demo import QUESTIONS, fill

    new = fill(Path(path), session.settings)
    program = _program()
    tries = [f'{program} --store {path} recall "{question}"' for question in QUESTIONS]
    if session.json:
        print_json({"store": path, "new": new, "try": tries})
        return
    say(f"{new} new drawers in {path}" if new else f"{path} is ready; nothing was new")
    say("\nTry:")
    for command in (*tries, f"{program} --store {path} browse", f"{program} --store {path} facts"):
        say(f"  {command}")


def _program() -> str:
    """How to call us: `make demo` runs the script of an environment that is not on the path."""
    script = sys.argv[0]
    return script if Path(script).name == "palazzo" and shutil.which("palazzo") is None else "palazzo"

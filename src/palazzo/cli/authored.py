"""`authored`: the files of rules that a person wrote."""

from pathlib import Path
from typing import TextIO

import click

from palazzo import plain
from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, DocumentedGroup, Session, with_session
from palazzo.errors import Invalid, outcome


@click.group(cls=DocumentedGroup, example="palazzo authored add AGENTS.md")
@with_session
def authored(session: Session) -> None:
    """Keep files of rules, such as AGENTS.md, in front of every model."""


@authored.command(cls=Documented, example="palazzo authored add AGENTS.md --agent coder")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--agent", metavar="ID", help="Only for this agent.")
@click.option("--name", metavar="NAME", help="What to call it, if not by the file's name.")
@with_session
def add(session: Session, file: Path, agent: str | None, name: str | None) -> None:
    """Load FILE; it is read again when it changes.

    Items of lists and front matter are hard rules, block quotes and paragraphs that give a rule are soft ones, and the
    rest is found by recall. Hard rules that take more than their share of the budget are refused, with the numbers.
    """
    with session.palace() as palace:
        document = palace.authored.add(file, agent=agent, name=name)
    if session.json:
        print_json(plain.authored(document))
    else:
        say(f"loaded {document.name}")


@authored.command("list", cls=Documented, example="palazzo authored list")
@with_session
def list_(session: Session) -> None:
    """Show every document by name."""
    with session.palace() as palace:
        documents = palace.authored.all()
    if session.json:
        print_json({"authored": [plain.authored(document) for document in documents]})
        return
    for document in documents:
        whom = f" for {document.agent_id}" if document.agent_id else ""
        say(f"{document.name}{whom}  {document.source or 'handed in'}")
    if not documents:
        say("no files of rules")


@authored.command(cls=Documented, example="palazzo authored check AGENTS.md")
@click.argument("file", type=click.File(encoding="utf-8"))
@click.pass_context
@with_session
def check(session: Session, context: click.Context, file: TextIO) -> None:
    """Show what FILE comes to, piece by piece.

    Nothing is loaded. The command exits with 5 if the hard rules of FILE alone would not fit.
    """
    with session.palace() as palace:
        checked = palace.authored.check(file.read(), Path(file.name).name)
    if session.json:
        print_json(plain.checked(checked))
    else:
        for piece in checked.document.pieces:
            say(f"{piece.line:>5} {piece.force.value:<5} {piece.text.splitlines()[0]}")
        say(f"the hard rules take {checked.hard_tokens} of at most {checked.most} tokens", style="bold")
    if not checked.fits:
        context.exit(outcome(Invalid("")).exit)


@authored.command(cls=Documented, example="palazzo authored remove AGENTS.md")
@click.argument("name")
@with_session
def remove(session: Session, name: str) -> None:
    """Forget the document NAME and its lore; the file stays."""
    with session.palace() as palace:
        palace.authored.remove(name)
    if session.json:
        print_json({"removed": name})
    else:
        say(f"removed {name}")

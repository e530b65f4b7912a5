"""`fact`: what the user states of facts and entities himself."""

from datetime import datetime

import click

from palazzo import plain
from palazzo.cli.knowing import sentence
from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, DocumentedGroup, Session, with_session
from palazzo.model.fact import Fact
from palazzo.model.moment import local_moment
from palazzo.palace import Palace

_EXAMPLE = "palazzo fact state efoil has_battery 12V20Ah"


@click.group(cls=DocumentedGroup, example=_EXAMPLE)
@with_session
def fact(session: Session) -> None:
    """State, correct and retract facts; merge entities.

    Each change is kept as a note of yours, and has the last word over what was read in conversations before.
    """


@fact.command(cls=Documented, example=f"{_EXAMPLE}\npalazzo fact state user lives_in Oslo --since 2026-03-01")
@click.argument("subject")
@click.argument("predicate")
@click.argument("object")
@click.option("--since", type=local_moment, metavar="TIME", help="When it began; now, unless told.")
@click.option("--until", type=local_moment, metavar="TIME", help="When it ended.")
@with_session
def state(
    session: Session, subject: str, predicate: str, object: str, since: datetime | None, until: datetime | None
) -> None:
    """State that SUBJECT PREDICATE OBJECT is true. `user` stands for yourself."""
    with session.palace() as palace:
        _tell(session, palace, palace.graph.state(subject, predicate, object, since=since, until=until))


@fact.command(cls=Documented, example="palazzo fact correct efoil has_battery 12V20Ah --to 12V24Ah")
@click.argument("subject")
@click.argument("predicate")
@click.argument("object")
@click.option("--to", required=True, metavar="OBJECT", help="What is right.")
@with_session
def correct(session: Session, subject: str, predicate: str, object: str, to: str) -> None:
    """Put another value in place of one that was never right."""
    with session.palace() as palace:
        _tell(session, palace, palace.graph.correct(subject, predicate, object, to))


@fact.command(cls=Documented, example="palazzo fact retract user owns filter")
@click.argument("subject")
@click.argument("predicate")
@click.argument("object")
@with_session
def retract(session: Session, subject: str, predicate: str, object: str) -> None:
    """Take a fact back. It is not read from the same words again."""
    with session.palace() as palace:
        note = palace.graph.retract(subject, predicate, object)
        filed = palace.show(note.id)
    if session.json:
        print_json(plain.filed(filed))
    else:
        say(f"taken back; {plain.address(filed.drawer)} says so")


@fact.command("merge", cls=Documented, example="palazzo fact merge Mel --into Melanie")
@click.argument("name")
@click.option("--into", required=True, metavar="NAME", help="The entity that both are.")
@with_session
def merge_entities(session: Session, name: str, into: str) -> None:
    """Make two entities one: NAME is another name of it from now on."""
    with session.palace() as palace:
        merged = palace.graph.merge(name, into)
    if session.json:
        print_json(plain.entity(merged))
    else:
        say(f"{merged.name} is also called {', '.join(merged.aliases)}")


def _tell(session: Session, palace: Palace, known: Fact) -> None:
    sources = palace.find(known.sources)
    if session.json:
        print_json(plain.fact(known, sources))
    else:
        say(f"{sentence(known)} ({plain.address(sources[known.sources[-1]].drawer)})")

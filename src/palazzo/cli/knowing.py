"""`entities` and `facts`: what the graph knows."""

from datetime import datetime

import click

from palazzo import plain
from palazzo.cli.output import print_json, print_table, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.fact import Fact
from palazzo.model.graph import EntityType
from palazzo.model.moment import local_moment
from palazzo.model.predicates import phrase

NOTHING = "nothing is known yet; `palazzo mine` reads what was remembered"


@click.command(cls=Documented, example="palazzo entities --type person")
@click.option("--type", "kind", type=click.Choice([kind.value for kind in EntityType]), help="Only of this type.")
@with_session
def entities(session: Session, kind: str | None) -> None:
    """List whom and what the palace knows."""
    with session.palace() as palace:
        found = [entity for entity in palace.entities() if kind is None or entity.type.value == kind]
    if session.json:
        print_json([plain.entity(entity) for entity in found])
    elif found:
        rows = [(entity.name, entity.type.value, ", ".join(entity.aliases)) for entity in found]
        print_table(("name", "type", "also called"), rows)
    else:
        say(NOTHING)


@click.command(cls=Documented, example="palazzo facts Derek\npalazzo facts --at 2026-03-01T00:00:00+01:00")
@click.argument("name", required=False)
@click.option("--at", type=local_moment, metavar="TIME", help="Only what held then.")
@click.option("--known-at", type=local_moment, metavar="TIME", help="As it was known then: leave out what came later.")
@click.option("--proposed", is_flag=True, help="What is too doubtful to be a fact instead.")
@with_session
def facts(session: Session, name: str | None, at: datetime | None, known_at: datetime | None, proposed: bool) -> None:
    """List what is known, and since when and until when it holds.

    NAME restricts it to facts about one entity. `palazzo fact state` makes a fact of what is proposed.
    """
    with session.palace() as palace:
        found = palace.facts(name, at=at, known_at=known_at, proposed=proposed)
        sources = palace.find([source for fact in found for source in fact.sources])
    if session.json:
        print_json([plain.fact(fact, sources) for fact in found])
    elif found:
        rows = [(*lasting(fact), sentence(fact), plain.address(sources[fact.sources[0]].drawer)) for fact in found]
        print_table(("from", "until", "fact", "source"), rows)
    else:
        say(NOTHING)


def lasting(fact: Fact) -> tuple[str, str]:
    """Since when and until when it holds, as days by the clock of whoever said so."""
    start = fact.validity.start.date().isoformat() if fact.validity.start_is_known else "?"
    return start, "" if fact.validity.end is None else fact.validity.end.date().isoformat()


def sentence(fact: Fact) -> str:
    """The fact as one would say it."""
    return f"{fact.subject} {phrase(fact.predicate)} {fact.object}{' (an assistant said so)' if fact.answered else ''}"

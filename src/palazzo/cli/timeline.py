"""`timeline`: all that was ever stated about somebody or something."""

from collections.abc import Mapping

import click

from palazzo import plain
from palazzo.cli.knowing import lasting, sentence
from palazzo.cli.output import print_json, print_table, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.fact import Fact
from palazzo.model.ids import DrawerId
from palazzo.model.palace import FiledDrawer


@click.command(cls=Documented, example='palazzo timeline Derek\npalazzo timeline "Acme Corp" --json')
@click.argument("name")
@with_session
def timeline(session: Session, name: str) -> None:
    """Show the history of an entity, oldest first.

    NAME is a name or an alias. Facts that ended or were replaced stay, and so do statements that were overruled.
    """
    with session.palace() as palace:
        facts = palace.timeline(name)
        sources = palace.find([source for fact in facts for source in fact.sources])
    if session.json:
        print_json([plain.told(fact, sources) for fact in facts])
    elif facts:
        rows = [(*lasting(fact), sentence(fact), fact.standing.value, _addresses(fact, sources)) for fact in facts]
        print_table(("from", "until", "fact", "standing", "sources"), rows)
    else:
        say(f"nothing was stated about {name}")


def _addresses(fact: Fact, sources: Mapping[DrawerId, FiledDrawer]) -> str:
    return ", ".join(plain.address(sources[source].drawer) for source in fact.sources)

"""`mcp`: the tools for agents that speak the Model Context Protocol."""

import click

from palazzo.cli.output import print_json, print_table, say
from palazzo.cli.session import Documented, Session, with_session


@click.command(cls=Documented, example="palazzo mcp\npalazzo mcp --tokens")
@click.option("--agent", metavar="NAME", help="The agent whose settings hold; as the client calls itself unless told.")
@click.option("--tokens", is_flag=True, help="Only say what the tool list costs a model, and stop.")
@with_session
def mcp(session: Session, agent: str | None, tokens: bool) -> None:
    """Serve an agent over standard input and output.

    This is the command that an MCP client starts: tools, the palace as resources, and prompts. A worker in the same
    process embeds and files what is remembered.
    """
    from palazzo.mcp import stdio, weight

    if tokens:
        _say_weight(session, weight.weigh())
        return
    with session.memory() as memory:
        stdio.serve(memory, session.settings.user, agent)


def _say_weight(session: Session, tokens: dict[str, int]) -> None:
    total = sum(tokens.values())
    if session.json:
        print_json({"tokens": total, "tools": tokens})
        return
    print_table(("tool", "tokens"), [(name, str(count)) for name, count in tokens.items()])
    say(f"{len(tokens)} tools, {total:,} tokens")

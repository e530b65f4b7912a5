"""`serve`."""

import click

from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, Session, with_session


@click.command(cls=Documented, example="palazzo serve\npalazzo serve --port 0 --json")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Where to listen; what others can reach needs keys."
)
@click.option("--port", default=8377, show_default=True, type=click.IntRange(0, 65535), help="0 picks a free one.")
@click.option("--no-worker", is_flag=True, help="Leave the filing to `palazzo worker`.")
@with_session
def serve(session: Session, host: str, port: int, no_worker: bool) -> None:
    """Serve the page, the HTTP API, the proxy and the tools over MCP.

    Runs until Ctrl-C or SIGTERM, and then finishes the requests and the job in hand.
    """
    from palazzo.serving.run import Address
    from palazzo.serving.run import serve as run

    def started(address: Address) -> None:
        page = f"{address.url}/memory"
        if session.json:
            found = {"url": address.url, "host": address.host, "port": address.port, "page": page}
            print_json({**found, "store": memory.location})
            return
        say(f"serving {memory.location} at {address.url}; Ctrl-C stops")
        say(f"  the page  {page}")
        say(f"  the API   {address.url}/docs")

    with session.memory() as memory:
        run(memory, session.settings, host=host, port=port, worker=not no_worker, started=started)

"""`palazzo bench proxy`."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

import palazzo
from palazzo.cli.output import progress
from palazzo.cli.session import Documented
from palazzo_bench.lines import Record
from palazzo_bench.options import command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_rows
from palazzo_bench.proxy.measure import by_turns, compared, many
from palazzo_bench.proxy.servers import palazzo_serve, uvicorn_of
from palazzo_bench.runs import open_run
from palazzo_bench.texts import messages

PROXY = "proxy"
TALK = 10


@click.command(cls=Documented, example="palazzo bench proxy --rounds 200 --streams 200")
@click.option("--rounds", default=200, show_default=True, help="Chats through each way, by turns.")
@click.option("--drawers", default=1000, show_default=True, help="Messages in memory beforehand.")
@click.option("--streams", default=200, show_default=True, help="Streams at once, whose bytes are compared.")
@name_option
@runs_option
@json_option
def proxy(rounds: int, drawers: int, streams: int, name: str, runs: Path, as_json: bool) -> None:
    """Time the first token through the proxy, beside a pass-through of ten lines on the same stack.

    `palazzo` has recall switched off, and everything else on; `palazzo with recall` has it on.
    """
    run = open_run("proxy", name, root=runs)
    run.note_command(command_line())
    with TemporaryDirectory(dir=run.folder) as folder:
        rows = measure(Path(folder), rounds, drawers, streams)
    for row in rows:
        run.lines(PROXY).append(row)
    show_rows(rows, as_json=as_json)


def measure(folder: Path, rounds: int, drawers: int, streams: int) -> list[Record]:
    """Start every server, fill the memories, and measure."""
    with (
        uvicorn_of("palazzo_bench.proxy.model:app") as model,
        uvicorn_of("palazzo_bench.proxy.bare:app", {"BENCH_TARGET": f"{model}/v1"}) as bare,
        palazzo_serve(folder / "off.db", f"{model}/v1") as off,
        palazzo_serve(folder / "on.db", f"{model}/v1") as on,
    ):
        for url in (off, on):
            _fill(url, drawers)
        with palazzo.connect(off) as memory:
            memory.palace().change_settings(enabled=False)
        ways = {"bare": bare, "palazzo": off, "palazzo with recall": on}
        with progress("first token", rounds) as bar:
            rows = compared(by_turns(ways, rounds, bar.advance), "bare")
        return [*rows, *({"way": f"{streams} streams, {name}", **many(ways[name], streams)} for name in ways)]


def _fill(url: str, drawers: int) -> None:
    with palazzo.connect(url, timeout=600) as memory:
        palace = memory.palace()
        for number, text in enumerate(messages(drawers)):
            palace.conversation(f"talk {number // TALK}").remember(("user", "assistant")[number % 2], text)

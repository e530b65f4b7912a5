"""`palazzo bench page`."""

from collections.abc import Callable
from pathlib import Path

import click

import palazzo
from palazzo.cli.output import progress
from palazzo.cli.session import Documented
from palazzo_bench.options import command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_across
from palazzo_bench.page.furnish import furnish
from palazzo_bench.page.visit import measure, served
from palazzo_bench.runs import open_run
from palazzo_bench.texts import TALK, queries

PAGE = "page"
_TOGETHER = 250  # conversations in one import


@click.command(cls=Documented, example="palazzo bench page --drawers 20000 --visits 3")
@click.option("--drawers", default=100_000, show_default=True, help="Of one user, in conversations of 20.")
@click.option("--visits", default=5, show_default=True, help="Each with an empty cache.")
@click.option("--questions", default=8, show_default=True, help="Typed at each visit.")
@name_option
@runs_option
@json_option
def page(drawers: int, visits: int, questions: int, name: str, runs: Path, as_json: bool) -> None:
    """Time the page in Chromium, by the browser's own clock: home, the palette, the plan, answers, and its weight."""
    run = open_run("page", name, root=runs)
    run.note_command(command_line())
    user = run.user(f"page-{drawers}")
    with palazzo.open(run.location, settings=palazzo.Settings(store=run.location)) as memory:
        palace = memory.palace(user)
        with progress(f"{drawers:,} drawers", drawers - palace.count()) as bar:
            fill(memory, palace, drawers, bar.advance)
        wings = palace.overview()
    with served(run.location, user, "static") as url:
        figures = measure(url, queries(questions, talks=drawers // TALK), visits)
    rooms = sum(wing.rooms for wing in wings)
    run.lines(PAGE).append({"drawers": drawers, "wings": len(wings), "rooms": rooms, **figures})
    latest = {record["drawers"]: record for record in run.lines(PAGE)}
    show_across([latest[size] for size in sorted(latest)], "drawers", as_json=as_json, title="the page")


def fill(memory: "palazzo.Memory", palace: "palazzo.Palace", drawers: int, advance: Callable[[int], None]) -> None:
    """Add conversations of many subjects until there are `drawers`, filed and indexed."""
    end = drawers // TALK
    for start in range(palace.count() // TALK, end, _TOGETHER):
        talks = range(start, min(start + _TOGETHER, end))
        furnish(palace, talks)
        advance(len(talks) * TALK)
    memory.work()

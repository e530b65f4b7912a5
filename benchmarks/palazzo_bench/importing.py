"""`palazzo bench importing`: how fast an export is imported, beside handing its messages to the library."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import click

import palazzo
from palazzo.cli.output import progress
from palazzo.cli.session import Documented
from palazzo.importers.bring import bring_in
from palazzo.importers.files import open_files
from palazzo.importers.formats import reader
from palazzo.importers.report import Report
from palazzo.model.drawer import Role
from palazzo_bench.foundation.ingest import groups
from palazzo_bench.foundation.turns import by_turns
from palazzo_bench.lines import Record
from palazzo_bench.options import command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_across
from palazzo_bench.runs import open_run
from palazzo_bench.texts import TALK, messages

IMPORTING = "importing"

_ROUND = 50 * TALK
_BEGINNING = datetime(2026, 4, 30, 18, 15, tzinfo=UTC)
_ROLES = (Role.USER, Role.ASSISTANT)


@click.command(cls=Documented, example="palazzo bench importing --messages 20000")
@click.option("--messages", "total", default=20_000, show_default=True, help="In exports written for the run.")
@name_option
@runs_option
@json_option
def importing(total: int, name: str, runs: Path, as_json: bool) -> None:
    """Measure importing beside `remember_all` and `complete`, and importing again what is there."""
    run = open_run(IMPORTING, name, root=runs)
    run.note_command(command_line())
    with progress("importing", total) as bar, TemporaryDirectory(dir=run.folder) as folder:
        run.lines(IMPORTING).append({"what": "import", **measure(Path(folder), total, bar.advance)})
    show_across([list(run.lines(IMPORTING))[-1]], "what", as_json=as_json)


def measure(folder: Path, total: int, advance: Callable[[int], None]) -> Record:
    """Import the same messages both ways by turns, then everything again."""
    texts = list(messages(total))
    numbers = count()
    exports: list[Path] = []
    with ExitStack() as stack:
        library, imported = (_palace(stack, folder / name) for name in ("library.db", "imported.db"))

        def bare(texts: list[str]) -> float:
            begun = perf_counter()
            for group in groups(texts, TALK):
                talk = library.conversation(f"talk-{next(numbers)}")
                talk.remember_all(
                    palazzo.Message(_ROLES[place % 2], text, _at(place), str(place)) for place, text in enumerate(group)
                )
                talk.complete()
            return perf_counter() - begun

        def ours(texts: list[str]) -> float:
            path = folder / f"{len(exports)}.json"
            path.write_text(json.dumps([_exported(next(numbers), group) for group in groups(texts, TALK)]))
            exports.append(path)
            return _import(imported, path)

        figures = by_turns(list(groups(texts, _ROUND)), bare, ours, advance)
        again = sum(_import(imported, path) for path in exports)
    return {"messages": total, **figures, "again_per_second": total / again}


def _palace(stack: ExitStack, location: Path) -> "palazzo.Palace":
    memory = stack.enter_context(palazzo.open(location, settings=palazzo.Settings(store=str(location))))
    return memory.palace("me")


def _import(palace: "palazzo.Palace", path: Path) -> float:
    begun = perf_counter()
    with open_files(path) as files:
        bring_in(palace, reader("chatgpt")(files), Report())
    return perf_counter() - begun


def _exported(number: int, texts: list[str]) -> Record:
    """A conversation as ChatGPT exports it."""
    nodes: Record = {
        str(place): {
            "id": str(place),
            "parent": str(place - 1) if place else None,
            "children": [],
            "message": {
                "id": str(place),
                "author": {"role": _ROLES[place % 2]},
                "create_time": _at(place).timestamp(),
                "content": {"content_type": "text", "parts": [text]},
                "metadata": {},
                "recipient": "all",
            },
        }
        for place, text in enumerate(texts)
    }
    return {"conversation_id": f"talk-{number}", "mapping": nodes, "current_node": str(len(texts) - 1)}


def _at(place: int) -> datetime:
    return _BEGINNING + timedelta(minutes=place)

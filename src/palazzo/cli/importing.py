"""`import`: our own exports, and what other tools wrote down."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import click

from palazzo.cli.bringing import Wishes, bring
from palazzo.cli.files import STANDARD, reading
from palazzo.cli.output import Bar, print_json, progress, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.cli.working import work_with_progress
from palazzo.errors import OUTCOMES, Invalid
from palazzo.transfer.format import from_lines, lines_of

PALAZZO = "palazzo"


@click.command(
    "import",
    cls=Documented,
    example="palazzo import chatgpt export.zip --mine\npalazzo import claude-code\n"
    "palazzo import slack workspace.zip --me Mara\npalazzo import palace.jsonl",
)
@click.argument("source", nargs=-1, metavar="[FORMAT] [PATH]")
@click.option("--me", metavar="NAME", help="Which of Slack's people you are; or `nobody`.")
@click.option("--no-tools", is_flag=True, help="Leave out what was said to tools and by them.")
@click.option("--dry-run", is_flag=True, help="Read everything and write nothing.")
@click.option("--mine", is_flag=True, help="Then embed and file it at once, as `palazzo worker --once` would.")
@click.pass_context
@with_session
def import_(
    session: Session,
    context: click.Context,
    source: tuple[str, ...],
    me: str | None,
    no_tools: bool,
    dry_run: bool,
    mine: bool,
) -> None:
    """Read conversations that other tools kept, or what our own export wrote.

    FORMAT is chatgpt, claude, claude-code, codex, slack, markdown, jsonl or palazzo; without it the files tell. PATH
    is a file, a folder or a zip; claude-code and codex know theirs, and palazzo also reads standard input, as -.

    What is there already is passed over, so a stopped import is simply run again. Broken records are listed and
    skipped; only if nothing else is found it exits with 5.
    """
    format, path = _format_and_path(source)
    if format != PALAZZO:
        wishes = Wishes(format, Path(path).expanduser(), me=me, tools=not no_tools, dry_run=dry_run, mine=mine)
        if not bring(session, wishes):
            context.exit(OUTCOMES[Invalid].exit)
    elif me or no_tools or dry_run:
        raise click.UsageError("--me, --no-tools and --dry-run are for other tools' exports")
    else:
        _load(session, path, mine=mine)


def _format_and_path(source: tuple[str, ...]) -> tuple[str, str]:
    from palazzo.importers.detect import NAMES
    from palazzo.importers.formats import FORMATS

    match source:
        case (format,) if format in FORMATS and not Path(format).exists():
            home = FORMATS[format].home
            if home is None:
                raise click.UsageError(f"name the file or folder to import: palazzo import {format} PATH")
            return format, home
        case (path,):
            return _told_by(path), path
        case (format, path) if format in NAMES:
            return format, path
        case (format, _):
            raise click.UsageError(f"there is no format {format!r}; choose one of {', '.join(NAMES)}")
    raise click.UsageError("name what to import: palazzo import [FORMAT] PATH")


def _told_by(path: str) -> str:
    """The format that the files tell, and say so."""
    from palazzo.importers.detect import detect
    from palazzo.importers.files import open_files

    if path == STANDARD:
        return PALAZZO
    with open_files(Path(path).expanduser()) as files:
        format = detect(files)
    if format != PALAZZO:
        click.echo(f"reading {path} as {format}", err=True)
    return format


def _load(session: Session, path: str, *, mine: bool) -> None:
    with session.palace() as palace, reading(path) as (file, size), progress("importing", size) as bar:
        new = palace.load(from_lines(_watched(file, bar)))
    answer: dict[str, object] = {"format": PALAZZO, "new": new}
    if mine:
        answer["jobs"] = work_with_progress(session)
    if session.json:
        print_json(answer)
    elif mine:
        say(f"imported {new} new records, all embedded and filed")
    else:
        say(f"imported {new} new records; `palazzo worker --once` embeds and files what still waits")


def _watched(file: IO[bytes], bar: Bar) -> Iterator[bytes]:
    for line in lines_of(file):
        yield line
        bar.advance(len(line))

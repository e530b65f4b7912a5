"""Importing what other tools wrote down, and the table that says what became of it."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from palazzo.cli.output import print_json, print_table, progress, say
from palazzo.cli.session import Session
from palazzo.cli.working import work_with_progress

if TYPE_CHECKING:
    from palazzo.importers.report import Report
    from palazzo.importers.talk import Broken

_SUBJECTS = 8  # that are named after an import
_SHOWN = 20  # broken records that people are shown; programs get them all


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asked for."""

    format: str
    path: Path
    me: str | None
    tools: bool
    dry_run: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Learned:
    """What the palace holds after an import, for a person to look over."""

    subjects: tuple[tuple[str, int], ...]  # with how many conversations each, the largest first
    requests: int  # one-off conversations in shared wings
    facts: int
    doubtful: int  # statements that wait to be said again, or to be confirmed
    rules: int
    proposed: int  # rules that wait for a person's word
    quarantined: int  # orders in what was pasted or came from others

    @property
    def plain(self) -> dict[str, object]:
        return {
            "subjects": [{"wing": name, "rooms": rooms} for name, rooms in self.subjects],
            "requests": self.requests,
            "facts": self.facts,
            "facts_proposed": self.doubtful,
            "rules": self.rules,
            "rules_proposed": self.proposed,
            "rules_quarantined": self.quarantined,
        }

    @property
    def lines(self) -> list[str]:
        shown = ", ".join(f"{name} ({rooms})" for name, rooms in self.subjects[:_SUBJECTS])
        more = len(self.subjects) - _SUBJECTS
        others = f" and {more} more" if more > 0 else ""
        found = [
            f"subjects: {shown or 'none yet'}{others}; one-off requests: {self.requests}",
            f"facts: {self.facts}, rules in force: {self.rules}; `palazzo browse`, `palazzo facts`",
        ]
        if self.doubtful:
            found.append(f"{_count(self.doubtful, 'fact is', 'facts are')} proposed; true? `palazzo facts --proposed`")
        if self.proposed:
            rules = _count(self.proposed, "rule is", "rules are")
            found.append(f"{rules} proposed; yours? `palazzo guidance proposals`")
        if self.quarantined:
            orders = _count(self.quarantined, "order of somebody else's is", "orders of somebody else's are")
            found.append(f"{orders} in quarantine; `palazzo guidance list --state quarantined`")
        return found


def _learned(session: Session) -> Learned:
    with session.palace() as palace:
        wings = sorted(palace.overview(), key=lambda view: -view.rooms)
        return Learned(
            tuple((view.wing.name, view.rooms) for view in wings if not view.wing.shared),
            sum(view.rooms for view in wings if view.wing.shared),
            len(palace.facts()),
            len(palace.facts(proposed=True)),
            len(palace.guidance.all("active")),
            len(palace.guidance.all("proposed")),
            len(palace.guidance.all("quarantined")),
        )


def _count(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"


def bring(session: Session, wishes: Wishes) -> bool:
    """Import, say what became of it, and return whether anything could be read."""
    try:
        report = _bring_in(session, wishes)
    except KeyboardInterrupt:
        if not wishes.dry_run:
            click.echo("\nnothing is lost: what was read is kept, and the same command goes on from here", err=True)
        raise
    jobs = work_with_progress(session) if wishes.mine and not wishes.dry_run else None
    learned = None if jobs is None else _learned(session)
    if session.json:
        print_json({**_plain(wishes, report, jobs), **({} if learned is None else {"palace": learned.plain})})
        return report.understood
    print_table(("what", "how many", "why"), _rows(report))
    _list("broken", report.broken)
    _list("conflict", report.conflicts)
    say(_next(wishes, report, jobs))
    for line in () if learned is None else learned.lines:
        say(line)
    return report.understood


def _bring_in(session: Session, wishes: Wishes) -> "Report":
    from palazzo.importers.bring import bring_in
    from palazzo.importers.files import open_files
    from palazzo.importers.formats import reader
    from palazzo.importers.report import Report
    from palazzo.wiring import is_missing

    read, report = reader(wishes.format, wishes.me), Report()
    with ExitStack() as stack:
        bar = stack.enter_context(progress("importing"))
        files = stack.enter_context(open_files(wishes.path, bar.advance))
        bar.begin(files.size)
        absent = wishes.dry_run and is_missing(session.settings.store)  # opening it would make it
        palace = None if absent else stack.enter_context(session.palace())
        bring_in(palace, read(files), report, dry_run=wishes.dry_run, tools=wishes.tools)
    return report


def _plain(wishes: Wishes, report: "Report", jobs: int | None) -> dict[str, object]:
    return {
        "format": wishes.format,
        "path": str(wishes.path),
        "dry_run": wishes.dry_run,
        **report.plain,
        **({} if jobs is None else {"jobs": jobs}),
    }


def _rows(report: "Report") -> list[tuple[str, str, str]]:
    return [
        ("conversations", f"{report.conversations:,}", ""),
        ("messages, new", f"{report.new:,}", ""),
        ("messages, already there", f"{report.known:,}", ""),
        *(("left out", f"{count:,}", why) for why, count in report.left_out.most_common()),
        ("conflicts", f"{len(report.conflicts):,}", ""),
        ("broken", f"{len(report.broken):,}", ""),
    ]


def _list(kind: str, found: Sequence["Broken"]) -> None:
    for broken in found[:_SHOWN]:
        say(f"{kind}: {broken.place}: {broken.why}", style="red")
    if len(found) > _SHOWN:
        say(f"{kind}: {len(found) - _SHOWN:,} more; --json lists them all", style="red")


def _next(wishes: Wishes, report: "Report", jobs: int | None) -> str:
    """What there is to know or to do now."""
    if wishes.dry_run:
        return "this was a dry run: nothing was written"
    if jobs is not None:
        return "everything is embedded and filed"
    if report.new:
        return "`palazzo worker --once` embeds and files what is new"
    return "nothing was new"

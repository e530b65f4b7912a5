"""`palazzo bench peers`."""

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import click

import palazzo
from palazzo.cli.output import Bar, progress, say
from palazzo.cli.session import Documented
from palazzo_bench.lines import Record
from palazzo_bench.options import command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_across
from palazzo_bench.peers.contenders import Contender, Peer, contenders, install_mempalace
from palazzo_bench.peers.jobs import SpeedWork, Work, question_works
from palazzo_bench.runs import Run, open_run

PEERS, SUMMARY = "peers", "summary"
MORE_IS_BETTER = ("messages_per_second",)
LESS_IS_BETTER = ("recall_p50_ms", "recall_p95_ms", "bytes_per_message", "peak_mb")


@click.command(cls=Documented, example="palazzo bench peers --messages 2000 --data longmemeval_s_cleaned.json")
@click.option("--messages", default=2_000, show_default=True, help="For speed, disk and memory.")
@click.option("--queries", default=50, show_default=True, help="Asked one after the other.")
@click.option("--data", type=click.Path(path_type=Path), metavar="FILE", help="LongMemEval, for strict recall.")
@click.option("--questions", default=10, show_default=True, help="Of its dev part.")
@click.option("--only-defaults", is_flag=True, help="Leave out the runs with each other's weights.")
@name_option
@runs_option
@json_option
def peers(
    messages: int,
    queries: int,
    data: Path | None,
    questions: int,
    only_defaults: bool,
    name: str,
    runs: Path,
    as_json: bool,
) -> None:
    """Do the same work with Palazzo and with MemPalace, each in its own process, on this machine, in one run."""
    run = open_run("peers", name, root=runs, data=data)
    run.note_command(command_line())
    works: list[Work] = [SpeedWork(messages, queries)]
    if data is not None:
        works += question_works(data, questions, run.about.secret)
    with contenders(_installed(runs)) as found:
        chosen = found[:2] if only_defaults else found
        with progress("peers", len(works) * len(chosen)) as bar:
            compete(run, chosen, works, bar)
    rows = summary(list(run.lines(PEERS)))
    run.lines(SUMMARY).replace(rows)
    show_across(rows, "contender", as_json=as_json, title="«times»: how many times better the first column is")


def compete(run: Run, contenders: Sequence[Contender], works: Sequence[Work], bar: Bar) -> None:
    """Let everyone do every work that was not done yet; one who fails is reported and goes on with the next."""
    done = run.lines(PEERS)
    finished = {(record["contender"], record["work"]) for record in done}
    for work in works:
        for contender in contenders:
            if (contender.name, work.name) not in finished:
                try:
                    figures = work.figures(contender.do(work.job(), run.folder))
                except palazzo.Unavailable as error:
                    say(f"{contender.name}, {work.name}: {error.message}")
                else:
                    done.append({"contender": contender.name, "work": work.name, **figures})
            bar.advance()


def summary(records: Sequence[Record]) -> list[Record]:
    """One row a contender: the mean of every figure, and how many times better the first contender is."""
    names = list(dict.fromkeys(record["contender"] for record in records))
    rows = [_means(name, [record for record in records if record["contender"] == name]) for name in names]
    return [{**row, **_times(rows[0], row)} for row in rows]


def _means(name: str, records: Sequence[Record]) -> Record:
    keys = dict.fromkeys(key for record in records for key in record if key not in ("contender", "work"))
    means = {key: fmean(record[key] for record in records if key in record) for key in keys}
    questions = sum("recall_all@5" in record for record in records)
    return {"contender": name, **means, "questions": questions}


def _times(first: Record, row: Record) -> Record:
    more = {f"{key} times": first[key] / row[key] for key in MORE_IS_BETTER if key in first and key in row}
    less = {f"{key} times": row[key] / first[key] for key in LESS_IS_BETTER if key in first and key in row}
    return {**more, **less}


def _installed(runs: Path) -> Peer | None:
    """The peer, or nothing but a word about why not: ours are worth measuring alone."""
    try:
        with progress("install MemPalace"):
            return install_mempalace(runs / "environments")
    except palazzo.Unavailable as error:
        say(f"MemPalace takes no part: {error.message}")
        return None

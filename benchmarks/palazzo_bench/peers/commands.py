"""`palazzo bench peers`."""

import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean

import click

import palazzo
from palazzo.cli.output import Bar, progress, say
from palazzo.cli.session import Documented
from palazzo_bench.lines import Record
from palazzo_bench.options import again_option, command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_across
from palazzo_bench.peers.contenders import Contender, Peer, contenders, install_mempalace
from palazzo_bench.peers.jobs import QuestionWork, SpeedWork, Work, question_works
from palazzo_bench.runs import Run, open_run

FILLED, PEERS, SUMMARY = "filled", "peers", "summary"
MORE_IS_BETTER = ("messages_per_second", "messages_per_cpu_second")
LESS_IS_BETTER = ("recall_p50_ms", "recall_p95_ms", "recall_p50_cpu_ms", "bytes_per_message", "peak_mb")


@click.command(cls=Documented, example="palazzo bench peers --messages 2000 --data longmemeval_s_cleaned.json")
@click.option("--messages", default=2_000, show_default=True, help="For speed, disk and memory.")
@click.option("--queries", default=50, show_default=True, help="Asked one after the other.")
@click.option("--data", type=click.Path(path_type=Path), metavar="FILE", help="LongMemEval, for strict recall.")
@click.option("--questions", default=10, show_default=True, help="Of its dev part.")
@click.option("--only-defaults", is_flag=True, help="Leave out the runs with each other's weights.")
@again_option
@name_option
@runs_option
@json_option
def peers(
    messages: int,
    queries: int,
    data: Path | None,
    questions: int,
    only_defaults: bool,
    again: bool,
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
    if again:
        run.lines(PEERS).drop("work", {works[0].name})
    with contenders(_installed(runs)) as found:
        chosen = found[:2] if only_defaults else found
        with progress("peers", len(works) * len(chosen)) as bar:
            compete(run, chosen, works, bar)
    rows = summary(list(run.lines(PEERS)))
    run.lines(SUMMARY).replace(rows)
    show_across(rows, "contender", as_json=as_json, title="«times»: how many times better the first column is")


def compete(run: Run, contenders: Sequence[Contender], works: Sequence[Work], bar: Bar) -> None:
    """Let everyone do every work that was not done yet; one who fails is reported and goes on with the next."""
    for work in works:
        folder = run.folder.absolute() / "stores" / _slug(work.name)
        filled = _fill(run, contenders, work, folder, bar)
        _ask(run, [each for each in contenders if each.name in filled], work, folder, filled)
        if isinstance(work, QuestionWork) and _finished(run, work) >= {each.name for each in contenders}:
            shutil.rmtree(folder, ignore_errors=True)  # there are many, and nobody asks them again


def _fill(run: Run, contenders: Sequence[Contender], work: Work, folder: Path, bar: Bar) -> dict[str, Record]:
    """Have the texts taken in by everyone who has not yet; return what is known of those who have."""
    done = run.lines(FILLED)
    filled = {record["contender"]: record for record in done if record["work"] == work.name}
    for contender in contenders:
        if contender.name not in filled:
            try:
                figures = contender.fill(work.texts(), folder / _slug(contender.name))
            except palazzo.Unavailable as error:
                say(f"{contender.name}, {work.name}: {error.message}")
            else:
                filled[contender.name] = {"contender": contender.name, "work": work.name, **figures}
                done.append(filled[contender.name])
        bar.advance()
    return filled


def _ask(run: Run, contenders: Sequence[Contender], work: Work, folder: Path, filled: Mapping[str, Record]) -> None:
    """Ask everyone by turns, so that whatever else the machine does slows all alike."""
    if _finished(run, work) >= {contender.name for contender in contenders}:
        return
    asked: dict[str, list[Record]] = {contender.name: [] for contender in contenders}
    for turn in work.rounds():
        for contender in contenders:
            try:
                asked[contender.name].append(contender.ask(turn, folder / _slug(contender.name)))
            except palazzo.Unavailable as error:
                say(f"{contender.name}, {work.name}: {error.message}")
    kept = [record for record in run.lines(PEERS) if record["work"] != work.name]
    figures = {name: work.figures(filled[name], answers) for name, answers in asked.items() if answers}
    run.lines(PEERS).replace(kept + [{"contender": name, "work": work.name, **each} for name, each in figures.items()])


def _finished(run: Run, work: Work) -> set[str]:
    return {record["contender"] for record in run.lines(PEERS) if record["work"] == work.name}


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


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

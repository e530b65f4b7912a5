"""`palazzo bench locomo`."""

from pathlib import Path

import click

from palazzo.cli.output import Bar, progress
from palazzo.cli.session import Documented
from palazzo_bench.haystack import ask, fill, opaque_ids
from palazzo_bench.locomo.dataset import Friendship, read_friendships
from palazzo_bench.options import again_option, command_line, data_option, json_option, run_options
from palazzo_bench.output import show_scores
from palazzo_bench.runs import Run, open_run
from palazzo_bench.scoring import EVERYTHING, Answered, score

INGESTED, RETRIEVED, SCORES = "ingested", "retrieval", "scores"


@click.command(cls=Documented, example="palazzo bench locomo --data locomo10.json --name first")
@data_option()
@again_option
@json_option
@run_options
def locomo(data: Path, again: bool, name: str, runs: Path, store: str | None, embedder: str, as_json: bool) -> None:
    """Retrieval on LoCoMo's ten conversations, by session and by turn, categories 1 to 4."""
    friendships = read_friendships(data)
    run = open_run("locomo", name, root=runs, store=store, embedder=embedder, data=data)
    run.note_command(command_line())
    if again:
        run.lines(RETRIEVED).replace([])
    with progress("locomo", sum(len(one.questions) for one in friendships)) as bar:
        for friendship in friendships:
            measure(run, friendship, bar)
    rows = score([Answered.from_record(record) for record in run.lines(RETRIEVED)], [EVERYTHING])
    run.lines(SCORES).replace(rows)
    show_scores(rows, as_json=as_json)


def measure(run: Run, friendship: Friendship, bar: Bar) -> None:
    """File one conversation if it is not there yet, and ask what was not asked yet."""
    ingested, retrieved = run.lines(INGESTED), run.lines(RETRIEVED)
    asked = retrieved.keys("id")
    with run.memory() as memory:
        palace = memory.palace(run.user(friendship.id))
        if friendship.id not in ingested.keys("id"):
            messages = fill(palace, friendship.sessions, run.about.secret)
            memory.work()
            ingested.append({"id": friendship.id, "sessions": len(friendship.sessions), "messages": messages})
        names = opaque_ids(friendship.sessions, run.about.secret, palace.user)
        for question in friendship.questions:
            if question.id not in asked:
                found = ask(palace, question.text, friendship.ends, names)
                retrieved.append(
                    {
                        "id": question.id,
                        "type": question.category,
                        "part": EVERYTHING,
                        "gold": {"session": question.gold_sessions, "turn": question.gold_turns},
                        "found": {"session": found.sessions, "turn": found.turns},
                        "session_ms": round(found.session_ms, 2),
                        "turn_ms": round(found.turn_ms, 2),
                    }
                )
            bar.advance()

"""The processor's time that each stage of ingest takes, everything included, on real messages of one user."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from time import process_time

import palazzo
from palazzo.spans import Note, Telemetry
from palazzo_bench.haystack import Session, fill
from palazzo_bench.lines import Record
from palazzo_bench.longmemeval.dataset import ALL, chosen_ids, read_questions

STAGES = ("remember", "embed", "index", "guidance", "gate", "mine", "tidy", "other")
WHOLE = "whole"
MEASURED = 1_000  # messages up to a size whose cost is that of the size


class Stages(Telemetry):
    """Seconds by stage; what a stage has others do is theirs. Takes the spans that a collector would get."""

    def __init__(self) -> None:  # no collector, nothing to connect to
        self.seconds = dict.fromkeys(STAGES, 0.0)
        self._inside: list[float] = []  # seconds of the stages within each stage that is open

    @contextmanager
    def span(self, name: str) -> Iterator[Note]:
        """Measure what the product calls a span, or anything else that is called like a stage."""
        begun = process_time()
        self._inside.append(0.0)
        yield lambda key, value: None  # noqa: ARG005 - a span's note
        spent = process_time() - begun
        within = self._inside.pop()
        stage = name.removeprefix("palazzo.")
        self.seconds[stage if stage in self.seconds else "other"] += spent - within
        if self._inside:
            self._inside[-1] += spent

    def close(self) -> None:
        """Nothing is left to send."""


def ingest(
    store: str, data: Path, windows: list[tuple[int, int]], worked: int, progress: Callable[[int], None]
) -> Iterator[Record]:
    """Remember and work; yield what a message cost between each two sizes, or about: conversations are not cut."""
    stages = Stages()
    sessions = _sessions(data, windows[-1][1])
    with palazzo.open(store, settings=palazzo.Settings(store=store)) as opened:
        memory = palazzo.Memory(replace(opened._parts, telemetry=stages))
        fill(memory.palace("somebody else"), [next(sessions)], "warm")  # models and word lists are loaded once
        memory.work()
        palace = memory.palace("me")
        done = 0
        for start, end in windows:
            began, before = None, dict(stages.seconds)
            while done < end:
                if began is None and done >= start:
                    began, before = done, dict(stages.seconds)
                some = list(islice(sessions, worked))
                with stages.span("remember"):
                    count = fill(palace, some, f"from {done}")
                memory.work()
                done += count
                progress(count)
            spent = {stage: stages.seconds[stage] - before[stage] for stage in STAGES}
            milliseconds = {stage: 1000 * seconds / (done - (began or 0)) for stage, seconds in spent.items()}
            yield {"messages": done, **milliseconds, WHOLE: sum(milliseconds.values())}


def _sessions(data: Path, messages: int) -> Iterator[Session]:
    """The data's sessions, each once, by when they were; raise Invalid if those after the first are too few."""
    found = {
        session.id: session
        for question in read_questions(data, chosen_ids(data, ALL, None))
        for session in question.sessions
        if session.turns
    }
    sessions = sorted(found.values(), key=lambda session: session.turns[0].at)
    there = sum(len(session.turns) for session in sessions[1:])
    if there < messages:
        raise palazzo.Invalid(f"{data} has {there:,} different messages: {messages:,} are too many")
    return iter(sessions)

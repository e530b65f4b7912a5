"""`palazzo bench hooks`: how long a prompt waits for its memory, beside starting bare Python."""

import json
import os
import shlex
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import click

import palazzo
from palazzo.agents.event import Event
from palazzo.agents.launch import Launch, launch
from palazzo.agents.meeting import dismiss
from palazzo.cli.output import progress
from palazzo.cli.session import Documented
from palazzo.model.drawer import Role
from palazzo_bench.foundation.ingest import groups
from palazzo_bench.lines import Record
from palazzo_bench.options import command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_across
from palazzo_bench.runs import open_run
from palazzo_bench.texts import TALK, messages, queries

HOOKS = "hooks"

ALONE = {"PALAZZO_RESIDENT_SECONDS": "0"}  # nobody stays behind

_ROLES = (Role.USER, Role.ASSISTANT)


@click.command(cls=Documented, example="palazzo bench hooks --drawers 10000")
@click.option("--drawers", default=10_000, show_default=True, help="In the palace that is asked.")
@click.option("--times", default=20, show_default=True, help="How often each is started, by turns.")
@name_option
@runs_option
@json_option
def hooks(drawers: int, times: int, name: str, runs: Path, as_json: bool) -> None:
    """Measure a prompt's hook, as clients start it, beside starting bare Python.

    In a session: its first hook, at the start, leaves a resident behind, which answers every prompt. And without one.
    """
    run = open_run(HOOKS, name, root=runs)
    run.note_command(command_line())
    with TemporaryDirectory(dir=run.folder) as folder:
        run.lines(HOOKS).append({"what": "prompt", **measure(Path(folder) / "palace.db", drawers, times)})
    show_across([list(run.lines(HOOKS))[-1]], "what", as_json=as_json)


def measure(store: Path, drawers: int, times: int) -> Record:
    """Fill a palace, and start each kind of process by turns; medians, in milliseconds."""
    _fill(store, drawers)
    started = launch(palazzo.Settings(store=str(store)), str(store), None)
    hook = shlex.split(started.hook("claude-code", Event.PROMPT))
    asked = queries(times, max(1, drawers // TALK))
    with progress("asking", 2 * times) as bar:
        alone = [_both(hook, question, bar.advance, ALONE) for question in asked]
        with _session(started) as start:
            first = _ask(hook, asked[0])
            resident = [_both(hook, question, bar.advance) for question in asked]
    return {
        "drawers": drawers,
        "times": times,
        "session_start_ms": start * 1000,
        "first_prompt_ms": first * 1000,
        "bare_python_ms": statistics.median(bare for bare, _ in resident) * 1000,
        "hook_ms": statistics.median(took for _, took in resident) * 1000,
        "ratio": statistics.median(took / bare for bare, took in resident),
        "without_resident_ms": statistics.median(took for _, took in alone) * 1000,
        "without_resident_ratio": statistics.median(took / bare for bare, took in alone),
    }


def _both(
    hook: Sequence[str], question: str, done: Callable[[], None], environment: Mapping[str, str] | None = None
) -> tuple[float, float]:
    """Bare Python and the hook, one right after the other: what else the machine does befalls both."""
    figures = _bare(), _ask(hook, question, environment)
    done()
    return figures


def _fill(store: Path, drawers: int) -> None:
    with palazzo.open(store, settings=palazzo.Settings(store=str(store))) as memory:
        palace = memory.palace("me")
        for number, group in enumerate(groups(list(messages(drawers)), TALK)):
            talk = palace.conversation(f"talk-{number}")
            talk.remember_all(palazzo.Message(_ROLES[place % 2], text) for place, text in enumerate(group))
        memory.backfill()
        memory.work()


@contextmanager
def _session(started: Launch) -> Iterator[float]:
    """A session of Claude Code, begun as it begins one; yields how long that took."""
    hook = shlex.split(started.hook("claude-code", Event.START))
    told = {"session_id": "bench", "hook_event_name": "SessionStart", "cwd": "/code", "source": "startup"}
    took = _took(hook, json.dumps(told), os.environ)
    meeting = Path(started.meeting)
    try:
        while not meeting.exists():
            pass  # a person takes longer to type
        yield took
    finally:
        dismiss(meeting)
        while meeting.exists():
            pass  # it finishes what it has in hand


def _ask(hook: Sequence[str], question: str, environment: Mapping[str, str] | None = None) -> float:
    told = {"session_id": "bench", "hook_event_name": "UserPromptSubmit", "cwd": "/code", "prompt": question}
    return _took(hook, json.dumps(told), {**os.environ, **(environment or {})})


def _bare() -> float:
    return _took([sys.executable, "-c", "pass"], "", os.environ)


def _took(command: Sequence[str], heard: str, environment: Mapping[str, str]) -> float:
    """Seconds from start to end of a process."""
    begun = perf_counter()
    subprocess.run(command, input=heard, env=environment, capture_output=True, text=True, check=True)
    return perf_counter() - begun

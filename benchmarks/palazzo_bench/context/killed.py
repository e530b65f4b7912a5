"""Compaction by processes that are killed at every step in turn: at each model's call, and at each write.

Run with a store, a folder of labelled rules and two numbers, it forks a process for each step, which kills itself
there, and prints what it found. Processes are forked, because starting an interpreter for each would take longer
than all the compacting.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import cast

import palazzo
from palazzo.model.ids import UserId
from palazzo.providers.base import Embedded, EmbedderIdentity, WordWeight
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.base import Store, Transaction
from palazzo_bench.context.admission import read_labelled
from palazzo_bench.context.planted import conversation, rounds
from palazzo_bench.context.survival import ME, TALK, compactor, look, opened
from palazzo_bench.lines import Record

Step = Callable[[], None]


def survive_kills(store: Path, labelled: Path, turns: int, count: int) -> Record:
    """Run the whole of it in a process of its own, which has no threads that a fork would leave behind."""
    command = [sys.executable, "-m", __name__, str(store), str(labelled), str(turns), str(count)]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    record: Record = json.loads(found.stdout)
    return record


def main(store: Path, labelled: Path, turns: int, count: int) -> Record:
    """In each round, kill one process at its first step, the next at its second, until one comes to the end."""
    rules = read_labelled(labelled).rules
    begun, kills, lost = perf_counter(), 0, 0
    said: set[str] = set()
    for piece in rounds(conversation(rules, turns), count):
        said |= {message.content for message in piece}
        with opened(store, FakeEmbedder()) as memory:
            memory.palace(ME).conversation(TALK).remember_all(piece)
        fatal = 1
        while _dies(store, fatal):
            kills += 1
            fatal += 1
            lost += _lost(store, [rule for rule in rules if rule in said])
    with opened(store, FakeEmbedder()) as memory:
        left = look(memory, rules)
    return {"model": "killed", "kills": kills, "lost": lost, **left, "seconds": perf_counter() - begun}


def _dies(store: Path, fatal: int) -> bool:
    """Compact in a process that is killed at its `fatal`-th step; say whether it was."""
    pid = os.fork()
    if not pid:
        _compact(store, fatal)
        os._exit(0)
    _, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, -signal.SIGKILL):
        raise RuntimeError(f"the process ended with {code}")
    return code == -signal.SIGKILL


def _compact(store: Path, fatal: int) -> None:
    left = fatal

    def step() -> None:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    with opened(store, FakeEmbedder()) as memory:
        stepped = cast("Store", SteppedStore(memory._parts.store, step))
        compactor(stepped, SteppedEmbedder(step), None).compact(ME, TALK)
        step()


def _lost(store: Path, rules: Sequence[str]) -> int:
    """How many of the rules that were said are neither recorded nor in sight."""
    with opened(store, FakeEmbedder()) as memory:
        palace = memory.palace(ME)
        recorded = {rule.drawer.content for rule in palace.guidance.all()}
        seen = {item.content for item in palace.conversation(TALK).view() if isinstance(item, palazzo.Drawer)}
    return sum(rule not in recorded | seen for rule in rules)


class SteppedEmbedder:
    """The fake one; every call is a step."""

    def __init__(self, step: Step) -> None:
        self._inner = FakeEmbedder()
        self._step = step

    @property
    def identity(self) -> EmbedderIdentity:
        return self._inner.identity

    def embed(self, texts: Sequence[str]) -> Embedded:
        self._step()
        return self._inner.embed(texts)

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        self._step()
        return self._inner.embed_question(question, weights)


class SteppedStore:
    """A store in whose write transactions every use of a repository is a step, and so is the commit."""

    def __init__(self, store: Store, step: Step) -> None:
        self._store = store
        self._step = step

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    @contextmanager
    def writing(self, user: UserId) -> Iterator[Transaction]:
        with self._store.writing(user) as tx:
            yield cast("Transaction", SteppedTransaction(tx, self._step))
            self._step()


class SteppedTransaction:
    def __init__(self, tx: Transaction, step: Step) -> None:
        self._tx = tx
        self._step = step

    def __getattr__(self, name: str) -> object:
        self._step()
        return getattr(self._tx, name)


if __name__ == "__main__":
    place, folder, turns, count = sys.argv[1:]
    print(json.dumps(main(Path(place), Path(folder), int(turns), int(count))))

"""The doctor: looks over the installation, the embedder, the store and its queue, the server and the coding agents, and
says what to mend.

What is wrong becomes a finding, never an error: a store that is missing, damaged or too new is one, too.
"""

import platform
import sqlite3
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from palazzo import __version__
from palazzo.agents.check import check_clients
from palazzo.embedding.backlog import matching_generation
from palazzo.errors import PalazzoError
from palazzo.extras import EXTRAS, command
from palazzo.settings import Settings
from palazzo.stores.base import Finding, Store
from palazzo.wiring import is_missing, make_embedder, open_store

SERVER = "http://127.0.0.1:8377"  # where `palazzo serve` listens unless told


def examine(settings: Settings, *, deep: bool = False, done: Callable[[], None] = lambda: None) -> list[Finding]:
    """Return every finding, the healthy ones too; `deep` proves the store, and calls `done` after each user."""
    return [
        _versions(),
        _extras(),
        *_looking_at("embedder", lambda: [_embedder(settings)]),
        *_looking_at("store", lambda: _store(settings, deep, done)),
        _server(),
        *_looking_at("clients", lambda: list(check_clients(Path.home()))),
    ]


def _looking_at(name: str, look: Callable[[], list[Finding]]) -> list[Finding]:
    try:
        return look()
    except PalazzoError as error:
        return [Finding(name, ok=False, detail=error.message)]


def _versions() -> Finding:
    parts = f"palazzo {__version__}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    return Finding("versions", ok=True, detail=f"{parts}, {platform.system()} {platform.machine()}")


def _extras() -> Finding:
    """What is installed besides the core; nothing is wrong with an extra that nobody needs."""
    there = [name for name, extra in EXTRAS.items() if find_spec(extra.module) is not None]
    absent = [name for name in EXTRAS if name not in there]
    more = f"; {command(*absent)} adds the rest" if absent else ""
    return Finding("extras", ok=True, detail=(", ".join(there) or "none") + more)


def _server() -> Finding:
    """A server need not run; whether one does is worth knowing."""
    try:
        with urlopen(f"{SERVER}/health/ready", timeout=1) as answer:  # noqa: S310 - our own address
            return Finding("server", ok=answer.status == 200, detail=f"one is ready at {SERVER}")
    except HTTPError as error:
        return Finding("server", ok=False, detail=f"the one at {SERVER} is not ready ({error.code}); its log says why")
    except OSError:
        return Finding("server", ok=True, detail=f"none runs at {SERVER}; `palazzo serve` starts one")


def _embedder(settings: Settings) -> Finding:
    embedder = make_embedder(settings)
    embedder.embed(["Is anybody there?"])
    return Finding("embedder", ok=True, detail=f"{embedder.identity} answers")


def _store(settings: Settings, deep: bool, done: Callable[[], None]) -> list[Finding]:
    if is_missing(settings.store):
        return [Finding("store", ok=True, detail="there is none yet; the first `palazzo remember` makes it")]
    store = open_store(settings.store, settings.postgres_seconds)
    try:
        return [
            Finding("store", ok=True, detail=store.location),
            *_looking_at("store", store.check),
            *_looking_at("vectors", lambda: [_vectors(store, settings)]),
            *_looking_at("jobs", lambda: [_jobs(store)]),
            *(_looking_at("store", lambda: store.check_deep(done)) if deep else ()),
        ]
    finally:
        store.close()


def _vectors(store: Store, settings: Settings) -> Finding:
    serving = matching_generation(store, make_embedder(settings))
    waiting = sum(store.embedders.waiting(serving.generation).values())
    if waiting:
        detail = f"{waiting} drawers wait for theirs; the worker makes them, or `palazzo backfill` at once"
        return Finding("vectors", ok=True, detail=detail)
    return Finding("vectors", ok=True, detail="every drawer has its own")


def _jobs(store: Store) -> Finding:
    dead = store.queue.dead()
    if dead:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(Counter(job.kind for job in dead).items()))
        detail = f"{len(dead)} were set aside ({kinds}), the last one because of {dead[-1].reason}"
        return Finding("jobs", ok=False, detail=f"{detail}; mend that, then run `palazzo worker --revive --once`")
    return Finding("jobs", ok=True, detail=f"{store.queue.waiting()} wait")

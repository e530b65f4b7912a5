"""How fast `remember` is, one commit each, beside a bare loop of inserts on the same disk in the same run."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import palazzo
from palazzo_bench.foundation.turns import by_turns
from palazzo_bench.lines import Record
from palazzo_bench.texts import messages

ROUND = 50


def run(folder: Path, count: int, progress: Callable[[int], None]) -> Record:
    """Write the same messages both ways by turns, so that a busy disk slows both alike."""
    texts = list(messages(count))
    rounds = [texts[start : start + ROUND] for start in range(0, count, ROUND)]
    connection = _bare(folder / "bare.db")
    location = folder / "palace.db"
    with palazzo.open(location, settings=palazzo.Settings(store=str(location))) as memory:
        talk = memory.palace("me").conversation("bench")
        talk.remember("user", "warm up")

        def bare(texts: list[str]) -> float:
            begun = perf_counter()
            for text in texts:
                connection.execute("INSERT INTO messages (role, content) VALUES ('user', ?)", (text,))
                connection.commit()
            return perf_counter() - begun

        def ours(texts: list[str]) -> float:
            begun = perf_counter()
            for text in texts:
                talk.remember("user", text)
            return perf_counter() - begun

        figures = by_turns(rounds, bare, ours, progress)
    connection.close()
    return {"messages": count, **figures}


def _bare(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE messages (id INTEGER PRIMARY KEY, role TEXT, content TEXT)")
    return connection

"""Bulk ingest (written, embedded, indexed, searchable) beside a bare script that does the least that could count."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import palazzo
from palazzo.model.drawer import Role
from palazzo.providers.base import Embedder
from palazzo.providers.static import IDENTITY, StaticEmbedder
from palazzo_bench.foundation.turns import by_turns
from palazzo_bench.lines import Record
from palazzo_bench.machine import peak_mb
from palazzo_bench.texts import TALK, messages

BATCH = 256
ROUNDS = 20
_VECTOR_BYTES = IDENTITY.dimension * 4


def run(folder: Path, count: int, progress: Callable[[int], None]) -> Record:
    """Ingest the same messages both ways by turns, and weigh the files."""
    texts = list(messages(count))
    size = max(TALK, count // ROUNDS // TALK * TALK)
    rounds = list(groups(texts, size))
    peaks: list[float] = []
    judged: list[float] = []
    bare = Bare(folder / "bare.db", _warm(StaticEmbedder()))
    location = folder / "palace.db"
    with palazzo.open(
        location, embedder=_warm(StaticEmbedder()), settings=palazzo.Settings(store=str(location))
    ) as memory:
        palace = memory.palace("me")

        def ours(texts: list[str]) -> float:
            begun, done = perf_counter(), list[float]()
            _remember(palace, len(peaks), texts)
            memory.work(lambda: done.append(perf_counter()))
            peaks.append(peak_mb())
            judged.append(done[-1] - begun)
            return done[0] - begun  # the first job embeds and indexes: then everything can be found

        figures = by_turns(rounds, bare.ingest, ours, progress)
        if not palace.recall("the water of the people"):
            raise palazzo.Unavailable("nothing can be found after the ingest")
    bare.close()
    text_bytes = sum(len(text.encode()) for text in texts)
    disk = sum(path.stat().st_size for path in folder.glob("palace.db*"))
    return {
        "drawers": count,
        **figures,
        "read_and_judged_per_second": count / sum(judged),
        "peak_mb_after_a_tenth": peaks[len(peaks) // 10],
        "peak_mb_at_the_end": peaks[-1],
        "bytes_per_drawer": disk / count,
        "text_and_vector_bytes": text_bytes / count + _VECTOR_BYTES,
        "disk_ratio": disk / (text_bytes + count * _VECTOR_BYTES),
    }


class Bare:
    """Embeds with the same model and inserts text, vector and full-text row in batches; nothing else."""

    def __init__(self, path: Path, embedder: Embedder) -> None:
        self._embedder = embedder
        self._row = 0
        self._connection = sqlite3.connect(path)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("CREATE TABLE messages (id INTEGER PRIMARY KEY, content TEXT, vector BLOB)")
        self._connection.execute("CREATE VIRTUAL TABLE words USING fts5(content, tokenize = 'porter')")

    def ingest(self, texts: list[str]) -> float:
        begun = perf_counter()
        for batch in groups(texts, BATCH):
            vectors = self._embedder.embed(batch).vectors
            ids = range(self._row, self._row + len(batch))
            blobs = (vector.tobytes() for vector in vectors)
            rows = zip(ids, batch, blobs, strict=True)
            self._connection.executemany("INSERT INTO messages VALUES (?, ?, ?)", rows)
            words = zip(ids, batch, strict=True)
            self._connection.executemany("INSERT INTO words (rowid, content) VALUES (?, ?)", words)
            self._connection.commit()
            self._row += len(batch)
        return perf_counter() - begun

    def close(self) -> None:
        self._connection.close()


def groups(texts: list[str], size: int) -> Iterator[list[str]]:
    return (texts[start : start + size] for start in range(0, len(texts), size))


def _remember(palace: "palazzo.Palace", round: int, texts: list[str]) -> None:
    for number, group in enumerate(groups(texts, TALK)):
        palace.conversation(f"talk-{round}-{number}").remember_all(
            palazzo.Message(Role.USER if place % 2 == 0 else Role.ASSISTANT, text) for place, text in enumerate(group)
        )


def _warm(embedder: Embedder) -> Embedder:
    embedder.embed(["warm up"])
    return embedder

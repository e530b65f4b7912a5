"""Measures recall at one size, in a process of its own, beside a bare NumPy scan of as many vectors.

python -m palazzo_bench.speed.measure JOB.json RESULT.json
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

import palazzo
from palazzo_bench.machine import peak_mb
from palazzo_bench.metrics import percentile
from palazzo_bench.speed.embedders import DIMENSION, TimedEmbedder, make_embedder
from palazzo_bench.texts import TALK, queries

TOP = 5
THREADS = 8
WARM_UP = 5
_BLOCK = 100_000


def main() -> None:
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    embedder = TimedEmbedder(make_embedder(job["embedder"]))
    settings = palazzo.Settings(store=job["store"])
    with palazzo.open(job["store"], embedder=embedder, settings=settings) as memory:
        result = measure(memory.palace(job["user"]), embedder, job["drawers"], job["queries"])
    Path(sys.argv[2]).write_text(json.dumps(result), encoding="utf-8")


def measure(palace: "palazzo.Palace", embedder: TimedEmbedder, drawers: int, count: int) -> dict[str, Any]:
    """Time the first recall, then every query in turn with the scan, then many at once."""
    asked = queries(count + WARM_UP, drawers // TALK)
    begun = perf_counter()
    palace.recall(asked[0], top_k=TOP)
    first = perf_counter() - begun
    for query in asked[:WARM_UP]:
        palace.recall(query, top_k=TOP)
    memory = peak_mb()  # before the scan's own vectors come in
    recalls, embeds, scans = _in_turns(palace, embedder, asked[WARM_UP:], drawers)
    return {
        "drawers": drawers,
        "p50_ms": percentile(recalls, 0.5) * 1000,
        "p95_ms": percentile(recalls, 0.95) * 1000,
        "p99_ms": percentile(recalls, 0.99) * 1000,
        "first_ms": first * 1000,
        "embedding_share": sum(embeds) / sum(recalls),
        "numpy_p50_ms": percentile(scans, 0.5) * 1000,
        "times_numpy": percentile(recalls, 0.5) / percentile(scans, 0.5),
        "peak_mb": memory,
        "per_second_1_thread": len(recalls) / sum(recalls),
        "per_second_8_threads": _throughput(palace, asked[WARM_UP:]),
    }


def _in_turns(
    palace: "palazzo.Palace", embedder: TimedEmbedder, asked: list[str], drawers: int
) -> tuple[list[float], list[float], list[float]]:
    """Recall and scan by turns, so that whatever else the machine does slows both alike."""
    matrix = _unit_vectors(drawers)
    recalls, embeds, scans = [], [], []
    for number, query in enumerate(asked):
        waited, begun = embedder.seconds, perf_counter()
        palace.recall(query, top_k=TOP)
        recalls.append(perf_counter() - begun)
        embeds.append(embedder.seconds - waited)
        vector = matrix[number % drawers]
        begun = perf_counter()
        _scan(matrix, vector)
        scans.append(perf_counter() - begun)
    return recalls, embeds, scans


def _scan(matrix: NDArray[np.float32], vector: NDArray[np.float32]) -> NDArray[np.intp]:
    """The least that finds the nearest: every dot product, and the best few of them."""
    scores = matrix @ vector
    best = np.argpartition(scores, -TOP)[-TOP:]
    return best[np.argsort(-scores[best])]


def _unit_vectors(count: int) -> NDArray[np.float32]:
    chance = np.random.default_rng(0)
    matrix = np.empty((count, DIMENSION), dtype=np.float32)
    for start in range(0, count, _BLOCK):
        rows = chance.standard_normal((min(_BLOCK, count - start), DIMENSION), dtype=np.float32)
        matrix[start : start + len(rows)] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return matrix


def _throughput(palace: "palazzo.Palace", asked: list[str]) -> float:
    begun = perf_counter()
    with ThreadPoolExecutor(THREADS) as threads:
        list(threads.map(lambda query: palace.recall(query, top_k=TOP), asked))
    return len(asked) / (perf_counter() - begun)


if __name__ == "__main__":
    main()

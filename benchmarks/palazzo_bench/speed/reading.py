"""Measures what reads a palace of real text, in a process of its own, beside the floor.

python -m palazzo_bench.speed.reading JOB.json RESULT.json
"""

import json
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import palazzo
from palazzo.providers.static import StaticEmbedder
from palazzo_bench.lines import Record
from palazzo_bench.metrics import percentile
from palazzo_bench.speed.floor import Floor
from palazzo_bench.speed.real_text import Asked, contents, read_text

TOP = 5
THREADS = 8
WARM_UP = 10
ERASED = 5  # drawers


def main() -> None:
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    Path(sys.argv[2]).write_text(json.dumps(measure(job)), encoding="utf-8")


def measure(job: dict[str, Any]) -> Record:
    """The first recall, then recalls by turns with the floor, many at once, `wake_up`, and erasures."""
    begun = process_time()
    with palazzo.open(job["store"], settings=palazzo.Settings(store=job["store"])) as memory:
        palace = memory.palace(job["user"])
        palace.recall(job["first"], top_k=TOP)
        first = process_time() - begun
        text = read_text(Path(job["data"]), job["drawers"])
        asked = text.questions[: job["queries"] + WARM_UP]
        floor = Floor(contents(text), StaticEmbedder()) if job["floor"] else None
        return {"first": first, **_warm(palace, floor, asked), **_erasing(palace, asked)}


def _warm(palace: "palazzo.Palace", floor: Floor | None, asked: list[Asked]) -> Record:
    for question in asked[:WARM_UP]:
        palace.recall(question.text, top_k=TOP, at=question.at)
        if floor is not None:
            floor.search(question.text, TOP)
    recalls, floors = [], []
    for question in asked[WARM_UP:]:
        recalls.append(seconds(lambda: palace.recall(question.text, top_k=TOP, at=question.at)))  # noqa: B023 - called here
        if floor is not None:
            floors.append(seconds(lambda: floor.search(question.text, TOP)))  # noqa: B023
    return {
        "recall": percentile(recalls, 0.5),
        "recall_p95": percentile(recalls, 0.95),
        "floor": percentile(floors, 0.5) if floors else None,
        "threads": _a_second(palace, asked[WARM_UP:], THREADS) / _a_second(palace, asked[WARM_UP:], 1),
        "wake_up": percentile([seconds(palace.wake_up) for _ in range(ERASED)], 0.5),
    }


def _erasing(palace: "palazzo.Palace", asked: list[Asked]) -> Record:
    """Forget some drawers, each followed by a recall of what it was found by."""
    forgets, recalls = [], []
    for question in asked[:ERASED]:
        hit = palace.recall(question.text, top_k=TOP, at=question.at)[-1]
        forgets.append(seconds(lambda: palace.forget(hit.drawer_id)))  # noqa: B023
        recalls.append(seconds(lambda: palace.recall(question.text, top_k=TOP, at=question.at)))  # noqa: B023
    return {"forget": percentile(forgets, 0.5), "recall_after_forget": percentile(recalls, 0.5)}


def seconds(work: Callable[[], object]) -> float:
    """How long the processor works on it."""
    begun = process_time()
    work()
    return process_time() - begun


def _a_second(palace: "palazzo.Palace", asked: list[Asked], threads: int) -> float:
    begun = perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda question: palace.recall(question.text, top_k=TOP, at=question.at), asked))
    return len(asked) / (perf_counter() - begun)


if __name__ == "__main__":
    main()

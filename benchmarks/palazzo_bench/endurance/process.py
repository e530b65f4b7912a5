"""One process of `palazzo bench concurrency`: several callers in threads, on a store that other processes use too."""

import json
import sys
import threading
from pathlib import Path
from time import perf_counter

import palazzo
from palazzo_bench.endurance.caller import Caller
from palazzo_bench.lines import Record
from palazzo_bench.texts import messages


def run(job: Record) -> Record:
    """Let every caller work, a worker beside them, and return what each of them was told."""
    texts = list(messages(300, seed=job["number"] + 1))
    with palazzo.open(job["store"]) as memory:
        callers = [
            Caller(number, memory.palace(user), texts, job["run"]) for number, user in zip(*job["callers"], strict=True)
        ]
        until = perf_counter() + job["seconds"]
        threads = [threading.Thread(target=caller.work, args=(until,)) for caller in callers]
        worker_stops = threading.Event()
        worker = threading.Thread(target=memory.work_forever, args=(worker_stops,))
        for thread in (*threads, worker):
            thread.start()
        for thread in threads:
            thread.join()
        worker_stops.set()
        worker.join()
    return {"callers": [caller.truth() for caller in callers]}


if __name__ == "__main__":
    asked, answered = map(Path, sys.argv[1:])
    answered.write_text(json.dumps(run(json.loads(asked.read_text(encoding="utf-8")))), encoding="utf-8")

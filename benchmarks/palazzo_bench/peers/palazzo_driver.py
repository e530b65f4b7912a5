"""Does one step of a job with Palazzo, as its peers do theirs: in a process of its own.

python -m palazzo_bench.peers.palazzo_driver JOB.json RESULT.json
"""

import json
import sys
from datetime import datetime
from pathlib import Path
from time import perf_counter, process_time

import palazzo
from palazzo.model.drawer import Role
from palazzo_bench.lines import Record
from palazzo_bench.machine import peak_mb


def main() -> None:
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    step = fill if job["step"] == "fill" else ask
    Path(sys.argv[2]).write_text(json.dumps(step(job)), encoding="utf-8")


def fill(job: Record) -> Record:
    """Remember and mine the conversations."""
    Path(job["folder"], "palace").mkdir(exist_ok=True)
    begun, worked = perf_counter(), process_time()
    with _opened(job) as memory:
        palace = memory.palace("me")
        for talk in job["talks"]:
            _remember(palace, talk)
        memory.work()
        drawers = palace.count()
    return {
        "ingest_seconds": perf_counter() - begun,
        "ingest_cpu_seconds": process_time() - worked,
        "drawers": drawers,
        "ingest_peak_mb": peak_mb(),
    }


def ask(job: Record) -> Record:
    """Ask every query."""
    at = datetime.fromisoformat(job["at"]) if job["at"] else None
    answers = []
    with _opened(job) as memory:
        palace = memory.palace("me")
        for query in job["warm_up"]:
            palace.recall(query, top_k=job["top_k"])
        for query in job["queries"]:
            begun, worked = perf_counter(), process_time()
            found = palace.recall(query, top_k=job["top_k"], by=job["by"], at=at)
            seconds, cpu_seconds = perf_counter() - begun, process_time() - worked
            talks = dict.fromkeys(hit.conversation_id for hit in found)
            answers.append({"seconds": seconds, "cpu_seconds": cpu_seconds, "talks": list(talks)})
        return {"answers": answers, "peak_mb": peak_mb()}


def _opened(job: Record) -> "palazzo.Memory":
    location = str(Path(job["folder"], "palace", "palace.db"))
    return palazzo.open(location, settings=palazzo.Settings(store=location, embedder=job["embedder"]))


def _remember(palace: "palazzo.Palace", talk: Record) -> None:
    conversation = palace.conversation(talk["id"])
    at = datetime.fromisoformat(talk["at"])
    conversation.remember_all(
        palazzo.Message(Role(message["role"]), message["content"], at=at, id=str(place))
        for place, message in enumerate(talk["messages"])
    )
    conversation.complete()


if __name__ == "__main__":
    main()

"""Does one job with Palazzo, as its peers do theirs: in a process of its own.

python -m palazzo_bench.peers.palazzo_driver JOB.json RESULT.json
"""

import json
import sys
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import Any

import palazzo
from palazzo.model.drawer import Role
from palazzo_bench.lines import Record
from palazzo_bench.machine import peak_mb


def main() -> None:
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    Path(sys.argv[2]).write_text(json.dumps(run(job)), encoding="utf-8")


def run(job: Record) -> Record:
    """Remember and mine the conversations, and ask every query."""
    folder = Path(job["folder"], "palace")
    folder.mkdir()
    location = str(folder / "palace.db")
    with palazzo.open(location, settings=palazzo.Settings(store=location, embedder=job["embedder"])) as memory:
        palace = memory.palace("me")
        begun = perf_counter()
        for talk in job["talks"]:
            _remember(palace, talk)
        memory.work()
        seconds = perf_counter() - begun
        return {
            "ingest_seconds": seconds,
            "drawers": palace.count(),
            "answers": ask(palace, job),
            "peak_mb": peak_mb(),
        }


def ask(palace: "palazzo.Palace", job: Record) -> list[dict[str, Any]]:
    palace.recall("warm up", top_k=job["top_k"])
    at = datetime.fromisoformat(job["at"]) if job["at"] else None
    answers = []
    for query in job["queries"]:
        begun = perf_counter()
        found = palace.recall(query, top_k=job["top_k"], by=job["by"], at=at)
        seconds = perf_counter() - begun
        talks = dict.fromkeys(hit.conversation_id for hit in found)
        answers.append({"seconds": seconds, "talks": list(talks)})
    return answers


def _remember(palace: "palazzo.Palace", talk: Record) -> None:
    conversation = palace.conversation(talk["id"])
    at = datetime.fromisoformat(talk["at"])
    conversation.remember_all(
        palazzo.Message(Role(message["role"]), message["content"], at=at) for message in talk["messages"]
    )
    conversation.complete()


if __name__ == "__main__":
    main()

"""Does one job with MemPalace; runs inside that peer's own environment and imports nothing of ours.

python mempalace_driver.py JOB.json RESULT.json
"""

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any


def main() -> None:
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    folder = Path(job["folder"])
    Path(sys.argv[2]).write_text(json.dumps(run(job, folder)), encoding="utf-8")


def run(job: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Mine the conversations and ask every query."""
    from mempalace.convo_miner import mine_convos
    from mempalace.palace import get_collection

    export(job["talks"], folder / "transcripts")
    palace = str(folder / "palace")
    begun = perf_counter()
    mine_convos(str(folder / "transcripts"), palace)
    seconds = perf_counter() - begun
    answers = ask(palace, job["queries"], job["top_k"])
    return {
        "ingest_seconds": seconds,
        "drawers": get_collection(palace, create=False).count(),
        "answers": answers,
        "peak_mb": peak_mb(),
    }


def peak_mb() -> float:
    """As `palazzo_bench.machine` has it, which this environment does not know."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def export(talks: list[dict[str, Any]], folder: Path) -> None:
    """Write each conversation as a chat tool's own transcript, one of the formats that the miner reads."""
    folder.mkdir(parents=True)
    for talk in talks:
        lines = [json.dumps({"type": message["role"], "message": message}) for message in talk["messages"]]
        (folder / f"{talk['id']}.jsonl").write_text("\n".join(lines), encoding="utf-8")


def ask(palace: str, queries: list[str], top_k: int) -> list[dict[str, Any]]:
    from mempalace.searcher import search_memories

    search_memories("warm up", palace, n_results=top_k)
    answers = []
    for query in queries:
        begun = perf_counter()
        found = search_memories(query, palace, n_results=top_k)
        seconds = perf_counter() - begun
        talks = dict.fromkeys(Path(hit["source_file"]).stem for hit in found["results"])
        answers.append({"seconds": seconds, "talks": list(talks)})
    return answers


if __name__ == "__main__":
    main()

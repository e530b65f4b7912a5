"""Does one step of a job with MemPalace; runs inside that peer's own environment and imports nothing of ours.

python mempalace_driver.py JOB.json RESULT.json
"""

import json
import sys
from pathlib import Path
from time import perf_counter, process_time
from typing import Any


def main() -> None:
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    step = fill if job["step"] == "fill" else ask
    Path(sys.argv[2]).write_text(json.dumps(step(job, Path(job["folder"]))), encoding="utf-8")


def fill(job: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Mine the conversations; what was mined before an interruption is skipped by the peer itself."""
    from mempalace.convo_miner import mine_convos
    from mempalace.palace import get_collection

    transcripts, palace = folder / "transcripts", str(folder / "palace")
    export(job["talks"], transcripts)
    begun, worked = perf_counter(), process_time()
    mine_convos(str(transcripts), palace)
    return {
        "ingest_seconds": perf_counter() - begun,
        "ingest_cpu_seconds": process_time() - worked,
        "drawers": get_collection(palace, create=False).count(),
        "ingest_peak_mb": peak_mb(),
    }


def ask(job: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Ask every query."""
    from mempalace.searcher import search_memories

    palace = str(folder / "palace")
    for query in job["warm_up"]:
        search_memories(query, palace, n_results=job["top_k"])
    answers = []
    for query in job["queries"]:
        begun, worked = perf_counter(), process_time()
        found = search_memories(query, palace, n_results=job["top_k"])
        seconds, cpu_seconds = perf_counter() - begun, process_time() - worked
        talks = dict.fromkeys(Path(hit["source_file"]).stem for hit in found["results"])
        answers.append({"seconds": seconds, "cpu_seconds": cpu_seconds, "talks": list(talks)})
    return {"answers": answers, "peak_mb": peak_mb()}


def peak_mb() -> float:
    """As `palazzo_bench.machine` has it, which this environment does not know."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def export(talks: list[dict[str, Any]], folder: Path) -> None:
    """Write each conversation as a chat tool's own transcript, one of the formats that the miner reads."""
    folder.mkdir(parents=True, exist_ok=True)
    for talk in talks:
        file = folder / f"{talk['id']}.jsonl"
        if not file.exists():  # one that is newer than what was mined of it would be mined again
            lines = [json.dumps({"type": message["role"], "message": message}) for message in talk["messages"]]
            file.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()

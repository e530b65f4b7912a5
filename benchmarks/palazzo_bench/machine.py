"""What a measurement needs of the machine: one thread for numbers, and how much memory was used."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import palazzo
from palazzo_bench.lines import Record

ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


def peak_mb() -> float:
    """The most memory that this program ever held, in megabytes.

    Not `ru_maxrss` where there is better: on Linux a child inherits it from whoever started it.
    """
    status = Path("/proc/self/status")
    if status.exists():
        high = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(high.split()[1]) / 1024
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kilobytes / (1024 * 1024 if sys.platform == "darwin" else 1024)


def in_own_process(
    program: list[str], job: Mapping[str, object], environment: Mapping[str, str] | None = None
) -> Record:
    """Run a program on a job and read its result: its memory and its threads are then its own.

    Raises Unavailable with the last of what the program said if it fails.
    """
    with TemporaryDirectory() as folder:  # a job may name a database with its password
        asked, answered = Path(folder, "job.json"), Path(folder, "result.json")
        asked.write_text(json.dumps(job), encoding="utf-8")
        finished = subprocess.run(
            [*program, str(asked), str(answered)],
            env={**os.environ, **(environment or {})},
            capture_output=True,
            text=True,
            errors="replace",
        )
        if finished.returncode != 0:
            said = (finished.stderr or finished.stdout).strip().splitlines()
            raise palazzo.Unavailable(f"{program[-1]} failed: {said[-1] if said else finished.returncode}")
        result: Record = json.loads(answered.read_text(encoding="utf-8"))
    return result

"""How long `import palazzo` takes, beside the start of bare Python."""

import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from palazzo_bench.lines import Record


def run(rounds: int, progress: Callable[[int], None]) -> Record:
    """Start both by turns, and compare the medians."""
    bare, ours = [], []
    _started("import palazzo")  # its bytecode is compiled by now
    for _ in range(rounds):
        bare.append(_started("pass"))
        ours.append(_started("import palazzo"))
        progress(1)
    return {
        "bare_python_ms": median(bare) * 1000,
        "import_palazzo_ms": median(ours) * 1000,
        "ratio": median(ours) / median(bare),
    }


def _started(code: str) -> float:
    begun = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - begun

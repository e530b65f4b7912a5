import subprocess
import sys

import pytest

import palazzo
from palazzo_bench.machine import in_own_process, peak_mb


def test_a_programs_peak_is_its_own_and_not_that_of_whoever_started_it() -> None:
    ballast = bytearray(200_000_000)
    code = "from palazzo_bench.machine import peak_mb; print(peak_mb())"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert peak_mb() > len(ballast) / 1_100_000
    assert 1 < float(shown.stdout) < 100


def test_a_program_that_fails_is_an_error_with_its_last_words() -> None:
    with pytest.raises(palazzo.Unavailable, match="no such luck"):
        in_own_process([sys.executable, "-c", "raise SystemExit('no such luck')"], {})

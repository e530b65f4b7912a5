import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from palazzo.cli.main import main
from tests.benchmarks import samples

# Collected on request only: it wants a file of 277 megabytes.
collect_ignore = [] if os.environ.get("RUN_LONGMEMEVAL") == "1" else ["test_longmemeval_smoke.py"]

Bench = Callable[..., Result]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """Run `palazzo bench` with the runs in a folder of the test's own."""

    def run(*arguments: Any) -> Result:
        return CliRunner().invoke(
            main, ["bench", *map(str, arguments), "--runs", str(tmp_path / "runs")], prog_name="palazzo"
        )

    return run


@pytest.fixture
def longmemeval_file(tmp_path: Path) -> Path:
    return samples.longmemeval(tmp_path / "longmemeval.json")


@pytest.fixture
def locomo_file(tmp_path: Path) -> Path:
    return samples.locomo(tmp_path / "locomo.json")

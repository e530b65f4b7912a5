import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from palazzo.cli.main import main

Run = Callable[..., Result]
Ask = Callable[..., Any]


@pytest.fixture
def environment(place: Path, tmp_path: Path) -> dict[str, str]:
    """What every command here is told by its environment."""
    return {"PALAZZO_STORE": str(place), "PALAZZO_EMBEDDER": "fake", "COLUMNS": "200", "HOME": str(tmp_path / "home")}


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    """Run one command as a shell would, and return what it printed and its exit code."""

    def run(*arguments: str, input: str | bytes | None = None, **changed: str) -> Result:
        result = CliRunner().invoke(main, arguments, input=input, env={**environment, **changed})
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture
def ask(run: Run) -> Ask:
    """Run one command that must succeed with `--json`, and return its answer."""

    def ask(*arguments: str, **kwargs: Any) -> Any:
        result = run(*arguments, "--json", **kwargs)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    return ask

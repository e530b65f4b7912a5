import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from palazzo.agents.event import Event
from palazzo.agents.launch import Launch, launch
from palazzo.agents.meeting import dismiss
from palazzo.settings import Settings

PALAZZO = Path(sys.executable).parent / "palazzo"

Tell = Callable[..., Any]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The home of somebody who uses coding agents."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def environment(place: Path, home: Path) -> dict[str, str]:
    """What every command here is told by its environment; nobody stays behind unless a test asks for it."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "PALAZZO_STORE": str(place),
        "PALAZZO_EMBEDDER": "fake",
        "PALAZZO_RESIDENT_SECONDS": "0",
        "COLUMNS": "200",
    }


@pytest.fixture
def started(place: Path) -> Launch:
    """How clients start us, as setup writes it down."""
    return launch(Settings(store=str(place)), None, None)


@pytest.fixture
def tell(environment: dict[str, str], started: Launch) -> Tell:
    """Tell the configured command of an event as a client does; return what it prints, read as JSON."""

    def tell(client: str, event: str, data: dict[str, Any] | bytes, **changed: str) -> Any:
        done = subprocess.run(
            shlex.split(started.hook(client, Event(event))),
            input=data if isinstance(data, bytes) else json.dumps(data).encode(),
            env={**environment, **changed},
            capture_output=True,
            check=False,
            timeout=120,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        return json.loads(done.stdout) if done.stdout else None

    return tell


@pytest.fixture
def resident(environment: dict[str, str], started: Launch) -> Iterator[dict[str, str]]:
    """An environment in which a hook leaves a resident behind; it is told to leave when the test is over."""
    yield {**environment, "PALAZZO_RESIDENT_SECONDS": "600"}
    assert dismiss(Path(started.meeting))

"""docs/coding-agents.md does what it says."""

import subprocess
import sys
from pathlib import Path

from palazzo.agents.clients import CLIENTS
from palazzo.agents.dialects import DIALECTS
from palazzo.agents.event import Event
from tests.support.pages import consoles, named, page, rows, unlike

PAGE = "docs/coding-agents.md"


def test_the_page_names_every_event_of_every_client() -> None:
    documented = {named(row[0])[0]: [named(cell) for cell in row[1:4]] for row in rows(PAGE) if len(row) == 5}
    assert documented == {
        event.value: [
            [native for native, one in DIALECTS[client].events.items() if one is event]
            for client in ("claude-code", "codex", "cursor")
        ]
        for event in Event
    }


def test_the_page_names_every_client() -> None:
    assert all(name in page(PAGE) for name in CLIENTS)


def test_the_pages_commands_print_what_it_says(environment: dict[str, str], tmp_path: Path) -> None:
    shell = {**environment, "PATH": f"{Path(sys.executable).parent}:{environment['PATH']}", "COLUMNS": "120"}
    for command, expected in consoles(PAGE):
        if command.startswith("pip "):
            continue  # it is installed
        done = subprocess.run(  # noqa: S602 - the page is ours
            command, shell=True, cwd=tmp_path, env=shell, capture_output=True, text=True, check=False
        )
        assert not done.returncode, done.stderr
        assert not (shown := unlike(done.stdout, expected)), f"{command} printed:\n{shown}"

"""docs/mcp.md does what it says."""

import os
import subprocess
import sys
from pathlib import Path

from palazzo.mcp.arguments import ERASES, READS
from palazzo.mcp.prompts import PROMPTS
from palazzo.mcp.tools import TOOLS
from tests.support.pages import consoles, named, rows, unlike

PAGE = "docs/mcp.md"


def test_the_page_names_every_tool_and_whether_it_changes_anything() -> None:
    documented = {named(row[0])[0]: row[2] for row in rows(PAGE) if len(row) == 3}
    changes = {name: "no" if tool.hints == READS else "yes" for name, tool in TOOLS.items()}
    erasing = {name: "erases" for name, tool in TOOLS.items() if tool.hints == ERASES}
    assert documented == changes | erasing


def test_the_page_names_every_prompt() -> None:
    assert [named(row[0])[0] for row in rows(PAGE) if len(row) == 2] == list(PROMPTS)


def test_the_pages_commands_print_what_it_says(tmp_path: Path) -> None:
    environment = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": "120"}
    for command, expected in consoles(PAGE):
        done = subprocess.run(  # noqa: S602 - the page is ours
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert not done.returncode, done.stderr
        assert not (shown := unlike(done.stdout, expected)), shown

"""Setting clients up, by the real command in a home of its own."""

import json
import stat
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from palazzo.agents.clients import CLIENTS
from palazzo.agents.dialects import DIALECTS
from tests.agents.conftest import PALAZZO

Setup = Callable[..., subprocess.CompletedProcess[str]]

SETTINGS = """\
{
  "model": "opus",
  "hooks": {
    "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]
  }
}
"""

CONFIG = """\
# what I like
model = "gpt-5.2-codex" # the big one

[mcp_servers.docs] # mine
command = "docs"
"""


@pytest.fixture
def setup(environment: dict[str, str], tmp_path: Path) -> Setup:
    def setup(*arguments: str, input: str | None = None, code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [PALAZZO, "setup", *arguments],
            env=environment,
            cwd=tmp_path,
            input=input,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done

    return setup


def tree(folder: Path) -> dict[str, str]:
    """Every file below a folder, with what it says."""
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()}


def written(home: Path, name: str) -> Any:
    return json.loads((home / name).read_text())


def hooks_in(found: Any) -> dict[str, list[str]]:
    """The commands by event, whatever the client wraps them in."""
    commands: dict[str, list[str]] = {}
    for event, entries in found["hooks"].items():
        inner = [hook for entry in entries for hook in entry.get("hooks", [entry])]
        commands[event] = [hook["command"] for hook in inner]
    return commands


@pytest.mark.parametrize("client", CLIENTS)
def test_setting_up_twice_is_setting_up_once_and_undoing_leaves_no_trace(client: str, setup: Setup, home: Path) -> None:
    before = tree(home)
    setup(client, "--yes")
    once = tree(home)
    assert once != before
    assert "nothing to do" in setup(client, "--yes").stdout
    assert tree(home) == once
    setup(client, "--undo", "--yes")
    assert tree(home) == before
    assert "without Palazzo already" in setup(client, "--undo", "--yes").stdout


def test_claude_code_gets_the_tools_and_its_hooks_and_keeps_its_own(setup: Setup, home: Path) -> None:
    (home / ".claude").mkdir()
    (home / ".claude" / "settings.json").write_text(SETTINGS)
    setup("claude-code", "--yes")
    server = written(home, ".claude.json")["mcpServers"]["palazzo"]
    assert server == {"command": str(PALAZZO), "args": ["mcp", "--agent", "claude-code"]}
    settings = written(home, ".claude/settings.json")
    commands = hooks_in(settings)
    assert settings["model"] == "opus"
    assert set(commands) == set(DIALECTS["claude-code"].events)
    assert commands["Stop"][0] == "say done"
    for native, event in DIALECTS["claude-code"].events.items():
        assert f"claude-code {event.value} " in commands[native][-1]
    assert (home / ".claude" / "settings.json.before-palazzo").read_text() == SETTINGS
    setup("claude-code", "--undo", "--yes")
    assert (home / ".claude" / "settings.json").read_text() == SETTINGS


def test_codex_keeps_its_comments(setup: Setup, home: Path) -> None:
    (home / ".codex").mkdir()
    (home / ".codex" / "config.toml").write_text(CONFIG)
    setup("codex", "--yes")
    text = (home / ".codex" / "config.toml").read_text()
    assert text.startswith(CONFIG)
    server = tomllib.loads(text)["mcp_servers"]["palazzo"]
    assert server == {"command": str(PALAZZO), "args": ["mcp", "--agent", "codex"]}
    assert set(hooks_in(written(home, ".codex/hooks.json"))) == set(DIALECTS["codex"].events)


def test_cursor_gets_hooks_in_its_own_form(setup: Setup, home: Path) -> None:
    setup("cursor", "--yes")
    hooks = written(home, ".cursor/hooks.json")
    assert hooks["version"] == 1
    assert set(hooks_in(hooks)) == set(DIALECTS["cursor"].events)


def test_what_somebody_wrote_since_survives_undoing(setup: Setup, home: Path) -> None:
    (home / ".claude").mkdir()
    path = home / ".claude" / "settings.json"
    path.write_text(SETTINGS)
    setup("claude-code", "--yes")
    path.write_text(path.read_text().replace('"opus"', '"sonnet"'))
    setup("claude-code", "--undo", "--yes")
    assert json.loads(path.read_text()) == {**json.loads(SETTINGS), "model": "sonnet"}


def test_an_installation_that_moved_replaces_its_old_hooks(setup: Setup, home: Path) -> None:
    setup("claude-code", "--yes")
    path = home / ".claude" / "settings.json"
    path.write_text(path.read_text().replace(str(PALAZZO.parent), "/old/place"))
    setup("claude-code", "--yes")
    commands = hooks_in(json.loads(path.read_text()))
    assert all(len(found) == 1 and "/old/place" not in found[0] for found in commands.values())


def test_nothing_is_written_before_somebody_says_yes(setup: Setup, home: Path) -> None:
    shown = setup("claude-code", "--dry-run")
    assert '+    "palazzo": {' in shown.stdout
    assert "nothing was written" in shown.stdout
    assert "nothing was written" in setup("claude-code", input="n\n", code=1).stderr
    assert tree(home) == {}
    setup("claude-code", input="y\n")
    assert ".claude.json" in tree(home)


def test_the_store_and_user_of_setup_are_those_of_the_hooks(setup: Setup, home: Path, tmp_path: Path) -> None:
    setup("claude-code", "--yes", "--store", "other.db", "--user", "ann")
    options = ["--store", str(tmp_path / "other.db"), "--user", "ann"]
    assert written(home, ".claude.json")["mcpServers"]["palazzo"]["args"] == ["mcp", *options, "--agent", "claude-code"]
    commands = hooks_in(written(home, ".claude/settings.json"))
    assert all(command.endswith(" ".join(options)) for [command] in commands.values())


def test_a_project_is_set_up_by_itself(setup: Setup, home: Path, tmp_path: Path) -> None:
    setup("claude-code", "--project", "--yes")
    assert "palazzo" in json.loads((tmp_path / ".mcp.json").read_text())["mcpServers"]
    assert (tmp_path / ".claude" / "settings.local.json").exists()
    assert tree(home) == {}


def test_a_broken_file_is_left_alone_and_named(setup: Setup, home: Path) -> None:
    (home / ".claude.json").write_text('{"mcpServers": ')
    assert str(home / ".claude.json") in setup("claude-code", "--yes", code=5).stderr
    assert tree(home) == {".claude.json": '{"mcpServers": '}


def test_a_file_stays_as_private_as_it_was(setup: Setup, home: Path) -> None:
    path = home / ".claude.json"
    path.write_text('{"secret": 1}')
    path.chmod(0o600)
    setup("claude-code", "--yes")
    for file in (path, path.with_name(".claude.json.before-palazzo")):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_link_stays_a_link(setup: Setup, home: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.json"
    real.write_text("{}\n")
    (home / ".claude.json").symlink_to(real)
    setup("claude-code", "--yes")
    assert (home / ".claude.json").is_symlink()
    assert "palazzo" in real.read_text()


def test_without_a_client_they_are_listed(setup: Setup) -> None:
    assert [row["client"] for row in json.loads(setup("--json").stdout)] == list(CLIENTS)
    assert "Claude Code" in setup().stdout
    assert "there are claude-code" in setup("emacs", code=3).stderr


def test_a_program_is_told_what_changed(setup: Setup, home: Path) -> None:
    told = json.loads(setup("cursor", "--yes", "--json").stdout)
    assert (told["client"], told["undo"], told["written"]) == ("cursor", False, True)
    assert [change["path"] for change in told["changes"]] == [
        str(home / ".cursor" / "mcp.json"),
        str(home / ".cursor" / "hooks.json"),
    ]

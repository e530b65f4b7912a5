"""What the doctor says about coding agents."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from palazzo.extras import EXTRAS
from tests.agents.conftest import PALAZZO, Tell
from tests.agents.sayings import claude
from tests.support.pages import page

Findings = dict[str, tuple[bool, str]]


@pytest.fixture
def examine(environment: dict[str, str]) -> Callable[[], Findings]:
    def examine() -> Findings:
        done = subprocess.run(
            [PALAZZO, "doctor", "--json"], env=environment, capture_output=True, text=True, check=False
        )
        found = json.loads(done.stdout)["findings"]
        return {finding["check"]: (finding["ok"], finding["detail"]) for finding in found}

    return examine


def setup(environment: dict[str, str], client: str) -> None:
    subprocess.run([PALAZZO, "setup", client, "--yes"], env=environment, capture_output=True, check=True)


def test_a_client_is_told_of_from_its_coming_to_its_moving(
    examine: Callable[[], Findings], environment: dict[str, str], home: Path
) -> None:
    assert "claude-code" not in examine()
    (home / ".claude").mkdir()
    assert "`palazzo setup claude-code` gives it one" in examine()["claude-code"][1]
    setup(environment, "claude-code")
    assert examine()["claude-code"] == (True, "Claude Code has its memory")
    settings = home / ".claude" / "settings.json"
    settings.write_text(settings.read_text().replace("src/palazzo", "gone/palazzo"))
    ok, detail = examine()["claude-code"]
    assert not ok
    assert "which is gone; run `palazzo setup claude-code` again" in detail
    settings.unlink()
    assert "half of its configuration is missing" in examine()["claude-code"][1]
    (home / ".claude.json").write_text("{")
    assert "cannot be read" in examine()["claude-code"][1]


def test_a_hook_that_failed_is_told_of_with_its_log(examine: Callable[[], Findings], tell: Tell, home: Path) -> None:
    assert examine()["hooks"] == (True, "none has failed")
    tell("claude-code", "prompt", claude("UserPromptSubmit", prompt="hello there"), PALAZZO_EMBEDDER="magic")
    ok, detail = examine()["hooks"]
    assert not ok
    assert "hooks.log" in detail
    assert "PALAZZO_EMBEDDER" in detail


def test_the_doctor_knows_every_extra_and_whether_a_server_runs(examine: Callable[[], Findings]) -> None:
    found = examine()
    assert found["extras"][0]
    assert found["server"][1]
    for name in EXTRAS:
        assert f"\n{name} = [" in page("pyproject.toml")

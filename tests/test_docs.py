"""The documentation does what it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from palazzo.errors import OUTCOMES
from tests.support.pages import ROOT, blocks, named, page, rows

PAGES = [str(path.relative_to(ROOT)) for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]]


def commands(session: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what it should print."""
    parts = re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]
    return [(command, printed) for command, _, printed in (part.partition("\n") for part in parts)]


def matches(printed: str, expected: str) -> bool:
    """Whether they are alike; … stands for anything."""
    pattern = ".*".join(re.escape(part) for part in expected.strip().split("…"))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


@pytest.mark.parametrize("session", blocks("README.md", "console"))
def test_the_readmes_commands_print_what_it_says(session: str, tmp_path: Path) -> None:
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PALAZZO_STORE": str(tmp_path / "palace.db"),
        "COLUMNS": "120",
    }
    for command, expected in commands(session):
        done = subprocess.run(  # noqa: S602 - the README is ours
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"
        assert matches(done.stdout, expected), f"{command} printed:\n{done.stdout}"


@pytest.mark.parametrize("code", blocks("README.md", "python"))
def test_the_readmes_python_runs(code: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "overheated" in done.stdout


def test_the_readmes_make_targets_exist() -> None:
    targets = re.findall(r"(?:^|`)make (\w+)", page("README.md"), re.MULTILINE)
    assert {"demo", "test"} <= set(targets)
    assert set(targets) <= set(re.findall(r"^(\w+):", page("Makefile"), re.MULTILINE))


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page(name))
    for link in links:
        if not link.startswith("https://"):
            assert ((ROOT / name).parent / link).exists(), link


@pytest.mark.parametrize("name", PAGES)
def test_every_path_that_is_named_exists(name: str) -> None:
    paths = re.findall(r"`((?:src|tests|docs|benchmarks)/[\w./-]+)`", page(name))
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_architecture_page_names_the_path_of_a_message() -> None:
    assert len(set(re.findall(r"`(src/[\w./]+)`", page("docs/architecture.md")))) > 20


def test_the_error_page_is_the_table() -> None:
    documented = {
        named(name)[0]: (named(code)[0], int(exit), int(http), int(mcp))
        for name, code, exit, http, mcp, _ in rows("docs/errors.md")
    }
    assert documented == {
        error.__name__: (error.code, outcome.exit, outcome.http, outcome.mcp) for error, outcome in OUTCOMES.items()
    }


def test_nothing_in_the_repository_names_this_machine_or_a_package_registry() -> None:
    forbidden = ("pypi." + "org", "python" + "hosted", "/wo" + "rk/", "../sha" + "red", "/opt" + "/pypi")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607 - whichever git there is
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    found = [
        f"{name}: {word}"
        for name in listed
        if (ROOT / name).is_file()
        for word in forbidden
        if word in (ROOT / name).read_text(encoding="utf-8", errors="replace")
    ]
    assert found == []

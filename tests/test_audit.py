"""`make audit` calls nothing clean that was not checked."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.support.pages import ROOT, page

PINNED = [("click", "8.5.1"), ("PyStemmer", "3.1.0")]
SCRIPT = ROOT / "docs" / "audit_dependencies.py"


def load() -> ModuleType:
    """The script lies beside the page that it serves, outside any package."""
    spec = importlib.util.spec_from_file_location("audit_dependencies", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


AUDIT = load()


def answered(name: str, version: str, *vulnerabilities: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "version": version, "vulns": list(vulnerabilities)}


def report(*dependencies: dict[str, Any]) -> dict[str, Any]:
    return {"dependencies": list(dependencies), "fixes": []}


STEMMER = answered("pystemmer", "3.1.0")
FOUND = {"id": "PYSEC-2026-1", "aliases": ["CVE-2026-1"], "fix_versions": ["8.5.2"], "description": "…"}


def test_it_is_clean_when_every_version_has_an_answer_without_a_finding() -> None:
    code, lines = AUDIT.verdict(PINNED, [report(answered("click", "8.5.1"), STEMMER)])
    assert code == AUDIT.CLEAN
    assert lines == ["All 2 versions were checked; nothing unexplained is known against them."]


def test_a_version_that_the_service_does_not_know_is_not_clean() -> None:
    skipped = {"name": "click", "skip_reason": "Dependency not found and could not be audited: click (8.5.1)"}
    code, lines = AUDIT.verdict(PINNED, [report(skipped, STEMMER)])
    assert code == AUDIT.UNCHECKED
    assert lines[0] == "NOT CHECKED: 1 of 2 versions: click 8.5.1"


def test_an_answer_about_another_version_does_not_count() -> None:
    assert AUDIT.verdict(PINNED, [report(answered("click", "8.5.0"), STEMMER)])[0] == AUDIT.UNCHECKED


def test_an_empty_lock_file_is_not_clean() -> None:
    assert AUDIT.verdict([], [report()])[0] == AUDIT.UNCHECKED


def test_a_finding_is_told_with_the_version_that_mends_it() -> None:
    code, lines = AUDIT.verdict(PINNED, [report(answered("click", "8.5.1", FOUND)), report(STEMMER)])
    assert code == AUDIT.VULNERABLE
    assert lines[0] == "click 8.5.1: PYSEC-2026-1, CVE-2026-1; fixed in 8.5.2"


def test_a_finding_that_is_explained_is_told_and_passes() -> None:
    why = {"CVE-2026-1": "Palazzo opens no pager"}
    code, lines = AUDIT.verdict(PINNED, [report(answered("click", "8.5.1", FOUND), STEMMER)], why)
    assert code == AUDIT.CLEAN
    assert lines[0] == "click 8.5.1: PYSEC-2026-1, CVE-2026-1; explained: Palazzo opens no pager"


def test_every_version_in_the_lock_file_is_asked_about_in_lists_without_repetition() -> None:
    pinned = AUDIT.pins(page("requirements.lock"))
    assert len(pinned) == sum("==" in line.partition(";")[0] for line in page("requirements.lock").splitlines())
    rounds = AUDIT.rounds(pinned)
    assert sorted(pin for some in rounds for pin in some) == sorted(pinned)
    assert all(len(some) == len(dict(some)) for some in rounds)


def test_a_pip_audit_that_fails_is_told_and_nothing_is_called_clean(tmp_path: Path) -> None:
    broken = tmp_path / "pip-audit"
    broken.write_text(f"#!{sys.executable}\nraise SystemExit('no way to the service')\n")
    broken.chmod(0o700)
    done = subprocess.run([sys.executable, SCRIPT, broken], capture_output=True, text=True, check=False)
    assert done.returncode == AUDIT.UNCHECKED
    assert done.stdout.startswith("pip-audit failed: no way to the service\nNOT CHECKED: ")
    assert "This is no clean result." in done.stdout

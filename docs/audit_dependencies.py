"""Asks pip-audit about every version that requirements.lock pins: make audit

Exit codes: 0 nothing known against any of them, 1 a known vulnerability, 2 not all of them could be checked.
pip-audit itself says "No known vulnerabilities found" and exits with 0 where its service knows none of the packages, as
behind a mirror that serves files only. So its report is read here, and a version without an answer is never clean.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[1] / "requirements.lock"
EXPLAINED: Mapping[str, str] = {}  # a vulnerability's id: why it does not concern Palazzo
CLEAN, VULNERABLE, UNCHECKED = 0, 1, 2

_PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;\\]+)", re.MULTILINE)
_SHOWN = 20  # versions without an answer that are named

Pin = tuple[str, str]


def pins(lock: str) -> list[Pin]:
    """Every name and version in a lock file, for whatever platform and Python it is."""
    return _PIN.findall(lock)


def rounds(pinned: Iterable[Pin]) -> list[list[Pin]]:
    """The pins in lists that name each package once: pip-audit takes no more, and numpy has a version per Python."""
    lists: list[list[Pin]] = []
    for name, version in pinned:
        free = next((some for some in lists if name not in dict(some)), None)
        if free is None:
            lists.append(free := [])
        free.append((name, version))
    return lists


def verdict(
    pinned: Sequence[Pin], reports: Iterable[Mapping[str, Any]], explained: Mapping[str, str] = EXPLAINED
) -> tuple[int, list[str]]:
    """The exit code, and what to print; `reports` are pip-audit's, as JSON."""
    answered = [
        dependency
        for report in reports
        for dependency in report["dependencies"]
        if "skip_reason" not in dependency and "vulns" in dependency
    ]
    checked = {(_plain(dependency["name"]), dependency["version"]) for dependency in answered}
    unchecked = [f"{name} {version}" for name, version in pinned if (_plain(name), version) not in checked]
    lines, unexplained = [], 0
    for dependency in answered:
        for found in dependency["vulns"]:
            ids = [found["id"], *found.get("aliases", [])]
            reason = next((explained[id] for id in ids if id in explained), None)
            unexplained += reason is None
            told = f"explained: {reason}" if reason else f"fixed in {', '.join(found['fix_versions']) or 'no release'}"
            lines.append(f"{dependency['name']} {dependency['version']}: {', '.join(ids)}; {told}")
    if unchecked:
        some = ", ".join(unchecked[:_SHOWN]) + (", …" if len(unchecked) > _SHOWN else "")
        lines.append(f"NOT CHECKED: {len(unchecked)} of {len(pinned)} versions: {some}")
        lines.append("This is no clean result. Run it where the vulnerability service answers, or with SERVICE=osv.")
    if unexplained:
        lines.append(f"{unexplained} known vulnerabilities; raise the version, or say in EXPLAINED why it is harmless.")
        return VULNERABLE, lines
    if unchecked or not pinned:
        return UNCHECKED, lines
    return CLEAN, [*lines, f"All {len(pinned)} versions were checked; nothing unexplained is known against them."]


def ask(pip_audit: str, service: str, pinned: Iterable[Pin]) -> tuple[Mapping[str, Any], str]:
    """pip-audit's report, and what it complained of where it made none; it must name each package once."""
    with tempfile.TemporaryDirectory() as folder:
        listed, answer = Path(folder, "requirements.txt"), Path(folder, "report.json")
        listed.write_text("".join(f"{name}=={version}\n" for name, version in pinned), encoding="utf-8")
        options = ["--requirement", str(listed), "--no-deps", "--disable-pip", "--progress-spinner", "off"]
        options += ["--vulnerability-service", service, "--format", "json", "--output", str(answer)]
        done = subprocess.run(
            [pip_audit, *options],
            capture_output=True,
            text=True,
            check=False,
        )
        written = answer.read_text(encoding="utf-8") if answer.exists() else ""
    if written:
        return json.loads(written), ""
    return {"dependencies": []}, (done.stderr.strip().splitlines() or ["pip-audit said nothing"])[-1]


def main(pip_audit: str = "pip-audit", service: str = "pypi") -> int:
    """Audit the lock file and print the verdict; return the exit code."""
    pinned = pins(LOCK.read_text(encoding="utf-8"))
    answers = [ask(pip_audit, service, some) for some in rounds(pinned)]
    code, lines = verdict(pinned, [report for report, _ in answers])
    complaints = sorted({complaint for _, complaint in answers if complaint})
    print(*(f"pip-audit failed: {complaint}" for complaint in complaints), *lines, sep="\n")
    return code


def _plain(name: str) -> str:
    """A package's name as the index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

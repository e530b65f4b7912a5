"""A run: a folder with its own store, its settings and its results, apart from anybody's palace."""

import json
import os
import platform
import re
import secrets
import subprocess
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import palazzo
from palazzo_bench.lines import Lines

RUNS = Path("runs")
_POSTGRES = ("postgresql://", "postgres://")
_NAME = re.compile(r"[A-Za-z0-9._-]{1,60}")


@dataclass(frozen=True, slots=True)
class About:
    """What a run was made with; written when it begins, and the same when it goes on."""

    benchmark: str
    name: str
    embedder: str
    store: str  # sqlite or postgresql
    data: str  # the data file's name, or nothing
    secret: str  # hides the data's own ids, of which some give the answer away
    started: str
    machine: str
    version: str


COMMANDS = "commands"


class Run:
    """One run's folder; opening it again goes on where it stopped."""

    def __init__(self, folder: Path, about: About, location: str) -> None:
        self.folder = folder
        self.about = about
        self.location = location

    def lines(self, name: str) -> Lines:
        return Lines(self.folder / f"{name}.jsonl")

    def note_command(self, command: str) -> None:
        """Keep how and on which commit the run was made, for whoever repeats it."""
        at = datetime.now(UTC).isoformat(timespec="seconds")
        self.lines(COMMANDS).append({"at": at, "commit": commit(), "command": command})

    def user(self, name: str) -> str:
        """A user of this run alone, also in a database that others use."""
        return f"bench-{self.about.name}-{self.about.secret[:8]}-{name}"

    def memory(self) -> "palazzo.Memory":
        """Open the run's own store, with its own settings whatever the environment says."""
        settings = palazzo.Settings(store=self.location, embedder=self.about.embedder)
        return palazzo.open(self.location, settings=settings)


def open_run(
    benchmark: str,
    name: str,
    *,
    root: Path = RUNS,
    store: str | None = None,
    embedder: str = "static",
    data: Path | None = None,
) -> Run:
    """Begin a run or go on with it; raise Refused if it was begun with something else, or on the user's palace."""
    if not _NAME.fullmatch(name):
        raise palazzo.Invalid(f"{name!r} cannot name a run; use letters, digits, dots and dashes")
    folder = root / f"{benchmark}-{name}"
    folder.mkdir(parents=True, exist_ok=True)
    kind, location = isolated(folder, store)
    wanted = _about(benchmark, name, embedder, kind, data.name if data else "")
    file = folder / "run.json"
    if not file.exists():
        file.write_text(json.dumps(asdict(wanted), indent=2) + "\n", encoding="utf-8")
        return Run(folder, wanted, location)
    begun = read_about(folder)
    for field in ("embedder", "store", "data"):
        had, has = getattr(begun, field), getattr(wanted, field)
        if has and had != has:
            raise palazzo.Refused(f"{folder} was begun with {field} {had!r}, not {has!r}; give another --name")
    return Run(folder, begun, location)


def read_about(folder: Path) -> About:
    """Read what a run was made with; raise NotFound if the folder holds none."""
    try:
        return About(**json.loads((folder / "run.json").read_text(encoding="utf-8")))
    except FileNotFoundError as error:
        raise palazzo.NotFound(f"{folder} holds no run") from error


def isolated(folder: Path, store: str | None) -> tuple[str, str]:
    """The kind and place of a run's store: a file in its folder, or a database that is not the user's palace."""
    if store is None:
        return "sqlite", str(folder / "palace.db")
    if not store.startswith(_POSTGRES):
        raise palazzo.Refused("a run keeps its file in its own folder; --store takes postgresql://… only")
    if store == palazzo.Settings.from_environment().store:
        raise palazzo.Refused("that is your own palace (PALAZZO_STORE); name another database for the benchmark")
    return "postgresql", store


def _about(benchmark: str, name: str, embedder: str, store: str, data: str) -> About:
    return About(
        benchmark=benchmark,
        name=name,
        embedder=embedder,
        store=store,
        data=data,
        secret=secrets.token_hex(16),
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        machine=machine(),
        version=palazzo.__version__,
    )


def checkout() -> Path | None:
    """The source tree that this package runs from, if it runs from one."""
    root = Path(__file__).resolve().parents[2]
    return root if (root / "pyproject.toml").is_file() else None


def commit() -> str:
    """The commit that is measured, marked if there are changes on top of it."""
    root = checkout()
    if root is None:
        return f"palazzo {palazzo.__version__}"
    command = ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return f"palazzo {palazzo.__version__}"


def machine() -> str:
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"

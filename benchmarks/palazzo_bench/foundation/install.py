"""What a core installation is made of: packages and megabytes in a fresh environment."""

import subprocess
import sys
from pathlib import Path

import palazzo
from palazzo_bench.lines import Record
from palazzo_bench.runs import checkout

_MEGABYTE = 1_000_000


def run(folder: Path) -> Record:
    """Install this checkout's core into a fresh environment; raise Unavailable if that fails."""
    source = checkout()
    if source is None:
        raise palazzo.Refused("there is no checkout to install; run this from one, or give --skip-install")
    python = make_environment(folder)
    before = size_of(folder)
    install(python, [str(source)])
    return {"packages": len(packages(python)), "megabytes": (size_of(folder) - before) / _MEGABYTE}


def make_environment(folder: Path) -> Path:
    """Make a virtual environment and return its Python."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, capture_output=True)
    return folder / "bin" / "python"


def install(python: Path, what: list[str]) -> None:
    """Install packages; raise Unavailable with what pip said last."""
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    finished = subprocess.run(command, capture_output=True, text=True)
    if finished.returncode != 0:
        said = finished.stderr.strip().splitlines()
        raise palazzo.Unavailable(f"cannot install {' '.join(what)}: {said[-1] if said else 'pip failed'}")


def packages(python: Path) -> list[str]:
    """The names of what is installed besides pip itself."""
    code = "import importlib.metadata as m; print(*sorted({d.name for d in m.distributions()}), sep='\\n')"
    listed = subprocess.run([str(python), "-c", code], check=True, capture_output=True, text=True).stdout.split()
    return [name for name in listed if name.lower() not in ("pip", "setuptools")]


def size_of(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())

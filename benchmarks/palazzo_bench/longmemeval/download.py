"""Getting LongMemEval's cleaned files from their public home, or from a file that is already here."""

import hashlib
import shutil
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import palazzo

HOME = "https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned/resolve/main"
FOLDER = Path("data/longmemeval")
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class File:
    """One file of the data set; without a `sha256` nobody has told us the right one."""

    name: str
    sha256: str | None = None


FILES = {
    "s": File("longmemeval_s_cleaned.json", "d6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442"),
    "m": File("longmemeval_m_cleaned.json"),
    "oracle": File("longmemeval_oracle.json"),
}


@dataclass(frozen=True, slots=True)
class Fetched:
    path: Path
    sha256: str
    verified: bool


def _ignore(count: int) -> None:
    """For callers who do not watch the progress."""


def fetch(
    which: str,
    folder: Path = FOLDER,
    *,
    local: Path | None = None,
    sha256: str | None = None,
    progress: Callable[[int], None] = _ignore,
    home: str = HOME,
) -> Fetched:
    """Put a file into `folder`; raise Unavailable without a network, Invalid if it is not the file it should be."""
    file = FILES[which]
    expected = sha256 or file.sha256
    target = folder / file.name
    if not target.exists():
        folder.mkdir(parents=True, exist_ok=True)
        part = target.with_suffix(".part")
        if local is not None:
            _copy(local, part)
        else:
            _download(f"{home}/{file.name}", part, progress)
        _check(part, expected)
        part.replace(target)
    return Fetched(target, _check(target, expected), verified=expected is not None)


def _download(address: str, target: Path, progress: Callable[[int], None]) -> None:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer, target.open("wb") as file:  # noqa: S310 - https, or a test's own server
            while block := answer.read(_BLOCK):
                file.write(block)
                progress(len(block))
    except (urllib.error.URLError, OSError) as error:
        reason = getattr(error, "reason", error)
        raise palazzo.Unavailable(
            f"cannot download {address} ({reason}); check the network, or give a copy with --from"
        ) from error


def _copy(source: Path, target: Path) -> None:
    try:
        shutil.copyfile(source, target)
    except OSError as error:
        raise palazzo.NotFound(f"cannot read {source}: {error.strerror}") from error


def _check(path: Path, expected: str | None) -> str:
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if expected is not None and found != expected.lower():
        raise palazzo.Invalid(
            f"{path} has sha256 {found}, not {expected}; remove it and get it again", sha256=found, path=str(path)
        )
    return found

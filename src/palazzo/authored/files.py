"""Authored files on disk, and what tells that one has changed."""

from dataclasses import dataclass
from pathlib import Path

from palazzo.errors import Invalid, NotFound

LARGEST = 1_000_000  # bytes; what is larger is a book, not a file of rules

Stamp = tuple[int, int]  # when the file was last written, and how long it is


@dataclass(frozen=True, slots=True)
class AuthoredFile:
    """A file as it was when it was read."""

    path: Path
    stamp: Stamp
    text: str


def read_file(path: Path) -> AuthoredFile:
    """Read a file; raise NotFound if it is not there, Invalid if it is too large or no text."""
    seen = stamp(path)
    if seen[1] > LARGEST:
        raise Invalid(f"{path} has {seen[1]:,} bytes; a file of rules has at most {LARGEST:,}: split it")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Invalid(f"{path} is not UTF-8 text at byte {error.start}; save it as UTF-8") from error
    except OSError as error:
        raise NotFound(f"{path} cannot be read: {error.strerror}") from error
    return AuthoredFile(path, seen, text)


def stamp(path: Path) -> Stamp:
    """What tells a file that has changed from one that has not; raise NotFound if it is not there."""
    try:
        status = path.stat()
    except OSError as error:
        raise NotFound(f"{path} cannot be read: {error.strerror}") from error
    return status.st_mtime_ns, status.st_size

"""Authored files on disk, and what tells that one has changed."""

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import IO

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
    """Read a file; raise NotFound if it is not there or no regular file, Invalid if it is too large or no text."""
    try:
        with _open_regular(path) as file:
            seen = _stamp(os.fstat(file.fileno()))
            if seen[1] <= LARGEST:
                text = file.read(LARGEST + 1)  # no more, should it grow meanwhile
                return AuthoredFile(path, seen, text)
    except UnicodeDecodeError as error:
        raise Invalid(f"{path} is not UTF-8 text at byte {error.start}; save it as UTF-8") from error
    except OSError as error:
        raise NotFound(f"{path} cannot be read: {error.strerror}") from error
    raise Invalid(f"{path} has {seen[1]:,} bytes; a file of rules has at most {LARGEST:,}: split it")


def stamp(path: Path) -> Stamp:
    """What tells a file that has changed from one that has not; raise NotFound if it is not there."""
    try:
        return _stamp(path.stat())
    except OSError as error:
        raise NotFound(f"{path} cannot be read: {error.strerror}") from error


def _stamp(status: os.stat_result) -> Stamp:
    return status.st_mtime_ns, status.st_size


def _open_regular(path: Path) -> IO[str]:
    """Open a file without waiting for anybody: reading a pipe to which nobody writes would never end."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise NotFound(f"{path} cannot be read: it is no regular file; write the rules to one")
    return os.fdopen(handle, encoding="utf-8")

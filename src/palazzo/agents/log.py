"""Where hooks write down what went wrong: a client shows it to nobody."""

import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from palazzo.private_files import make_private_file, make_private_folder

_LARGEST = 2**20  # bytes; then it begins anew

log = logging.getLogger(__name__)


def hook_log() -> Path:
    """The file; `palazzo doctor` says where it is."""
    from platformdirs import user_log_path

    return user_log_path("palazzo", appauthor=False) / "hooks.log"


def open_log() -> IO[str]:
    """Open the log to write on."""
    path = hook_log()
    make_private_folder(path.parent)
    make_private_file(path)
    full = path.exists() and path.stat().st_size > _LARGEST
    return path.open("w" if full else "a", encoding="utf-8")


def note_down(error: Exception) -> None:
    """Write down an error in a line, if there is a place to."""
    try:
        with open_log() as file:
            file.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {type(error).__name__}: {error}\n")
    except OSError as reason:
        log.warning("cannot write %s: %s", hook_log(), reason)


def last_line() -> str:
    """What went wrong last; nothing if nothing did."""
    try:
        lines = hook_log().read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return lines[-1] if lines else ""

"""Where hooks and the resident meet: a socket that only this person can reach, one for each store and user."""

import hashlib
import os
import tempfile
from pathlib import Path

from palazzo import __version__
from palazzo.agents.hook import ask, call
from palazzo.errors import Refused

LEAVE = "leave"  # an event of nobody's: whoever is told it goes


def meeting_place(store: str, user: str) -> Path:
    """The socket for this palace, of this version: an old resident never answers for a new Palazzo."""
    named = f"{__version__}\n{store}\n{user}"
    return _folder() / f"{hashlib.sha256(named.encode()).hexdigest()[:16]}.sock"


def prepare(place: Path) -> None:
    """Make the folder of a meeting place; raise Refused if it is somebody else's."""
    place.parent.mkdir(mode=0o700, exist_ok=True)
    found = place.parent.stat()
    if found.st_uid != _me() or found.st_mode & 0o077:
        raise Refused(f"{place.parent} is open to others; remove it, and the next hook makes it anew")


def dismiss(place: Path) -> bool:
    """Tell the resident to leave, and wait until it has heard; return whether there was one."""
    line = call(str(place))
    if line is None:
        return False
    ask(line, "nobody", LEAVE, b"")
    return True


def _folder() -> Path:
    """Paths of sockets must be short, which rules out the data folder of many systems."""
    return Path(tempfile.gettempdir()) / f"palazzo-{_me()}"


def _me() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0  # elsewhere the folder for temporary files is one's own

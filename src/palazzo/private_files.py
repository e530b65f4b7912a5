"""Files and folders that only their owner may read, whatever the umask."""

import os
from pathlib import Path

_FILE = 0o600
_FOLDER = 0o700


def make_private_folder(folder: Path) -> None:
    """Make `folder` and those above it that are missing; what is there already is left as it is."""
    missing = [folder] if not folder.exists() else []
    while missing and not missing[-1].parent.exists():
        missing.append(missing[-1].parent)
    for each in reversed(missing):
        each.mkdir(mode=_FOLDER, exist_ok=True)  # another process may be making it, too
        each.chmod(_FOLDER)


def make_private_file(path: Path) -> None:
    """Make an empty file unless there is one; that one is left as it is."""
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, _FILE))
        path.chmod(_FILE)  # the umask may have taken away too much


def open_to_others(path: Path) -> bool:
    """Whether anybody but the owner may read or write it; systems without such modes are not asked."""
    return os.name == "posix" and path.exists() and bool(path.stat().st_mode & 0o077)

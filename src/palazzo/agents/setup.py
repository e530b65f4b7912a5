"""Setting a client up, and undoing it: which files would change and how, and then the change itself."""

import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from tempfile import NamedTemporaryFile

from palazzo.agents.clients import CLIENTS, Client, File
from palazzo.agents.launch import Launch
from palazzo.errors import Invalid, NotFound

BACKUP = ".before-palazzo"

Edited = Callable[[File, Path, str | None], str | None]  # a file, where it is and what it says -> what it should say


@dataclass(frozen=True, slots=True)
class Change:
    """A file as it is and as it should be; None: there is no such file."""

    path: Path
    before: str | None
    after: str | None

    @property
    def backup(self) -> Path:
        return self.path.with_name(self.path.name + BACKUP)

    def diff(self) -> str:
        before, after = ((text or "").splitlines(keepends=True) for text in (self.before, self.after))
        lines = unified_diff(before, after, str(self.path), str(self.path), n=2)
        return "".join(line if line.endswith("\n") else line + "\n" for line in lines)


def client(name: str) -> Client:
    """A client by its name; raise NotFound naming them all if there is none."""
    if name not in CLIENTS:
        raise NotFound(f"{name!r} is no client that we know; there are {', '.join(CLIENTS)}")
    return CLIENTS[name]


def planned(name: str, launch: Launch, home: Path, project: Path | None = None) -> list[Change]:
    """What has to change for this client to have Palazzo; nothing if it has."""
    return _changes(name, home, project, lambda file, _, text: file.edit.put(text or "", launch))


def undone(name: str, launch: Launch, home: Path, project: Path | None = None) -> list[Change]:
    """What has to change for this client to be without Palazzo: as it was, if nobody else wrote to the file since."""

    def without(file: File, path: Path, text: str | None) -> str | None:
        backup = _read(path.with_name(path.name + BACKUP))
        if text is None:
            return None
        if backup is not None and file.edit.put(backup, launch) == text:
            return backup or None
        return file.edit.drop(text)

    return _changes(name, home, project, without)


def apply(changes: list[Change], *, backups: bool = True) -> None:
    """Write the changes, each file whole or not at all, and keep what was there before we came."""
    for change in changes:
        change.path.parent.mkdir(parents=True, exist_ok=True)
        if backups and not change.backup.exists():
            _write(change.backup, change.before or "", change.path)
        if change.after is None:
            change.path.unlink(missing_ok=True)
        else:
            _write(change.path, change.after, change.path)
        if not backups:
            change.backup.unlink(missing_ok=True)


def _changes(name: str, home: Path, project: Path | None, edit: Edited) -> list[Change]:
    found = []
    for file in client(name).files:
        path = file.at(home, project)
        if path is None:
            continue
        path = path.resolve()  # dotfiles are often links into a repository
        before = _read(path)
        try:
            after = edit(file, path, before)
        except Invalid as error:
            raise Invalid(f"{path}: {error.message}", path=str(path)) from error
        if after != before:
            found.append(Change(path, before, after))
    return found


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(f"cannot read {path}: {error}", path=str(path)) from error


def _write(path: Path, text: str, like: Path) -> None:
    """Replace a file in one go, as readable as `like` is."""
    mode = stat.S_IMODE(like.stat().st_mode) if like.exists() else 0o600
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        file.write(text)
    os.chmod(file.name, mode)  # noqa: PTH101 - a name, not a path
    Path(file.name).replace(path)

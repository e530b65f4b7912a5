"""The files of an export, whether they lie in a zip, in a folder or alone; read by name, never unpacked."""

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from palazzo.errors import Invalid
from palazzo.importers.times import local

LARGEST = 8 * 2**30  # bytes that a zip may expand to, as far as it is read
STEEPEST = 500  # times its packed size that a large member may expand to: no words pack that well
_LARGE = 64 * 2**20
_CHUNK = 2**20
_WORDS = re.compile(r"\.(jsonl?|md|markdown|txt)$", re.IGNORECASE)

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Member:
    """One file: its name within the export, its size and when it was last changed."""

    name: str
    size: int
    modified: datetime

    @property
    def stem(self) -> str:
        return self.name.rsplit("/", 1)[-1].rsplit(".", 1)[0]

    @property
    def folder(self) -> str:
        """The name of the folder it lies in; empty at the top."""
        return self.name.split("/")[-2] if "/" in self.name else ""


class Files:
    """An export's files; made by `open_files`."""

    def __init__(
        self,
        path: Path,
        members: list[Member],
        opened: Callable[[str], IO[bytes]],
        progress: Progress,
        *,
        alone: bool = False,
    ) -> None:
        self.path = path
        self.alone = alone  # no zip and no folder, but one file
        self._members = sorted(members, key=lambda member: member.name)
        self._opened = opened
        self._progress = progress

    @property
    def name(self) -> str:
        """What the export is called: by its folder, by its zip, or by the folder that its one file lies in."""
        place = self.path.resolve()
        if self.alone:
            return place.parent.name
        return place.name if place.is_dir() else place.stem

    @property
    def size(self) -> int:
        """The bytes of everything that could hold words."""
        return sum(member.size for member in self.named(_WORDS))

    def named(self, pattern: re.Pattern[str]) -> list[Member]:
        """Return the files whose path within the export has this pattern in it, by name."""
        return [member for member in self._members if pattern.search(member.name)]

    def chunks(self, member: Member) -> Iterator[bytes]:
        """Yield a file's bytes piece by piece; raise Invalid if it is damaged or locked."""
        try:
            with self._opened(member.name) as file:
                while chunk := file.read(_CHUNK):
                    self._progress(len(chunk))
                    yield chunk
        except (OSError, EOFError, RuntimeError, zlib.error, zipfile.BadZipFile) as error:
            raise Invalid(f"{member.name} cannot be read any further: {error}") from error


def _ignore(count: int) -> None:
    pass


@contextmanager
def open_files(path: Path, progress: Progress = _ignore) -> Iterator[Files]:
    """Open an export; raise Invalid if it is not there, or no zip though it is called one."""
    with ExitStack() as stack:
        try:
            files = _open(path, progress, stack)
        except OSError as error:
            raise Invalid(f"cannot read {path}: {error.strerror or error}", path=str(path)) from error
        except zipfile.BadZipFile as error:
            raise Invalid(f"{path} is a damaged zip: {error}", path=str(path)) from error
        yield files


def _open(path: Path, progress: Progress, stack: ExitStack) -> Files:
    if path.is_dir():
        return Files(path, _in_folder(path), lambda name: open_regular(path / name, within=path), progress)
    with open_regular(path) as file:  # whoever may not read it is told so now
        packed = zipfile.is_zipfile(file)
    if packed:
        archive = stack.enter_context(zipfile.ZipFile(stack.enter_context(open_regular(path))))
        return Files(path, _in_zip(archive), _guarded(archive), progress)
    if path.suffix.lower() == ".zip":
        raise Invalid(f"{path} is no zip; was it downloaded completely?", path=str(path))
    return Files(path, [_member(path.name, path.stat())], lambda _: open_regular(path), progress, alone=True)


def open_regular(path: Path, *, within: Path | None = None) -> IO[bytes]:
    """Open a file to read; raise Invalid if it is a pipe or a device, or a link that leads out of `within`.

    Opening does not wait for anybody: a pipe to which nobody writes would hold up the import for ever.
    """
    if within is not None and not path.resolve().is_relative_to(within.resolve()):
        raise Invalid(f"{path} leads out of {within}; import what it leads to by its own name", path=str(path))
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise Invalid(f"{path} is no regular file; write it to one, or pipe a palace's export to `palazzo import -`")
    return os.fdopen(handle, "rb")


def _in_folder(folder: Path) -> list[Member]:
    """Every file but the hidden ones, which are a tool's own, and links that lead out of it."""
    inside = folder.resolve()
    found = []
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            path = Path(root, name)
            if not name.startswith(".") and path.is_file() and path.resolve().is_relative_to(inside):
                found.append(_member(path.relative_to(folder).as_posix(), path.stat()))
    return found


def _member(name: str, found: os.stat_result) -> Member:
    return Member(name, found.st_size, local(datetime.fromtimestamp(found.st_mtime, UTC)))


def _in_zip(archive: zipfile.ZipFile) -> list[Member]:
    return [
        Member(info.filename, info.file_size, _zip_time(info))
        for info in archive.infolist()
        if not info.is_dir() and not info.filename.startswith("__MACOSX/")
    ]


def _zip_time(info: zipfile.ZipInfo) -> datetime:
    try:
        return local(datetime(*info.date_time))  # noqa: DTZ001 - a zip knows no zone
    except ValueError:  # zips may tell of the 0th of a month
        return datetime(1980, 1, 1, tzinfo=UTC)


def _guarded(archive: zipfile.ZipFile) -> Callable[[str], IO[bytes]]:
    """Open members by name, as long as they expand to what words can be."""
    expanded = 0

    def opened(name: str) -> IO[bytes]:
        nonlocal expanded
        info = archive.getinfo(name)
        expanded += info.file_size
        if info.file_size > _LARGE and info.file_size > STEEPEST * max(info.compress_size, 1):
            raise Invalid(f"{name} would expand to {info.file_size:,} bytes, {STEEPEST} times its size or more")
        if expanded > LARGEST:
            raise Invalid(f"the zip expands to more than {LARGEST:,} bytes; unpack it and import the folder")
        return archive.open(info)

    return opened

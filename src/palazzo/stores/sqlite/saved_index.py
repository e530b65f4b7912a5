"""A user's index on disk, beside the SQLite file, so that it opens at once and several processes share it.

Derived, and never trusted: `X.index` says what it was made of and up to where, with a checksum over all it holds; it
goes in place of the one before as a whole. `X.vectors-…` and `X.codes-…` grow at their end, which counts only when
`X.index` says so, and what is erased in them is overwritten. Whoever writes holds the lock `X.lock`; readers hold none.
"""

import json
import os
import secrets
import struct
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from palazzo.model.ids import UserId
from palazzo.private_files import make_private_file
from palazzo.stores.sqlite.outline_index import OUTLINE, OutlineIndex
from palazzo.stores.sqlite.packed_vectors import Packed
from palazzo.stores.sqlite.vector_index import GONE, VectorIndex

if sys.platform != "win32":
    import fcntl

Rows = NDArray[np.int64]

_MAGIC = b"palazzo1"
_CHECKSUM = struct.Struct("<I")  # of all that follows
_SIZES = struct.Struct("<IIQ")  # of the mark in bytes, of the rows in chunks; and the erasures that it knows of
_BLOCK = 65_536  # chunks that are written together


@dataclass(frozen=True, slots=True)
class Mark:
    """What an index was made of, and up to where."""

    made_for: list[Any]  # generation, and when the user came into being
    seq: int
    erasures: int
    up_to: int
    dimension: int
    token: str  # of the two other files


@dataclass(frozen=True, slots=True, eq=False)
class Saved:
    """What one file `X.index` says."""

    mark: Mark
    rows: Rows  # of the chunks
    outline_rows: Rows
    table: NDArray[np.void]
    names: list[list[str | None]]

    @property
    def token(self) -> tuple[str, int]:
        """Which files it speaks of, and how far."""
        return self.mark.token, len(self.rows)

    def outlines(self) -> OutlineIndex:
        """The outlines that are saved."""
        index = OutlineIndex()
        index.restore(self.outline_rows, self.table, self.names)
        index.up_to, index.erasures = self.mark.up_to, self.mark.erasures
        return index


class SavedIndex:
    """The files of one user."""

    def __init__(self, database: Path, name: str) -> None:
        self._base = database.with_name(f"{database.name}-{name}")

    def read(self) -> Saved | None:
        """What is saved; None if there is nothing, or it is damaged."""
        try:
            content = self._file("index").read_bytes()
        except OSError:
            return None
        begin = len(_MAGIC) + _CHECKSUM.size
        if len(content) < begin + _SIZES.size or not content.startswith(_MAGIC):
            return None
        [checksum] = _CHECKSUM.unpack_from(content, len(_MAGIC))
        if zlib.crc32(memoryview(content)[begin:]) != checksum:
            return None
        length, chunks, _ = _SIZES.unpack_from(content, begin)
        begin += _SIZES.size
        told = json.loads(content[begin : begin + length])
        begin += length
        rows = np.frombuffer(content, np.int64, chunks, begin)
        outline_rows = np.frombuffer(content, np.int64, told["drawers"], begin + rows.nbytes)
        table = np.frombuffer(content, OUTLINE, told["drawers"], begin + rows.nbytes + outline_rows.nbytes)
        return Saved(Mark(**told["mark"]), rows, outline_rows, table, told["names"])

    def erasures(self) -> int | None:
        """How many erasures what is saved knows of; None if nothing is saved."""
        begin = len(_MAGIC) + _CHECKSUM.size
        with suppress(FileNotFoundError), self._file("index").open("rb") as file:
            head = file.read(begin + _SIZES.size)
            return int(_SIZES.unpack_from(head, begin)[2]) if len(head) == begin + _SIZES.size else None
        return None

    def data(self, saved: Saved) -> tuple[Packed, NDArray[np.uint64]] | None:
        """The vectors, mapped, and the codes of what is saved; None if the files do not hold as much."""
        count, columns = len(saved.rows), -(-saved.mark.dimension // 64)
        try:
            shape = (count, saved.mark.dimension)
            vectors = np.memmap(self._file(f"vectors-{saved.mark.token}"), np.float16, "r", shape=shape)
            codes = np.fromfile(self._file(f"codes-{saved.mark.token}"), np.uint64, count * columns)
        except (OSError, ValueError):
            return None
        return (vectors, codes.reshape(count, columns)) if len(codes) == count * columns else None

    def write(self, vectors: VectorIndex, outlines: OutlineIndex) -> bool:
        """Save these, and go on with what is on disk; False if another process has been saving or is about to."""
        with self._lock(wait=False) as held:
            before = self.read() if held else None
            if not held:
                return False
            if before and (before.token != vectors.saved_as or before.mark.erasures > vectors.erasures):
                return False
            token, count = before.token if before else (secrets.token_hex(8), 0)
            if before:
                gone = (vectors.rows()[:count] == GONE) & (before.rows != GONE)
                self._zero(before, np.flatnonzero(gone))
            self._append(token, count, vectors)
            saved = Saved(
                Mark(list(vectors.made_for), vectors.seq, vectors.erasures, outlines.up_to, vectors.dimension, token),
                vectors.rows(),
                *outlines.saved(),
            )
            self._replace(saved)
            if found := self.data(saved):
                vectors.vectors.map(found[0])
                vectors.saved_as = saved.token
            return True

    def erase(self, rows: Rows, erasures: int) -> None:
        """Leave nothing of these rows, which went with the user's erasures up to this one."""
        with self._lock(wait=True):
            saved = self.read()
            if saved is None:
                self._remove()
            elif saved.mark.erasures < erasures:
                gone = np.isin(saved.rows, rows)
                self._zero(saved, np.flatnonzero(gone))
                left, _ = saved.outlines().without(rows)
                mark = replace(saved.mark, erasures=erasures, up_to=left.up_to)
                self._replace(Saved(mark, np.where(gone, GONE, saved.rows), *left.saved()))

    def remove(self) -> None:
        """Leave nothing of this user."""
        if self.is_there():
            with self._lock(wait=True):
                self._remove()
            self._file("lock").unlink(missing_ok=True)

    def is_there(self) -> bool:
        """Whether anything is saved."""
        return self._file("lock").exists()

    def _remove(self) -> None:
        for path in self._base.parent.glob(f"{self._base.name}.*"):
            if path.suffix != ".lock":
                path.unlink(missing_ok=True)

    def _append(self, token: str, count: int, vectors: VectorIndex) -> None:
        """Write what came after the first `count` chunks; whatever lies there belongs to no index."""
        for first in range(count, len(vectors), _BLOCK) or [count]:
            block = slice(first, first + _BLOCK)
            self._put(self._file(f"codes-{token}"), first, vectors.codes(block))
            self._put(self._file(f"vectors-{token}"), first, vectors.vectors.packed(block))

    def _put(self, path: Path, place: int, values: NDArray[Any]) -> None:
        make_private_file(path)
        with path.open("r+b") as file:
            file.truncate(place * values.shape[1] * values.itemsize)
            file.seek(0, os.SEEK_END)
            file.write(np.ascontiguousarray(values).data)
            file.flush()
            os.fsync(file.fileno())

    def _zero(self, saved: Saved, places: Rows) -> None:
        """Overwrite the vectors and codes in these places."""
        columns = -(-saved.mark.dimension // 64)
        for kind, size in (("codes", 8 * columns), ("vectors", 2 * saved.mark.dimension)):
            with suppress(FileNotFoundError), self._file(f"{kind}-{saved.mark.token}").open("r+b") as file:
                for place in places.tolist():
                    file.seek(place * size)
                    file.write(bytes(size))
                file.truncate(len(saved.rows) * size)  # what was being added when a process ended
                file.flush()
                os.fsync(file.fileno())

    def _replace(self, saved: Saved) -> None:
        told = {"mark": asdict(saved.mark), "drawers": len(saved.outline_rows), "names": saved.names}
        mark = json.dumps(told).encode()
        parts = (mark, saved.rows.tobytes(), saved.outline_rows.tobytes(), saved.table.tobytes())
        sizes = _SIZES.pack(len(mark), len(saved.rows), saved.mark.erasures)
        checksum = zlib.crc32(b"".join((sizes, *parts)))
        new = self._file("new")
        make_private_file(new)
        with new.open("r+b") as file:
            file.truncate()
            file.write(b"".join((_MAGIC, _CHECKSUM.pack(checksum), sizes, *parts)))
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._file("index"))

    def _file(self, ending: str) -> Path:
        return self._base.with_name(f"{self._base.name}.{ending}")

    @contextmanager
    def _lock(self, *, wait: bool) -> Iterator[bool]:
        """Hold the user's lock; False if somebody else does and is not waited for."""
        if sys.platform == "win32":  # without such locks nothing is saved
            yield False
            return
        path = self._file("lock")
        make_private_file(path)
        with path.open("r+b") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except BlockingIOError:
                yield False
                return
            yield True


def name_of(user: UserId) -> str:
    """What a user's files are called: a user's id may be a name."""
    return sha256(user.encode()).hexdigest()[:24]


def others(database: Path, users: Iterable[UserId]) -> Iterator[SavedIndex]:
    """What is saved of users that are no more."""
    known = {name_of(user) for user in users}
    for lock in database.parent.glob(f"{database.name}-*.lock"):
        name = lock.name.removeprefix(f"{database.name}-").removesuffix(".lock")
        if name not in known:
            yield SavedIndex(database, name)

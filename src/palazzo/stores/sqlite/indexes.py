"""The indexes that this process holds in memory, by user.

They are derived from the file: read on first use, read on from where they were when others have written, and read
anew when something was erased or replaced.
"""

import threading
from collections import OrderedDict
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from palazzo.model.ids import UserId
from palazzo.stores.base import EXACT_UP_TO
from palazzo.stores.sqlite.connection import SqliteDatabase

if TYPE_CHECKING:  # numpy is slow to import, and remembering does not need it
    from palazzo.stores.sqlite.opening_index import OpeningIndex
    from palazzo.stores.sqlite.outline_index import OutlineIndex
    from palazzo.stores.sqlite.vector_index import VectorIndex

SERVING = "SELECT generation, dimension FROM embedders WHERE serving = 1"
STATE = "SELECT created_at, erasures FROM users WHERE id = :user"  # a user who was erased and came back is another
VECTORS = """
SELECT seq, row, embedding FROM vectors INDEXED BY vectors_newer
WHERE user_id = :user AND generation = :generation AND seq > :seq ORDER BY seq
"""
OUTLINE = "SELECT row, conversation_id, position, role, speaker, said_at, said_offset FROM drawers"
ALL_OUTLINES = OUTLINE + " INDEXED BY drawers_id WHERE user_id = :user ORDER BY row"  # in few steps among many users
NEWER_OUTLINES = OUTLINE + " WHERE user_id = :user AND row > :after AND row <= :up_to ORDER BY row"

Index = TypeVar("Index")

_USERS_KEPT = 64  # at once; the longest unused goes first
_SLICE = 10_000  # rows read at a time


class View:
    """One transaction's view of its user's indexes: brought up to date once, and again after it has written."""

    def __init__(self, indexes: "Indexes", db: SqliteDatabase) -> None:
        self._indexes = indexes
        self._db = db
        self._vectors: tuple[int, VectorIndex | None] | None = None
        self._outlines: tuple[int, OutlineIndex] | None = None

    def vectors(self) -> "VectorIndex | None":
        """Return the index of the user's vectors; None if nothing serves, or there is no such user."""
        changes = self._db.connection.total_changes
        if self._vectors is None or self._vectors[0] != changes:
            self._vectors = changes, self._indexes.vectors(self._db)
        return self._vectors[1]

    def outlines(self) -> "OutlineIndex":
        """Return the outlines of the user's drawers."""
        changes = self._db.connection.total_changes
        if self._outlines is None or self._outlines[0] != changes:
            self._outlines = changes, self._indexes.outlines(self._db)
        return self._outlines[1]

    def openings(self, messages: int) -> "OpeningIndex | None":
        """Return what the user's conversations begin with; None if nothing serves, or there is no such user."""
        outlines, vectors = self.outlines(), self.vectors()  # in this order: each vector's drawer is known
        return None if vectors is None else self._indexes.openings(self._db.user, outlines, vectors, messages)


class Indexes:
    """Brings a user's indexes up to what a transaction sees."""

    def __init__(self, folder: Path, exact_up_to: int = EXACT_UP_TO) -> None:
        self._folder = folder  # where the file lies
        self._exact_up_to = exact_up_to
        self._vectors: OrderedDict[UserId, VectorIndex] = OrderedDict()
        self._outlines: OrderedDict[UserId, OutlineIndex] = OrderedDict()
        self._openings: OrderedDict[UserId, OpeningIndex] = OrderedDict()
        self._lock = threading.Lock()

    def vectors(self, db: SqliteDatabase) -> "VectorIndex | None":
        """Return the index of the user's vectors; None if nothing serves, or there is no such user."""
        from palazzo.stores.sqlite.vector_index import VectorIndex

        serving, state = db.known(SERVING, lambda: db.row(SERVING)), db.known(STATE, lambda: db.row(STATE))
        if serving is None or state is None:
            return None
        generation, dimension = serving
        with self._lock:
            index = self._vectors.pop(db.user, None)
            if index is None or index.made_for != (generation, *state):
                made_for = (generation, *state)
                index = VectorIndex(dimension, made_for, exact_up_to=self._exact_up_to, folder=self._folder)
            _keep(self._vectors, db.user, index)
            db.known(index.mark, partial(_read_vectors, index, db, generation))
        return index

    def outlines(self, db: SqliteDatabase) -> "OutlineIndex":
        """Return the outlines of the user's drawers."""
        from palazzo.stores.sqlite.outline_index import OutlineIndex

        state = db.known(STATE, lambda: db.row(STATE))
        with self._lock:
            index = self._outlines.pop(db.user, None)
            if index is None or index.made_for != state:
                index = OutlineIndex(made_for=state)
            _keep(self._outlines, db.user, index)
            db.known(index.mark, partial(_read_outlines, index, db))
        return index

    def openings(self, user: UserId, outlines: "OutlineIndex", vectors: "VectorIndex", messages: int) -> "OpeningIndex":
        """Return what conversations begin with, by these two indexes."""
        from palazzo.stores.sqlite.opening_index import OpeningIndex

        with self._lock:
            index = self._openings.pop(user, None)
            if index is None or not index.is_made_of(outlines, vectors, messages):
                index = OpeningIndex(outlines, vectors, messages)
            _keep(self._openings, user, index)
        return index

    def forget(self, user: UserId) -> None:
        with self._lock:
            self._vectors.pop(user, None)
            self._outlines.pop(user, None)
            self._openings.pop(user, None)


def _read_vectors(index: "VectorIndex", db: SqliteDatabase, generation: int) -> None:
    rows = db.stream(VECTORS, seq=index.seq, generation=generation)
    while some := list(islice(rows, _SLICE)):
        index.extend([(seq, row, blob) for seq, row, blob in some])


def _read_outlines(index: "OutlineIndex", db: SqliteDatabase) -> None:
    last = db.last_row()
    rows = db.stream(NEWER_OUTLINES if index.up_to else ALL_OUTLINES, after=index.up_to, up_to=last)
    while some := list(islice(rows, _SLICE)):
        index.extend(some)
    index.up_to = max(index.up_to, last)  # a transaction that began earlier sees less


def _keep(kept: "OrderedDict[UserId, Index]", user: UserId, index: Index) -> None:
    kept[user] = index
    if len(kept) > _USERS_KEPT:
        kept.popitem(last=False)

"""The indexes that this process works with, by user.

They are derived from the file: opened as they were saved (`saved_index.py`), read on from where they were when others
have written, and rid of what was erased since. What does not match the file is made anew.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from palazzo.errors import Unavailable
from palazzo.model.ids import UserId
from palazzo.stores.base import EXACT_UP_TO
from palazzo.stores.sql.database import Row
from palazzo.stores.sqlite.connection import SqliteDatabase

if TYPE_CHECKING:  # numpy is slow to import, and remembering does not need it
    from palazzo.stores.base import Rows
    from palazzo.stores.sqlite.opening_index import OpeningIndex
    from palazzo.stores.sqlite.outline_index import OutlineIndex
    from palazzo.stores.sqlite.saved_index import SavedIndex
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
ERASED = "SELECT row FROM erased WHERE user_id = :user AND number > :number"
NOTE_ERASED = """
INSERT INTO erased (user_id, number, row) SELECT id, erasures, :row FROM users WHERE id = :user
"""
FORGET_ERASED = (
    "DELETE FROM erased WHERE user_id = :user AND number <= (SELECT erasures - :kept FROM users WHERE id = :user)"
)
COUNTED = """
SELECT (SELECT count(*) FROM vectors WHERE user_id = :user AND generation = :generation),
       (SELECT count(*) FROM drawers WHERE user_id = :user)
"""
SAMPLE = "SELECT row, embedding FROM vectors WHERE user_id = :user AND generation = :generation AND row = ANY(:rows)"
USERS = "SELECT id FROM users"

log = logging.getLogger(__name__)

Index = TypeVar("Index")

_USERS_KEPT = 64  # at once; the longest unused goes first
_SLICE = 10_000  # rows read at a time
_ERASURES_KEPT = 1_000  # of a user; an index that is further behind is made anew
SAVED_FROM = 2_000  # chunks; what has fewer is read in a moment
_SAVED_AGAIN = 8  # as soon as one chunk of so many is new
_MOST_GONE = 4  # as soon as one place of so many is empty, an index is made anew
_SAMPLED = 8  # drawers whose vectors are compared when an index is opened


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

    def __init__(self, database: Path, exact_up_to: int = EXACT_UP_TO, saved_from: int = SAVED_FROM) -> None:
        self._database = database
        self._exact_up_to = exact_up_to
        self._saved_from = saved_from
        self._vectors: OrderedDict[UserId, VectorIndex] = OrderedDict()
        self._outlines: OrderedDict[UserId, OutlineIndex] = OrderedDict()
        self._openings: OrderedDict[UserId, OpeningIndex] = OrderedDict()
        self._lock = threading.RLock()

    def vectors(self, db: SqliteDatabase) -> "VectorIndex | None":
        """Return the index of the user's vectors; None if nothing serves, or there is no such user."""
        serving, state = _serving(db), _state(db)
        if serving is None or state is None:
            return None
        generation, dimension = serving
        created_at, erasures = state
        with self._lock:
            index = self._vectors.get(db.user)
            if index is None or index.made_for != (generation, created_at):
                index = self._opened(db) or self._new_vectors(dimension, (generation, created_at), erasures)
            elif index.erasures < erasures:
                gone = _erased(db, index.erasures, erasures)
                if gone is None or (index.gone + len(gone)) * _MOST_GONE > len(index):
                    self._discard(db)
                    index = self._new_vectors(dimension, (generation, created_at), erasures)
                else:
                    index.drop(gone)
                    index.erasures = erasures
                    self._try_finishing(db)  # in case another process has saved it meanwhile
            _keep(self._vectors, db.user, index)
            if index.erasures == erasures:  # an older transaction has nothing to add
                db.known(index.mark, partial(self._read_vectors, index, db, generation))
        return index

    def _new_vectors(self, dimension: int, made_for: tuple[int, int], erasures: int) -> "VectorIndex":
        from palazzo.stores.sqlite.packed_vectors import PackedVectors
        from palazzo.stores.sqlite.vector_index import VectorIndex

        vectors = PackedVectors(dimension, folder=self._database.parent)
        index = VectorIndex(dimension, made_for, self._exact_up_to, vectors)
        index.erasures = erasures
        return index

    def _read_vectors(self, index: "VectorIndex", db: SqliteDatabase, generation: int) -> None:
        index.extend_from(db.stream(VECTORS, seq=index.seq, generation=generation))
        new = len(index) - index.saved_as[1]
        if len(index) >= self._saved_from and new * _SAVED_AGAIN > len(index) and db.connection.only_reads:
            outlines = self.outlines(db)
            if outlines.erasures == index.erasures:
                try:
                    self._saved(db).write(index, outlines)
                except OSError as error:  # the answer does not depend on it
                    log.warning("the index of %s cannot be saved: %s", self._database, error)

    def outlines(self, db: SqliteDatabase) -> "OutlineIndex":
        """Return the outlines of the user's drawers."""
        from palazzo.stores.sqlite.outline_index import OutlineIndex

        state = _state(db)
        created_at, erasures = state or (None, 0)
        with self._lock:
            index = self._outlines.get(db.user)
            if index is None and self._opened(db) is not None:
                index = self._outlines[db.user]
            if index is None or index.made_for != created_at:
                index = OutlineIndex(made_for=created_at)
                index.erasures = erasures
            elif index.erasures < erasures:
                index = self._without(index, db, erasures)
            _keep(self._outlines, db.user, index)
            if index.erasures == erasures:
                db.known(index.mark, partial(_read_outlines, index, db))
        return index

    def _without(self, index: "OutlineIndex", db: SqliteDatabase, erasures: int) -> "OutlineIndex":
        """The outlines without what was erased since."""
        from palazzo.stores.sqlite.outline_index import OutlineIndex

        gone = _erased(db, index.erasures, erasures)
        if gone is None:
            left = OutlineIndex(made_for=index.made_for)
        else:
            left, changed = index.without(gone)
            if db.user in self._openings:
                self._openings[db.user].go_on(left, changed)
        left.erasures = erasures
        return left

    def _opened(self, db: SqliteDatabase) -> "VectorIndex | None":
        """The index as it was saved, and its outlines, brought up to this transaction; None if they do not match."""
        serving, state = _serving(db), _state(db)
        saved = self._saved(db)
        if serving is None or state is None or not saved.is_there():
            return None
        generation, dimension = serving
        created_at, erasures = state
        found = saved.read()
        data = None if found is None else saved.data(found)
        if found is None or data is None or found.mark.made_for != [generation, created_at]:
            self._discard(db)
            return None
        gone = _erased(db, found.mark.erasures, erasures)
        if found.mark.erasures > erasures or gone is None:
            return None
        index = self._new_vectors(dimension, (generation, created_at), erasures)
        index.restore(found.rows, data[1], data[0], found.mark.seq)
        index.saved_as = found.token
        index.drop(gone)
        self._try_finishing(db)
        outlines, _ = found.outlines().without(gone)
        outlines.made_for, outlines.erasures = created_at, erasures
        index.extend_from(db.stream(VECTORS, seq=index.seq, generation=generation))
        _read_outlines(outlines, db)
        if not _matches(index, outlines, db, generation):
            self._discard(db)
            return None
        _keep(self._vectors, db.user, index)
        _keep(self._outlines, db.user, outlines)
        return index

    def _saved(self, db: SqliteDatabase) -> "SavedIndex":
        from palazzo.stores.sqlite.saved_index import SavedIndex, name_of

        return SavedIndex(self._database, name_of(db.user))

    def _discard(self, db: SqliteDatabase) -> None:
        """Remove what is saved and of no use; where that is not allowed, it stays and is passed over."""
        try:
            self._saved(db).remove()
        except OSError as error:
            log.warning("an index of %s that is of no use cannot be removed: %s", self._database, error)

    def erase(self, db: SqliteDatabase, rows: Iterable[int]) -> None:
        """Note in the erasing transaction what went, for every process that has an index of it."""
        db.run_many(NOTE_ERASED, ({"row": row} for row in rows))
        db.run(FORGET_ERASED, kept=_ERASURES_KEPT)

    def finish_erasing(self, db: SqliteDatabase) -> None:
        """Leave nothing on disk of what this user, or with no user anybody, has erased.

        Raise Unavailable if the disk does not let us.
        """
        from palazzo.stores.sqlite.saved_index import others

        known = [db.user] if db.user else [UserId(id) for (id,) in db.rows(USERS)]
        try:
            for user in known:
                self._finish_erasing(SqliteDatabase(db.connection, user))
            for saved in others(self._database, known) if not db.user else ():
                saved.remove()
        except OSError as error:
            raise Unavailable(f"what is erased cannot be taken out of the saved index ({error})") from error

    def _try_finishing(self, db: SqliteDatabase) -> None:
        """Likewise, for whoever only reads: the next one tries again."""
        try:
            self._finish_erasing(db)
        except OSError as error:
            log.warning("what is erased cannot be taken out of the index of %s yet: %s", self._database, error)

    def _finish_erasing(self, db: SqliteDatabase) -> None:
        saved, state = self._saved(db), _state(db)
        if not saved.is_there():
            return
        known = saved.erasures()
        gone = None if known is None or state is None else _erased(db, known, state[1])
        if gone is None or state is None:
            saved.remove()
        elif known != state[1]:
            saved.erase(gone, state[1])

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


def _serving(db: SqliteDatabase) -> Row | None:
    return db.known(SERVING, lambda: db.row(SERVING))


def _state(db: SqliteDatabase) -> Row | None:
    return db.known(STATE, lambda: db.row(STATE))


def _erased(db: SqliteDatabase, since: int, erasures: int) -> "Rows | None":
    """What the user's erasures since this one took; None if that is not known any more."""
    import numpy as np

    if since < erasures - _ERASURES_KEPT:
        return None
    rows = db.rows(ERASED, number=since) if since < erasures else []
    return np.unique(np.array([row for (row,) in rows], np.int64))


def _matches(index: "VectorIndex", outlines: "OutlineIndex", db: SqliteDatabase, generation: int) -> bool:
    """Whether the index has as much as the file, and of some drawers the same."""
    import numpy as np

    rows = index.rows()
    there = np.unique(rows[rows >= 0])
    if db.row(COUNTED, generation=generation) != (len(there), len(outlines)):
        return False
    some = there[np.linspace(0, len(there) - 1, _SAMPLED).astype(int)].tolist() if len(there) else []
    return all(index.has(row, blob) for row, blob in db.rows(SAMPLE, generation=generation, rows=sorted(set(some))))


def _read_outlines(index: "OutlineIndex", db: SqliteDatabase) -> None:
    last = db.last_row()
    rows = db.stream(NEWER_OUTLINES if index.up_to else ALL_OUTLINES, after=index.up_to, up_to=last)
    while some := list(islice(rows, _SLICE)):
        index.extend(some)
    index.up_to = max(index.up_to, last)  # a transaction that began earlier sees less


def _keep(kept: "OrderedDict[UserId, Index]", user: UserId, index: Index) -> None:
    kept[user] = index
    kept.move_to_end(user)
    if len(kept) > _USERS_KEPT:
        kept.popitem(last=False)

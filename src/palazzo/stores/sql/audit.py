"""A proof of one user's rows against each other, the same on every store: `palazzo doctor --deep`.

Each rule is a statement that finds what breaks it, one text a finding; nothing found is nothing wrong. What SQL cannot
tell, whether an index has what its drawers say, is compared in Python. Nothing is changed.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import LiteralString

from palazzo.errors import PalazzoError
from palazzo.model.ids import UserId
from palazzo.model.naming import name_key
from palazzo.model.slug import slug
from palazzo.stores.base import Finding
from palazzo.stores.sql import segments
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.soundness import RULES
from palazzo.stores.sql.transaction import SqlTransaction
from palazzo.text.words import terms

AGAIN = "`palazzo export` and `palazzo import` into a new store make it anew"
BY_HAND = "`palazzo export`, mend what `palazzo import` refuses, and import it into a new store"
ADVICE: Mapping[str, str] = {
    "pointers": f"restore a backup; without one, {BY_HAND}",
    "counts": f"numbers may be given twice; restore a backup; without one, {BY_HAND}",
    "validity": f"restore a backup; without one, correct these facts, then {AGAIN}",
    "index of words": f"searches may miss these; {AGAIN}",
    "vectors and marks": f"searches or the gate may miss these; {AGAIN}",
    "tags": f"searches may miss these; {AGAIN}",
    "orphans": f"what they belonged to is gone; {AGAIN}, without them",
    "summaries": f"expanding them may miss words; restore a backup; without one, {BY_HAND}",
    "queue": "run `palazzo worker --revive --once`; if they stay, run `palazzo mine` and `palazzo backfill`",
    "values": f"a newer Palazzo may have written them; upgrade, or {BY_HAND}",
}

MARKS: tuple[LiteralString, ...] = ("word_counts", "embedded", "guided", "gated")
MARK = {table: f"SELECT max(up_to) FROM {table} WHERE user_id = :user" for table in MARKS}
WORD_COUNTS = "SELECT drawers, terms, postings, up_to FROM word_counts WHERE user_id = :user"
POSTINGS = "SELECT term, drawers, entries FROM postings WHERE user_id = :user"
ROWS = "SELECT row FROM drawers WHERE user_id = :user ORDER BY row"
TAGS = "SELECT d.id, t.value, t.slug FROM tags t JOIN drawers d ON d.user_id = t.user_id AND d.row = t.row WHERE t.user_id = :user"  # noqa: E501
KEYS = """
SELECT subject, predicate, object, subject_key, predicate_key, object_key FROM relations WHERE user_id = :user
"""
NAMES = "SELECT name, slug FROM wing_names WHERE user_id = :user"

_SLICE = 1_000  # drawers whose vectors are read at a time
_ROUNDED = 0.01  # by which the length of a vector that is kept in half the bytes may differ
_SHOWN = 3  # offenders that a finding names; more would bury the advice


def audit(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:
    """Yield the name of a check and what breaks it, one after another."""
    for check, rules in RULES.items():
        for sql in rules:
            yield from ((check, str(found)) for (found,) in db.stream(sql))
    for look in (_marks, _words, _vectors, _tags, _keys):
        yield from look(db, tx)
    yield from _values(tx)


def findings(users: Sequence[UserId], look: Callable[[UserId], Sequence[tuple[str, str]]]) -> list[Finding]:
    """One finding a check over every user."""
    wrong: dict[str, list[str]] = {check: [] for check in ADVICE}
    for user in users:
        for check, what in look(user):
            wrong[check].append(f"user {user!r}: {what}")
    return [_finding(check, found) for check, found in wrong.items()]


def _finding(check: str, found: Sequence[str]) -> Finding:
    if not found:
        return Finding(check, ok=True, detail="proved")
    more = f", and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return Finding(check, ok=False, detail=f"{'; '.join(islice(found, _SHOWN))}{more}; {ADVICE[check]}")


def _marks(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:  # noqa: ARG001 - like the others
    last = db.last_given_row()
    for table, sql in MARK.items():
        [(up_to,)] = db.rows(sql)
        if up_to is not None and up_to > last:
            yield "vectors and marks", f"the mark of {table} ({up_to}) is beyond the last row ({last})"


def _words(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:
    """Take every indexed drawer apart again, and compare."""
    drawers, length, postings, up_to = db.row(WORD_COUNTS) or (0, 0, 0, 0)
    wanted: dict[str, Counter[tuple[int, int]]] = {}
    indexed = terms_of = 0
    for row, found in tx.words.indexed(up_to):
        indexed, terms_of = indexed + 1, terms_of + len(found)
        for term, times in Counter(found).items():
            wanted.setdefault(term, Counter())[row, min(times, 0xFF)] += 1
    there = 0
    for term, count, entries in db.stream(POSTINGS):
        rows = segments.rows(entries)
        there += len(rows)
        if count != len(rows):
            yield "index of words", f"{term!r} counts {count} entries and has {len(rows)}"
        left = wanted.get(term, Counter())
        left.subtract(rows)
    for term, left in wanted.items():
        if any(left.values()):
            yield "index of words", f"{term!r} is not indexed as the drawers have it"
    expected = sum(1 for left in wanted.values() for _ in left)
    if there != expected:
        yield "index of words", f"{there} entries instead of {expected}"
    for name, stored, counted in (("drawers", drawers, indexed), ("terms", length, terms_of)):
        if stored != counted:
            yield "index of words", f"counts {stored} {name} instead of {counted}"
    if postings != there:
        yield "index of words", f"counts {postings} entries instead of {there}"


def _vectors(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:
    """Read every vector as a search does: each has length 1, or 0 where there was nothing to embed."""
    import numpy as np  # slow to import, and the other checks work without it

    rows = (row for (row,) in db.rows(ROWS))
    while some := list(islice(rows, _SLICE)):
        try:
            chunks = tx.vectors.chunks(np.array(some, np.int64))
        except (PalazzoError, ValueError) as error:
            yield "vectors and marks", f"vectors cannot be read: {error}"
            return
        lengths = np.repeat(chunks.rows, chunks.counts), np.linalg.norm(chunks.matrix, axis=1)
        for row, length in zip(*lengths, strict=True):
            if length != 0 and not abs(length - 1) < _ROUNDED:
                yield "vectors and marks", f"drawer row {row} has a vector of length {length:.2f} instead of 1"


def _tags(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:  # noqa: ARG001 - like the others
    for id, value, stored in db.stream(TAGS):
        if stored != " ".join(terms(value)):
            yield "tags", f"drawer {id} is found by {stored!r} instead of {value!r}"


def _keys(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:  # noqa: ARG001 - like the others
    for subject, predicate, object, *keys in db.stream(KEYS):
        if keys != [name_key(subject), name_key(predicate), name_key(object)]:
            yield "validity", f"{subject} {predicate} {object} is kept under other names: {', '.join(keys)}"
    for name, stored in db.stream(NAMES):
        if stored != slug(name):
            yield "counts", f"wing name {name!r} is kept as {stored!r}"


def _values(tx: SqlTransaction) -> Iterator[tuple[str, str]]:
    """Read everything as a caller would: what the model's own rules refuse is wrong."""
    readers: Mapping[str, Callable[[], object]] = {
        "drawers": lambda: sum(1 for _ in tx.drawers.all()),
        "conversations": tx.conversations.all,
        "places": lambda: [tx.palace.rooms(wing.number) for wing in tx.palace.wings()],
        "entities": tx.graph.entities,
        "facts": tx.graph.facts,
        "guidance": tx.guidance.all,
        "documents": tx.authored.all,
        "jobs": tx.jobs.all,
        "costs": tx.ledger.costs,
        "activity": lambda: tx.ledger.activity(1 << 30),
        "settings": tx.settings.get,
        "keys": tx.keys.all,
    }
    for name, read in readers.items():
        try:
            read()
        except (PalazzoError, ValueError, TypeError, OverflowError) as error:
            yield "values", f"{name}: {error}"

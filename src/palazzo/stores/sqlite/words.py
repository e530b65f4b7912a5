"""The word index: an FTS5 table beside the drawers, derived from them and rebuilt when it does not match.

Every term is indexed under its user's prefix, so a search reads nobody else's postings and BM25 counts only
this user's drawers. The table is contentless: it holds terms, not text.
"""

import hashlib
import math
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import LiteralString

from palazzo.model.aaak import Tag, tags
from palazzo.model.ids import UserId
from palazzo.stores.base import EVERYTHING, Frequencies, Within, WordMatch
from palazzo.stores.sql.bm25 import rarest, to_matches
from palazzo.stores.sql.drawers import SPOKEN
from palazzo.stores.sql.palace import indexed_terms
from palazzo.stores.sql.within import WITHIN, within_values
from palazzo.stores.sqlite.connection import SqliteDatabase
from palazzo.text.words import VERSION

CREATE = "CREATE VIRTUAL TABLE words USING fts5(terms, content = '', tokenize = 'ascii')"
CREATE_VOCABULARY = "CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, row)"
ADD = "INSERT INTO words (rowid, terms) VALUES (:row, :terms)"
REMOVE = "INSERT INTO words (words, rowid, terms) VALUES ('delete', :row, :terms)"
OPTIMIZE = "INSERT INTO words (words) VALUES ('optimize')"
COUNT = "SELECT count(*) FROM words_docsize WHERE id = :row"
COUNT_ALL = "SELECT count(*) FROM vocabulary WHERE term >= :first AND term < :beyond"
ADD_COUNTS = """
INSERT INTO word_counts (user_id, drawers, terms) VALUES (:user, :drawers, :terms)
ON CONFLICT (user_id) DO UPDATE SET drawers = drawers + excluded.drawers, terms = terms + excluded.terms
"""
SIZES = """
SELECT sum(drawers), sum(CASE WHEN user_id = :user THEN drawers ELSE 0 END) FROM word_counts
"""
REMOVE_COUNTS = "DELETE FROM word_counts WHERE user_id = :user"
FREQUENCY = "SELECT doc FROM vocabulary WHERE term = :term"
FOUND = "SELECT {term} AS term, rowid AS row, rank * :weight{term} AS score FROM words WHERE words MATCH :match{term}"
SEARCH = """
WITH found AS MATERIALIZED ({found}),
best AS MATERIALIZED (
    SELECT row, -sum(score) AS total FROM found {within} GROUP BY row ORDER BY total DESC, row DESC LIMIT :limit)
SELECT d.id, best.total, found.term, -found.score FROM best
JOIN drawers d ON d.row = best.row AND d.user_id = :user
JOIN found ON found.row = best.row ORDER BY best.total DESC, best.row DESC, found.term
"""
EVERY_DRAWER = f"SELECT row, user_id, {SPOKEN} FROM drawers ORDER BY row"
OF_USER = f"SELECT row, {SPOKEN} FROM drawers WHERE user_id = :user ORDER BY row"
TAGS = "SELECT tag, value FROM tags WHERE user_id = :user AND row = :row ORDER BY tag, position"
DRAWERS = "SELECT count(*) FROM drawers"
INDEXED = "SELECT count(*) FROM words_docsize"
COUNTED = "SELECT coalesce(sum(drawers), 0) FROM word_counts"
READABLE = "SELECT 1 FROM vocabulary LIMIT 1"
MADE_BY = "SELECT value FROM facts WHERE name = 'words'"
MARK = "INSERT INTO facts (name, value) VALUES ('words', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"

_LEAST_IDF = 1e-6  # what FTS5 takes for the idf of a term that more than half of all rows have


class SqliteWords:
    """One user's view of the index: what Words and WordIndex ask for."""

    def __init__(self, db: SqliteDatabase) -> None:
        self._db = db
        self._prefix = prefix(db.user)

    def add(self, row: int, terms: Sequence[str]) -> None:
        self._db.run(ADD, row=row, terms=self._own(terms))
        self._db.run(ADD_COUNTS, drawers=1, terms=len(terms))

    def remove(self, row: int, terms: Sequence[str]) -> None:
        self._db.run(REMOVE, row=row, terms=self._own(terms))
        self._db.run(ADD_COUNTS, drawers=-1, terms=-len(terms))

    def remove_all(self) -> int:
        count = 0
        for row, spoken in self._db.rows(OF_USER):
            self._db.run(REMOVE, row=row, terms=self._own(_terms_of(self._db, row, spoken)))
            count += 1
        self._db.run(REMOVE_COUNTS)
        return count

    def count(self, row: int) -> int:
        return self._number(COUNT, row=row)

    def count_all(self) -> int:
        return self._number(COUNT_ALL, first=self._prefix, beyond=self._prefix + "\U0010ffff")

    def frequencies(self, terms: Collection[str]) -> Frequencies:
        counts = {term: self._number(FREQUENCY, term=self._prefix + term) for term in dict.fromkeys(terms)}
        return Frequencies(self._sizes()[1], counts)

    def search(
        self, weights: Mapping[str, float], limit: int, within: Within = EVERYTHING, known: Frequencies | None = None
    ) -> list[WordMatch]:
        frequencies = known or self.frequencies(weights)
        terms = rarest(weights, frequencies)
        if not terms:
            return []
        everybodys, _ = self._sizes()
        values: dict[str, object] = {"limit": limit, **within_values(within)}
        for place, term in enumerate(terms):
            theirs = math.log((everybodys - frequencies.counts[term] + 0.5) / (frequencies.counts[term] + 0.5))
            # FTS5's idf counts every user's drawers; ours counts this user's.
            values[f"weight{place}"] = weights[term] * frequencies.rarity(term) / max(theirs, _LEAST_IDF)
            values[f"match{place}"] = f'"{self._prefix}{term}"'
        found = " UNION ALL ".join(FOUND.format(term=place) for place in range(len(terms)))
        allowed = "" if within.everything else f"WHERE row IN ({WITHIN})"
        return to_matches(self._db.rows(SEARCH.format(found=found, within=allowed), **values), terms)

    def _sizes(self) -> tuple[int, int]:
        """How many drawers are indexed: everybody's, and this user's."""
        everybodys, own = self._db.row(SIZES) or (0, 0)
        return everybodys or 0, own or 0

    def _own(self, terms: Iterable[str]) -> str:
        return " ".join(self._prefix + term for term in terms)

    def _number(self, sql: LiteralString, **values: object) -> int:
        found = self._db.row(sql, **values)
        return 0 if found is None else int(found[0])


def prefix(user: UserId) -> str:
    """A few letters that keep users' terms apart; should two users share them, the join still tells them apart."""
    return "u" + hashlib.sha256(user.encode()).hexdigest()[:8]


def matches(connection: sqlite3.Connection) -> bool:
    """Whether the index is there, made by this tokenising, and has every drawer."""
    try:
        connection.execute(READABLE).fetchone()
        made_by, indexed, counted, drawers = (
            connection.execute(sql).fetchone() for sql in (MADE_BY, INDEXED, COUNTED, DRAWERS)
        )
        return made_by == (VERSION,) and bool(indexed == counted == drawers)
    except sqlite3.DatabaseError:
        return False


def rebuild(connection: sqlite3.Connection) -> None:
    """Make the whole index anew from the drawers, inside the caller's transaction."""
    for statement in (
        "DROP TABLE IF EXISTS vocabulary",
        "DROP TABLE IF EXISTS words",
        "DELETE FROM word_counts",
    ):
        connection.execute(statement)
    connection.execute(CREATE)
    connection.execute(CREATE_VOCABULARY)
    for row, user, spoken in connection.execute(EVERY_DRAWER):
        db = SqliteDatabase(connection, user)
        SqliteWords(db).add(row, _terms_of(db, row, spoken))
    connection.execute(MARK, (VERSION,))


def _terms_of(db: SqliteDatabase, row: int, spoken: str) -> list[str]:
    return indexed_terms(spoken, tags((Tag(tag), value) for tag, value in db.rows(TAGS, row=row)))

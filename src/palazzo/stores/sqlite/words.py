"""The word index: an FTS5 table beside the drawers, derived from them and rebuilt when it does not match.

Every term is indexed under its user's prefix, so a search reads nobody else's postings and BM25 counts only
this user's drawers. The table is contentless: it holds terms, not text.

FTS5 writes a new segment with every transaction, which would cost each message more than all the rest. So a
drawer's terms are first kept in a row of their own, and indexed a few dozen at a time; until then a search goes
through those few rows itself.
"""

import hashlib
import math
import sqlite3
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import LiteralString

from palazzo.model.aaak import Tag, tags
from palazzo.model.ids import DrawerId, UserId
from palazzo.stores.base import EVERYTHING, Frequencies, Within, WordMatch
from palazzo.stores.sql.bm25 import rarest, saturated, to_matches
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
COUNT = """
SELECT (SELECT count(*) FROM words_docsize WHERE id = :row)
     + (SELECT count(*) FROM fresh_words WHERE user_id = :user AND row = :row)
"""
COUNT_ALL = """
SELECT (SELECT count(*) FROM vocabulary WHERE term >= :first AND term < :beyond)
     + (SELECT count(*) FROM fresh_words WHERE user_id = :user)
"""
ADD_FRESH = "INSERT INTO fresh_words (user_id, row, terms) VALUES (:user, :row, :terms)"
REMOVE_FRESH = "DELETE FROM fresh_words WHERE user_id = :user AND row = :row"
FRESH = "SELECT row, terms FROM fresh_words WHERE user_id = :user ORDER BY row"
FRESH_FOUND = """
SELECT d.id, f.terms FROM fresh_words f JOIN drawers d ON d.row = f.row AND d.user_id = :user
WHERE f.user_id = :user {within} ORDER BY f.row DESC
"""
CLEAR_FRESH = "DELETE FROM fresh_words WHERE user_id = :user"
ADD_COUNTS = """
INSERT INTO word_counts (user_id, drawers, terms, fresh) VALUES (:user, :drawers, :terms, :fresh)
ON CONFLICT (user_id) DO UPDATE SET
    drawers = drawers + excluded.drawers, terms = terms + excluded.terms, fresh = fresh + excluded.fresh
RETURNING fresh
"""
SIZES = """
SELECT (SELECT coalesce(sum(drawers - fresh), 0) FROM word_counts), coalesce(sum(drawers), 0), coalesce(sum(terms), 0)
FROM word_counts WHERE user_id = :user
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
INDEXED = "SELECT (SELECT count(*) FROM words_docsize) + (SELECT count(*) FROM fresh_words)"
COUNTED = "SELECT coalesce(sum(drawers), 0) FROM word_counts"
READABLE = "SELECT 1 FROM vocabulary LIMIT 1"
MADE_BY = "SELECT value FROM facts WHERE name = 'words'"
MARK = "INSERT INTO facts (name, value) VALUES ('words', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"

_FRESH = 64  # drawers whose words are indexed at once
_LEAST_IDF = 1e-6  # what FTS5 takes for the idf of a term that more than half of all rows have


class SqliteWords:
    """One user's view of the index: what Words and WordIndex ask for."""

    def __init__(self, db: SqliteDatabase) -> None:
        self._db = db
        self._prefix = prefix(db.user)

    def add(self, row: int, terms: Sequence[str]) -> None:
        self._db.run(ADD_FRESH, row=row, terms=" ".join(terms))
        (fresh,) = self._db.row(ADD_COUNTS, drawers=1, terms=len(terms), fresh=1) or (0,)
        if fresh >= _FRESH:
            self._index_fresh(fresh)

    def remove(self, row: int, terms: Sequence[str]) -> None:
        fresh = self._db.run(REMOVE_FRESH, row=row)
        if not fresh:
            self._db.run(REMOVE, row=row, terms=self._own(terms))
        self._db.row(ADD_COUNTS, drawers=-1, terms=-len(terms), fresh=-fresh)

    def remove_all(self) -> int:
        count = self._db.run(CLEAR_FRESH)
        for row, spoken in self._db.rows(OF_USER):
            if self.count(row):
                self._db.run(REMOVE, row=row, terms=self._own(_terms_of(self._db, row, spoken)))
                count += 1
        self._db.run(REMOVE_COUNTS)
        return count

    def count(self, row: int) -> int:
        return self._number(COUNT, row=row)

    def count_all(self) -> int:
        return self._number(COUNT_ALL, first=self._prefix, beyond=self._prefix + "\U0010ffff")

    def frequencies(self, terms: Collection[str]) -> Frequencies:
        _, drawers, _ = self._sizes()
        fresh = [set(found.split()) for _, found in self._db.rows(FRESH)]
        return Frequencies(
            drawers, {term: self._indexed(term) + sum(term in found for found in fresh) for term in terms}
        )

    def search(
        self, weights: Mapping[str, float], limit: int, within: Within = EVERYTHING, known: Frequencies | None = None
    ) -> list[WordMatch]:
        frequencies = known or self.frequencies(weights)
        own = {term: weights[term] * frequencies.rarity(term) for term in rarest(weights, frequencies)}
        found = self._search_fresh(own, within) + self._search_indexed(own, limit, within)
        return sorted(found, key=lambda match: -match.score)[:limit]

    def _search_fresh(self, weights: Mapping[str, float], within: Within) -> list[WordMatch]:
        _, drawers, terms = self._sizes()
        average = terms / max(drawers, 1)
        restricted = "" if within.everything else f"AND f.row IN ({WITHIN})"
        matches = []
        for id, text in self._db.rows(FRESH_FOUND.format(within=restricted), **within_values(within)):
            words = text.split()
            parts = {
                term: weights[term] * saturated(times, len(words), average)
                for term, times in Counter(words).items()
                if term in weights
            }
            if parts:
                matches.append(WordMatch(DrawerId(id), sum(parts.values()), parts))
        return matches

    def _search_indexed(self, weights: Mapping[str, float], limit: int, within: Within) -> list[WordMatch]:
        counts = {term: count for term in weights if (count := self._indexed(term))}
        if not counts:
            return []
        everybodys, _, _ = self._sizes()
        values: dict[str, object] = {"limit": limit, **within_values(within)}
        for place, (term, count) in enumerate(counts.items()):
            # FTS5's idf counts every user's drawers; ours counts this user's.
            theirs = max(math.log((everybodys - count + 0.5) / (count + 0.5)), _LEAST_IDF)
            values[f"weight{place}"] = weights[term] / theirs
            values[f"match{place}"] = f'"{self._prefix}{term}"'
        found = " UNION ALL ".join(FOUND.format(term=place) for place in range(len(counts)))
        allowed = "" if within.everything else f"WHERE row IN ({WITHIN})"
        return to_matches(self._db.rows(SEARCH.format(found=found, within=allowed), **values), list(counts))

    def _index_fresh(self, count: int) -> None:
        for row, terms in self._db.rows(FRESH):
            self._db.run(ADD, row=row, terms=self._own(terms.split()))
        self._db.run(CLEAR_FRESH)
        self._db.row(ADD_COUNTS, drawers=0, terms=0, fresh=-count)

    def _indexed(self, term: str) -> int:
        """How many of this user's drawers FTS5 knows to have the term."""
        return self._number(FREQUENCY, term=self._prefix + term)

    def _sizes(self) -> tuple[int, int, int]:
        """How many drawers FTS5 has of everybody, how many this user has, and how many terms are in them."""
        everybodys, drawers, terms = self._db.row(SIZES) or (0, 0, 0)
        return everybodys, drawers, terms

    def _own(self, terms: Sequence[str]) -> str:
        """The terms under this user's prefix, one after another."""
        return self._prefix + f" {self._prefix}".join(terms) if terms else ""

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
        "DELETE FROM fresh_words",
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

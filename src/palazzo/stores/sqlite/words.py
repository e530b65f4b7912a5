"""The word index: an FTS5 table beside the drawers, derived from them and rebuilt when it does not match.

Every term is indexed under its user's prefix, so a search reads nobody else's postings and BM25 counts only
this user's drawers. The table is contentless: it holds terms, not text.

FTS5 writes a new segment with every transaction, which would cost each message more than all the rest. So drawers
are indexed many at a time, by the worker or before a search; the few that are not yet, a search goes through itself.
"""

import hashlib
import math
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import LiteralString

from palazzo.model.aaak import Tag, Tags, tags
from palazzo.model.ids import DrawerId, UserId
from palazzo.stores.base import EVERYTHING, Frequencies, Within, WordMatch
from palazzo.stores.sql.bm25 import indexed_terms, rarest, saturated, to_matches
from palazzo.stores.sql.drawers import SPOKEN
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
LAST = "SELECT coalesce(max(row), 0) FROM drawers WHERE EXISTS (SELECT 1 FROM drawers WHERE user_id = :user)"
UP_TO = "SELECT up_to FROM word_counts WHERE user_id = :user"
DRAWERS = (
    f"SELECT row, id, {SPOKEN} FROM drawers WHERE row > :after AND row <= :up_to AND +user_id = :user ORDER BY row"
)
BEGIN_BEFORE = """
INSERT INTO word_counts (user_id, drawers, terms, up_to) VALUES (:user, 0, 0, :row - 1) ON CONFLICT DO NOTHING
"""
SET_UP_TO = """
INSERT INTO word_counts (user_id, drawers, terms, up_to) SELECT id, 0, 0, :up_to FROM users WHERE id = :user
ON CONFLICT (user_id) DO UPDATE SET up_to = excluded.up_to
"""
ADD_COUNTS = """
UPDATE word_counts SET drawers = drawers + :drawers, terms = terms + :terms WHERE user_id = :user
"""
SIZES = """
SELECT (SELECT coalesce(sum(drawers), 0) FROM word_counts), coalesce(sum(drawers), 0), coalesce(sum(terms), 0)
FROM word_counts WHERE user_id = :user
"""
# After an erasure the last rows may be given again; nobody's index may claim to have them.
STEP_BACK = "UPDATE word_counts SET up_to = min(up_to, (SELECT coalesce(max(row), 0) FROM drawers))"
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
EVERY_DRAWER = "SELECT row, user_id FROM drawers ORDER BY row"
ALL_UP_TO = """
INSERT INTO word_counts (user_id, drawers, terms, up_to)
SELECT id, 0, 0, (SELECT coalesce(max(row), 0) FROM drawers) FROM users
"""
TAGS = """
SELECT row, tag, value FROM tags WHERE user_id = :user AND row > :after AND row <= :up_to ORDER BY row, tag, position
"""
INDEXABLE = """
SELECT count(*) FROM drawers d JOIN word_counts c ON c.user_id = d.user_id WHERE d.row <= c.up_to
"""
INDEXED = "SELECT count(*) FROM words_docsize"
COUNTED = "SELECT coalesce(sum(drawers), 0) FROM word_counts"
READABLE = "SELECT 1 FROM vocabulary LIMIT 1"
MADE_BY = "SELECT value FROM facts WHERE name = 'words'"
MARK = "INSERT INTO facts (name, value) VALUES ('words', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"

_SLICE = 1000  # rows
_LEAST_IDF = 1e-6  # what FTS5 takes for the idf of a term that more than half of all rows have


class SqliteWords:
    """One user's view of the index: what Words and WordIndex ask for."""

    def __init__(self, db: SqliteDatabase, begun: set[UserId]) -> None:
        self._db = db
        self._prefix = prefix(db.user)
        self._begun = begun  # users whose row in word_counts need not be looked for; without one they are merely slower

    def add(self, row: int, spoken: str) -> None:  # noqa: ARG002 - it is indexed later
        if self._db.user not in self._begun:
            self._db.run(BEGIN_BEFORE, row=row)
            self._begun.add(self._db.user)

    def retag(self, row: int, spoken: str, tags: Tags) -> None:
        if row <= self._up_to():
            self._forget(row, indexed_terms(spoken, {}))
            self._add(row, indexed_terms(spoken, tags))

    def remove(self, row: int, spoken: str, tags: Tags) -> None:
        if row <= self._up_to():
            self._forget(row, indexed_terms(spoken, tags))

    def remove_all(self) -> int:
        up_to = self._up_to()
        count = 0
        for row, _, terms in self._drawers(0, self._number(LAST)):
            if row <= up_to:
                self._db.run(REMOVE, row=row, terms=self._own(terms))
            count += 1
        self._db.run(REMOVE_COUNTS)
        self._begun.discard(self._db.user)
        return count

    def behind(self) -> int:
        return self._number(LAST) - self._up_to()

    def catch_up(self) -> None:
        up_to, last = self._up_to(), self._number(LAST)
        self._db.run(SET_UP_TO, up_to=last)
        for row, _, terms in self._drawers(up_to, last):
            self._add(row, terms)

    def index(self, row: int) -> None:
        """Index one drawer that is known not to be."""
        for _, _, terms in self._drawers(row - 1, row):
            self._add(row, terms)

    def count(self, row: int) -> int:
        return self._number(COUNT, row=row)

    def count_all(self) -> int:
        return self._number(COUNT_ALL, first=self._prefix, beyond=self._prefix + "\U0010ffff")

    def frequencies(self, terms: Collection[str]) -> Frequencies:
        _, drawers, _ = self._sizes()
        fresh = [set(words) for _, words in self._fresh()]
        counts = {term: self._indexed(term) + sum(term in words for words in fresh) for term in terms}
        return Frequencies(drawers + len(fresh), counts)

    def search(
        self, weights: Mapping[str, float], limit: int, within: Within = EVERYTHING, known: Frequencies | None = None
    ) -> list[WordMatch]:
        frequencies = known or self.frequencies(weights)
        own = {term: weights[term] * frequencies.rarity(term) for term in rarest(weights, frequencies)}
        found = self._search_fresh(own, within) + self._search_indexed(own, limit, within)
        return sorted(found, key=lambda match: -match.score)[:limit]

    def _search_fresh(self, weights: Mapping[str, float], within: Within) -> list[WordMatch]:
        fresh = self._fresh(within)
        _, drawers, terms = self._sizes()
        average = (terms + sum(len(words) for _, words in fresh)) / max(drawers + len(fresh), 1)
        matches = []
        for id, words in fresh:
            parts = {
                term: weights[term] * saturated(times, len(words), average)
                for term, times in Counter(words).items()
                if term in weights
            }
            if parts:
                matches.append(WordMatch(id, sum(parts.values()), parts))
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

    def _fresh(self, within: Within = EVERYTHING) -> list[tuple[DrawerId, list[str]]]:
        """The drawers that are not indexed yet, newest first, each with its terms."""
        found = list(self._drawers(self._up_to(), self._number(LAST)))
        if found and not within.everything:
            allowed = {row for (row,) in self._db.rows(WITHIN, **within_values(within))}
            found = [each for each in found if each[0] in allowed]
        return [(id, terms) for _, id, terms in reversed(found)]

    def _drawers(self, after: int, up_to: int) -> Iterator[tuple[int, DrawerId, list[str]]]:
        """Yield the user's drawers of these rows with their terms, a slice at a time: there may be very many."""
        for start in range(after, up_to, _SLICE):
            rows = {"after": start, "up_to": min(start + _SLICE, up_to)}
            lines: dict[int, list[tuple[Tag, str]]] = {}
            for row, tag, value in self._db.rows(TAGS, **rows):
                lines.setdefault(row, []).append((Tag(tag), value))
            for row, id, spoken in self._db.rows(DRAWERS, **rows):
                yield row, DrawerId(id), indexed_terms(spoken, tags(lines.get(row, ())))

    def _add(self, row: int, terms: Sequence[str]) -> None:
        self._db.run(ADD, row=row, terms=self._own(terms))
        self._db.run(ADD_COUNTS, drawers=1, terms=len(terms))

    def _forget(self, row: int, terms: Sequence[str]) -> None:
        self._db.run(REMOVE, row=row, terms=self._own(terms))
        self._db.run(ADD_COUNTS, drawers=-1, terms=-len(terms))

    def _up_to(self) -> int:
        return self._number(UP_TO)

    def _indexed(self, term: str) -> int:
        """How many of this user's drawers FTS5 knows to have the term."""
        return self._number(FREQUENCY, term=self._prefix + term)

    def _sizes(self) -> tuple[int, int, int]:
        """How many drawers are indexed of everybody, how many of this user, and how many terms are in those."""
        everybodys, drawers, terms = self._db.row(SIZES) or (0, 0, 0)
        return everybodys, drawers, terms

    def _own(self, terms: Sequence[str]) -> str:
        """The terms under this user's prefix, one after another."""
        return self._prefix + f" {self._prefix}".join(terms) if terms else ""

    def _number(self, sql: LiteralString, **values: object) -> int:
        found = self._db.row(sql, **values)
        return 0 if found is None else int(found[0])


@lru_cache(maxsize=1024)
def prefix(user: UserId) -> str:
    """A few letters that keep users' terms apart; should two users share them, the join still tells them apart."""
    return "u" + hashlib.sha256(user.encode()).hexdigest()[:8]


def matches(connection: sqlite3.Connection) -> bool:
    """Whether the index is there, made by this tokenising, and has every drawer that it should."""
    try:
        connection.execute(READABLE).fetchone()
        made_by, indexed, counted, indexable = (
            connection.execute(sql).fetchone() for sql in (MADE_BY, INDEXED, COUNTED, INDEXABLE)
        )
        return made_by == (VERSION,) and bool(indexed == counted == indexable)
    except sqlite3.DatabaseError:
        return False


def rebuild(connection: sqlite3.Connection) -> None:
    """Make the whole index anew from the drawers, inside the caller's transaction."""
    for statement in ("DROP TABLE IF EXISTS vocabulary", "DROP TABLE IF EXISTS words", "DELETE FROM word_counts"):
        connection.execute(statement)
    connection.execute(CREATE)
    connection.execute(CREATE_VOCABULARY)
    connection.execute(ALL_UP_TO)
    for row, user in connection.execute(EVERY_DRAWER):  # one pass, however many users share the file
        SqliteWords(SqliteDatabase(connection, user), set()).index(row)
    connection.execute(MARK, (VERSION,))

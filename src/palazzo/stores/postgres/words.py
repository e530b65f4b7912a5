"""The word index: a table of postings beside the drawers, derived from them.

One row a term of a drawer, with all that BM25 needs, so a search reads one stretch of the primary key a term.
PostgreSQL's own full-text search is no use here: a GIN index is passed over under row-level security, whose
condition comes before any operator that is not leakproof, and `@@` is none; equality of text is.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from palazzo.model.aaak import Tag, tags
from palazzo.stores.base import EVERYTHING, Frequencies, Within, WordMatch
from palazzo.stores.sql.bm25 import POSTINGS, rarest, to_matches
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.drawers import SPOKEN
from palazzo.stores.sql.palace import indexed_terms
from palazzo.stores.sql.within import WITHIN, within_values

ADD = """
INSERT INTO words (user_id, term, row, times, length)
SELECT :user, found.term, :row, found.times, :length
FROM unnest(:terms::text[], :times::integer[]) AS found (term, times)
"""
REMOVE = "DELETE FROM words WHERE user_id = :user AND row = :row AND term = ANY(:terms)"
REMOVE_ALL = "DELETE FROM words WHERE user_id = :user"
ADD_COUNTS = """
INSERT INTO word_counts (user_id, drawers, terms) VALUES (:user, :drawers, :terms)
ON CONFLICT (user_id) DO UPDATE SET
    drawers = word_counts.drawers + excluded.drawers, terms = word_counts.terms + excluded.terms
"""
REMOVE_COUNTS = "DELETE FROM word_counts WHERE user_id = :user RETURNING drawers"
COUNTS = "SELECT drawers, terms FROM word_counts WHERE user_id = :user"
COUNT = "SELECT count(*) FROM (SELECT 1 FROM words WHERE user_id = :user AND row = :row LIMIT 1) AS indexed"
COUNT_ALL = "SELECT count(*) FROM words WHERE user_id = :user"
FREQUENCIES = """
SELECT asked.term, (SELECT count(*) FROM (
    SELECT 1 FROM words w WHERE w.user_id = :user AND w.term = asked.term LIMIT :most) AS counted)
FROM unnest(:terms::text[]) AS asked (term)
"""
SEARCH = """
WITH found AS MATERIALIZED (
    SELECT w.row, asked.place,
           asked.weight * 2.2 * w.times / (w.times + 1.2 * (0.25 + 0.75 * w.length / :average)) AS score
    FROM unnest(:terms::text[], :weights::double precision[]) WITH ORDINALITY AS asked (term, weight, place)
    JOIN words w ON w.user_id = :user AND w.term = asked.term {within}),
best AS MATERIALIZED (
    SELECT row, sum(score) AS total FROM found GROUP BY row ORDER BY total DESC, row DESC LIMIT :limit)
SELECT d.id, best.total, found.place - 1, found.score FROM best
JOIN drawers d ON d.user_id = :user AND d.row = best.row
JOIN found ON found.row = best.row ORDER BY best.total DESC, best.row DESC, found.place
"""
OF_USER = f"SELECT row, {SPOKEN} FROM drawers WHERE user_id = :user ORDER BY row"
TAGS = "SELECT tag, value FROM tags WHERE user_id = :user AND row = :row ORDER BY tag, position"
MATCHES = """
SELECT (SELECT count(*) FROM drawers WHERE user_id = :user)
           = coalesce((SELECT drawers FROM word_counts WHERE user_id = :user), 0)
   AND (SELECT coalesce(sum(times), 0) FROM words WHERE user_id = :user)
           = coalesce((SELECT terms FROM word_counts WHERE user_id = :user), 0)
"""
MADE_BY = "SELECT value FROM facts WHERE name = 'words'"
MARK = """
INSERT INTO facts (name, value) VALUES ('words', :version) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""


class PostgresWords:
    """One user's view of the index: what Words and WordIndex ask for."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def add(self, row: int, terms: Sequence[str]) -> None:
        counts = Counter(terms)
        self._db.run(ADD, row=row, terms=list(counts), times=list(counts.values()), length=len(terms))
        self._db.run(ADD_COUNTS, drawers=1, terms=len(terms))

    def remove(self, row: int, terms: Sequence[str]) -> None:
        self._db.run(REMOVE, row=row, terms=list(set(terms)))
        self._db.run(ADD_COUNTS, drawers=-1, terms=-len(terms))

    def remove_all(self) -> int:
        self._db.run(REMOVE_ALL)
        removed = self._db.row(REMOVE_COUNTS)
        return 0 if removed is None else int(removed[0])

    def count(self, row: int) -> int:
        found = self._db.row(COUNT, row=row)
        return 0 if found is None else int(found[0])

    def count_all(self) -> int:
        found = self._db.row(COUNT_ALL)
        return 0 if found is None else int(found[0])

    def frequencies(self, terms: Collection[str]) -> Frequencies:
        counts: dict[str, int] = dict(self._db.rows(FREQUENCIES, terms=list(dict.fromkeys(terms)), most=POSTINGS + 1))
        return Frequencies(self._counts()[0], counts)

    def search(
        self, weights: Mapping[str, float], limit: int, within: Within = EVERYTHING, known: Frequencies | None = None
    ) -> list[WordMatch]:
        frequencies = known or self.frequencies(weights)
        terms = rarest(weights, frequencies)
        if not terms:
            return []
        drawers, total = self._counts()
        found = self._db.rows(
            SEARCH.format(within="" if within.everything else f"AND w.row IN ({WITHIN})"),
            terms=terms,
            weights=[weights[term] * frequencies.rarity(term) for term in terms],
            average=total / max(drawers, 1),
            limit=limit,
            **within_values(within),
        )
        return to_matches(found, terms)

    def rebuild(self) -> None:
        """Make this user's part of the index anew from his drawers."""
        self.remove_all()
        for row, spoken in self._db.stream(OF_USER):
            found = tags((Tag(tag), value) for tag, value in self._db.rows(TAGS, row=row))
            self.add(row, indexed_terms(spoken, found))

    def matches(self) -> bool:
        """Whether the index has every drawer of this user, and nothing else."""
        return self._db.row(MATCHES) == (True,)

    def _counts(self) -> tuple[int, int]:
        drawers, terms = self._db.row(COUNTS) or (0, 0)
        return drawers, terms

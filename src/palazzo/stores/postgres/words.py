"""The word index: tables beside the drawers, derived from them.

A drawer's terms are first kept in its own row of `words`; every few hundred drawers they are merged into a
segment of `postings`, one row a term, with all that BM25 needs. That keeps the index small and a write short.

PostgreSQL's own full-text search is no use here: a GIN index is passed over under row-level security, whose
condition comes before any operator that is not leakproof, and `@@` is none; equality of text is.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from palazzo.model.aaak import Tag, Tags, tags
from palazzo.stores.base import EVERYTHING, Frequencies, Within, WordMatch
from palazzo.stores.sql.bm25 import indexed_terms, rarest, to_matches
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.drawers import SPOKEN
from palazzo.stores.sql.within import WITHIN, within_values

ADD = """
INSERT INTO words (user_id, row, length, terms, times) VALUES (:user, :row, :length, :terms, :times)
"""
REMOVE = "DELETE FROM words WHERE user_id = :user AND row = :row RETURNING segment"
REMOVE_POSTINGS = """
UPDATE postings SET
    drawers = drawers - 1,
    rows = array_remove(rows, :row::bigint),
    times = times[1:array_position(rows, :row::bigint) - 1] || times[array_position(rows, :row::bigint) + 1:],
    lengths = lengths[1:array_position(rows, :row::bigint) - 1] || lengths[array_position(rows, :row::bigint) + 1:]
WHERE user_id = :user AND segment = :segment AND term = ANY(:terms)
"""
REMOVE_EMPTY = """
DELETE FROM postings WHERE user_id = :user AND segment = :segment AND term = ANY(:terms) AND drawers = 0
"""
REMOVE_ALL = ("DELETE FROM postings WHERE user_id = :user", "DELETE FROM words WHERE user_id = :user")
ADD_COUNTS = """
INSERT INTO word_counts (user_id, drawers, terms, fresh) VALUES (:user, :drawers, :terms, :fresh)
ON CONFLICT (user_id) DO UPDATE SET
    drawers = word_counts.drawers + excluded.drawers,
    terms = word_counts.terms + excluded.terms,
    fresh = word_counts.fresh + excluded.fresh
RETURNING fresh
"""
REMOVE_COUNTS = "DELETE FROM word_counts WHERE user_id = :user RETURNING drawers"
COUNTS = "SELECT drawers, terms FROM word_counts WHERE user_id = :user"
NEXT_SEGMENT = """
UPDATE word_counts SET segments = segments + 1, fresh = 0 WHERE user_id = :user RETURNING segments
"""
MERGE = """
INSERT INTO postings (user_id, term, segment, drawers, rows, times, lengths)
SELECT :user, found.term, :segment, count(*), array_agg(w.row ORDER BY w.row),
       array_agg(found.times ORDER BY w.row), array_agg(w.length ORDER BY w.row)
FROM words w CROSS JOIN unnest(w.terms, w.times) AS found (term, times)
WHERE w.user_id = :user AND w.segment IS NULL GROUP BY found.term
"""
MERGED = "UPDATE words SET segment = :segment, terms = '{}', times = '{}' WHERE user_id = :user AND segment IS NULL"
COUNT = "SELECT count(*) FROM words WHERE user_id = :user AND row = :row"
COUNT_ALL = """
SELECT (SELECT count(*) FROM words WHERE user_id = :user) + (SELECT count(*) FROM postings WHERE user_id = :user)
"""
FREQUENCIES = """
SELECT term, sum(drawers)::integer FROM (
    SELECT p.term, p.drawers FROM postings p WHERE p.user_id = :user AND p.term = ANY(:terms)
    UNION ALL
    SELECT found.term, 1 FROM words w CROSS JOIN unnest(w.terms) AS found (term)
    WHERE w.user_id = :user AND w.segment IS NULL AND found.term = ANY(:terms)) AS counted
GROUP BY term
"""
# Sums of the same parts in another order differ in their last digits; as REAL they are alike, and ties are seen.
SEARCH = """
WITH asked AS MATERIALIZED (
    SELECT term, weight, place
    FROM unnest(:terms::text[], :weights::double precision[]) WITH ORDINALITY AS asked (term, weight, place)),
posted AS (
    SELECT a.place, a.weight, unnest(p.rows) AS row, unnest(p.times) AS times, unnest(p.lengths) AS length
    FROM asked a JOIN postings p ON p.user_id = :user AND p.term = a.term
    UNION ALL
    SELECT a.place, a.weight, w.row, found.times, w.length
    FROM words w CROSS JOIN unnest(w.terms, w.times) AS found (term, times) JOIN asked a ON a.term = found.term
    WHERE w.user_id = :user AND w.segment IS NULL),
found AS MATERIALIZED (
    SELECT row, place, weight * 2.2 * times / (times + 1.2 * (0.25 + 0.75 * length / :average)) AS score
    FROM posted {within}),
best AS MATERIALIZED (
    SELECT row, sum(score) AS total FROM found GROUP BY row ORDER BY sum(score)::real DESC, row DESC LIMIT :limit)
SELECT d.id, best.total, found.place - 1, found.score FROM best
JOIN drawers d ON d.user_id = :user AND d.row = best.row
JOIN found ON found.row = best.row ORDER BY best.total::real DESC, best.row DESC, found.place
"""
OF_USER = f"SELECT row, {SPOKEN} FROM drawers WHERE user_id = :user ORDER BY row"
TAGS = "SELECT tag, value FROM tags WHERE user_id = :user AND row = :row ORDER BY tag, position"
SIZES = """
SELECT (SELECT count(*) FROM drawers WHERE user_id = :user),
       (SELECT count(*) FROM words WHERE user_id = :user),
       (SELECT coalesce(sum(length), 0) FROM words WHERE user_id = :user),
       (SELECT coalesce(sum(once), 0) FROM words CROSS JOIN unnest(times) AS once WHERE user_id = :user)
     + (SELECT coalesce(sum(once), 0) FROM postings CROSS JOIN unnest(times) AS once WHERE user_id = :user)
"""
MADE_BY = "SELECT value FROM facts WHERE name = 'words'"
MARK = """
INSERT INTO facts (name, value) VALUES ('words', :version) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""


_SEGMENT = 512  # drawers; the more, the smaller the index, and the more fresh drawers a search goes through


class PostgresWords:
    """One user's view of the index: what Words and WordIndex ask for."""

    def __init__(self, db: Database, segment: int = _SEGMENT) -> None:
        self._db = db
        self._segment = segment

    def add(self, row: int, spoken: str) -> None:
        self._index(row, indexed_terms(spoken, {}))

    def retag(self, row: int, spoken: str, tags: Tags) -> None:
        self.remove(row, spoken, {})
        self._index(row, indexed_terms(spoken, tags))

    def behind(self) -> int:
        return 0  # every drawer is indexed when it is written

    def catch_up(self) -> None:
        """Nothing to do."""

    def _index(self, row: int, terms: Sequence[str]) -> None:
        counts = Counter(terms)
        self._db.run(ADD, row=row, length=len(terms), terms=list(counts), times=list(counts.values()))
        (fresh,) = self._db.row(ADD_COUNTS, drawers=1, terms=len(terms), fresh=1) or (0,)
        if fresh >= self._segment:
            self._merge()

    def remove(self, row: int, spoken: str, tags: Tags) -> None:
        terms = indexed_terms(spoken, tags)
        removed = self._db.row(REMOVE, row=row)
        if removed is None:
            return
        (segment,) = removed
        self._db.run(ADD_COUNTS, drawers=-1, terms=-len(terms), fresh=-1 if segment is None else 0)
        if segment is not None:
            for statement in (REMOVE_POSTINGS, REMOVE_EMPTY):
                self._db.run(statement, row=row, segment=segment, terms=list(set(terms)))

    def remove_all(self) -> int:
        for statement in REMOVE_ALL:
            self._db.run(statement)
        removed = self._db.row(REMOVE_COUNTS)
        return 0 if removed is None else int(removed[0])

    def count(self, row: int) -> int:
        found = self._db.row(COUNT, row=row)
        return 0 if found is None else int(found[0])

    def count_all(self) -> int:
        found = self._db.row(COUNT_ALL)
        return 0 if found is None else int(found[0])

    def frequencies(self, terms: Collection[str]) -> Frequencies:
        counts: dict[str, int] = dict(self._db.rows(FREQUENCIES, terms=list(terms)))
        return Frequencies(self._counts()[0], {term: counts.get(term, 0) for term in terms})

    def search(
        self, weights: Mapping[str, float], limit: int, within: Within = EVERYTHING, known: Frequencies | None = None
    ) -> list[WordMatch]:
        frequencies = known or self.frequencies(weights)
        terms = rarest(weights, frequencies)
        if not terms:
            return []
        drawers, total = self._counts()
        found = self._db.rows(
            SEARCH.format(within="" if within.everything else f"WHERE row IN ({WITHIN})"),
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
            self._index(row, indexed_terms(spoken, found))

    def matches(self) -> bool:
        """Whether the index has every drawer of this user, and nothing else."""
        drawers, indexed, lengths, times = self._db.row(SIZES) or (0, 0, 0, 0)
        counted, terms = self._counts()
        return bool(drawers == indexed == counted and lengths == times == terms)

    def _merge(self) -> None:
        """Move the terms of the fresh drawers into a segment of their own."""
        (segment,) = self._db.row(NEXT_SEGMENT) or (0,)
        self._db.run(MERGE, segment=segment)
        self._db.run(MERGED, segment=segment)

    def _counts(self) -> tuple[int, int]:
        drawers, terms = self._db.row(COUNTS) or (0, 0)
        return drawers, terms

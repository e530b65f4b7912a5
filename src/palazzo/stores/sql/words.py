"""The word index: for each term, the drawers that have it. Derived from the drawers, and the same on every store.

Drawers are indexed some dozens at a time, into a segment of `postings`, one row a term; several segments of about
a size are merged into one, so that a term has few rows however many drawers there are. What is not indexed yet, a
search goes through itself: an index written with every message would cost more than all the rest of it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import groupby, islice
from operator import itemgetter
from typing import LiteralString

from palazzo.model.aaak import Tag, Tags, tags
from palazzo.stores.base import Occurrences
from palazzo.stores.sql import segments
from palazzo.stores.sql.database import Database, Row
from palazzo.stores.sql.drawers import SPOKEN
from palazzo.text.words import terms

COUNTS = "SELECT drawers, terms FROM word_counts WHERE user_id = :user"
UP_TO = "SELECT up_to FROM word_counts WHERE user_id = :user"
BEFORE_FIRST = "SELECT coalesce(min(row), 1) - 1 FROM drawers WHERE user_id = :user"
MOVE_UP_TO = """
INSERT INTO word_counts (user_id, up_to) SELECT id, CAST(:up_to AS BIGINT) FROM users WHERE id = :user
ON CONFLICT (user_id) DO UPDATE SET up_to = excluded.up_to
"""
ADD_COUNTS = """
UPDATE word_counts SET drawers = drawers + :drawers, terms = terms + :terms, postings = postings + :postings
WHERE user_id = :user
"""
NEXT_SEGMENT = "UPDATE word_counts SET segments = segments + 1 WHERE user_id = :user RETURNING segments"
ADD_SEGMENT = "INSERT INTO segments (user_id, segment, drawers) VALUES (:user, :segment, :drawers)"
SEGMENTS = "SELECT segment, drawers FROM segments WHERE user_id = :user ORDER BY segment"
ADD_ENTRIES = """
INSERT INTO postings (user_id, segment, term, drawers, entries) VALUES (:user, :segment, :term, :drawers, :entries)
"""
OF_SEGMENT = "SELECT term, entries FROM postings WHERE user_id = :user AND segment = :segment ORDER BY term"
REMOVE_SEGMENT: tuple[LiteralString, ...] = (
    "DELETE FROM postings WHERE user_id = :user AND segment = :segment",
    "DELETE FROM segments WHERE user_id = :user AND segment = :segment",
)
OCCURRENCES = """
SELECT p.term, p.drawers, CASE WHEN p.drawers <= :few THEN p.entries END FROM segments s JOIN postings p
ON p.user_id = s.user_id AND p.segment = s.segment AND p.term = ANY(:terms) WHERE s.user_id = :user
"""
ENTRIES = """
SELECT p.term, p.segment, p.entries FROM segments s JOIN postings p
ON p.user_id = s.user_id AND p.segment = s.segment AND p.term = ANY(:terms) WHERE s.user_id = :user
"""
MANY_ENTRIES = ENTRIES + " AND p.drawers > :few"
SET_ENTRIES = """
UPDATE postings SET drawers = :drawers, entries = :entries
WHERE user_id = :user AND segment = :segment AND term = :term
"""
REMOVE_ENTRIES = "DELETE FROM postings WHERE user_id = :user AND segment = :segment AND term = :term"
REMOVE_ALL: tuple[LiteralString, ...] = (
    "DELETE FROM postings WHERE user_id = :user",
    "DELETE FROM segments WHERE user_id = :user",
    "DELETE FROM word_counts WHERE user_id = :user",
)
DRAWERS = f"""
SELECT row, {SPOKEN} FROM drawers WHERE user_id = :user AND row > :after ORDER BY row LIMIT :limit
"""
FRESH = "SELECT count(*) FROM drawers WHERE user_id = :user AND row > :after"
TAGS = """
SELECT row, tag, value FROM tags WHERE user_id = :user AND row > :after AND row <= :up_to ORDER BY row, tag, position
"""
COUNT_ALL = "SELECT count(*) FROM postings WHERE user_id = :user"
COUNTED = "SELECT drawers, terms, postings, up_to FROM word_counts WHERE user_id = :user"
INDEXED_DRAWERS = "SELECT count(*) FROM drawers WHERE user_id = :user AND row <= :up_to"
EVERY_ENTRY = "SELECT drawers, entries FROM postings WHERE user_id = :user"
MADE_BY = "SELECT value FROM facts WHERE name = 'words'"
MARK = """
INSERT INTO facts (name, value) VALUES ('words', :version) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""

READ = 30_000  # postings at most, or about: the commonest terms cost the most and say the least
_FEW = 2_000  # postings of a term in a segment that are read before it is known whether the term is common
_LOOKED_UP = 400  # terms at most
_WORTH_A_SEGMENT = 16  # drawers; until there are so many, searches go through them
_FAR = 1000  # rows of whomever; beyond that, even finding the few is slow
_SLICE = 4096  # drawers
_MERGED = 16  # segments of about a size
_SMALL = 128  # drawers; segments of fewer are merged by fours, as every look-up goes to each segment for each term
_SMALL_MERGED = 4
_NO_LIMIT = 1 << 40


class SqlWords:
    """One user's part of the index."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._taken_apart: tuple[tuple[int, int], list[tuple[int, list[str]]]] | None = None

    def behind(self) -> int:
        up_to = self._up_to()
        gap = self._db.last_row() - up_to
        return gap if gap > _FAR else self._db.known("fresh", lambda: self._number(FRESH, after=up_to))

    def catch_up(self) -> None:
        up_to, last = self._up_to(), self._db.last_row()
        while fresh := self._drawers(up_to, _SLICE):
            if len(fresh) < _WORTH_A_SEGMENT and last - up_to <= _FAR:
                return
            self._index(fresh)
            up_to = fresh[-1][0]
        if last > up_to:
            self._db.run(MOVE_UP_TO, up_to=last)

    def occurrences(self, terms: Collection[str]) -> Occurrences:
        asked, fresh = set(terms), self._fresh()
        drawers, length = self._db.known("word counts", lambda: self._db.row(COUNTS)) or (0, 0)
        indexed = self._db.rows(OCCURRENCES, terms=[*asked], few=_FEW)
        counts: Counter[str] = Counter()
        for term, count, _ in indexed:
            counts[term] += count
        counts.update(term for _, found in fresh for term in asked.intersection(found))
        entries = self._entries(indexed, _rarest(counts))
        unindexed = ((row, [term for term in found if term in entries], len(found)) for row, found in fresh)
        for term, packed in segments.pack(unindexed).items():
            entries[term] += packed
        everything = drawers + len(fresh)
        return Occurrences(
            drawers=everything,
            average_length=(length + sum(len(found) for _, found in fresh)) / max(everything, 1),
            counts={term: counts[term] for term in asked},
            postings=segments.unpack(entries),
        )

    def _entries(self, indexed: Sequence[Row], wanted: Sequence[str]) -> dict[str, bytes]:
        """Of what is `indexed`, the entries of the terms that are wanted; those that were too many are read now."""
        entries = dict.fromkeys(wanted, b"")
        many = [term for term, _, packed in indexed if packed is None and term in entries]
        rest = self._db.rows(MANY_ENTRIES, terms=many, few=_FEW) if many else ()
        for term, _, packed in (*indexed, *rest):
            if packed is not None and term in entries:
                entries[term] += packed
        return entries

    def retag(self, drawers: Sequence[tuple[int, str, Tags]]) -> None:
        """Let drawers that had no tags, told by row and words, be found by these, too."""
        up_to = self._up_to()
        said = {row: terms(spoken) for row, spoken, _ in drawers if row <= up_to}
        added = {row: segments.added_terms(said[row], tags) for row, _, tags in drawers if row in said}
        tagged = [(row, found, len(said[row]) + len(found)) for row, found in added.items() if found]
        if tagged:
            self._append(tagged, new=0)

    def remove(self, row: int, terms: Sequence[str]) -> None:
        """Forget a drawer, told by which terms it was found."""
        if row > self._up_to():
            return
        gone = 0
        for term, segment, entries in self._db.rows(ENTRIES, terms=list(set(terms))):
            left = segments.without(entries, row)
            if len(left) < len(entries):
                change = SET_ENTRIES if left else REMOVE_ENTRIES
                count = segments.count(left)
                self._db.run(change, segment=segment, term=term, drawers=count, entries=left)
                gone += segments.count(entries) - count
        self._db.run(ADD_COUNTS, drawers=-1, terms=-len(terms), postings=-gone)

    def remove_all(self) -> None:
        """Forget every drawer of this user."""
        for statement in REMOVE_ALL:
            self._db.run(statement)

    def count(self, row: int, terms: Sequence[str]) -> int:
        """Return how many of these terms this drawer is found by."""
        found = self._db.rows(ENTRIES, terms=list(set(terms)))
        return sum(len(entries) > len(segments.without(entries, row)) for _, _, entries in found)

    def count_all(self) -> int:
        """Return how much of this user is in the index."""
        return self._number(COUNT_ALL)

    def rebuild(self) -> None:
        """Make this user's part of the index anew from his drawers."""
        self.remove_all()
        up_to = self._up_to()
        while fresh := self._drawers(up_to, _SLICE):
            self._index(fresh)
            up_to = fresh[-1][0]

    def matches(self) -> bool:
        """Whether every entry is there that should be, and none else, as far as counting tells."""
        drawers, terms, postings, up_to = self._db.row(COUNTED) or (0, 0, 0, 0)
        counted = packed = 0
        for count, entries in self._db.stream(EVERY_ENTRY):
            counted += count
            packed += segments.count(entries)
        return bool(
            drawers == self._number(INDEXED_DRAWERS, up_to=up_to)
            and postings == counted == packed
            and terms >= postings
        )

    def indexed(self, up_to: int) -> Iterator[tuple[int, list[str]]]:
        """Yield the drawers that the index should have, each with the terms that it should be found by."""
        after = 0
        while some := self._drawers(after, _SLICE):
            yield from (each for each in some if each[0] <= up_to)
            after = some[-1][0]

    def _index(self, drawers: Sequence[tuple[int, list[str]]]) -> None:
        """Index the drawers that come next."""
        self._db.run(MOVE_UP_TO, up_to=drawers[-1][0])
        self._append([(row, found, len(found)) for row, found in drawers], new=len(drawers))

    def _append(self, drawers: Sequence[tuple[int, list[str], int]], *, new: int) -> None:
        """Write a segment of drawers, told by row, terms and length; `new` of them were not indexed at all."""
        entries = segments.pack(drawers)
        self._write(entries.items(), len(drawers))
        terms = sum(len(found) for _, found, _ in drawers)
        self._db.run(ADD_COUNTS, drawers=new, terms=terms, postings=sum(map(segments.count, entries.values())))
        self._merge()

    def _merge(self) -> None:
        """While there are many segments of about a size, make one of them."""
        while alike := _alike(self._db.rows(SEGMENTS)):
            streams = [self._db.stream(OF_SEGMENT, segment=segment) for segment, _ in alike]
            by_term = groupby(merge(*streams, key=itemgetter(0)), key=itemgetter(0))
            merged = ((term, b"".join(entries for _, entries in found)) for term, found in by_term)
            self._write(merged, sum(drawers for _, drawers in alike))
            for segment, _ in alike:
                for statement in REMOVE_SEGMENT:
                    self._db.run(statement, segment=segment)

    def _write(self, entries: Iterable[tuple[str, bytes]], drawers: int) -> None:
        segment = self._number(NEXT_SEGMENT)
        self._db.run(ADD_SEGMENT, segment=segment, drawers=drawers)
        rows = (
            {"segment": segment, "term": term, "drawers": segments.count(packed), "entries": packed}
            for term, packed in entries
        )
        while some := list(islice(rows, _SLICE)):  # read, then written: both use one connection
            self._db.run_many(ADD_ENTRIES, some)

    def _drawers(self, after: int, limit: int = _NO_LIMIT) -> list[tuple[int, list[str]]]:
        """The user's drawers after this row, each with its terms."""
        found = self._db.rows(DRAWERS, after=after, limit=limit)
        if not found:
            return []
        lines: dict[int, list[tuple[Tag, str]]] = {}
        for row, tag, value in self._db.rows(TAGS, after=after, up_to=found[-1][0]):
            lines.setdefault(row, []).append((Tag(tag), value))
        return [(row, segments.indexed_terms(spoken, tags(lines.get(row, ())))) for row, spoken in found]

    def _fresh(self) -> list[tuple[int, list[str]]]:
        """The drawers that are not indexed yet; taken apart once, however often a transaction asks."""
        state = (self._up_to(), self._db.last_row())
        if self._taken_apart is None or self._taken_apart[0] != state:
            self._taken_apart = state, self._db.known("taken apart", lambda: self._drawers(state[0]))
        return self._taken_apart[1]

    def _up_to(self) -> int:
        found = self._db.known("words up to", lambda: self._db.row(UP_TO))
        return self._number(BEFORE_FIRST) if found is None else int(found[0])

    def _number(self, sql: LiteralString, **values: object) -> int:
        found = self._db.row(sql, **values)
        return 0 if found is None else int(found[0])


def _rarest(counts: Mapping[str, int]) -> list[str]:
    """Drop the commonest terms once the rarer ones give enough postings."""
    kept: list[str] = []
    read = 0
    for term, count in sorted(counts.items(), key=lambda found: (found[1], found[0])):
        read += count
        if kept and (read > READ or len(kept) == _LOOKED_UP):
            break
        kept.append(term)
    return kept


def _alike(found: Sequence[Row]) -> list[Row]:
    """The segments to merge: those of about a size, if they are enough."""
    by_size: dict[int, list[Row]] = {}
    for segment, drawers in found:
        by_size.setdefault(max(drawers, 1).bit_length() // 4, []).append((segment, drawers))
    return next((alike for alike in by_size.values() if len(alike) >= _enough(alike)), [])


def _enough(alike: Sequence[Row]) -> int:
    return _SMALL_MERGED if all(drawers < _SMALL for _, drawers in alike) else _MERGED

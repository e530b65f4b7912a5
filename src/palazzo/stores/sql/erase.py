"""Erasing in SQL: every table that could hold a trace, then a probe of each.

What was derived from an erased drawer goes with it: entities that nobody else mentions, summaries of its room
and closet, places that are empty now, names of wings of which nothing is left but a name, and every name that
has a word which nobody says any more (`labels.py`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import LiteralString

from palazzo.errors import Invalid, NotFound
from palazzo.model.erasure import Erasure, OneConversation, OneDrawer, SomeDrawers, WholeUser
from palazzo.stores.sql.database import Database, Row
from palazzo.stores.sql.drawers import SPOKEN, SqlDrawers
from palazzo.stores.sql.labels import SqlLabels
from palazzo.stores.sql.segments import indexed_terms
from palazzo.stores.sql.words import SqlWords

ONE_DRAWER = f"SELECT row, id, {SPOKEN} FROM drawers WHERE user_id = :user AND id = :id"
SOME_DRAWERS = f"SELECT row, id, {SPOKEN} FROM drawers WHERE user_id = :user AND id = ANY(:ids) ORDER BY row"
ONE_CONVERSATION = f"""
SELECT row, id, {SPOKEN} FROM drawers WHERE user_id = :user AND conversation_id = :id ORDER BY row
"""
PLACE_OF = "SELECT wing, room, closet FROM pointers WHERE user_id = :user AND row = :row AND current = 1"

DRAWER_TABLES: tuple[LiteralString, ...] = (
    "tags",
    "pointers",
    "vectors",
    "mentions",
    "aliases",
    "relations",
    "guidance",
    "coverage",
    "lore",
    "verdicts",
    "feedback",
    "drawers",
)
USER_TABLES: tuple[LiteralString, ...] = (
    *DRAWER_TABLES[:-1],
    "guided",
    "compactions",
    "summaries",
    "authored",
    "embedded",
    "gated",
    "entities",
    "signatures",
    "moved",
    "closets",
    "rooms",
    "wing_names",
    "wings",
    "drawers",
    "conversations",
    "jobs",
    "costs",
    "activity",
    "user_settings",
    "agent_settings",
    "sessions",
    "keys",
)
DELETE_ROW = {table: f"DELETE FROM {table} WHERE user_id = :user AND row = :row" for table in DRAWER_TABLES}
COUNT_ROW = {table: f"SELECT count(*) FROM {table} WHERE user_id = :user AND row = :row" for table in DRAWER_TABLES}
DELETE_ALL = {table: f"DELETE FROM {table} WHERE user_id = :user" for table in USER_TABLES}
COUNT_ALL = {table: f"SELECT count(*) FROM {table} WHERE user_id = :user" for table in USER_TABLES}
DELETE_USER = "DELETE FROM users WHERE id = :user"
COUNT_USER = "SELECT count(*) FROM users WHERE id = :user"
ORPHANED_ENTITIES = """
DELETE FROM entities WHERE user_id = :user AND NOT EXISTS
(SELECT 1 FROM mentions m WHERE m.user_id = :user AND m.entity = entities.slug)
"""
MERGED_NAMES = """
DELETE FROM wing_names WHERE user_id = :user AND merged > 0 AND NOT EXISTS
(SELECT 1 FROM pointers p WHERE p.user_id = :user AND p.wing = wing_names.merged)
"""
EMPTY_PLACES: dict[str, LiteralString] = {
    "closets": """
DELETE FROM closets WHERE user_id = :user AND wing = :wing AND room = :room AND number = :closet AND NOT EXISTS
(SELECT 1 FROM pointers p WHERE p.user_id = :user AND p.wing = :wing AND p.room = :room AND p.closet = :closet
 AND p.current = 1)
""",
    "rooms": """
DELETE FROM rooms WHERE user_id = :user AND wing = :wing AND number = :room AND NOT EXISTS
(SELECT 1 FROM closets c WHERE c.user_id = :user AND c.wing = :wing AND c.room = :room)
""",
    "moved": """
DELETE FROM moved WHERE user_id = :user AND to_wing = :wing AND to_room = :room AND NOT EXISTS
(SELECT 1 FROM rooms r WHERE r.user_id = :user AND r.wing = :wing AND r.number = :room)
""",
    "wing_names": """
DELETE FROM wing_names WHERE user_id = :user AND wing = :wing AND NOT EXISTS
(SELECT 1 FROM rooms r WHERE r.user_id = :user AND r.wing = :wing)
""",
    "wings": """
DELETE FROM wings WHERE user_id = :user AND number = :wing AND NOT EXISTS
(SELECT 1 FROM rooms r WHERE r.user_id = :user AND r.wing = :wing)
""",
}
FORGET_CLOSET_SUMMARY = """
UPDATE closets SET summary = '' WHERE user_id = :user AND wing = :wing AND room = :room AND number = :closet
"""
FORGET_ROOM_SUMMARY = "UPDATE rooms SET summary = '' WHERE user_id = :user AND wing = :wing AND number = :room"
KEEP_POSITION = """
UPDATE conversations SET length = (SELECT d.position FROM drawers d WHERE d.user_id = :user AND d.row = :row)
WHERE user_id = :user AND id = (SELECT d.conversation_id FROM drawers d WHERE d.user_id = :user AND d.row = :row)
AND length < (SELECT d.position FROM drawers d WHERE d.user_id = :user AND d.row = :row)
"""
# A summary that covers what is erased may speak of it, and those after it were written on from there: all of them go,
# and the conversation is shortened anew from where they began. Of nested ones the innermost says where that is.
SHORTENED = """
SELECT s.conversation_id, max(s.first_position) FROM summaries s JOIN coverage c
ON c.user_id = s.user_id AND c.summary = s.id WHERE s.user_id = :user AND c.row = :row GROUP BY s.conversation_id
"""
COVERAGE_FROM = """
DELETE FROM coverage WHERE user_id = :user AND summary IN
(SELECT s.id FROM summaries s WHERE s.user_id = :user AND s.conversation_id = :id AND s.last_position >= :position)
"""
SUMMARIES_FROM = """
DELETE FROM summaries WHERE user_id = :user AND conversation_id = :id AND last_position >= :position
"""
STEP_BACK = """
UPDATE compactions SET version = version + 1, up_to = :position - 1
WHERE user_id = :user AND conversation_id = :id AND up_to >= :position
"""
COMPACTION_OF = "DELETE FROM compactions WHERE user_id = :user AND conversation_id = :id"
COUNT_SUMMARIES = "SELECT count(*) FROM summaries WHERE user_id = :user AND conversation_id = :id"
JOBS_OF = "DELETE FROM jobs WHERE user_id = :user AND subject = :id"
ACTIVITY_OF = "DELETE FROM activity WHERE user_id = :user AND subject = :id"
CONVERSATION = "DELETE FROM conversations WHERE user_id = :user AND id = :id"
COUNT_CONVERSATION = "SELECT count(*) FROM conversations WHERE user_id = :user AND id = :id"
FORGET_SIGNATURE = """
DELETE FROM signatures WHERE user_id = :user AND conversation_id =
(SELECT d.conversation_id FROM drawers d WHERE d.user_id = :user AND d.row = :row)
"""
COUNT_ERASURE = "UPDATE users SET erasures = erasures + 1 WHERE id = :user"


@dataclass(frozen=True, slots=True)
class Erased:
    """What an erasure removed: how many rows of which table, and by which terms each drawer was found."""

    counts: Mapping[str, int]
    terms: Mapping[int, Sequence[str]]
    kept: Sequence[str] = ()  # what has the same words because somebody chose them, and why it stays


class SqlEraser:
    def __init__(self, db: Database, words: SqlWords, drawers: SqlDrawers) -> None:
        self._db = db
        self._words = words
        self._drawers = drawers

    def erase(self, what: Erasure) -> Erased:
        """Remove it from every table and the word index; raise NotFound if this user has no such thing."""
        match what:
            case OneDrawer(id):
                erased = self._erase_drawers(self._db.rows(ONE_DRAWER, id=id))
                if not erased.terms:
                    raise NotFound(
                        f"there is no drawer {id!r}; nothing was erased, `palazzo recall` shows the ids of drawers",
                        drawer=id,
                    )
                return erased
            case SomeDrawers(ids):
                return self._erase_drawers(self._db.rows(SOME_DRAWERS, ids=list(ids)))
            case OneConversation(id):
                if not self._count(COUNT_CONVERSATION, id=id):
                    raise NotFound(
                        f"there is no conversation {id!r}; nothing was erased, check its id", conversation=id
                    )
                erased = self._erase_drawers(self._db.rows(ONE_CONVERSATION, id=id))
                return self._with(
                    erased,
                    compactions=self._db.run(COMPACTION_OF, id=id),
                    jobs=erased.counts.get("jobs", 0) + self._db.run(JOBS_OF, id=id),
                    activity=erased.counts.get("activity", 0) + self._db.run(ACTIVITY_OF, id=id),
                    conversations=self._db.run(CONVERSATION, id=id),
                )
            case WholeUser(id):
                if id != self._db.user:
                    raise Invalid(f"user {self._db.user!r} cannot erase user {id!r}")
                return self._erase_user()

    def left(self, what: Erasure, erased: Erased) -> dict[str, int]:
        """Look for what was removed, table by table; every count is 0 if it worked."""
        if isinstance(what, WholeUser):
            counts = {table: self._count(sql) for table, sql in COUNT_ALL.items()}
            return {**counts, "words": self._words.count_all(), "users": self._count(COUNT_USER)}
        counts = {table: sum(self._count(sql, row=row) for row in erased.terms) for table, sql in COUNT_ROW.items()}
        counts["words"] = sum(self._words.count(row, terms) for row, terms in erased.terms.items())
        if isinstance(what, OneConversation):
            counts["conversations"] = self._count(COUNT_CONVERSATION, id=what.id)
            counts["summaries"] = self._count(COUNT_SUMMARIES, id=what.id)
        return counts

    def _erase_drawers(self, drawers: Sequence[Row]) -> Erased:
        counts: Counter[str] = Counter(activity=0, jobs=0, signatures=0)
        places = {tuple(place) for row, _, _ in drawers for place in self._db.rows(PLACE_OF, row=row)}
        terms = {row: indexed_terms(spoken, self._drawers.tags(id)) for row, id, spoken in drawers}
        for row, id, _ in drawers:
            self._forget_summaries(row, counts)
            self._words.remove(row, terms[row])
            self._db.run(KEEP_POSITION, row=row)
            counts["signatures"] += self._db.run(FORGET_SIGNATURE, row=row)
            counts["words"] += 1
            for table, sql in DELETE_ROW.items():
                counts[table] += self._db.run(sql, row=row)
            counts["activity"] += self._db.run(ACTIVITY_OF, id=id)
            counts["jobs"] += self._db.run(JOBS_OF, id=id)
        counts["entities"] = self._db.run(ORPHANED_ENTITIES)
        counts["wing_names"] = self._db.run(MERGED_NAMES)
        for wing, room, closet in sorted(places):
            place = {"wing": wing, "room": room, "closet": closet}
            self._db.run(FORGET_CLOSET_SUMMARY, **place)
            self._db.run(FORGET_ROOM_SUMMARY, **place)
            for table, sql in EMPTY_PLACES.items():
                counts[table] += self._db.run(sql, **place)
        forgotten = SqlLabels(self._db).forget({term for found in terms.values() for term in found})
        self._db.run(COUNT_ERASURE)
        return Erased({**counts, **+forgotten.counts}, terms, forgotten.kept)

    def _forget_summaries(self, row: int, counts: Counter[str]) -> None:
        for conversation, position in self._db.rows(SHORTENED, row=row):
            counts["coverage"] += self._db.run(COVERAGE_FROM, id=conversation, position=position)
            counts["summaries"] += self._db.run(SUMMARIES_FROM, id=conversation, position=position)
            self._db.run(STEP_BACK, id=conversation, position=position)

    def _erase_user(self) -> Erased:
        if not self._count(COUNT_USER):
            raise NotFound(f"there is no user {self._db.user!r}; `palazzo users` lists them", user=self._db.user)
        self._words.remove_all()
        counts = {table: self._db.run(sql) for table, sql in DELETE_ALL.items()}
        counts["users"] = self._db.run(DELETE_USER)
        return Erased({"words": counts["drawers"], **counts}, {})

    def _with(self, erased: Erased, **counts: int) -> Erased:
        return Erased({**erased.counts, **counts}, erased.terms, erased.kept)

    def _count(self, sql: LiteralString, **values: object) -> int:
        found = self._db.row(sql, **values)
        return 0 if found is None else int(found[0])

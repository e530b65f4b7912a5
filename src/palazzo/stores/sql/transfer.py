"""Everything of a user as records, and back.

Derived rows (words, vectors) are left out: loading a drawer makes them anew. Records name drawers by id,
because row numbers differ from store to store.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import LiteralString, cast

from palazzo.errors import Conflict, Invalid
from palazzo.model.aaak import Tag, Tags, tags
from palazzo.model.drawer import Drawer
from palazzo.model.guidance import moved_namespace
from palazzo.model.naming import name_key
from palazzo.model.slug import slug
from palazzo.model.storable import check_storable
from palazzo.stores.base import Record
from palazzo.stores.sql.conversations import LENGTH, add_user
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.drawers import SqlDrawers, to_drawer
from palazzo.stores.sql.imported import check
from palazzo.stores.sql.palace import SqlPalace
from palazzo.stores.sql.settings import SETTINGS
from palazzo.stores.sql.soundness import RULES


@dataclass(frozen=True, slots=True)
class Table:
    """How one table travels."""

    name: LiteralString
    key: tuple[LiteralString, ...]
    fixed: tuple[LiteralString, ...] = ()  # must agree with what is stored under the same key
    grown: tuple[LiteralString, ...] = ()  # may have moved on since
    counters: tuple[LiteralString, ...] = ()  # may have moved on, and never move back: numbers are given once
    derived: tuple[LiteralString, ...] = ()  # `x_key` comes from `x`, and does not travel
    wing: LiteralString | None = None  # the columns that say which wing or room a record describes
    room: LiteralString | None = None

    @property
    def columns(self) -> tuple[LiteralString, ...]:
        return self.key + self.fixed + self.grown + self.counters

    @property
    def travelling(self) -> tuple[LiteralString, ...]:
        return tuple(name for name in self.columns if name not in self.derived)

    @property
    def dump(self) -> LiteralString:
        columns = ", ".join("d.id" if name == "row" else f"t.{name}" for name in self.travelling)
        by_drawer = " JOIN drawers d ON d.user_id = t.user_id AND d.row = t.row" if "row" in self.columns else ""
        order = ", ".join(f"t.{name}" for name in ("user_id", *self.key))
        return f"SELECT {columns} FROM {self.name} t{by_drawer} WHERE t.user_id = :user ORDER BY {order}"

    @property
    def load(self) -> LiteralString:
        names = ", ".join(self.columns)
        values = ", ".join(ROW if name == "row" else f":{name}" for name in self.columns)
        return f"INSERT INTO {self.name} (user_id, {names}) VALUES (:user, {values}) ON CONFLICT DO NOTHING"

    @property
    def known(self) -> LiteralString:
        """Finds the stored row of the same key, if there is one."""
        agree = "".join(f" AND {name} = {ROW if name == 'row' else ':' + name}" for name in self.key)
        return f"SELECT 1 FROM {self.name} WHERE user_id = :user{agree}"

    @property
    def same(self) -> LiteralString:
        """Finds the stored row if it agrees with the record."""
        columns = self.key + self.fixed
        agree = "".join(f" AND {name} = {ROW if name == 'row' else ':' + name}" for name in columns)
        return f"SELECT 1 FROM {self.name} WHERE user_id = :user{agree}"

    @property
    def count(self) -> LiteralString:
        """Moves the stored row's counters up to the record's."""
        moves = ", ".join(f"{name} = CASE WHEN {name} < :{name} THEN :{name} ELSE {name} END" for name in self.counters)
        key = " AND ".join(f"{name} = :{name}" for name in self.key)
        return f"UPDATE {self.name} SET {moves} WHERE user_id = :user AND {key}"


ROW: LiteralString = "(SELECT row FROM drawers WHERE user_id = :user AND id = :row)"

BEFORE_DRAWERS = (
    Table("user_settings", key=(), grown=SETTINGS),
    Table("agent_settings", key=("id",), grown=("disabled",)),
    Table(
        "conversations",
        key=("id",),
        fixed=("started_at", "started_offset"),
        grown=("title", "wing", "agent_id", "completed_at"),
        counters=("length", "mined_up_to"),
    ),
    Table("wings", key=("number",), grown=("name", "kind", "shared", "kept"), counters=("rooms",), wing="number"),
    Table("wing_names", key=("slug",), fixed=("wing",), grown=("name", "merged", "given"), wing="wing"),
    Table(
        "rooms",
        key=("wing", "number"),
        fixed=("started_at", "started_offset"),
        grown=("label", "conversation_id", "summary", "kept"),
        counters=("closets", "drawers"),
        wing="wing",
        room="number",
    ),
    Table(
        "closets",
        key=("wing", "room", "number"),
        fixed=("slug",),
        grown=("topic", "summary", "given"),
        wing="wing",
        room="room",
    ),
    Table("moved", key=("wing", "room"), grown=("to_wing", "to_room")),
)
AFTER_DRAWERS = (
    Table("pointers", key=("wing", "room", "drawer"), fixed=("row",), grown=("closet", "current")),
    Table("entities", key=("slug",), grown=("name", "type", "given")),
    Table("mentions", key=("entity", "row")),
    Table("aliases", key=("slug", "row"), grown=("entity", "name")),
    Table(
        "relations",
        key=("subject_key", "predicate_key", "object_key", "valid_from", "row"),
        grown=(
            "subject",
            "predicate",
            "object",
            "valid_until",
            "learned_at",
            "confidence",
            "start_by",
            "end_by",
            "origin",
            "subject_type",
            "object_type",
            "quote",
            "replaces",
        ),
        derived=("subject_key", "predicate_key", "object_key"),
    ),
    Table(
        "guidance",
        key=("row",),
        grown=("namespace", "path", "modality", "span", "state", "recorded_at", "scope", "about"),
    ),
    Table("compactions", key=("conversation_id",), grown=("at",), counters=("version", "up_to")),
    Table(
        "summaries",
        key=("id",),
        fixed=("conversation_id", "text"),
        grown=(
            *("first_position", "last_position", "tokens", "covered_tokens", "confidence"),
            *("written_by", "rung", "trouble", "merged_into", "made_at"),
        ),
    ),
    Table("coverage", key=("summary", "position"), fixed=("row",)),
    Table(
        "authored",
        key=("name",),
        grown=("agent_id", "text", "digest", "source", "changed_at", "size", "loaded_at"),
    ),
    Table("lore", key=("name", "row")),
    Table(
        "costs",
        key=("day", "source", "model"),
        grown=("calls", "input_tokens", "output_tokens", "nanodollars"),
    ),
    Table("activity", key=("at", "kind", "type", "subject"), grown=("details",)),
    Table("verdicts", key=("row",), grown=("g", "promoted", "signals", "patterns")),
    Table("feedback", key=("row", "source"), grown=("useful", "at")),
)
LOADS: Mapping[str, Table] = {table.name: table for table in BEFORE_DRAWERS + AFTER_DRAWERS}

# What columns are in exports from before they were there, and under which name they stood in them.
NEW_COLUMNS: Mapping[str, object] = {
    **dict.fromkeys(("merged", "given", "shared", "kept"), 0),
    "scope": "standing",
    "about": "other",
    "min_relevance": 0.2,
    "origin": "mined",
}
RENAMED_COLUMNS: Mapping[str, str] = {"span": "words"}

# What a record refers to must be there before it, with counters that have given its numbers.
REFERS: Mapping[str, tuple[LiteralString, ...]] = {
    "wings": ("SELECT 1 FROM users WHERE id = :user AND wings >= :number",),
    "wing_names": ("SELECT 1 FROM wings WHERE user_id = :user AND number = :wing",),
    "rooms": ("SELECT 1 FROM wings WHERE user_id = :user AND number = :wing AND rooms >= :number",),
    "closets": (
        "SELECT 1 FROM rooms WHERE user_id = :user AND wing = :wing AND number = :room AND closets >= :number",
    ),
    "moved": ("SELECT 1 FROM wings WHERE user_id = :user AND number = :to_wing",),
    "drawers": ("SELECT 1 FROM conversations WHERE user_id = :user AND id = :conversation_id",),
    "pointers": ("SELECT 1 FROM users WHERE id = :user AND wings >= :wing",),
    "mentions": ("SELECT 1 FROM entities WHERE user_id = :user AND slug = :entity",),
    "aliases": ("SELECT 1 FROM entities WHERE user_id = :user AND slug = :entity",),
    "compactions": ("SELECT 1 FROM conversations WHERE user_id = :user AND id = :conversation_id",),
    "summaries": ("SELECT 1 FROM conversations WHERE user_id = :user AND id = :conversation_id",),
    "coverage": ("SELECT 1 FROM summaries WHERE user_id = :user AND id = :summary",),
    "lore": ("SELECT 1 FROM authored WHERE user_id = :user AND name = :name",),
}
CURRENT_PLACE = """
SELECT 1 FROM rooms r JOIN closets c ON c.user_id = r.user_id AND c.wing = r.wing AND c.room = r.number
WHERE r.user_id = :user AND r.wing = :wing AND r.number = :room AND r.drawers >= :drawer AND c.number = :closet
"""
OTHER_AT = """
SELECT 1 FROM drawers WHERE user_id = :user AND conversation_id = :talk AND position = :position AND id <> :id
"""
A_DRAWER = "SELECT 1 FROM drawers WHERE user_id = :user AND id = :row"
OVERTAKEN = f"""
SELECT id FROM conversations WHERE user_id = :user AND mined_up_to > {LENGTH} UNION ALL
SELECT k.conversation_id FROM compactions k JOIN conversations ON conversations.user_id = k.user_id
AND conversations.id = k.conversation_id WHERE k.user_id = :user AND k.up_to > {LENGTH} LIMIT 1
"""
UNNAMED = """
SELECT number FROM wings WHERE user_id = :user AND NOT EXISTS
(SELECT 1 FROM wing_names n WHERE n.user_id = :user AND n.wing = wings.number) LIMIT 1
"""
UNFILED = """
SELECT d.id FROM tags t JOIN drawers d ON d.user_id = t.user_id AND d.row = t.row WHERE t.user_id = :user
AND NOT EXISTS (SELECT 1 FROM pointers p WHERE p.user_id = :user AND p.row = t.row) LIMIT 1
"""
EMPTY_CLOSETS = """
DELETE FROM closets WHERE user_id = :user AND NOT EXISTS (SELECT 1 FROM pointers p WHERE p.user_id = :user
AND p.wing = closets.wing AND p.room = closets.room AND p.closet = closets.number AND p.current = 1)
"""
UNMENTIONED = """
DELETE FROM entities WHERE user_id = :user AND NOT EXISTS
(SELECT 1 FROM mentions m WHERE m.user_id = :user AND m.entity = entities.slug)
"""
SOUND: Mapping[LiteralString, str] = {  # what only shows once every record is there
    OVERTAKEN: "the conversation {} is mined or shortened beyond its last message",
    UNNAMED: "the wing {} has no name",
    UNFILED: "the drawer {} has tags, which only a filed one has, and no pointer",
}
BETWEEN_RECORDS = ("pointers", "counts", "validity", "orphans", "summaries")  # of the rules of a sound palace

MOVED = """
SELECT 1 FROM moved WHERE user_id = :user AND wing = :wing AND (room = 0 OR room = :room)
"""
CALLED = "SELECT 1 FROM wing_names WHERE user_id = :user AND wing = :number AND slug = :slug"
ONE_PLACE = f"""
UPDATE pointers SET current = 0 WHERE user_id = :user AND row = {ROW}
AND NOT (wing = :wing AND room = :room AND drawer = :drawer)
"""
USER = "SELECT role, created_at, wings FROM users WHERE id = :user"
GROW_USER = "UPDATE users SET wings = :wings WHERE id = :user AND wings < :wings"
DRAWER_COLUMNS = (
    "id",
    "conversation_id",
    "position",
    "message_id",
    "role",
    "speaker",
    "content",
    "said_at",
    "said_offset",
    "written_at",
    "provenance",
    "stability",
)
DRAWERS: LiteralString = "SELECT " + ", ".join(DRAWER_COLUMNS) + " FROM drawers WHERE user_id = :user ORDER BY row"


_BOUND = re.compile(r":(?!user\b)(\w+)")  # what a statement takes, besides the user


class SqlTransfer:
    def __init__(self, db: Database, drawers: SqlDrawers, palace: SqlPalace) -> None:
        self._db = db
        self._drawers = drawers
        self._palace = palace

    def dump(self) -> Iterator[Record]:
        for row in self._db.rows(USER):
            yield {"table": "user", **dict(zip(("role", "created_at", "wings"), row, strict=True))}
        for table in BEFORE_DRAWERS:
            yield from self._dump(table)
        for row in self._db.stream(DRAWERS):
            record = dict(zip(DRAWER_COLUMNS, row, strict=True))
            found = self._drawers.tags(record["id"])
            yield {"table": "drawers", **record, "tags": {tag.value: list(found[tag]) for tag in found}}
        for table in AFTER_DRAWERS:
            yield from self._dump(table)

    def load(self, records: Iterable[Record]) -> int:
        return sum(self._load(record) for record in records)

    def check(self) -> None:
        for leftover in (EMPTY_CLOSETS, UNMENTIONED):  # no places and names without a drawer
            self._db.run(leftover)
        for query, trouble in SOUND.items():
            found = self._db.row(query)
            if found is not None:
                raise Invalid(f"{trouble.format(repr(found[0])[:80])}; nothing was imported, export it again")
        for sql in chain.from_iterable(RULES[part] for part in BETWEEN_RECORDS):
            found = self._db.row(sql)
            if found is not None:
                raise Invalid(f"{str(found[0])[:200]}; nothing was imported, export it again")

    def _dump(self, table: Table) -> Iterator[Record]:
        for row in self._db.stream(table.dump):
            yield {"table": table.name, **dict(zip(table.travelling, row, strict=True))}

    def _load(self, record: Record) -> int:
        name = record.get("table")
        if name == "user":
            check("user", record)
            new = int(add_user(self._db, cast("int", record["created_at"])))
            self._db.run(GROW_USER, wings=record["wings"])
            return new
        if name == "drawers":
            return self._load_drawer(record)
        table = LOADS.get(str(name))
        if table is None:
            raise Invalid(f"an export has no table {repr(name)[:80]}; was it written by a newer Palazzo?")
        values = {column: _column(record, column) for column in table.travelling}
        check(table.name, values)
        values |= {column: name_key(str(record[column.removesuffix("_key")])) for column in table.derived}
        if table.name == "guidance":
            values["namespace"] = moved_namespace(str(values["namespace"]), self._db.user)
        if self._has_moved(table, values):
            return 0
        if self._db.row(table.known, **{name: values[name] for name in table.key}) is None:
            self._check_references(table.name, values)
        if self._db.run(table.load, **values):
            if table.name == "pointers" and values["current"]:
                self._db.run(ONE_PLACE, **{name: values[name] for name in ("row", *table.key)})
            return 1
        if not self._is_same(table, values):
            raise Conflict(
                f"this palace already has other {name} under the same number; import into a user who has none",
                table=table.name,
                key={column: values[column] for column in table.key},
            )
        if table.counters:
            self._db.run(table.count, **{name: values[name] for name in table.key + table.counters})
        return 0

    def _has_moved(self, table: Table, values: Mapping[str, object]) -> bool:
        """Whether it describes a wing or room that is elsewhere by now; what lay there is described with that."""
        if table.wing is None:
            return False
        room = 0 if table.room is None else values[table.room]
        return self._db.row(MOVED, wing=values[table.wing], room=room) is not None

    def _is_same(self, table: Table, values: Mapping[str, object]) -> bool:
        """Whether what is stored under the record's key is what the record means; a wing may have been renamed."""
        if table.name == "wings":
            return self._db.row(CALLED, number=values["number"], slug=slug(str(values["name"]))) is not None
        return self._db.row(table.same, **values) is not None

    def _check_references(self, table: str, values: Mapping[str, object]) -> None:
        """Raise Invalid if what a record refers to is not there, or its number was never given."""
        queries = REFERS.get(table, ())
        if "row" in values:
            queries += (A_DRAWER,)
        if table == "pointers" and values["current"]:
            queries += (CURRENT_PLACE,)
        for query in queries:
            if self._db.row(query, **{name: values[name] for name in _BOUND.findall(query)}) is None:
                refers = ", ".join(f"{name} {values[name]!r}"[:80] for name in _BOUND.findall(query))
                raise Invalid(f"{table} refers to {refers}, which is not there before it; export it again", table=table)

    def _load_drawer(self, record: Record) -> int:
        check("drawers", record)
        if record.get("conversation_id") is not None:
            self._check_references("drawers", record)
        try:
            tags = _tags(record.get("tags"))
        except (AttributeError, TypeError, ValueError) as error:
            raise Invalid(f"these are no tags of a drawer ({error}); export it again") from error
        drawer = _drawer(record)
        if drawer.conversation_id is not None and not drawer.position:
            raise Invalid("a message has a position from 1 on in its conversation; export it again")
        if self._db.row(OTHER_AT, talk=drawer.conversation_id, position=drawer.position, id=drawer.id) is not None:
            raise Invalid(f"another message has position {drawer.position} of its conversation; export it again")
        row = self._drawers.insert(drawer)
        if row is None:
            self._drawers.check_same(drawer)
            return 0
        self._palace.tag(row, tags)
        return 1


def _column(record: Record, column: str) -> object:
    earlier = RENAMED_COLUMNS.get(column, column)
    return record.get(column, record.get(earlier, NEW_COLUMNS.get(column)))


def _drawer(record: Record) -> Drawer:
    try:
        return to_drawer((*(record.get(column) for column in DRAWER_COLUMNS), None, None, None))
    except (OverflowError, ValueError) as error:
        raise Invalid(f"this is no drawer ({error}); export it again") from error


def _tags(record: object) -> Tags:
    lines = cast("Mapping[str, list[str]]", record or {})
    found = tags((Tag(tag), value) for tag, values in lines.items() for value in values)
    check_storable(*(value for values in found.values() for value in values))
    return found

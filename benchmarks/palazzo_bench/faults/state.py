"""Everything that a store keeps, so that two states of it can be compared, whichever store it is.

Left out is what may differ between two runs of the same operation: when it happened, numbers of rows, random ids, what
models cost, and the word index, which the store's own check compares with the drawers. So is the note of a SQLite file
that the log is still to be emptied after an erasure: it is committed with the erasure and taken back by whoever has
emptied the log, after that commit.
"""

import hashlib
import re
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing

Cells = Mapping[str, object]
State = dict[str, list[str]]  # table: its rows
Names = dict[tuple[object, object], str]  # of drawers, by user, and row or id

_LEFT_OUT = {"postings", "segments", "word_counts", "words", "vocabulary", "costs", "sqlite_sequence", "sqlite_stat1"}
_LEFT_OUT_COLUMNS = {"seq", "leased_until", "attempts", "due_at"}
_DURATION = re.compile(r'"seconds": [0-9.]+')
_A_TIME = 10**14  # microseconds since 1970 are more
_SQLITE_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
_POSTGRES_TABLES = """
SELECT c.relname, EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'user_id')
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'palazzo' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
"""


def state_of(place: str) -> State:
    """Read the whole store, as it is after whatever happened to it."""
    rows = _postgres(place) if "://" in place else _sqlite(place)
    names = _names(rows.get("drawers", []))
    return {
        table: sorted(_line(row, names, rows["drawers"]) for row in found if not _owes_scrub(table, row))
        for table, found in sorted(rows.items())
        if table not in _LEFT_OUT
    }


def drawers_of(state: State) -> set[str]:
    """What was said, word for word."""
    return set(state.get("drawers", ()))


def _sqlite(path: str) -> dict[str, list[Cells]]:
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        tables = [str(name) for (name,) in connection.execute(_SQLITE_TABLES)]
        return {
            table: [dict(row) for row in connection.execute(f'SELECT * FROM "{table}"')]  # noqa: S608 - its own names
            for table in tables
            if table not in _LEFT_OUT
        }


def _postgres(url: str) -> dict[str, list[Cells]]:
    import psycopg
    from psycopg.rows import dict_row
    from psycopg.sql import SQL, Identifier

    found: dict[str, list[Cells]] = {}
    with psycopg.connect(url, autocommit=True, row_factory=dict_row) as connection:
        tables = [(str(row["relname"]), bool(row["exists"])) for row in connection.execute(_POSTGRES_TABLES)]
        users = [row["id"] for row in connection.execute("SELECT id FROM palazzo.users")] if tables else []
        for table, owned in tables:
            name = Identifier("palazzo", table)
            if table in _LEFT_OUT:
                continue
            if not owned:
                found[table] = [dict(row) for row in connection.execute(SQL("SELECT * FROM {}").format(name))]
                continue
            found[table] = []
            for user in users:  # row-level security shows one user at a time, except to a superuser
                connection.execute("SELECT set_config('palazzo.user', %s, false)", (user,))
                query = SQL("SELECT * FROM {} WHERE user_id = %s").format(name)
                found[table] += [dict(row) for row in connection.execute(query, (user,))]
    return found


def _owes_scrub(table: str, row: Cells) -> bool:
    return table == "facts" and row["name"] == "scrub"


def _names(drawers: Iterable[Cells]) -> Names:
    """What each drawer is called here instead of by its row or its id, which may be random."""
    names: Names = {}
    for drawer in drawers:
        user = drawer["user_id"]
        words = f"{user} {drawer['conversation_id']} {drawer['position']} {drawer['content']}"
        names[user, drawer["row"]] = names[user, drawer["id"]] = (
            f"drawer {hashlib.sha256(words.encode()).hexdigest()[:16]}"
        )
    return names


def _line(row: Cells, names: Names, drawers: Iterable[Cells]) -> str:
    """One row as text."""
    user = row.get("user_id")
    change: dict[str, Callable[[object], object]] = {
        "row": lambda value: names.get((user, value), "a row of no drawer"),
        "up_to": lambda value: sum(
            one["user_id"] == user and int(str(one["row"])) <= int(str(value)) for one in drawers
        ),
    }
    if "lease" in row:
        change["lease"] = lambda value: "a worker" if value else "nobody"
    if "conversation_id" in row:
        change.pop("up_to")  # of a conversation: a position, not a row
    cells = {
        column: change[column](value) if column in change else _plain(value, user, names)
        for column, value in row.items()
        if column not in _LEFT_OUT_COLUMNS
    }
    return ", ".join(f"{column}={value}" for column, value in sorted(cells.items()))


def _plain(value: object, user: object, names: Names) -> object:
    if isinstance(value, bytes) or (isinstance(value, str) and value.startswith("[")):
        return hashlib.sha256(repr(value).encode()).hexdigest()[:16]
    if isinstance(value, int) and value > _A_TIME:
        return "a time"
    if isinstance(value, str):
        return names.get((user, value)) or _DURATION.sub("", value)
    return value

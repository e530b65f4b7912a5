"""A deep check proves a sound store sound, and names what somebody has damaged."""

import sqlite3
from contextlib import closing
from typing import LiteralString

import pytest

from palazzo.model.erasure import OneDrawer
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Store
from palazzo.stores.sqlite.store import SqliteStore
from palazzo.wiring import open_store
from tests.stores.openers import url_of_store
from tests.stores.samples import ME, NOON, YOU, axis, embed, furnish, index, note, remember
from tests.support.postgres import superuser

DAMAGE: dict[LiteralString, tuple[str, str]] = {
    "UPDATE pointers SET closet = 99 WHERE current = 1": ("pointers", "leads to no place"),
    "UPDATE pointers SET row = 99999 WHERE current = 0": ("pointers", "leads to no drawer"),
    "UPDATE pointers SET current = 0": ("pointers", "lies at"),
    "UPDATE moved SET to_room = 77": ("pointers", "has moved to nowhere"),
    "UPDATE users SET wings = 0": ("counts", "wings are counted up to 0"),
    "UPDATE wings SET rooms = 0": ("counts", "rooms of W-1 are counted up to 0"),
    "UPDATE rooms SET drawers = 0": ("counts", "drawers of W-1/R-1 are counted up to 0"),
    "UPDATE rooms SET closets = 0": ("counts", "closets of W-1/R-1 are counted up to 0"),
    "UPDATE conversations SET mined_up_to = 999": ("counts", "is mined up to 999"),
    "UPDATE wing_names SET slug = slug || 'x'": ("counts", "is kept as"),
    "UPDATE relations SET valid_until = valid_from": ("validity", "ends before it begins"),
    "UPDATE relations SET confidence = 7": ("validity", "has confidence 7"),
    "UPDATE relations SET subject_key = 'nobody'": ("validity", "is kept under other names"),
    "UPDATE embedded SET up_to = 99999": ("vectors and marks", "has no vector"),
    "UPDATE gated SET up_to = 99999": ("vectors and marks", "has no verdict"),
    "UPDATE guided SET up_to = 99999": ("vectors and marks", "the mark of guided (99999) is beyond"),
    "UPDATE verdicts SET g = 12": ("vectors and marks", "was judged by 12"),
    "UPDATE postings SET drawers = 9 WHERE term = 'rose'": ("index of words", "'rose' counts 9 entries and has 1"),
    "UPDATE postings SET term = 'tulips' WHERE term = 'rose'": ("index of words", "'rose' is not indexed as"),
    "UPDATE word_counts SET drawers = 17": ("index of words", "counts 17 drawers instead of 4"),
    "UPDATE word_counts SET terms = 17": ("index of words", "counts 17 terms instead of"),
    "UPDATE word_counts SET postings = 17": ("index of words", "counts 17 entries instead of"),
    "UPDATE tags SET slug = 'nonsense'": ("tags", "is found by 'nonsense'"),
    "UPDATE mentions SET row = row + 99999": ("orphans", "mentions of drawer row"),
    "UPDATE feedback SET row = 99999": ("orphans", "feedback of drawer row 99999"),
    "DELETE FROM mentions": ("orphans", "that nothing mentions"),
    "DELETE FROM coverage": ("summaries", "covers nothing"),
    "UPDATE summaries SET last_position = 1": ("summaries", "of elsewhere"),
    "UPDATE jobs SET lease = 'somebody'": ("queue", "neither waiting nor running"),
    "UPDATE users SET due_at = NULL": ("queue", "no worker is called for it"),
    "UPDATE wings SET kind = 'dungeon'": ("values", "dungeon"),
}


# By what the store keeps vectors in, SQLite and PostgreSQL.
VECTORS: dict[str, tuple[LiteralString, LiteralString]] = {
    "of another length": (
        "UPDATE vectors SET embedding = CAST(zeroblob(14) || x'0045' AS BLOB)",
        "UPDATE vectors SET embedding = '[0,0,0,0,0,0,0,5]'",
    ),
    "cut short": (
        "UPDATE vectors SET embedding = CAST(substr(embedding, 1, 7) AS BLOB)",
        "UPDATE vectors SET embedding = '[0,0,0,0,0,0,0,0.5]'",  # its column takes no other number of coordinates
    ),
}


def damage(store: Store, sql: LiteralString) -> None:
    """Tamper with the store behind Palazzo's back, its references switched off."""
    if isinstance(store, SqliteStore):
        with closing(sqlite3.connect(store.location)) as connection, connection:
            connection.execute(sql)
    else:
        with superuser(url_of_store(store)) as server, server.transaction():
            server.execute("SET LOCAL search_path TO palazzo")
            server.execute("SET LOCAL session_replication_role = replica")
            server.execute(sql)


def wrong(store: Store) -> dict[str, str]:
    return {found.check: found.detail for found in store.check_deep() if not found.ok}


def test_a_sound_store_is_proved_sound_user_by_user(store: Store) -> None:
    furnish(store)
    furnish(store, YOU)
    index(store)
    done: list[None] = []
    found = store.check_deep(lambda: done.append(None))
    assert [one for one in found if not one.ok] == []
    assert len(done) == 2


@pytest.mark.parametrize("sql", DAMAGE)
def test_damage_is_named_with_what_to_do(store: Store, sql: LiteralString) -> None:
    furnish(store)
    index(store)
    damage(store, sql)
    check, detail = DAMAGE[sql]
    assert detail in wrong(store)[check]
    assert "`palazzo " in wrong(store)[check]


def test_a_store_whose_latest_drawers_were_erased_is_sound(store: Store) -> None:
    remember(store, *(note(id, f"a note called {id}") for id in ("a", "b", "c")))
    embed(store, {"a": axis(0), "b": axis(1), "c": axis(2)})
    for id in ("c", "b", "a"):
        store.erase(ME, OneDrawer(DrawerId(id)), NOON)
        assert wrong(store) == {}


@pytest.mark.parametrize("how", VECTORS)
def test_a_damaged_vector_is_found(store: Store, how: str) -> None:
    furnish(store)
    in_sqlite, in_postgres = VECTORS[how]
    damage(store, in_sqlite if isinstance(store, SqliteStore) else in_postgres)
    place = store.location if isinstance(store, SqliteStore) else url_of_store(store)
    with closing(open_store(place)) as again:  # as `palazzo doctor` looks at it: in another process
        assert "vector" in wrong(again)["vectors and marks"]

"""A process is killed again and again while it writes; nothing that it had acknowledged may be lost."""

import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import IO

import pytest

from palazzo.model.drawer import Drawer
from palazzo.model.pointer import Pointer
from palazzo.stores.sqlite import words
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import ME, found
from tests.stores.sqlite.crash_writer import content_of

ROOT = Path(__file__).parents[3]
FILES = 3
KILLS_A_FILE = 20
Acknowledged = dict[str, dict[str, str]]  # what was said to be done: step -> drawer -> detail

HALF_DONE = {
    "a pointer without its drawer": """
        SELECT * FROM pointers p WHERE NOT EXISTS
        (SELECT 1 FROM drawers d WHERE d.user_id = p.user_id AND d.row = p.row)""",
    "a pointer without its closet, room or wing": """
        SELECT * FROM pointers p WHERE NOT EXISTS
        (SELECT 1 FROM closets c JOIN rooms r ON r.user_id = c.user_id AND r.wing = c.wing AND r.number = c.room
         JOIN wings w ON w.user_id = c.user_id AND w.number = c.wing
         WHERE c.user_id = p.user_id AND c.wing = p.wing AND c.room = p.room AND c.number = p.closet)""",
    "a wing without its name": """
        SELECT * FROM wings w WHERE NOT EXISTS
        (SELECT 1 FROM wing_names n WHERE n.user_id = w.user_id AND n.wing = w.number)""",
    "a closet without a drawer": """
        SELECT * FROM closets c WHERE NOT EXISTS
        (SELECT 1 FROM pointers p WHERE p.user_id = c.user_id AND p.wing = c.wing AND p.room = c.room
         AND p.closet = c.number)""",
    "a filed drawer without its two tags": """
        SELECT * FROM pointers p WHERE 2 <>
        (SELECT count(*) FROM tags t WHERE t.user_id = p.user_id AND t.row = p.row)""",
    "a filed drawer without its entity": """
        SELECT * FROM pointers p WHERE NOT EXISTS
        (SELECT 1 FROM mentions m JOIN entities e ON e.user_id = m.user_id AND e.slug = m.entity
         WHERE m.user_id = p.user_id AND m.row = p.row)""",
    "tags, vectors or mentions without a drawer": """
        SELECT row FROM (SELECT user_id, row FROM tags UNION ALL SELECT user_id, row FROM vectors UNION ALL
                         SELECT user_id, row FROM mentions) t
        WHERE NOT EXISTS (SELECT 1 FROM drawers d WHERE d.user_id = t.user_id AND d.row = t.row)""",
    "a drawer without a vector before the mark of those that have one": """
        SELECT * FROM drawers d JOIN embedded e ON e.user_id = d.user_id AND d.row <= e.up_to WHERE NOT EXISTS
        (SELECT 1 FROM vectors v WHERE v.user_id = d.user_id AND v.row = d.row AND v.generation = e.generation)""",
    "a drawer without the job that it caused": """
        SELECT * FROM drawers d WHERE NOT EXISTS
        (SELECT 1 FROM jobs j WHERE j.user_id = d.user_id AND j.subject = d.conversation_id)""",
    "a number beyond its counter": """
        SELECT 'wing' FROM wings w JOIN users u ON u.id = w.user_id WHERE w.number > u.wings
        UNION ALL SELECT 'room' FROM rooms r JOIN wings w ON w.user_id = r.user_id AND w.number = r.wing
            WHERE r.number > w.rooms
        UNION ALL SELECT 'closet' FROM closets c JOIN rooms r
            ON r.user_id = c.user_id AND r.wing = c.wing AND r.number = c.room WHERE c.number > r.closets
        UNION ALL SELECT 'drawer' FROM pointers p JOIN rooms r
            ON r.user_id = p.user_id AND r.wing = p.wing AND r.number = p.room WHERE p.drawer > r.drawers""",
}


def torment(path: Path, seed: int) -> Acknowledged:
    """Let writer after writer write up to a random moment, and return all that they acknowledged."""
    chance = random.Random(seed)
    done: Acknowledged = {step: {} for step in ("remembered", "filed", "embedded", "about to erase", "erased")}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.stores.sqlite.crash_writer", path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as writers:
        assert writers.stdin is not None
        assert writers.stdout is not None
        for life in range(KILLS_A_FILE):
            writers.stdin.write(f"{life}\n".encode())
            writers.stdin.flush()
            for step, *words in said_until_killed(writers.stdout, chance):
                done[step][words[0]] = words[-1]
        writers.stdin.close()
    assert writers.returncode == 0
    return done


def said_until_killed(stdout: IO[bytes], chance: random.Random) -> Iterator[list[str]]:
    _, pid = next_words(stdout)
    for _ in range(chance.randrange(14)):
        yield next_words(stdout)
    select.select([stdout], [], [], chance.uniform(0, 0.005))  # until somewhere in the next transaction
    os.kill(int(pid), signal.SIGKILL)
    while (words := next_words(stdout))[0] != "died":
        yield words
    assert words == ["died", str(-signal.SIGKILL)]


def next_words(stdout: IO[bytes]) -> list[str]:
    return stdout.readline().decode().rstrip("\n").split("\t")


@pytest.fixture(scope="module")
def survivors(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Path, Acknowledged]]:
    """Files whose writers were killed, each with what the writers had acknowledged."""
    paths = [tmp_path_factory.mktemp("crash") / "palace.db" for _ in range(FILES)]
    with ThreadPoolExecutor(FILES) as pool:
        return list(zip(paths, pool.map(torment, paths, range(FILES)), strict=True))


def test_at_least_fifty_writers_were_killed_and_had_done_something(survivors: list[tuple[Path, Acknowledged]]) -> None:
    assert FILES * KILLS_A_FILE >= 50
    for _, done in survivors:
        assert all(done.values())


def test_the_files_are_sound(survivors: list[tuple[Path, Acknowledged]]) -> None:
    for path, _ in survivors:
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        with closing(SqliteStore(path)) as store:
            assert [finding for finding in store.check() if not finding.ok] == []


def test_nothing_is_half_done(survivors: list[tuple[Path, Acknowledged]]) -> None:
    for path, _ in survivors:
        with closing(sqlite3.connect(path)) as connection:
            assert {what: connection.execute(sql).fetchall() for what, sql in HALF_DONE.items()} == {
                what: [] for what in HALF_DONE
            }


def test_every_acknowledged_drawer_is_there_word_for_word(survivors: list[tuple[Path, Acknowledged]]) -> None:
    for path, done in survivors:
        with closing(SqliteStore(path)) as store, store.reading(ME) as tx:
            kept: dict[str, Drawer] = {drawer.id: drawer for drawer in tx.drawers.all()}
            for id in done["remembered"]:
                if id not in done["about to erase"]:
                    assert kept[id].content == content_of(id)
            for id, address in done["filed"].items():
                if id in kept:
                    assert kept[id].pointer == Pointer.parse(address)
            waiting = {drawer.id for drawer in tx.vectors.pending(1, 10_000)}
            assert waiting & set(done["embedded"]) == set()
            assert set(done["erased"]) & set(kept) == set()


def test_the_word_index_has_every_drawer_and_finds_it_by_its_words_and_tags(
    survivors: list[tuple[Path, Acknowledged]],
) -> None:
    for path, _ in survivors:
        with closing(sqlite3.connect(path)) as connection:
            assert words.matches(connection)
        with closing(SqliteStore(path)) as store:
            with store.reading(ME) as tx:
                drawers = list(tx.drawers.all())
            for drawer in drawers:
                assert found(store, drawer.content.split()[0]) == [drawer.id]
                assert found(store, f"tag{drawer.id}") == ([drawer.id] if drawer.pointer else [])
            assert {drawer.id for drawer in drawers} == set(found(store, "tail", limit=10_000))

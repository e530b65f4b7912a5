"""What is erased is in no page of the file and not in its log, not even as an indexed term."""

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from palazzo.model.aaak import Tag
from palazzo.model.activity import Activity
from palazzo.model.conversation import ConversationInfo
from palazzo.model.erasure import Erasure, OneConversation, OneDrawer, WholeUser
from palazzo.model.graph import Entity, EntityType, Relation, Validity
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.job import JobKind
from palazzo.providers.base import EmbedderIdentity
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import DIMENSION, EMBEDDER, ME, NOON, YOU, add, filing, found, note, remember, said
from tests.support.memories import memory_over

TALK = ConversationId("confidential-talk")
SECRET = replace(said("drawer-incognito", "The xylophonist hid 7 sapphires", TALK), speaker="Bartholomew")
VECTOR = np.linspace(0.1, 0.7, DIMENSION, dtype=np.float32)[None, :]

# Without their first letters and endings, because the word index shares beginnings and keeps stems.
OF_THE_DRAWER = [b"lophonis", b"apphir", b"artholomew", b"anziba", b"eptun", b"arpsichor", b"-incognito", b"ummarised"]
OF_THE_PLACES = [b"onfidential-talk", b"uixotic", b"arathon", b"enumbra", b"itled"]
BLOB = VECTOR.astype("<f2").tobytes()


def write_secrets(store: SqliteStore, user: UserId) -> None:
    with store.writing(user) as tx:
        tx.conversations.open(ConversationInfo(TALK, NOON, title="Entitled"))
        add(tx, SECRET)
        tags = {Tag.PLACES: ("Zanzibar",)}
        tx.palace.file(
            filing(
                SECRET, wing="Quixotic", room="Marathon", topic="Penumbra", tags=tags, talk=TALK, summary="Summarised"
            )
        )
        tx.graph.add_entity(Entity("Neptune", EntityType.PLACE), SECRET.id)
        tx.graph.learn(Relation("Neptune", "plays", "harpsichord", Validity(NOON), NOON, SECRET.id))
        tx.vectors.put(1, [(SECRET.id, VECTOR)])
        tx.jobs.add(JobKind.MINE, TALK, NOON)
        tx.ledger.add_activity(Activity("agent_action", "memory_mined", NOON, TALK))
        tx.ledger.add_activity(Activity("agent_action", "memory_promoted", NOON, SECRET.id))


def bury_in_others(store: SqliteStore) -> None:
    """Fill pages before and after, so that the secrets share theirs with words that stay."""
    for batch in range(4):
        fill = [note(f"n{batch}-{number}", f"xyl zan quix word{number} " * 20) for number in range(40)]
        remember(store, *fill, user=YOU if batch % 2 else ME)
        if batch == 1:
            write_secrets(store, ME)


def left_in_files(path: Path, traces: list[bytes]) -> dict[bytes, list[str]]:
    """Which files beside `path` have which traces, whatever their case."""
    files = {file.name: file.read_bytes().lower() for file in path.parent.glob(f"{path.name}*")}
    return {trace: names for trace in traces if (names := [name for name in files if trace.lower() in files[name]])}


@pytest.mark.parametrize(
    ("what", "traces"),
    [
        (OneDrawer(SECRET.id), [*OF_THE_DRAWER, BLOB]),
        (OneConversation(TALK), [*OF_THE_DRAWER, *OF_THE_PLACES, BLOB]),
        (WholeUser(ME), [*OF_THE_DRAWER, *OF_THE_PLACES, BLOB]),
    ],
)
def test_nothing_of_it_is_left_in_any_file(path: Path, store: SqliteStore, what: Erasure, traces: list[bytes]) -> None:
    bury_in_others(store)
    assert set(left_in_files(path, traces)) == set(traces)
    assert store.erase(ME, what, NOON).complete
    assert left_in_files(path, traces) == {}
    assert len(found(store, "xyl", user=YOU, limit=100)) == 80
    assert all(finding.ok for finding in store.check())


def test_nothing_is_left_when_others_have_the_file_open(path: Path, store: SqliteStore) -> None:
    bury_in_others(store)
    with ThreadPoolExecutor(1) as pool, closing(SqliteStore(path)) as other:
        assert pool.submit(found, store, "xylophonist").result() == found(other, "xylophonist") == [SECRET.id]
        assert store.erase(ME, OneDrawer(SECRET.id), NOON).complete
        assert left_in_files(path, OF_THE_DRAWER) == {}


def test_erasing_waits_for_whoever_is_still_reading(path: Path, store: SqliteStore) -> None:
    bury_in_others(store)
    with ThreadPoolExecutor(1) as pool, closing(SqliteStore(path)) as other:
        with store.reading(ME) as tx:
            assert tx.drawers.get(SECRET.id).content == SECRET.content
            erasing = pool.submit(other.erase, ME, OneDrawer(SECRET.id), NOON)
            assert not erasing.done()
            assert tx.drawers.get(SECRET.id).content == SECRET.content
        assert erasing.result().complete
    assert left_in_files(path, OF_THE_DRAWER) == {}


def test_a_receipt_is_not_complete_while_somebody_keeps_the_log_from_being_emptied(
    path: Path, store: SqliteStore
) -> None:
    bury_in_others(store)
    with closing(SqliteStore(path, scrub_seconds=0)) as other, store.reading(ME) as tx:
        assert tx.drawers.count() > 0
        receipt = other.erase(ME, OneDrawer(SECRET.id), NOON)
    assert not receipt.complete
    assert {table for table, left in receipt.left.items() if left} == {"log"}
    assert left_in_files(path, OF_THE_DRAWER) != {}


def test_who_reads_for_long_keeps_neither_an_erasure_nor_writers_waiting(path: Path, store: SqliteStore) -> None:
    bury_in_others(store)
    with closing(SqliteStore(path)) as other, other.reading(ME) as tx, ThreadPoolExecutor(1) as pool:
        assert tx.drawers.count() > 0
        receipt = pool.submit(store.erase, ME, OneDrawer(SECRET.id), NOON).result(timeout=30)  # a server's patience
        pool.submit(remember, store, note("meanwhile", "written while somebody reads")).result(timeout=30)
        assert {table for table, left in receipt.left.items() if left} == {"log"}
        assert tx.drawers.get(SECRET.id).content == SECRET.content
    store.finish_erasing()
    assert left_in_files(path, OF_THE_DRAWER) == {}


def killed_between_commit_and_scrub(path: Path, store: SqliteStore) -> None:
    """Let another process erase while somebody reads, so that it waits with its scrub, and kill it there."""
    with store.reading(ME) as reader:
        assert reader.drawers.count() > 0
        erase = [sys.executable, "-m", "tests.stores.sqlite.erase_once", str(path), SECRET.id]
        with subprocess.Popen(erase, cwd=Path(__file__).parents[3]) as process, closing(SqliteStore(path)) as other:
            while found(other, "xylophonist"):
                assert process.poll() is None
            process.kill()
            assert process.wait() < 0


def by_opening(path: Path, store: SqliteStore) -> None:
    SqliteStore(path)  # not closed: closing the last connection empties the log anyway


def by_working(path: Path, store: SqliteStore) -> None:
    embedder = FakeEmbedder()
    embedder.identity = EmbedderIdentity(EMBEDDER, DIMENSION)
    memory_over(store, embedder, lambda: NOON - timedelta(days=1)).work()  # before any job is due


@pytest.mark.parametrize("go_on", [by_opening, by_working])
def test_who_comes_next_scrubs_what_a_killed_process_erased(
    path: Path, store: SqliteStore, go_on: Callable[[Path, SqliteStore], None]
) -> None:
    bury_in_others(store)
    killed_between_commit_and_scrub(path, store)
    assert left_in_files(path, OF_THE_DRAWER) != {}
    go_on(path, store)
    assert left_in_files(path, OF_THE_DRAWER) == {}


def erased_one_by_one(store: SqliteStore) -> None:
    for number in range(20):
        store.erase(ME, OneDrawer(DrawerId(f"e{number}")), NOON)


def erased_all_at_once(store: SqliteStore) -> None:
    store.erase(ME, WholeUser(ME), NOON)


@pytest.mark.parametrize("erase", [erased_one_by_one, erased_all_at_once])
def test_nothing_is_left_of_long_texts_that_span_pages(
    path: Path, store: SqliteStore, erase: Callable[[SqliteStore], None]
) -> None:
    remember(store, *(note(f"e{number}", f"ephemeral{number} and gossamer " * 500) for number in range(20)))
    assert set(left_in_files(path, [b"phemeral", b"ossamer"])) == {b"phemeral", b"ossamer"}
    erase(store)
    assert left_in_files(path, [b"phemeral", b"ossam"]) == {}


def test_an_erasure_without_room_to_empty_the_log_is_done_and_says_what_is_owed(path: Path, store: SqliteStore) -> None:
    bury_in_others(store)
    store.close()  # everything is in the file, which is larger than what may be written of it now
    room = path.stat().st_size // 2
    erase = [sys.executable, "-m", "tests.stores.sqlite.erase_once", str(path), SECRET.id, str(room)]
    said = subprocess.run(erase, cwd=Path(__file__).parents[3], check=True, capture_output=True, text=True)
    receipt = json.loads(said.stdout)
    assert not receipt["complete"]
    assert "the next worker or opening does it" in receipt["pending"][0]
    with closing(SqliteStore(path)) as again:
        assert found(again, "xylophonist") == []
        assert left_in_files(path, OF_THE_DRAWER) == {}

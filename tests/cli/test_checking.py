import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from palazzo.model.ids import UserId
from palazzo.model.job import LONGEST_LEASE, JobKind
from palazzo.stores.sqlite.store import SqliteStore
from tests.cli.conftest import Ask, Run

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def wrong(run: Run, **environment: str) -> str:
    """What the doctor finds wrong."""
    result = run("doctor", **environment)
    assert result.exit_code == 1
    return "\n".join(line for line in result.stdout.splitlines() if line.startswith("WRONG"))


def test_a_sound_memory_is_found_sound(run: Run, ask: Ask) -> None:
    run("remember", "one")
    found = ask("doctor")
    assert found["ok"] is True
    assert all(finding["ok"] for finding in found["findings"])
    assert {"versions", "embedder", "store", "vectors", "jobs"} <= {finding["check"] for finding in found["findings"]}


def test_a_store_that_is_not_there_yet_is_nothing_wrong_and_is_not_made(run: Run, place: Path) -> None:
    result = run("doctor")
    assert result.exit_code == 0
    assert "palazzo remember" in result.stdout
    assert not place.exists()


def test_a_damaged_file_is_found(run: Run, place: Path) -> None:
    place.write_bytes(b"SQLite format 3\0" + b"and then something else" * 100)
    assert "is damaged" in wrong(run)


def test_a_file_that_is_no_store_is_found(run: Run, place: Path) -> None:
    place.write_text("print('hello')")
    assert "is no Palazzo store" in wrong(run)


def test_a_file_of_a_newer_palazzo_is_found(run: Run, place: Path) -> None:
    run("remember", "one")
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert "pip install -U palazzo" in wrong(run)


def test_another_embedder_is_found_with_the_way_out(run: Run) -> None:
    run("remember", "one")
    assert "palazzo reindex" in wrong(run, PALAZZO_EMBEDDER="static")


def test_an_embedder_that_does_not_load_is_found_and_the_rest_is_still_looked_at(run: Run, tmp_path: Path) -> None:
    run("remember", "one")
    result = run("doctor", PALAZZO_EMBEDDER=f"onnx:{tmp_path / 'absent'}")
    assert result.exit_code == 1
    assert "ok     jobs: 1 wait" in result.stdout


def test_jobs_that_failed_too_often_are_found_with_their_reason(run: Run, place: Path) -> None:
    run("remember", "one")
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("UPDATE jobs SET died_at = 1, attempts = 8, reason = 'Unavailable: no answer'")
    found = wrong(run)
    assert "Unavailable: no answer" in found
    assert "palazzo worker --revive --once" in found
    run("worker", "--revive", "--once")
    assert run("doctor").exit_code == 0


def test_dead_jobs_of_every_kind_are_told_and_can_be_revived(run: Run, place: Path) -> None:
    run("remember", "one", "--conversation", "efoil")
    run("worker", "--once")
    with closing(SqliteStore(place)) as store:
        for kind in JobKind:
            with store.writing(UserId("me")) as tx:
                tx.jobs.add(kind, "efoil", NOW)
            job = store.queue.claim(NOW, NOW + LONGEST_LEASE)
            assert job is not None
            store.queue.bury(job, f"{kind} failed", NOW)
    told = wrong(run)
    assert all(f"1 {kind}" in told for kind in JobKind)
    run("worker", "--revive", "--once")
    assert run("doctor").exit_code == 0


def test_a_deep_look_names_damage_that_a_look_does_not(run: Run, place: Path) -> None:
    run("remember", "one")
    run("worker", "--once")
    assert run("doctor", "--deep").exit_code == 0
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("UPDATE gated SET up_to = 99999")
    assert run("doctor").exit_code == 0
    result = run("doctor", "--deep")
    assert result.exit_code == 1
    assert "the mark of gated (99999) is beyond the last row (1)" in result.stdout

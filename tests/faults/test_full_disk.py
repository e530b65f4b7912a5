"""Every operation on a store that cannot grow any more, wherever that stops it, and on a file that cannot be written.

The file is kept from growing by a limit of the system; PostgreSQL refuses by triggers, with its own error for it.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from palazzo_bench.faults.kill import Databases, Files, Trial, Victims, victims
from palazzo_bench.faults.operations import BY_NAME
from tests.support.postgres import url_of

ROOMS = (4_000, 40_000, 150_000)  # bytes that a file may have: from nothing beside the palace to almost enough
# In a database each takes seconds; all of them with PALAZZO_EVERY_OPERATION=1.
IN_DATABASES = ("remember_all", "work: mine", "note", "merge", "forget", "import", "reindex", "migrate")
WRITES = (0, 2, 7)  # statements that a database lets write before its disk is full


@pytest.fixture(scope="module")
def ready() -> Iterator[Victims]:
    with victims() as ready:
        yield ready


@pytest.mark.parametrize("name", BY_NAME)
def test_a_full_disk_is_told_and_loses_nothing_and_with_room_again_work_goes_on(
    name: str, tmp_path: Path, ready: Victims
) -> None:
    tally = Trial(BY_NAME[name], Files(tmp_path), ready).run_in(ROOMS)
    assert tally.troubles == []
    assert (tally.lost, tally.half_written, tally.repaired) == (0, 0, len(ROOMS))
    assert tally.refused
    assert all(said.startswith("unavailable: ") and "cannot rollback" not in said for said in tally.refused)


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    made = Databases(url_of("postgres"))
    yield made
    made.close()


@pytest.mark.parametrize("name", [*BY_NAME] if "PALAZZO_EVERY_OPERATION" in os.environ else IN_DATABASES)
def test_a_full_database_is_told_and_loses_nothing_and_with_room_again_work_goes_on(
    name: str, databases: Databases, ready: Victims
) -> None:
    tally = Trial(BY_NAME[name], databases, ready).run_full(WRITES)
    databases.drop()
    assert tally.troubles == []
    assert (tally.lost, tally.half_written, tally.repaired) == (0, 0, len(WRITES))
    assert tally.refused or name == "export"  # which writes nothing
    assert all(said.startswith("unavailable: ") and "no disk space" in said for said in tally.refused)


@pytest.mark.parametrize("name", BY_NAME)
def test_a_file_that_cannot_be_written_is_told_and_stays_as_it_is(name: str, tmp_path: Path, ready: Victims) -> None:
    tally = Trial(BY_NAME[name], Files(tmp_path), ready).run_reading()
    assert tally.troubles == []
    assert (tally.lost, tally.half_written, tally.repaired) == (0, 0, 1)
    assert tally.refused

"""Every operation on a file that cannot grow any more, wherever that stops it, and on one that cannot be written."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from palazzo_bench.faults.kill import Files, Trial, Victims, victims
from palazzo_bench.faults.operations import BY_NAME

ROOMS = (4_000, 40_000, 150_000)  # bytes that a file may have: from nothing beside the palace to almost enough


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


@pytest.mark.parametrize("name", BY_NAME)
def test_a_file_that_cannot_be_written_is_told_and_stays_as_it_is(name: str, tmp_path: Path, ready: Victims) -> None:
    tally = Trial(BY_NAME[name], Files(tmp_path), ready).run_reading()
    assert tally.troubles == []
    assert (tally.lost, tally.half_written, tally.repaired) == (0, 0, 1)
    assert tally.refused

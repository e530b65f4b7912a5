"""A process is killed inside every operation, on both stores; `palazzo bench faults` does it more often."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from palazzo_bench.faults.kill import Databases, Files, Places, Trial, Victims, victims
from palazzo_bench.faults.operations import BY_NAME
from tests.support.postgres import url_of

KILLS = 3


@pytest.fixture(scope="module")
def ready() -> Iterator[Victims]:
    with victims() as ready:
        yield ready


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    made = Databases(url_of("postgres"))
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "postgres"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Places]:
    if request.param == "sqlite":
        yield Files(tmp_path)
        return
    databases: Databases = request.getfixturevalue("databases")
    yield databases
    databases.drop()


@pytest.mark.parametrize("name", BY_NAME)
def test_a_kill_loses_nothing_leaves_nothing_half_written_and_work_goes_on(
    name: str, places: Places, ready: Victims
) -> None:
    tally = Trial(BY_NAME[name], places, ready).run(KILLS, random.Random(name))
    assert tally.troubles == []
    assert (tally.kills, tally.lost, tally.half_written, tally.repaired) == (KILLS, 0, 0, KILLS)


@pytest.mark.parametrize("name", [name for name, operation in BY_NAME.items() if operation.one_commit])
def test_what_belongs_together_is_committed_together(name: str, tmp_path: Path, ready: Victims) -> None:
    """On SQLite, where reading commits nothing: after each commit all of it is there, or nothing."""
    tally = Trial(BY_NAME[name], Files(tmp_path), ready).run_between_commits()
    assert tally.troubles == []
    assert tally.kills == tally.repaired
    assert len(tally.states) <= 1


@pytest.mark.parametrize("name", [name for name, operation in BY_NAME.items() if not operation.one_commit])
def test_an_operation_of_several_commits_goes_on_after_each(name: str, tmp_path: Path, ready: Victims) -> None:
    tally = Trial(BY_NAME[name], Files(tmp_path), ready).run_between_commits()
    assert tally.troubles == []
    assert tally.kills == tally.repaired > 1


def test_what_is_missing_is_noticed(tmp_path: Path, ready: Victims) -> None:
    trial = Trial(BY_NAME["note"], Files(tmp_path), ready)
    with closing(sqlite3.connect(trial.template, isolation_level=None)) as connection:
        connection.execute("DELETE FROM drawers WHERE user_id = 'other' AND conversation_id = 'tax'")
    tally = trial.run(1, random.Random(1))
    assert tally.lost
    assert tally.half_written

"""What Palazzo keeps on a disk is its owner's to read, whatever the umask of whoever started it."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, environment, run

__all__ = ["environment", "run"]

UMASKS = [0o000, 0o022, 0o277]

OPEN_DEFAULT_STORE = """
import json, os, stat, sys
from pathlib import Path
import palazzo
from palazzo.settings import default_store
place = Path(sys.argv[1]) if len(sys.argv) > 1 else default_store()
with palazzo.open(place) as memory:
    memory.palace("me").note("The spare key hangs behind the boiler")
    memory.work()
    found = [place.parent, *place.parent.iterdir()]
    print(json.dumps({each.name: oct(stat.S_IMODE(each.stat().st_mode)) for each in found}))
"""


def modes_of_a_store_in_use(home: Path, umask: int, *place: Path) -> Any:
    finished = subprocess.run(
        [sys.executable, "-c", OPEN_DEFAULT_STORE, *map(str, place)],
        env={**os.environ, "XDG_DATA_HOME": str(home / "data"), "HOME": str(home), "PALAZZO_EMBEDDER": "fake"},
        umask=umask,
        capture_output=True,
        check=True,
    )
    return json.loads(finished.stdout)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("umask", UMASKS)
def test_the_default_store_and_what_lies_beside_it_are_its_owners_only(tmp_path: Path, umask: int) -> None:
    modes = modes_of_a_store_in_use(tmp_path, umask)
    assert modes == {
        "palazzo": "0o700",
        "palace.db": "0o600",
        "palace.db-wal": "0o600",
        "palace.db-shm": "0o600",
    }
    assert mode(tmp_path / "data") == 0o700


def test_a_folder_of_the_user_and_a_store_that_is_there_already_are_left_as_they_are(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    modes = modes_of_a_store_in_use(tmp_path, 0o022, folder / "palace.db")
    assert modes == {"shared": "0o755", **dict.fromkeys(("palace.db", "palace.db-wal", "palace.db-shm"), "0o600")}
    (folder / "palace.db").chmod(0o640)
    modes = modes_of_a_store_in_use(tmp_path, 0o022, folder / "palace.db")
    assert modes["palace.db"] == "0o640"


def test_the_doctor_reports_a_store_that_others_can_read_and_the_command_it_gives_mends_it(
    run: Run, place: Path
) -> None:
    run("remember", "one")
    assert run("doctor").exit_code == 0
    place.chmod(0o644)
    result = run("doctor")
    assert result.exit_code == 1
    [line] = [line for line in result.stdout.splitlines() if line.startswith("WRONG")]
    subprocess.run(["/bin/sh", "-c", line.partition("run: ")[2]], check=True)
    assert mode(place) == 0o600
    assert run("doctor").exit_code == 0


def test_an_export_is_its_owners_only(run: Run, tmp_path: Path) -> None:
    run("remember", "one")
    assert run("export", "--output", str(tmp_path / "palace.jsonl")).exit_code == 0
    assert mode(tmp_path / "palace.jsonl") == 0o600

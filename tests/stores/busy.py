"""Three processes of two threads each that write into one store at once, whatever the store."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from palazzo.model.aaak import Tag
from palazzo.wiring import open_store
from tests.stores.samples import ME, TALK, file, filing, found, remember, said

ROOT = Path(__file__).parents[2]
NAMES = ("a", "b", "c")
MESSAGES = 12  # of each process


def write_at_once(location: str) -> None:
    """Let all of them make the store, write, and end."""
    program = [sys.executable, "-m", "tests.stores.busy", location]
    processes = [subprocess.Popen([*program, name], cwd=ROOT) for name in NAMES]
    assert [process.wait() for process in processes] == [0] * len(NAMES)


def nothing_is_lost(location: str) -> None:
    """Assert that everything is there, once, under numbers of its own."""
    numbers = list(range(1, MESSAGES * len(NAMES) + 1))
    store = open_store(location)
    with store.reading(ME) as tx:
        drawers = tx.drawers.of_conversation(TALK)
        assert {drawer.id for drawer in drawers} == {f"{name}-{n}" for name in NAMES for n in range(MESSAGES)}
        assert [drawer.position for drawer in drawers] == numbers
        assert sorted(drawer.pointer.drawer for drawer in drawers if drawer.pointer) == numbers
        assert len(tx.palace.wings()) == len(tx.palace.rooms(1)) == 1
        assert len(tx.palace.closets(1, 1)) == 3
    assert len(found(store, "message7", limit=100)) == len(found(store, "tag7", limit=100)) == len(NAMES)
    assert all(finding.ok for finding in store.check())
    store.close()


def main(location: str, name: str) -> None:
    store = open_store(location)

    def write(number: int) -> None:
        drawer = said(f"{name}-{number}", f"message{number} from{name}")
        remember(store, drawer)
        file(store, filing(drawer, topic=f"topic {number % 3}", tags={Tag.ITEMS: (f"tag{number}",)}))

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(write, range(MESSAGES)))
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])

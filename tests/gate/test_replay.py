"""A replay that goes on with the next job judges as one that begins with the first memory."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.gate.config import GateConfig
from palazzo.gate.replay import Replay
from palazzo.model.drawer import Role
from palazzo.model.verdict import Verdict
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.base import Store
from palazzo.wiring import open_store
from tests.support.clock import Clock

THINGS = ["wire", "fuse", "boat", "lake", "tent", "rope", "lamp", "stove", "map"]
MANY = 20  # turns that are judged together
CONFIG = GateConfig()


@pytest.fixture
def store(place: Path, memory: Memory) -> Iterator[Store]:
    store = open_store(place)
    yield store
    store.close()


def say(palace: Palace, trip: str) -> None:
    """Turns that are ever more alike, and a note."""
    talk = palace.conversation(trip)
    for number in range(MANY):
        things = " and a ".join(THINGS[: number % len(THINGS) + 1])
        talk.remember("user", f"On day {number} of the {trip} I bought a {things}", id=f"{trip}-{number}")
    palace.note(f"the {trip} needs a fuse and a lamp")


def verdicts(palace: Palace) -> list[Verdict]:
    found = [palace.verdict(drawer.id) for drawer in palace.drawers() if drawer.role is Role.USER]
    return [verdict for verdict in found if verdict is not None]


def pass_by(store: Store, palace: Palace, replay: Replay) -> int:
    """Let what is new pass, and return how many verdicts there were."""
    count = 0
    with store.reading(palace.user) as tx:
        replay.line_up(tx, tx.gate.pending(1000))
    while not replay.over:
        with store.writing(palace.user) as tx:
            found = replay.step(tx)
            tx.gate.put(found)
            count += len(found)
    return count


def goes_on(store: Store, palace: Palace, replay: Replay) -> bool:
    with store.reading(palace.user) as tx:
        return replay.goes_on(tx, tx.gate.pending(1000), CONFIG)


def test_jobs_of_one_process_judge_as_jobs_that_each_begin_anew(tmp_path: Path, clock: Clock) -> None:
    def opened(name: str) -> Memory:
        return palazzo.open(tmp_path / name, embedder=FakeEmbedder(), settings=Settings(), clock=clock)

    with opened("one.db") as memory:
        one = memory.palace("me")
        for trip in ("hike", "sail", "drive"):
            say(one, trip)
            memory.work()
        going_on = verdicts(one)
    for trip in ("hike", "sail", "drive"):
        with opened("several.db") as memory:
            say(memory.palace("me"), trip)
            memory.work()
    with opened("several.db") as memory:
        anew = verdicts(memory.palace("me"))
    assert len(going_on) == 3 * MANY
    assert [verdict.promoted for verdict in going_on] == [verdict.promoted for verdict in anew]
    assert [verdict.g for verdict in going_on] == pytest.approx([verdict.g for verdict in anew], abs=1e-4)


def test_a_replay_goes_on_with_what_came_since(memory: Memory, palace: Palace, store: Store) -> None:
    say(palace, "hike")
    memory.backfill()
    replay = Replay(CONFIG)
    assert pass_by(store, palace, replay) == MANY
    say(palace, "sail")
    memory.backfill()
    assert goes_on(store, palace, replay)
    assert pass_by(store, palace, replay) == MANY
    assert goes_on(store, palace, replay)


def test_a_replay_is_over_for_good_where_something_that_passed_has_changed(
    memory: Memory, palace: Palace, store: Store
) -> None:
    say(palace, "hike")
    memory.backfill()
    replay = Replay(CONFIG)
    pass_by(store, palace, replay)
    with store.reading(palace.user) as tx:
        assert not replay.goes_on(tx, [], GateConfig(threshold=0.9))
    with store.writing(palace.user) as tx:
        assert tx.gate.regrade(1.1)
    assert not goes_on(store, palace, replay)
    with store.writing(palace.user) as tx:
        tx.gate.regrade(CONFIG.threshold)
    assert goes_on(store, palace, replay)
    palace.forget(next(iter(palace.drawers())).id)
    assert not goes_on(store, palace, replay)


def test_what_had_no_vector_when_it_passed_has_to_pass_again(memory: Memory, palace: Palace, store: Store) -> None:
    palace.note("the hike needs a fuse")
    replay = Replay(CONFIG)
    pass_by(store, palace, replay)
    assert goes_on(store, palace, replay)
    memory.backfill()
    assert not goes_on(store, palace, replay)

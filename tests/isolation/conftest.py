"""One store for every test of a file: making a palace with something of everything in it takes a while."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.providers.fake import FakeEmbedder
from tests.isolation.world import World, make_world, with_strangers
from tests.support.clock import Clock

_numbers = count(1)


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("isolation") / "palace.db"


@pytest.fixture(scope="module")
def memory(place: Path, clock: Clock) -> Iterator[Memory]:
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings(), clock=clock) as memory:
        yield memory


@pytest.fixture(scope="module")
def lasting(memory: Memory, clock: Clock) -> World:
    """One owner whose palace nobody changes."""
    return make_world(memory, clock, 0)


@pytest.fixture
def world(lasting: World) -> World:
    """The same owner, and strangers who are new in every test."""
    return with_strangers(lasting, next(_numbers))


@pytest.fixture
def own_world(memory: Memory, clock: Clock) -> World:
    """An owner who changes something."""
    number = next(_numbers)
    return with_strangers(make_world(memory, clock, number), number)

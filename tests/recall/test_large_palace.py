"""Recall and context where a palace has so many chunks that a search is no longer exact."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from palazzo import Memory, Palace
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.base import EXACT_UP_TO
from palazzo.stores.sqlite.store import SqliteStore
from tests.support.clock import Clock
from tests.support.memories import memory_over


@pytest.fixture(params=[EXACT_UP_TO, 0])
def palace(request: pytest.FixtureRequest, place: Path, clock: Clock) -> Iterator[Palace]:
    """A palace on either side of the border."""
    memory: Memory = memory_over(SqliteStore(place, exact_up_to=request.param), FakeEmbedder(), clock)
    with memory:
        palace = memory.palace("me")
        palace.conversation("efoil").remember("user", "The silicone wire overheated.", at=clock() - timedelta(days=30))
        memory.work()
        yield palace


def test_a_time_at_which_nothing_was_said_costs_no_answer(palace: Palace) -> None:
    assert [hit.content for hit in palace.recall("Which wire overheated yesterday?")] == [
        "The silicone wire overheated."
    ]
    assert palace.context("What did I do yesterday?").degraded == ()


def test_a_filter_that_nothing_meets_finds_nothing(palace: Palace, clock: Clock) -> None:
    assert palace.recall("which wire overheated?", role="note") == []
    assert palace.recall("which wire overheated?", since=clock() + timedelta(days=1)) == []
    assert palace.recall("which wire overheated?", by="conversation", role="note") == []

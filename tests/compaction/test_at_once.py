"""Several who compact the same conversation at the same time, on every store."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Message, Settings
from palazzo.context.entry import Tier
from palazzo.context.parse import parse
from palazzo.model.drawer import Drawer, Role
from palazzo.model.summary import Compacted
from palazzo.providers.static import StaticEmbedder
from tests.support.postgres import fresh_database

RULE = "Never push directly to the main branch; always open a pull request."


@pytest.fixture(params=["sqlite", "postgres"])
def memory(request: pytest.FixtureRequest, place: Path) -> Iterator[Memory]:
    with ExitStack() as stack:
        location = str(place) if request.param == "sqlite" else stack.enter_context(fresh_database())
        yield stack.enter_context(palazzo.open(location, embedder=StaticEmbedder(), settings=Settings()))


def test_compactors_at_once_cover_every_message_at_most_once(memory: Memory) -> None:
    palace = memory.palace("me")
    talk = palace.conversation("long")
    roles = (Role.USER, Role.ASSISTANT)
    text = "We went to the lake with Derek, and the wire of the motor got warm."
    talk.remember_all(
        Message(roles[number % 2], RULE if number == 10 else f"{text} ({number})") for number in range(80)
    )

    def compact(_: int) -> Compacted:
        return palace.conversation("long").compact()

    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(compact, range(4)))
    assert sum(bool(each.summaries) for each in done) == 1
    covered = [id for summary in palace.summaries("long") for id in summary.covers]
    left = [item.id for item in talk.view() if isinstance(item, Drawer)]
    assert sorted([*covered, *left]) == sorted(drawer.id for drawer in talk.messages())
    assert [rule.drawer.content for rule in palace.guidance.all()] == [RULE]
    memory.work()
    block = parse(palace.context("May I push this to the main branch?", conversation="new").text)
    assert RULE in [entry.text for tier in block if tier.name == Tier.GUIDANCE for entry in tier.entries]

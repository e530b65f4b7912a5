"""Whatever a conversation looks like and however often it is compacted: every word is covered once, or in sight."""

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import palazzo
from palazzo import Memory, Message, Settings
from palazzo.context.parse import parse
from palazzo.model.drawer import Drawer, Role
from palazzo.model.summary import KeptSummary
from palazzo.providers.fake import FakeEmbedder

SAID = st.sampled_from(
    ["ok", "Never push to main.", "We went to the lake.", "It rained the whole day. " * 8, "日本語の文。" * 9]
)
TURNS = st.lists(st.builds(Message, st.sampled_from([Role.USER, Role.ASSISTANT, Role.SYSTEM]), SAID), max_size=30)


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    place = tmp_path_factory.mktemp("palace") / "palace.db"
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings(compact_every=0)) as memory:
        yield memory


numbers = count()


@settings(max_examples=40)
@given(st.lists(TURNS, min_size=1, max_size=4), st.integers(0, 1500))
def test_every_word_comes_back_and_every_rule_stays_in_sight(
    memory: Memory, rounds: list[list[Message]], budget: int
) -> None:
    palace = memory.palace("me")
    talk = palace.conversation(f"talk {next(numbers)}")
    talk.remember("user", "Hello.")
    for turns in rounds:
        talk.remember_all(turns)
        talk.compact()
    messages, view = talk.messages(), talk.view()
    covered = [drawer for item in view if isinstance(item, KeptSummary) for drawer in palace.expand(item.id)]
    left = [item for item in view if isinstance(item, Drawer)]
    assert sorted([*covered, *left], key=lambda drawer: drawer.position) == messages
    rules = [drawer for drawer in messages if drawer.role is Role.USER and drawer.content.startswith("Never")]
    assert set(rules) <= set(left)
    made = palace.context("what about main?", conversation=talk.id, budget=budget)
    assert made.tokens <= budget
    parse(made.text)

"""A long conversation with rules in it, compacted again and again: what is in front of the model, and what is not."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from palazzo.compaction.plan import Turn, plan
from palazzo.compaction.summarize import Summarizer
from palazzo.compaction.summary import Summary
from palazzo.errors import Unavailable
from palazzo.guidance.protect import make_turn, protect
from palazzo.model.drawer import Role
from palazzo.providers.base import ChatMessage, ChatModel
from palazzo.providers.fake import FakeChat, FakeEmbedder
from tests.compaction.talk import turn
from tests.support.embedders import FailingEmbedder

TURNS, ROUNDS = 2_000, 30
RULES = [
    json.loads(line)["rule"]
    for line in (Path(__file__).parents[1] / "context" / "labelled" / "rules.jsonl").read_text().splitlines()
]
CHATTER = (
    "We went to the lake with Derek and the water was cold.",
    "The wire of the motor got warm after ten minutes.",
    "That sounds like a lovely afternoon on the boat.",
    "I found the old map of the harbour in the drawer.",
    "It rained the whole day and the garden is green again.",
)


def conversation() -> Iterator[Turn]:
    """Chatter of two, and every rule of the user somewhere in it, marked by the deontic frame itself."""
    chance = random.Random(6)
    places = dict(zip(chance.sample(range(0, TURNS, 2), len(RULES)), RULES, strict=True))
    for number in range(TURNS):
        role = Role.ASSISTANT if number % 2 else Role.USER
        text = places.get(number) or f"{chance.choice(CHATTER)} {chance.choice(CHATTER)} ({number})"
        (decided,) = protect([make_turn(text, role)])
        yield turn(number, role, text, protected=decided.protected, gate=0.8)


def failing(messages: Sequence[ChatMessage]) -> str:
    raise Unavailable("the model is down")


def melting(messages: Sequence[ChatMessage]) -> str:
    """A model that says nothing wrong and keeps nothing."""
    return json.dumps({"summary": "They talked about the lake, the wire and the boat.", "confidence": 1.0})


MODELS: dict[str, Callable[[], ChatModel | None]] = {
    "absent": lambda: None,
    "failing": lambda: FakeChat(failing),
    "garbage": lambda: FakeChat(["}{ no JSON", '{"summary": 3}', ""]),
    "melting": lambda: FakeChat(melting),
}


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    return list(conversation())


@dataclass(slots=True)
class WorkingSet:
    """What is in front of the model: summaries, the guidance beside them, and the turns that are left."""

    summaries: list[Summary] = field(default_factory=list)
    shards: list[Turn] = field(default_factory=list)
    left: list[Turn] = field(default_factory=list)

    def grow(self, turns: Sequence[Turn], summarizer: Summarizer) -> None:
        """Add turns and compact; a cluster leaves with its summary and its guidance, or not at all."""
        self.left += turns
        for cluster in plan(self.left).clusters:
            made = summarizer.summarize(cluster, self.summaries[-1].text if self.summaries else "")
            if isinstance(made, Summary):
                self.shards += cluster.protected
                self.summaries.append(made)
                gone = set(cluster.turns)
                self.left = [each for each in self.left if each not in gone]


def compacted(turns: Sequence[Turn], summarizer: Summarizer) -> WorkingSet:
    working = WorkingSet()
    for number in range(ROUNDS):
        working.grow(turns[TURNS * number // ROUNDS : TURNS * (number + 1) // ROUNDS], summarizer)
    return working


@pytest.mark.parametrize("model", MODELS)
def test_every_rule_is_still_there_word_for_word_whatever_the_model_does(turns: list[Turn], model: str) -> None:
    working = compacted(turns, Summarizer(FakeEmbedder(), MODELS[model]()))
    words = [each.drawer.content for each in (*working.shards, *working.left)]
    assert [rule for rule in RULES if rule not in words] == []
    assert len(working.left) < TURNS / 20
    assert sum(made.tokens for made in working.summaries) < sum(made.covered_tokens for made in working.summaries)


def test_every_turn_is_covered_once_or_still_in_sight(turns: list[Turn]) -> None:
    working = compacted(turns, Summarizer(FailingEmbedder()))
    placed = [id for made in working.summaries for id in made.covers]
    placed += [each.drawer.id for each in (*working.shards, *working.left)]
    assert sorted(placed) == sorted(each.drawer.id for each in turns)

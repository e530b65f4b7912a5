"""How many rules are left, word for word, when a long conversation was compacted again and again."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import palazzo
from palazzo.compaction.apply import Compactor
from palazzo.compaction.summarize import Summarizer
from palazzo.context.entry import Tier
from palazzo.model.drawer import Drawer
from palazzo.model.guidance import GuidanceState
from palazzo.model.ids import ConversationId, UserId, utc_now
from palazzo.model.summary import View
from palazzo.providers.base import ChatModel, Embedder
from palazzo.providers.fake import FakeChat
from palazzo.stores.base import Store
from palazzo.text.tokens import estimate_tokens
from palazzo_bench.context.admission import Labelled
from palazzo_bench.context.planted import MODELS, conversation, rounds
from palazzo_bench.lines import Record

ME = UserId("me")
TALK = ConversationId("long")
PATIENCE = 0.01  # seconds that a slow model is waited for


def survive(store: Path, rules: Sequence[str], turns: int, count: int, model: str, embedder: Embedder) -> Record:
    """Compact `count` times with a model that does its worst, and look for every rule."""
    begun = perf_counter()
    with MODELS[model]() as chat, opened(store, embedder) as memory:
        talk = memory.palace(ME).conversation(TALK)
        for piece in rounds(conversation(rules, turns), count):
            talk.remember_all(piece)
            compactor(memory._parts.store, embedder, chat).compact(ME, TALK)
        return {"model": model, "kills": 0, **look(memory, rules), "seconds": perf_counter() - begun}


def in_blocks(labelled: Labelled, turns: int, count: int, embedder: Embedder) -> Record:
    """For which questions a rule of the compacted conversation is among the guidance of a block for a new one."""
    own: list[bool] = []
    other: list[bool] = []
    with TemporaryDirectory() as folder, opened(Path(folder) / "palace.db", embedder) as memory:
        palace = memory.palace(ME)
        talk = palace.conversation(TALK)
        for piece in rounds(conversation(labelled.rules, turns), count):
            talk.remember_all(piece)
            talk.compact()
        memory.work()
        for about, question in labelled.questions:
            made = palace.context(question, conversation="new")
            admitted = {entry.text for entry in made.packed.tiers.get(Tier.GUIDANCE, ())}
            for number, rule in enumerate(labelled.rules):
                (own if number == about else other).append(rule in admitted)
    return {"questions": len(labelled.questions), "own": sum(own) / len(own), "other": sum(other) / len(other)}


def opened(store: Path, embedder: Embedder) -> palazzo.Memory:
    return palazzo.open(store, embedder=embedder, settings=palazzo.Settings(compact_every=0))


def compactor(store: Store, embedder: Embedder, chat: ChatModel | None) -> Compactor:
    """One that asks the model about every cluster."""
    return Compactor(store, Summarizer(embedder, chat, patience=PATIENCE, worth=0.0), None, utc_now)


def look(memory: palazzo.Memory, rules: Sequence[str]) -> Record:
    """Where the rules are now, and how much of the conversation is in front of a model."""
    palace = memory.palace(ME)
    talk = palace.conversation(TALK)
    view, messages = talk.view(), talk.messages()
    recorded = {
        rule.drawer.content
        for rule in palace.guidance.all()
        if rule.state in (GuidanceState.ACTIVE, GuidanceState.PROPOSED)
    }
    in_sight = {item.content for item in view if isinstance(item, Drawer)}
    back = [drawer for one in palace.summaries(TALK) for drawer in palace.expand(one.id)]
    everything = {drawer.id for drawer in back} | {item.id for item in view if isinstance(item, Drawer)}
    return {
        "rules": len(rules),
        "recorded": sum(rule in recorded for rule in rules),
        "in_sight": sum(rule in in_sight for rule in rules),
        "turns": len(messages),
        "turns_back": sum(message.id in everything for message in messages),
        "summaries": len(palace.summaries(TALK)),
        "by_model": sum(one.written_by == FakeChat.name for one in palace.summaries(TALK)),
        "tokens": sum(estimate_tokens(message.content) for message in messages),
        "tokens_in_view": _tokens(view),
    }


def _tokens(view: View) -> int:
    return sum(estimate_tokens(item.content) if isinstance(item, Drawer) else item.tokens for item in view)

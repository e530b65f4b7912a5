"""From a question to a block: look for everything that could go in, and report what fails instead of raising it."""

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from palazzo.compaction.plan import TAIL_TURNS, Turn
from palazzo.context.assemble import assemble
from palazzo.context.block import Context, build
from palazzo.context.pack import Degraded
from palazzo.errors import Invalid, NotFound, PalazzoError
from palazzo.model.hit import Hit
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.moment import aware
from palazzo.providers.watched import WatchedEmbedder
from palazzo.stores.base import Store, Transaction
from palazzo.text.tokens import estimate_tokens

log = logging.getLogger(__name__)

Find = Callable[[], Sequence[Hit]]  # searches; what it raises is reported

_FEWEST_TOKENS = 8  # that a turn takes in a block: no budget has room for more turns than this allows


@dataclass(frozen=True, slots=True)
class Asked:
    """What a block is wanted for."""

    query: str
    at: datetime
    budget: int
    conversation: ConversationId | None = None
    agent: str | None = None

    def __post_init__(self) -> None:
        aware(self.at, "the time of asking")
        if self.budget < 0:
            raise Invalid(f"a budget is 0 tokens or more, not {self.budget}")


@dataclass(frozen=True, slots=True)
class Stored:
    """What the store holds for a block, whatever the question."""

    turns: Sequence[Turn] = ()
    past: Collection[DrawerId] = field(default_factory=frozenset)


def unseen(find: Find, seen: Collection[DrawerId], most: int) -> list[Hit]:
    """Search for what the model does not have in front of it anyway."""
    return [hit for hit in find() if hit.drawer_id not in seen][:most]


def make(store: Store, user: UserId, asked: Asked, embedder: WatchedEmbedder, find: Find) -> Context:
    """Make the block; a store or a model that fails leaves its mark in the report, and the rest goes in."""
    degraded: list[Degraded] = []
    try:
        hits = find()
    except PalazzoError as error:
        log.warning("nothing was recalled: %s", error)
        hits = ()
        degraded.append(Degraded.RECALL)
    if embedder.failed and not degraded:
        degraded.append(Degraded.MEANING)
    try:
        with store.reading(user) as tx:
            stored = _look(tx, asked, hits)
    except PalazzoError as error:
        log.warning("the block has no rules and no turns: %s", error)
        stored = Stored()
        degraded.append(Degraded.STORE)
    tiers = assemble(turns=stored.turns, hits=hits, past=stored.past)
    return build(tiers, budget=asked.budget, degraded=degraded)


def _look(tx: Transaction, asked: Asked, hits: Sequence[Hit]) -> Stored:
    turns = [] if asked.conversation is None else _turns(tx, asked.conversation, asked.budget)
    shown = {hit.drawer_id for hit in hits} | {turn.drawer.id for turn in turns}
    return Stored(turns, tx.graph.replaced(shown).keys())


def _turns(tx: Transaction, conversation: ConversationId, budget: int) -> list[Turn]:
    """The latest turns, as many as a block could hold; none if nothing was said yet."""
    try:
        length = tx.conversations.get(conversation).length
    except NotFound:
        return []
    latest = tx.drawers.of_conversation(conversation, after=max(0, length - TAIL_TURNS - budget // _FEWEST_TOKENS))
    return [Turn(drawer, estimate_tokens(drawer.content)) for drawer in latest]

"""From a question to a block: look for everything that could go in, and report what fails instead of raising it."""

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from palazzo.authored.document import Document
from palazzo.compaction.plan import TAIL_TOKENS, Turn
from palazzo.context.admit import Admission, admit
from palazzo.context.assemble import assemble
from palazzo.context.block import Context, build
from palazzo.context.echo import ECHO
from palazzo.context.entry import Entry
from palazzo.context.pack import Degraded
from palazzo.errors import Invalid, NotFound, PalazzoError
from palazzo.model.guidance import GuidanceState, namespace
from palazzo.model.hit import Hit, Recalled
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.moment import aware
from palazzo.model.summary import SUMMARY, KeptSummary
from palazzo.providers.watched import WatchedEmbedder
from palazzo.stores.base import Store, Transaction
from palazzo.text.tokens import estimate_tokens

log = logging.getLogger(__name__)

Find = Callable[[], Sequence[Hit]]  # searches; what it raises is reported
Documents = Callable[[], "Authored"]  # reads authored documents, likewise

MOST = 900  # drawers to recall for one block
_FIRST_LOOK = 32  # turns that are read at once
_FRAME = 12  # tokens that a turn takes in a block besides its words


@dataclass(frozen=True, slots=True)
class Asked:
    """What a block is wanted for."""

    query: str
    at: datetime
    budget: int
    top_k: int  # drawers to recall at most, besides those that are in the block for another reason
    conversation: ConversationId | None = None
    seen: frozenset[DrawerId] = frozenset()  # drawers that the model has in front of it anyway

    def __post_init__(self) -> None:
        aware(self.at, "the time of asking")
        if self.budget < 0:
            raise Invalid(f"a budget is 0 tokens or more, not {self.budget}")
        if not 0 <= self.top_k <= MOST:
            raise Invalid(f"top_k must lie between 0 and {MOST}, not {self.top_k}")


@dataclass(frozen=True, slots=True)
class Authored:
    """The documents that hold for whoever asks; `stale`: a file has changed, and its former text stands."""

    documents: Sequence[Document] = ()
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """What the store holds for a block."""

    turns: Sequence[Turn] = ()
    summaries: Sequence[tuple[int, Entry]] = ()  # each with the position that it begins at
    guidance: Admission = field(default_factory=lambda: Admission(()))
    hits: Sequence[Hit] = ()
    past: Collection[DrawerId] = frozenset()
    quarantined: Collection[DrawerId] = frozenset()


def make(
    store: Store, user: UserId, asked: Asked, embedder: WatchedEmbedder, find: Find, documents: Documents
) -> Context:
    """Make the block; a store or a model that fails leaves its mark in the report, and the rest goes in."""
    degraded: list[Degraded] = []
    hits = (_attempt(find, degraded, Degraded.RECALL) or ()) if asked.query.strip() else ()
    if isinstance(hits, Recalled):
        degraded += [Degraded(each.value) for each in hits.degraded]
    if embedder.failed and not degraded:
        degraded.append(Degraded.MEANING)
    authored = _attempt(documents, degraded, Degraded.STORE) or Authored()
    names = {document.name for document in authored.documents}
    stored = _attempt(lambda: _look(store, user, asked, embedder, hits, names), degraded, Degraded.STORE) or Stored()
    if stored.guidance.blind:
        degraded.append(Degraded.GUIDANCE)
    if authored.stale:
        degraded.append(Degraded.AUTHORED)
    tiers = assemble(
        documents=authored.documents,
        turns=stored.turns,
        summaries=stored.summaries,
        guidance=stored.guidance.admitted,
        hits=_best(stored, asked.top_k),
        past=stored.past,
        quarantined=stored.quarantined,
    )
    return build(tiers, budget=asked.budget, degraded=tuple(dict.fromkeys(degraded)))


Answer = TypeVar("Answer")


def _attempt(call: Callable[[], Answer], degraded: list[Degraded], otherwise: Degraded) -> Answer | None:
    try:
        return call()
    except PalazzoError as error:
        log.warning("%s: %s", otherwise.value, error)
        degraded.append(otherwise)
        return None


def _look(
    store: Store, user: UserId, asked: Asked, embedder: WatchedEmbedder, hits: Sequence[Hit], documents: Collection[str]
) -> Stored:
    """Read everything that has to do with the question."""
    with store.reading(user) as tx:
        turns, summaries = _conversation(tx, asked)
        lore = tx.authored.named([hit.drawer_id for hit in hits])
        hits = [
            hit
            for hit in hits
            if hit.drawer_id not in asked.seen and lore.get(hit.drawer_id) in {None, *documents} and hit.content != ECHO
        ]
        shown = {hit.drawer_id for hit in hits} | {turn.drawer.id for turn in turns}
        past = tx.graph.replaced(shown).keys()
        quarantined = {rule.drawer_id for rule in tx.guidance.all(GuidanceState.QUARANTINED)} & shown
    here = {namespace(user, None), namespace(user, asked.conversation)}
    found = admit(store, user, here, asked.query, embedder)
    unseen = tuple(drawer for drawer in found.admitted if drawer.id not in asked.seen)
    return Stored(turns, summaries, Admission(unseen, found.blind), hits, past, quarantined)


def _best(stored: Stored, most: int) -> list[Hit]:
    """The best hits; what is in the block anyway does not count."""
    there = {turn.drawer.id for turn in stored.turns} | {drawer.id for drawer in stored.guidance.admitted}
    best: list[Hit] = []
    for hit in stored.hits:
        if sum(one.drawer_id not in there for one in best) == most:
            break
        best.append(hit)
    return best


def _conversation(tx: Transaction, asked: Asked) -> tuple[Sequence[Turn], Sequence[tuple[int, Entry]]]:
    """The latest turns, as many as a block could hold, and the summaries of those before; none if nothing was said."""
    if asked.conversation is None:
        return [], []
    try:
        length = tx.conversations.get(asked.conversation).length
    except NotFound:
        return [], []
    summaries = tx.summaries.of_conversation(asked.conversation)
    began = tx.drawers.find([summary.covers[0] for summary in summaries])
    return (
        _latest(tx, asked.conversation, length, asked.budget),
        [(one.first_position, _entry(one, began[one.covers[0]].drawer.said_at)) for one in summaries],
    )


def _latest(tx: Transaction, conversation: ConversationId, length: int, budget: int) -> Sequence[Turn]:
    """The turns that no summary covers, from the end on until they would fill the budget."""
    count = _FIRST_LOOK
    while True:
        drawers = tx.summaries.uncovered(conversation, after=max(0, length - count))
        turns = [Turn(drawer, estimate_tokens(drawer.content)) for drawer in drawers if drawer.content != ECHO]
        filling = _filling(turns, budget + TAIL_TOKENS)
        if count >= length or len(filling) < len(turns):
            return filling
        count *= 4


def _filling(turns: Sequence[Turn], budget: int) -> Sequence[Turn]:
    """The shortest end of these turns that is more than the budget holds; all of them if there is none."""
    for start in range(len(turns) - 1, -1, -1):
        budget -= turns[start].tokens + _FRAME
        if budget < 0:
            return turns[start:]
    return turns


def _entry(summary: KeptSummary, began: datetime) -> Entry:
    return Entry(summary.id, summary.text, said_at=began, role=SUMMARY, source=f"{len(summary.covers)} earlier turns")

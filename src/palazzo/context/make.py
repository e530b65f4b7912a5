"""From a question to a block: look for everything that could go in, and report what fails instead of raising it."""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

from palazzo.authored.document import Document
from palazzo.compaction.plan import TAIL_TOKENS, Turn
from palazzo.context.admit import Admission, Project, Rules, admit, is_shown_whole, read_rules, rule_entry, threshold
from palazzo.context.assemble import assemble
from palazzo.context.block import Context, build
from palazzo.context.echo import ECHO
from palazzo.context.entry import Entry, Tier, Tiers
from palazzo.context.facts import LEADING, answering_facts, current_facts, fact_entry
from palazzo.context.pack import Degraded, LeftOut, Reason
from palazzo.context.passages import Setting, needs_what_was_before, passages
from palazzo.errors import Invalid, NotFound, PalazzoError
from palazzo.model.drawer import Drawer
from palazzo.model.guidance import GuidanceState, namespace
from palazzo.model.hit import Hit
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.moment import aware
from palazzo.model.summary import SUMMARY, KeptSummary
from palazzo.recall.asking import Asked as Question
from palazzo.recall.search import Request, Search
from palazzo.stores.base import Store, Transaction
from palazzo.text.tokens import estimate_tokens

log = logging.getLogger(__name__)

Documents = Callable[[], "Authored"]  # reads authored documents; what it raises is reported

MOST = 900  # drawers to recall for one block
_PASSAGE = 40  # tokens that a short passage takes
_FEWEST = 5  # hits that are looked for, however small the budget
_SEEN = 20  # hits that are in front of the model anyway, at most
_EXPLAINED = 24  # hits that the turn before is looked up for
_FIRST_LOOK = 32  # turns that are read at once
_FRAME = 12  # tokens that a turn takes in a block besides its words


@dataclass(frozen=True, slots=True)
class Asked:
    """What a block is wanted for."""

    at: datetime
    budget: int
    top_k: int | None  # passages to recall at most; None: as many as the budget holds
    conversation: ConversationId | None = None
    seen: frozenset[DrawerId] = frozenset()  # drawers that the model has in front of it anyway

    def __post_init__(self) -> None:
        aware(self.at, "the time of asking")
        if self.budget < 0:
            raise Invalid(f"a budget is 0 tokens or more, not {self.budget}")
        if self.top_k is not None and not 0 <= self.top_k <= MOST:
            raise Invalid(f"top_k must lie between 0 and {MOST}, not {self.top_k}")

    @property
    def pool(self) -> int:
        """How many hits to look for: about as many as the budget holds, and those that are in the block anyway."""
        wanted = self.budget // _PASSAGE if self.top_k is None else self.top_k
        there = _SEEN if self.seen or self.conversation is not None else 0
        return min(max(wanted, _FEWEST) + there, MOST)


@dataclass(frozen=True, slots=True)
class Authored:
    """The documents that hold for whoever asks; `stale`: a file has changed, and its former text stands."""

    documents: Sequence[Document] = ()
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """What one snapshot of the store holds for a block."""

    turns: Sequence[Turn] = ()
    summaries: Sequence[tuple[int, Entry]] = ()  # each with the position that it begins at
    rules: Rules = field(default_factory=Rules)
    hits: Sequence[Hit] = ()
    facts: Sequence[Entry] = ()
    before: Mapping[DrawerId, Drawer] = field(default_factory=dict)
    until: Mapping[DrawerId, str] = field(default_factory=dict)
    wing: int | None = None  # of the running conversation
    shared_wings: Collection[int] = frozenset()  # which hold no project, only what is like each other


def make(
    store: Store, user: UserId, asked: Asked, search: Search, request: Request | None, documents: Documents
) -> Context:
    """Make the block; a store or a model that fails leaves its mark in the report, and the rest goes in.

    `request` is what to search for, None where nothing was asked. The question is embedded once, and everything that
    is stored is read in one transaction.
    """
    degraded: list[Degraded] = []
    question = None
    if request is not None:
        question = _attempt(lambda: search.ask(request), degraded, Degraded.RECALL)
    authored = _attempt(documents, degraded, Degraded.STORE) or Authored()
    look = _Look(store, user, asked, search, request, question, {document.name for document in authored.documents})
    stored = None
    if question is not None:
        stored = _attempt(look.everything, degraded, Degraded.RECALL)
    if stored is None:
        stored = _attempt(look.without_recall, degraded, Degraded.STORE) or Stored()
    hits: Sequence[Hit] = stored.hits
    if request is not None and question is not None:
        reranked = search.reranked(request, question, list(hits))
        degraded += [Degraded(each.value) for each in reranked.degraded]
        hits = reranked
    if authored.stale:
        degraded.append(Degraded.AUTHORED)
    here = {namespace(user, None), namespace(user, asked.conversation)}
    best = hits[:LEADING]
    admission = admit(stored.rules, here, _project(asked, stored, best), {hit.drawer_id for hit in best}, asked.at)
    if admission.blind:
        degraded.append(Degraded.GUIDANCE)
    return build(
        _tiers(here, asked, authored, stored, hits, question, admission),
        budget=asked.budget,
        asked=asked.at.date(),
        left_out=[LeftOut(Tier.GUIDANCE, rule_entry(rule), Reason.IRRELEVANT) for rule in admission.irrelevant],
        degraded=tuple(dict.fromkeys(degraded)),
    )


def _tiers(
    here: Collection[str],
    asked: Asked,
    authored: Authored,
    stored: Stored,
    hits: Sequence[Hit],
    question: Question | None,
    admission: Admission,
) -> Tiers:
    """Decide what goes where."""
    there = {turn.drawer.id for turn in stored.turns}
    holding = [rule for rule in stored.rules.of(GuidanceState.ACTIVE) if rule.namespace in here]
    setting = Setting(
        asked.at,
        worth={} if question is None else question.worth,
        asks_the_assistant=question is not None and question.question.asks_the_assistant,
        budget=asked.budget,
        titles={hit.conversation_id: hit.place.room for hit in hits if hit.conversation_id and hit.place},
        before=stored.before,
        rules={rule.drawer_id: rule.span for rule in holding},
        parted={rule.drawer_id for rule in admission.admitted if not is_shown_whole(rule)},
        retired={rule.drawer_id for rule in stored.rules.of(GuidanceState.RETIRED)},
        until=stored.until,
        quarantined={rule.drawer_id for rule in stored.rules.of(GuidanceState.QUARANTINED)},
    )
    shown = _at_most(asked.top_k, hits, there)
    return assemble(
        documents=authored.documents,
        turns=stored.turns,
        summaries=stored.summaries,
        guidance=[rule_entry(rule) for rule in admission.admitted if rule.drawer_id not in asked.seen],
        facts=stored.facts,
        recalled=passages(shown, setting),
        past=stored.until.keys(),
        quarantined=setting.quarantined,
    )


def _at_most(count: int | None, hits: Sequence[Hit], there: Collection[DrawerId]) -> Sequence[Hit]:
    """The first hits; those that are in the block anyway do not count."""
    others = [place for place, hit in enumerate(hits) if hit.drawer_id not in there]
    return hits if count is None or count >= len(others) else hits[: others[count]]


def _project(asked: Asked, stored: Stored, best: Sequence[Hit]) -> Project:
    found = {hit.conversation_id for hit in best if hit.conversation_id is not None}
    wings = {hit.pointer.wing for hit in best if hit.pointer is not None}
    return Project(
        found | ({asked.conversation} if asked.conversation is not None else set()),
        (wings | ({stored.wing} if stored.wing is not None else set())) - set(stored.shared_wings),
    )


Answer = TypeVar("Answer")


def _attempt(call: Callable[[], Answer], degraded: list[Degraded], otherwise: Degraded) -> Answer | None:
    try:
        return call()
    except PalazzoError as error:
        log.warning("%s: %s", otherwise.value, error)
        degraded.append(otherwise)
        return None


@dataclass(frozen=True, slots=True)
class _Look:
    """Reads what has to do with a question, all of it from one snapshot."""

    store: Store
    user: UserId
    asked: Asked
    search: Search
    request: Request | None
    question: Question | None
    documents: Collection[str]

    def everything(self) -> Stored:
        assert self.request is not None and self.question is not None  # noqa: S101, PT018 - only asked for then
        with self.store.reading(self.user) as tx:
            found, nearest = self.search.nearest_in(tx, self.question, self.request, LEADING)
            hits = self._wanted(tx, found)
            stored = self._besides(tx, hits)
            if found:
                facts = current_facts(tx, hits[:LEADING], self.question)
            else:
                facts = answering_facts(tx, self._wanted(tx, nearest), self.question)
            return replace(
                stored,
                hits=hits,
                before=self._before(tx, hits[:_EXPLAINED]),
                facts=[fact_entry(*each) for each in facts],
            )

    def without_recall(self) -> Stored:
        with self.store.reading(self.user) as tx:
            return self._besides(tx, ())

    def _wanted(self, tx: Transaction, hits: Sequence[Hit]) -> list[Hit]:
        """Without what the model has before it, and lore of files that do not hold for who asks."""
        lore = tx.authored.named([hit.drawer_id for hit in hits])
        return [
            hit
            for hit in hits
            if hit.drawer_id not in self.asked.seen
            and lore.get(hit.drawer_id) in {None, *self.documents}
            and hit.content != ECHO
        ]

    def _before(self, tx: Transaction, hits: Sequence[Hit]) -> dict[DrawerId, Drawer]:
        """The turn before each hit that is not understood without it."""
        found: dict[DrawerId, Drawer] = {}
        for hit in hits:
            drawer = hit.drawer
            if drawer.conversation_id is not None and needs_what_was_before(drawer):
                at = drawer.position - 1
                for turn in tx.drawers.of_conversation(drawer.conversation_id, after=at - 1, up_to=at):
                    if turn.content != ECHO and turn.id not in self.asked.seen:
                        found[drawer.id] = turn
        return found

    def _besides(self, tx: Transaction, hits: Sequence[Hit]) -> Stored:
        turns, summaries, wing = _conversation(tx, self.asked)
        here = {namespace(self.user, None), namespace(self.user, self.asked.conversation)}
        vector = None if self.question is None else self.question.plain
        rules = read_rules(tx, here, vector, threshold(self.search.embedder_name))
        shown = {hit.drawer_id for hit in hits} | {turn.drawer.id for turn in turns}
        shared = {wing.number for wing in tx.palace.wings() if wing.shared}
        return Stored(turns, summaries, rules, until=_until(tx, shown), wing=wing, shared_wings=shared)


def _until(tx: Transaction, shown: Collection[DrawerId]) -> dict[DrawerId, str]:
    """The drawers that state what no longer holds, each with the day on which another said what holds instead."""
    replaced = tx.graph.replaced(shown)
    newer = tx.drawers.find(set(replaced.values()))
    return {
        id: newer[other].drawer.said_at.date().isoformat() if other in newer else "" for id, other in replaced.items()
    }


def _conversation(tx: Transaction, asked: Asked) -> tuple[Sequence[Turn], Sequence[tuple[int, Entry]], int | None]:
    """The latest turns, as many as a block could hold, the summaries of those before, and the wing, where filed."""
    if asked.conversation is None:
        return [], [], None
    try:
        length = tx.conversations.get(asked.conversation).length
    except NotFound:
        return [], [], None
    summaries = tx.summaries.of_conversation(asked.conversation)
    began = tx.drawers.find([summary.covers[0] for summary in summaries])
    latest = _latest(tx, asked.conversation, length, asked.budget)
    filed = [turn.drawer.pointer.wing for turn in latest if turn.drawer.pointer is not None]
    return (
        latest,
        [(one.first_position, _entry(one, began[one.covers[0]].drawer.said_at)) for one in summaries],
        filed[-1] if filed else None,
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

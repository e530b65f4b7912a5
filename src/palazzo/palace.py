"""One user's palace, as a caller holds it: everything here belongs to that user alone."""

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack, overload

from palazzo.context.echo import hear
from palazzo.conversation import Conversation, remember_together
from palazzo.judged import JudgedPalace
from palazzo.ledger.totals import Spending, spending
from palazzo.mining.extraction import MINED
from palazzo.mining.notes import file_note
from palazzo.model.activity import Activity, erased, event_at, event_key
from palazzo.model.conversation import ConversationInfo
from palazzo.model.cost import Cost
from palazzo.model.details import DrawerDetails
from palazzo.model.drawer import Drawer, Provenance, Role, default_stability
from palazzo.model.erasure import OneConversation, OneDrawer, WholeUser
from palazzo.model.fact import Fact, Neighbour
from palazzo.model.graph import Entity
from palazzo.model.hit import ConversationHit, Hit
from palazzo.model.ids import ConversationId, DrawerId, conversation_id
from palazzo.model.job import JobKind, QueuedJob
from palazzo.model.message import Message, word
from palazzo.model.moment import from_micros, to_micros
from palazzo.model.page import Key, Page, checked_limit, page_of, position
from palazzo.model.palace import Closet, FiledDrawer, Move, Room, Wing
from palazzo.model.pointer import Pointer
from palazzo.model.receipt import Receipt
from palazzo.model.summary import KeptSummary
from palazzo.model.tour import RoomView, WingView
from palazzo.model.tree import ClosetTree, RoomTree, WingTree
from palazzo.order import touring
from palazzo.order.addresses import drawer_at, wing_at
from palazzo.order.changes import merge_wings, move, rename_wing, split_wing
from palazzo.order.details import details
from palazzo.providers.base import Embedder, Reranker
from palazzo.stores.base import Record, Transaction, Within
from palazzo.transfer.exporting import export_records
from palazzo.transfer.importing import import_records

if TYPE_CHECKING:
    from palazzo.context.block import Context
    from palazzo.library import Library
    from palazzo.recall.search import Search
    from palazzo.rules import Rules

log = logging.getLogger(__name__)

_SEEN = 20  # drawers that recall looks past, at most, because they are in front of the model anyway
_LATEST = 100  # events among which the latest minings are looked for, besides one each


class Options(TypedDict, total=False):
    """What `Palace.recall` takes besides the question."""

    top_k: int | None
    at: datetime | None
    wing: str | None
    since: datetime | None
    until: datetime | None
    role: Role | str | None
    rerank: bool | None
    neighbours: int
    agent: str | None


class Palace(JudgedPalace):
    """A user's drawers, wings and facts; made by `Memory.palace`."""

    def conversation(
        self,
        id: str,
        *,
        title: str | None = None,
        wing: str | None = None,
        agent: str | None = None,
        started: datetime | None = None,
    ) -> Conversation:
        """Get or create a conversation by your own id; it is stored with its first message.

        `wing` names its subject if you know it; mining finds one otherwise. `started` is when it began, now unless
        told.
        """
        began = started or self._parts.clock()
        info = ConversationInfo(conversation_id(id), began, title=title, wing=wing, agent_id=agent)
        return Conversation(self._parts, self.user, info)

    def remember_together(self, talks: Iterable[tuple[Conversation, Iterable[Message]]]) -> int:
        """Keep messages of several conversations and complete these: all or, if one message is refused, none.

        Return how many messages there were. One commit for all of them makes this the fastest way in.
        """
        return remember_together(self._parts, self.user, talks)

    def conversations(self) -> list[ConversationInfo]:
        """Return every conversation, oldest first."""
        with self._parts.store.reading(self.user) as tx:
            return tx.conversations.all()

    def conversation_page(self, *, cursor: str | None = None, limit: int = 50) -> Page[ConversationInfo]:
        """Return a page of the conversations, those that began last first."""
        after = position(cursor, int, str)
        with self._parts.store.reading(self.user) as tx:
            found = tx.conversations.latest(checked_limit(limit) + 1, None if after is None else _began(after))
        return page_of(found, limit, lambda one: (to_micros(one.started_at), one.id))

    def conversation_info(self, id: str) -> ConversationInfo:
        """Return what is known of a conversation besides its messages; raise NotFound if there is none."""
        with self._parts.store.reading(self.user) as tx:
            return tx.conversations.get(conversation_id(id))

    def message_page(self, conversation: str, *, cursor: str | None = None, limit: int = 100) -> Page[Drawer]:
        """Return a page of a conversation's messages in order; raise NotFound if there is no such conversation."""
        [after] = position(cursor, int) or (0,)
        with self._parts.store.reading(self.user) as tx:
            info = tx.conversations.get(conversation_id(conversation))
            found = tx.drawers.of_conversation(info.id, after=int(after), limit=checked_limit(limit) + 1)
        return page_of(found, limit, lambda one: (one.position,))

    def note(self, content: str, *, wing: str | None = None, at: datetime | None = None) -> Drawer:
        """Save a note on purpose, filed at once under `wing`, or under Notes."""
        now = self._parts.clock()
        drawer = Drawer(
            id=self._parts.new_id(now),
            role=Role.NOTE,
            content=hear(content).worth_keeping,
            said_at=at or now,
            written_at=now,
            stability=default_stability(Role.NOTE, Provenance.SESSION_TURN),
        )
        with self._parts.store.writing(self.user) as tx:
            tx.drawers.add(drawer)
            tx.palace.file(file_note(drawer, wing))
            tx.jobs.add(JobKind.EMBED, "", now)
            return tx.drawers.get(drawer.id)

    @overload
    def recall(
        self, query: str, *, by: Literal["conversation"], **options: Unpack[Options]
    ) -> list[ConversationHit]: ...

    @overload
    def recall(self, query: str, *, by: Literal["drawer"] = "drawer", **options: Unpack[Options]) -> list[Hit]: ...

    def recall(
        self,
        query: str,
        *,
        top_k: int | None = None,
        by: Literal["drawer", "conversation"] = "drawer",
        at: datetime | None = None,
        wing: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        role: Role | str | None = None,
        rerank: bool | None = None,
        neighbours: int = 0,
        agent: str | None = None,
    ) -> list[Hit] | list[ConversationHit]:
        """Return the drawers, or with `by="conversation"` the conversations, that best answer `query`.

        `at` is when the question is asked, now unless told: "last Tuesday" is read from there. `wing`, `since`,
        `until` and `role` restrict what may be found; `neighbours` adds so many messages before and after a hit.
        With `rerank` a model reads the best 20 and puts them in order. `top_k` and `rerank` are what the user's
        settings say unless told. Nothing is found while the user, or the `agent` who asks, has recall switched off.
        """
        settings = self._settings_of(agent)
        if not settings.enabled:
            return []
        from palazzo.recall.search import Request  # numpy: remembering works without it

        request = Request(
            query,
            asked_at=at or self._parts.clock(),
            top_k=settings.top_k if top_k is None else top_k,
            neighbours=neighbours,
            within=Within(
                wing=None if wing is None else self._wing(wing).number,
                role=None if role is None else word(Role, role, "role"),
                since=since,
                until=until,
            ),
        )
        search = self._search(self._parts.embedder_for(self.user), self._reranker(settings, rerank))
        with self._parts.span("palazzo.recall"):
            return search.conversations(request) if by == "conversation" else search.drawers(request)

    def context(
        self,
        query: str,
        *,
        conversation: str | None = None,
        agent: str | None = None,
        budget: int | None = None,
        at: datetime | None = None,
        top_k: int | None = None,
        seen: Collection[DrawerId] = (),
    ) -> "Context":
        """Return the block of memory to put in front of a model that is asked `query`, and the report on it.

        It takes at most `budget` tokens, `PALAZZO_CONTEXT_BUDGET` unless told, and holds, in the order of trust:
        authored rules, the latest turns of `conversation`, guidance, and at most `top_k` recalled drawers. Its text is
        empty where there is nothing to say. A model or a store that fails is reported in `degraded` and never raised.
        `seen` are drawers that the model has in front of it anyway: they are not recalled. Nothing is said while
        memory is switched off.
        """
        from palazzo.context.block import nothing
        from palazzo.context.make import Asked, make
        from palazzo.providers.watched import WatchedEmbedder
        from palazzo.recall.search import Request

        settings = self._settings_or_defaults(agent)
        asked = Asked(
            query,
            at or self._parts.clock(),
            self._parts.context_budget if budget is None else budget,
            settings.top_k if top_k is None else top_k,
            None if conversation is None else conversation_id(conversation),
            frozenset(seen),
        )
        if not settings.enabled:
            return nothing(asked.budget)
        embedder = WatchedEmbedder(self._parts.embedder_for(self.user))
        request = Request(query, asked_at=asked.at, top_k=asked.top_k + _SEEN)
        find = partial(self._search(embedder, self._reranker(settings, None)).drawers, request)
        with self._parts.span("palazzo.context"):
            return make(
                self._parts.store,
                self.user,
                asked,
                embedder,
                find=find,
                documents=partial(self.authored.current, agent),
            )

    def wake_up(self, budget: int = 800, *, agent: str | None = None) -> "Context":
        """Return the block to put in front of a model when a conversation begins, before anything is asked.

        It says who the user is, what is current and what is worth keeping close, with his rules before it, in at most
        `budget` tokens. Its text is empty where there is nothing to say, or while memory is switched off.
        """
        from palazzo.context.block import nothing
        from palazzo.context.wake import wake

        if not self._settings_of(agent).enabled:
            return nothing(budget)
        documents = self.authored.current(agent).documents
        with self._parts.store.reading(self.user) as tx:
            return wake(tx, self.user, self._parts.clock(), budget, documents)

    def _search(self, embedder: Embedder, reranker: Reranker | None = None) -> "Search":
        from palazzo.recall.search import Search

        return Search(self._parts.store, embedder, self.user, reranker, self._parts.related_words)

    @property
    def guidance(self) -> "Rules":
        """The rules that were found in what the user said."""
        from palazzo.rules import Rules  # its word lists: remembering works without them

        return Rules(self._parts, self.user)

    @property
    def authored(self) -> "Library":
        """The files of rules that the user wrote."""
        from palazzo.library import Library

        return Library(self._parts, self.user)

    def summaries(self, conversation: str) -> list[KeptSummary]:
        """Return the summaries that stand in a conversation, in order."""
        with self._parts.store.reading(self.user) as tx:
            return tx.summaries.of_conversation(conversation_id(conversation))

    def expand(self, summary: str) -> list[Drawer]:
        """Return every message that a summary covers, word for word; raise NotFound if there is no such summary."""
        with self._parts.store.reading(self.user) as tx:
            return tx.summaries.expand(summary)

    def show(self, address: str | Pointer | DrawerId) -> FiledDrawer:
        """Return a drawer by its id or by any pointer it ever had; raise NotFound if there is none."""
        with self._parts.store.reading(self.user) as tx:
            drawer = drawer_at(tx, address)
            return tx.drawers.find([drawer.id])[drawer.id]

    def details(self, address: str | Pointer | DrawerId, *, around: int = 2) -> DrawerDetails:
        """Return everything that is known of a drawer, with so many messages before and after it."""
        with self._parts.store.reading(self.user) as tx:
            return details(tx, address, around)

    def drawers(self) -> Iterator[Drawer]:
        """Yield every drawer in the order of writing."""
        with self._parts.store.reading(self.user) as tx:
            yield from tx.drawers.all()

    def count(self) -> int:
        """Return how many drawers there are."""
        with self._parts.store.reading(self.user) as tx:
            return tx.drawers.count()

    def wings(self) -> list[Wing]:
        with self._parts.store.reading(self.user) as tx:
            return tx.palace.wings()

    def rooms(self, wing: int) -> list[Room]:
        with self._parts.store.reading(self.user) as tx:
            return tx.palace.rooms(wing)

    def closets(self, wing: int, room: int) -> list[Closet]:
        with self._parts.store.reading(self.user) as tx:
            return tx.palace.closets(wing, room)

    def overview(self) -> list[WingView]:
        """Return every wing by number, with how much lies in it and from when to when."""
        with self._parts.store.reading(self.user) as tx:
            return tx.tour.wings()

    def wing_view(self, wing: str) -> WingView:
        """Return one wing, by name or pointer, as `overview` has it; raise NotFound if there is none."""
        with self._parts.store.reading(self.user) as tx:
            return touring.wing_view(tx, wing)

    def room_page(self, wing: str, *, cursor: str | None = None, limit: int = 50) -> Page[RoomView]:
        """Return a page of a wing's rooms, those that began last first."""
        with self._parts.store.reading(self.user) as tx:
            return touring.room_page(tx, wing, cursor, limit)

    def room_view(self, room: str) -> tuple[RoomView, list[ClosetTree]]:
        """Return one room, by pointer, and its closets; raise NotFound if there is none."""
        with self._parts.store.reading(self.user) as tx:
            return touring.room_view(tx, room)

    def drawer_page(
        self, room: str, *, closet: int | None = None, cursor: str | None = None, limit: int = 50
    ) -> Page[FiledDrawer]:
        """Return a page of what lies in a room, or in one of its closets, in the order in which it was said."""
        with self._parts.store.reading(self.user) as tx:
            return touring.drawer_page(tx, room, closet, cursor, limit)

    def vestibule(self, *, cursor: str | None = None, limit: int = 50) -> Page[FiledDrawer]:
        """Return a page of the drawers that are not filed yet, oldest first."""
        with self._parts.store.reading(self.user) as tx:
            return touring.vestibule(tx, cursor, limit)

    def browse(self, wing: str | None = None) -> list[WingTree]:
        """Return the palace as a tree, or one wing of it, by name or pointer."""
        with self._parts.store.reading(self.user) as tx:
            wings = tx.palace.wings() if wing is None else [wing_at(tx, wing)]
            return [WingTree(one, tuple(_rooms(tx, one))) for one in wings]

    def mine(self, id: str | None = None) -> list[ConversationId]:
        """Queue the mining of one conversation, or of every one with something new; return which.

        A worker, or `Memory.work`, does it. Raise NotFound if there is no such conversation.
        """
        with self._parts.store.writing(self.user) as tx:
            found = tx.conversations.all() if id is None else [tx.conversations.get(conversation_id(id))]
            queued = [one.id for one in found if one.length > one.mined_up_to]
            for one in queued:
                tx.jobs.add(JobKind.MINE, one, self._parts.clock())
            return queued

    def mined(self, ids: Collection[ConversationId]) -> list[Activity]:
        """Return what the latest mining of each of these conversations filed, in the order of `ids`."""
        latest: dict[str, Activity] = {}
        for event in self.activity(limit=len(ids) + _LATEST):
            if event.type == MINED:
                latest.setdefault(event.subject, event)
        return [latest[id] for id in ids if id in latest]

    def entities(self) -> list[Entity]:
        """Return whom and what the palace knows, by name."""
        with self._parts.store.reading(self.user) as tx:
            return tx.graph.entities()

    def entity(self, name: str) -> Entity:
        """Return the entity of this name or alias; raise NotFound if there is none."""
        with self._parts.store.reading(self.user) as tx:
            return tx.graph.entity(name)

    def facts(
        self,
        name: str | None = None,
        *,
        at: datetime | None = None,
        known_at: datetime | None = None,
        predicate: str | None = None,
    ) -> list[Fact]:
        """Return what is known, of one entity or of all, at one moment or at any time, by when it began.

        With `known_at`, what was believed then: whatever was learned later is left out.
        """
        with self._parts.store.reading(self.user) as tx:
            return tx.graph.facts(at=at, known_at=known_at, entity=name, predicate=predicate)

    def timeline(self, name: str) -> list[Fact]:
        """Return all that was ever stated about an entity, by when it began, with how it stands with each fact.

        Raise NotFound if nothing of that name is known.
        """
        with self._parts.store.reading(self.user) as tx:
            found = tx.graph.timeline(name)
            if not found:
                tx.graph.entity(name)  # there may be one of which nothing was stated
            return found

    def neighbours(self, name: str, *, at: datetime | None = None) -> list[Neighbour]:
        """Return what facts connect an entity with, by name; raise NotFound if nothing of that name is known."""
        with self._parts.store.reading(self.user) as tx:
            found = tx.graph.neighbours(name, at=at)
            if not found and not tx.graph.timeline(name):
                tx.graph.entity(name)
            return found

    def rename_wing(self, wing: str, name: str) -> Wing:
        """Give a wing, by name or pointer, another name; the old one keeps meaning it."""
        with self._parts.store.writing(self.user) as tx:
            return rename_wing(tx, wing, name, self._parts.clock())

    def merge_wings(self, wing: str, into: str) -> tuple[Wing, list[Move]]:
        """Move everything of one wing into another; its name, number and pointers keep leading there."""
        with self._parts.store.writing(self.user) as tx:
            return merge_wings(tx, wing, into, self._parts.clock())

    def split_wing(
        self, wing: str, into: str, *, rooms: Sequence[str] = (), closets: Sequence[str] = ()
    ) -> tuple[Wing, list[Move]]:
        """Move some rooms, by pointer, and the closets of some topics to another wing, or to a new one of that name."""
        with self._parts.store.writing(self.user) as tx:
            return split_wing(tx, wing, into, rooms, closets, self._parts.clock())

    def move(self, address: str, to: str, *, closet: str | None = None, topic: str | None = None) -> list[Move]:
        """Move a drawer, a room, or with `closet` a room's closet of this topic, to another wing or room.

        What is moved lands in the closet of `topic`, else of the topic that it had. Old pointers keep leading to it.
        """
        with self._parts.store.writing(self.user) as tx:
            return move(tx, address, to, closet=closet, topic=topic, now=self._parts.clock())

    def find(self, ids: Collection[DrawerId]) -> dict[DrawerId, FiledDrawer]:
        """Return those of `ids` that exist, each with its place."""
        with self._parts.store.reading(self.user) as tx:
            return tx.drawers.find(ids)

    def _wing(self, name: str) -> Wing:
        with self._parts.store.reading(self.user) as tx:
            return wing_at(tx, name)

    def forget(self, address: str | Pointer | DrawerId) -> Receipt:
        """Erase one drawer, named by id or pointer, and every trace of it."""
        drawer = self.show(address).drawer
        return self._erase(OneDrawer(drawer.id))

    def forget_conversation(self, id: str) -> Receipt:
        """Erase a conversation and every trace of it."""
        return self._erase(OneConversation(conversation_id(id)))

    def _erase(self, what: OneDrawer | OneConversation) -> Receipt:
        receipt = self._parts.store.erase(self.user, what, self._parts.clock())
        with self._parts.store.writing(self.user) as tx:
            tx.ledger.add_activity(erased(receipt))
        return receipt

    def erase(self) -> Receipt:
        """Erase the user: every drawer, every trace, every row."""
        self._parts.meter.forget(self.user)
        return self._parts.store.erase(self.user, WholeUser(self.user), self._parts.clock())

    def export(self) -> Iterator[Record]:
        """Yield everything as plain records, one after another: what `load` of any palace takes.

        Raise NotFound if there is no such user: an export of nothing would pass for a backup.
        """
        self._parts.store.users.get(self.user)
        return export_records(self._parts.store, self.user, self._parts.clock())

    def load(self, records: Iterable[Record], progress: Callable[[int], None] | None = None) -> int:
        """Store exported records, pointers and times intact, and return how many were new."""
        return import_records(self._parts.store, self.user, records, self._parts.clock, progress)

    def costs(self) -> list[Cost]:
        """Return what models were used for this user, by day, source and model."""
        self._parts.meter.flush()
        with self._parts.store.reading(self.user) as tx:
            return tx.ledger.costs()

    def spending(self) -> Spending:
        """Return what models cost this user, added up by source, model, day and month."""
        costs, budget = self.costs(), self.settings().monthly_budget
        today = self._parts.clock().astimezone(UTC).date()
        return spending(costs, today, budget=budget, has_price=self._parts.meter.knows)

    def jobs(self) -> list[QueuedJob]:
        """Return the work that waits, runs or was set aside for this user, by when it is due."""
        with self._parts.store.reading(self.user) as tx:
            return tx.jobs.all()

    def activity_page(self, *, cursor: str | None = None, limit: int = 50) -> Page[Activity]:
        """Return a page of what the memory did for this user, newest first."""
        after = position(cursor, int, str, str, str)
        with self._parts.store.reading(self.user) as tx:
            found = tx.ledger.activity(checked_limit(limit) + 1, None if after is None else event_at(after))
        return page_of(found, limit, event_key)

    def activity_since(self, moment: datetime, limit: int = 500) -> list[Activity]:
        """Return what the memory did for this user at that moment and later, oldest first."""
        with self._parts.store.reading(self.user) as tx:
            return tx.ledger.activity_since(moment, limit)

    def activity(self, limit: int = 50) -> list[Activity]:
        """Return the latest things that the memory did for this user, newest first."""
        with self._parts.store.reading(self.user) as tx:
            return tx.ledger.activity(limit)


def _began(after: Key) -> tuple[datetime, ConversationId]:
    return from_micros(int(after[0])), ConversationId(str(after[1]))


def _rooms(tx: Transaction, wing: Wing) -> Iterator[RoomTree]:
    for room in tx.palace.rooms(wing.number):
        closets = tx.palace.closets(wing.number, room.number)
        yield RoomTree(
            room,
            tuple(ClosetTree(one, len(tx.palace.drawers(wing.number, room.number, one.number))) for one in closets),
        )

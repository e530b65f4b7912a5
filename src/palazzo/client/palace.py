"""One user's palace on a server: the methods of `palazzo.Palace`, each by the call that does the same."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Literal, Unpack, overload
from uuid import UUID

from palazzo.client.conversation import RemoteConversation
from palazzo.client.graph import RemoteGraph
from palazzo.client.judged import Judged
from palazzo.client.library import RemoteLibrary
from palazzo.client.rules import RemoteRules
from palazzo.client.tour import Tour
from palazzo.client.values import Json, read
from palazzo.client.wire import Wire
from palazzo.context.block import Context
from palazzo.errors import NotFound
from palazzo.facade.finding import Options
from palazzo.facade.preferring import Changes
from palazzo.ledger.totals import Spending
from palazzo.model.activity import Activity
from palazzo.model.answer import Answer
from palazzo.model.conversation import ConversationInfo
from palazzo.model.cost import Cost
from palazzo.model.details import DrawerDetails
from palazzo.model.drawer import Drawer
from palazzo.model.fact import Fact, Neighbour
from palazzo.model.given import checks_arguments
from palazzo.model.graph import Entity
from palazzo.model.hit import ConversationHit, Hit, Recalled, Shortfall
from palazzo.model.home import Home
from palazzo.model.ids import ConversationId, DrawerId, UserId, user_id
from palazzo.model.job import QueuedJob
from palazzo.model.moment import Moment
from palazzo.model.page import Page
from palazzo.model.palace import FiledDrawer
from palazzo.model.pointer import Pointer, looks_like_pointer
from palazzo.model.receipt import Receipt
from palazzo.model.summary import KeptSummary
from palazzo.model.user_settings import AgentSettings, UserSettings
from palazzo.model.verdict import Verdict
from palazzo.stores.base import Record


@checks_arguments
class RemotePalace(Tour, Judged):
    """As `palazzo.Palace`; made by `RemoteMemory.palace`."""

    def __init__(self, wire: Wire, user: str) -> None:
        self._wire = wire
        self.user: UserId = user_id(user)

    def conversation(
        self,
        id: str | UUID,
        *,
        title: str | None = None,
        wing: str | None = None,
        agent: str | None = None,
        started: Moment | None = None,
    ) -> RemoteConversation:
        about: dict[str, object] = {"title": title, "wing": wing, "agent": agent, "started": started}
        return RemoteConversation(self._wire, id, about)

    def conversations(self) -> list[ConversationInfo]:
        return self._wire.all(ConversationInfo, "conversations")[::-1]

    def conversation_page(self, *, cursor: str | None = None, limit: int = 50) -> Page[ConversationInfo]:
        return self._page(ConversationInfo, "conversations", cursor=cursor, limit=limit)

    def conversation_info(self, id: str | UUID) -> ConversationInfo:
        return read(ConversationInfo, self._wire.get("conversations", id))

    def message_page(self, conversation: str | UUID, *, cursor: str | None = None, limit: int = 100) -> Page[Drawer]:
        return self._page(Drawer, "conversations", conversation, "messages", cursor=cursor, limit=limit)

    def summaries(self, conversation: str | UUID) -> list[KeptSummary]:
        return self._wire.all(KeptSummary, "conversations", conversation, "summaries")

    def expand(self, summary: str) -> list[Drawer]:
        return self._wire.all(Drawer, "summaries", summary, "drawers")

    def note(self, content: str, *, wing: str | None = None, at: Moment | None = None) -> Drawer:
        return read(Drawer, self._wire.call("POST", "notes", content=content, wing=wing, at=at))

    @overload
    def recall(
        self, query: str, *, by: Literal["conversation"], **options: Unpack[Options]
    ) -> Recalled[ConversationHit]: ...

    @overload
    def recall(self, query: str, *, by: Literal["drawer"] = "drawer", **options: Unpack[Options]) -> Recalled[Hit]: ...

    def recall(
        self, query: str, *, by: Literal["drawer", "conversation"] = "drawer", **options: Unpack[Options]
    ) -> Recalled[Hit] | Recalled[ConversationHit]:
        answer = self._wire.call("POST", "recall", query=query, by=by, **options)
        hits, degraded = answer["hits"], [Shortfall(each) for each in answer.get("degraded", ())]
        if by == "conversation":
            return Recalled((read(ConversationHit, hit) for hit in hits), degraded)
        return Recalled((read(Hit, hit) for hit in hits), degraded)

    def context(
        self,
        query: str,
        *,
        conversation: str | UUID | None = None,
        agent: str | None = None,
        budget: int | None = None,
        at: Moment | None = None,
        top_k: int | None = None,
        min_relevance: float | None = None,
        seen: Collection[DrawerId] = (),
    ) -> Context:
        told = self._wire.call(
            "POST",
            "context",
            query=query,
            conversation=conversation,
            agent=agent,
            budget=budget,
            at=at,
            top_k=top_k,
            min_relevance=min_relevance,
            seen=list(seen) or None,
        )
        return read(Context, told)

    def ask(
        self,
        question: str,
        *,
        conversation: str | UUID | None = None,
        agent: str | None = None,
        at: Moment | None = None,
        budget: int | None = None,
        min_relevance: float | None = None,
    ) -> Answer:
        told = {"question": question, "conversation": conversation, "agent": agent, "at": at, "budget": budget}
        return read(Answer, self._wire.call("POST", "ask", **told, min_relevance=min_relevance))

    def settings(self) -> UserSettings:
        return read(UserSettings, self._wire.get("settings"))

    def change_settings(self, **changes: Unpack[Changes]) -> UserSettings:
        return read(UserSettings, self._wire.change("settings", **changes))

    def agents(self) -> list[AgentSettings]:
        return self._wire.all(AgentSettings, "agents")

    def change_agent(self, id: str, *, disabled: bool) -> AgentSettings:
        return read(AgentSettings, self._wire.call("PATCH", "agents", id, disabled=disabled))

    def verdict(self, address: str | Pointer | DrawerId) -> Verdict | None:
        return self.details(address, around=0).verdict

    @property
    def guidance(self) -> RemoteRules:
        return RemoteRules(self._wire)

    @property
    def graph(self) -> RemoteGraph:
        return RemoteGraph(self._wire)

    @property
    def authored(self) -> RemoteLibrary:
        return RemoteLibrary(self._wire)

    def details(self, address: str | Pointer | DrawerId, *, around: int = 2) -> DrawerDetails:
        data = self._drawer(address, around=around)
        sources = self.find({id for fact in data["facts"] for id in fact["source_ids"]})
        return replace(read(DrawerDetails, data), sources=sources)

    def show(self, address: str | Pointer | DrawerId) -> FiledDrawer:
        return read(FiledDrawer, self._drawer(address, around=0))

    def find(self, ids: Collection[DrawerId]) -> dict[DrawerId, FiledDrawer]:
        found = {}
        for id in ids:
            try:
                found[id] = self.show(id)
            except NotFound:
                continue
        return found

    def mine(self, id: str | UUID | None = None) -> list[ConversationId]:
        queued: list[ConversationId] = self._wire.call("POST", "mine", conversation=id)["queued"]
        return queued

    def home(self) -> Home:
        return read(Home, self._wire.get("home"))

    def entities(self) -> list[Entity]:
        return self._wire.all(Entity, "entities")

    def mentions(self) -> dict[str, int]:
        return {item["name"]: item["mentions"] for item in self._wire.items("entities")}

    def entity(self, name: str) -> Entity:
        return read(Entity, self._wire.get("entities", name))

    def facts(
        self,
        name: str | None = None,
        *,
        at: Moment | None = None,
        known_at: Moment | None = None,
        predicate: str | None = None,
        proposed: bool = False,
    ) -> list[Fact]:
        asked = {"entity": name, "at": at, "known_at": known_at, "predicate": predicate}
        return self._wire.all(Fact, "facts", **asked, proposed=proposed or None)

    def timeline(self, name: str) -> list[Fact]:
        return self._wire.all(Fact, "entities", name, "timeline")

    def neighbours(self, name: str, *, at: Moment | None = None) -> list[Neighbour]:
        return self._wire.all(Neighbour, "entities", name, "neighbours", at=at)

    def costs(self) -> list[Cost]:
        return self._wire.all(Cost, "costs")

    def activity(self, limit: int = 50) -> list[Activity]:
        return [read(Activity, item) for item in islice(self._wire.items("activity"), limit)]

    def activity_page(self, *, cursor: str | None = None, limit: int = 50) -> Page[Activity]:
        return self._page(Activity, "activity", cursor=cursor, limit=limit)

    def spending(self) -> Spending:
        return read(Spending, {**self._wire.get("costs"), "items": list(self._wire.items("costs"))})

    def jobs(self) -> list[QueuedJob]:
        return self._wire.all(QueuedJob, "jobs")

    def forget(self, address: str | Pointer | DrawerId) -> Receipt:
        return read(Receipt, self._wire.call("DELETE", "drawers", self.show(address).drawer.id))

    def forget_conversation(self, id: str | UUID) -> Receipt:
        return read(Receipt, self._wire.call("DELETE", "conversations", id))

    def erase(self) -> Receipt:
        return read(Receipt, self._wire.call("DELETE", "memory", confirm=self.user))

    def export(self) -> Iterator[Record]:
        return self._wire.lines("export")

    def load(self, records: Iterable[Record], progress: Callable[[int], None] | None = None) -> int:
        new: int = self._wire.upload(_counted(records, progress), "import")["new"]
        return new

    def _drawer(self, address: str | Pointer | DrawerId, **query: object) -> Json:
        kind = "pointers" if looks_like_pointer(str(address)) else "drawers"
        return self._wire.get(kind, str(address), **query)


def _counted(records: Iterable[Record], progress: Callable[[int], None] | None) -> Iterator[Record]:
    for record in records:
        yield record
        if progress is not None:
            progress(1)

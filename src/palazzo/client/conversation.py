"""A conversation on a server, as a caller holds it."""

from collections.abc import Iterable
from uuid import UUID

from palazzo.client.values import read
from palazzo.client.wire import Wire
from palazzo.model.drawer import Drawer, Provenance, Role
from palazzo.model.given import checks_arguments
from palazzo.model.ids import ConversationId, conversation_id
from palazzo.model.message import Message
from palazzo.model.moment import Moment
from palazzo.model.receipt import Receipt
from palazzo.model.summary import Compacted, KeptSummary


@checks_arguments
class RemoteConversation:
    """As `palazzo.Conversation`; made by `RemotePalace.conversation`."""

    def __init__(self, wire: Wire, id: str | UUID, about: dict[str, object]) -> None:
        self._wire = wire
        self._id = conversation_id(id)
        self._about = about  # told with every message, for the one that comes first

    @property
    def id(self) -> ConversationId:
        return self._id

    def remember(
        self,
        role: Role | str,
        content: str,
        *,
        at: Moment | None = None,
        id: str | UUID | None = None,
        speaker: str | None = None,
        provenance: Provenance | str = Provenance.SESSION_TURN,
    ) -> Drawer:
        told = {"role": role, "content": content, "at": at, "id": id, "speaker": speaker, "provenance": provenance}
        return read(Drawer, self._wire.call("POST", *self._path, "messages", **told, **self._about))

    def remember_all(self, messages: Iterable[Message]) -> list[Drawer]:
        return [
            self.remember(one.role, one.content, at=one.at, id=one.id, speaker=one.speaker, provenance=one.provenance)
            for one in messages
        ]

    def complete(self) -> None:
        self._wire.call("POST", *self._path, "complete")

    def compact(self) -> Compacted:
        return read(Compacted, self._wire.call("POST", *self._path, "compact"))

    def view(self) -> list[KeptSummary | Drawer]:
        items = self._wire.items(*self._path, "view")
        return [read(KeptSummary, item) if item["kind"] == "summary" else read(Drawer, item) for item in items]

    def messages(self) -> list[Drawer]:
        return self._wire.all(Drawer, *self._path, "messages")

    def forget(self) -> Receipt:
        return read(Receipt, self._wire.call("DELETE", *self._path))

    @property
    def _path(self) -> tuple[str, ...]:
        return ("conversations", self._id)

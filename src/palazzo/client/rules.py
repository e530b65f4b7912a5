"""Guidance on a server, as a caller holds it."""

from palazzo.client.values import read
from palazzo.client.wire import Wire
from palazzo.model.guidance import Guidance, GuidanceState
from palazzo.model.ids import DrawerId
from palazzo.model.pointer import Pointer


class RemoteRules:
    """As `palazzo.Palace.guidance`."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def all(self, state: GuidanceState | str | None = None) -> list[Guidance]:
        return self._wire.all(Guidance, "guidance", state=state)

    def proposals(self) -> list[Guidance]:
        return self.all(GuidanceState.PROPOSED)

    def accept(self, address: str | Pointer | DrawerId) -> Guidance:
        return read(Guidance, self._wire.call("POST", "guidance", str(address), "accept"))

    def dismiss(self, address: str | Pointer | DrawerId) -> Guidance:
        return read(Guidance, self._wire.call("POST", "guidance", str(address), "dismiss"))

    def promote(self, address: str | Pointer | DrawerId) -> Guidance:
        return read(Guidance, self._wire.call("POST", "guidance", str(address), "promote"))

    def retire(self, address: str | Pointer | DrawerId) -> Guidance:
        return read(Guidance, self._wire.call("POST", "guidance", str(address), "retire"))

"""What the user states and mends, on a server, as a caller holds it."""

from palazzo.client.values import read
from palazzo.client.wire import Wire
from palazzo.model.drawer import Drawer
from palazzo.model.fact import Fact
from palazzo.model.graph import Entity, EntityType
from palazzo.model.moment import Moment


class RemoteGraph:
    """As `palazzo.Palace.graph`."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def state(
        self,
        subject: str,
        predicate: str,
        object: str,
        *,
        since: Moment | None = None,
        until: Moment | None = None,
    ) -> Fact:
        told = {"subject": subject, "predicate": predicate, "object": object, "since": since, "until": until}
        return read(Fact, self._wire.call("POST", "facts", **told))

    def correct(self, subject: str, predicate: str, object: str, to: str) -> Fact:
        told = {"subject": subject, "predicate": predicate, "object": object, "to": to}
        return read(Fact, self._wire.call("POST", "facts", "correct", **told))

    def retract(self, subject: str, predicate: str, object: str) -> Drawer:
        told = {"subject": subject, "predicate": predicate, "object": object}
        return read(Drawer, self._wire.call("POST", "facts", "retract", **told))

    def rename(self, name: str, to: str) -> Entity:
        return read(Entity, self._wire.change("entities", name, name=to))

    def retype(self, name: str, type: EntityType | str) -> Entity:
        return read(Entity, self._wire.change("entities", name, type=type))

    def merge(self, name: str, into: str) -> Entity:
        return read(Entity, self._wire.call("POST", "entities", "merge", name=name, into=into))

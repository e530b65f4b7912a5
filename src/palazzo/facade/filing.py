"""The part of a palace that puts things in their place: mining, and what its owner moves and renames."""

from collections.abc import Collection, Sequence
from uuid import UUID

from palazzo.facade.accounting import with_wing_names
from palazzo.facade.owned import Owned
from palazzo.mining.extraction import MINED
from palazzo.model.activity import Activity
from palazzo.model.given import checks_arguments
from palazzo.model.ids import ConversationId, conversation_id
from palazzo.model.job import JobKind
from palazzo.model.palace import Move, TidyChange, Wing
from palazzo.model.tour import RoomView
from palazzo.order.changes import merge_wings, move, rename_room, rename_wing, split_wing

_LATEST = 100  # events among which the latest minings are looked for, besides one each


@checks_arguments
class Filing(Owned):
    """What goes where."""

    def mine(self, id: str | UUID | None = None) -> list[ConversationId]:
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
        with self._parts.store.reading(self.user) as tx:
            events = with_wing_names(tx, tx.ledger.activity(len(ids) + _LATEST))
        for event in events:
            if event.type == MINED:
                latest.setdefault(event.subject, event)
        return [latest[id] for id in ids if id in latest]

    def tidy(self, *, dry_run: bool = False) -> list[TidyChange]:
        """Put the wings in order now that more is known, and return what was changed, or with `dry_run` would be.

        What a person named, merged, split or moved stays as it is; a worker does the rest by itself as a palace grows.
        """
        from palazzo.mining.tidy import tidy, would_change

        if dry_run:
            return would_change(self._parts.store, self.user)
        return tidy(self._parts.store, self.user, self._parts.clock)

    def rename_wing(self, wing: str, name: str) -> Wing:
        """Give a wing, by name or pointer, another name; the old one keeps meaning it."""
        with self._parts.store.writing(self.user) as tx:
            return rename_wing(tx, wing, name, self._parts.clock())

    def rename_room(self, room: str, title: str) -> RoomView:
        """Give a room, by pointer, another title; tidying and mining leave it as it is."""
        with self._parts.store.writing(self.user) as tx:
            return rename_room(tx, room, title, self._parts.clock())

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

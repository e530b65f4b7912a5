"""The part of a palace through which things leave and come back: erasing, export and import."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from uuid import UUID

from palazzo.facade.owned import Owned
from palazzo.model.activity import erased
from palazzo.model.authored import AuthoredDocument
from palazzo.model.drawer import Drawer
from palazzo.model.erasure import OneConversation, OneDrawer, WholeUser
from palazzo.model.given import checks_arguments
from palazzo.model.ids import DrawerId, conversation_id
from palazzo.model.pointer import Pointer
from palazzo.model.receipt import Receipt
from palazzo.order.addresses import drawer_at
from palazzo.stores.base import Record, Transaction


@checks_arguments
class Leaving(Owned):
    """What goes, and what is brought."""

    def forget(self, address: str | Pointer | DrawerId) -> Receipt:
        """Erase one drawer, named by id or pointer, and every trace of it."""
        with self._parts.store.reading(self.user) as tx:
            drawer = drawer_at(tx, address)
        return self._erase(OneDrawer(drawer.id))

    def forget_conversation(self, id: str | UUID) -> Receipt:
        """Erase a conversation and every trace of it."""
        return self._erase(OneConversation(conversation_id(id)))

    def _erase(self, what: OneDrawer | OneConversation) -> Receipt:
        now = self._parts.clock()

        def note(tx: Transaction, counts: Mapping[str, int]) -> None:
            tx.ledger.add_activity(erased(what, counts, now))

        return self._parts.store.erase(self.user, what, now, note)

    def erase(self) -> Receipt:
        """Erase the user: every drawer, every trace, every row."""
        self._parts.meter.forget(self.user)
        return self._parts.store.erase(self.user, WholeUser(self.user), self._parts.clock())

    def export(self) -> Iterator[Record]:
        """Yield everything as plain records, one after another: what `load` of any palace takes.

        Raise NotFound if there is no such user: an export of nothing would pass for a backup.
        """
        self._parts.store.users.get(self.user)
        from palazzo.transfer.exporting import export_records  # recall works without them, and starts sooner

        return export_records(self._parts.store, self.user, self._parts.clock())

    def load(self, records: Iterable[Record], progress: Callable[[int], None] | None = None) -> int:
        """Store exported records, pointers and times intact, and return how many were new.

        All of them or, if one is refused, none; what can be worked out from the drawers is not taken from the records.
        """
        from palazzo.mining.details import tags_of
        from palazzo.transfer.importing import import_records
        from palazzo.transfer.trust import Trust

        trust = Trust(tags=tags_of, lore=_lore)
        return import_records(self._parts.store, self.user, records, trust, self._parts.clock, progress)


def _lore(document: AuthoredDocument) -> list[Drawer]:
    from palazzo.authored.lore import lore_drawers
    from palazzo.authored.parse import parse_document

    return lore_drawers(parse_document(document.name, document.text), document.loaded_at)

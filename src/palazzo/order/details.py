"""Looking one drawer up in every part of the store."""

from contextlib import suppress

from palazzo.errors import NotFound
from palazzo.model.details import DrawerDetails
from palazzo.model.drawer import Drawer
from palazzo.model.guidance import Guidance
from palazzo.model.ids import DrawerId
from palazzo.model.pointer import Pointer
from palazzo.order.addresses import drawer_at
from palazzo.stores.base import Transaction


def details(tx: Transaction, address: str | Pointer | DrawerId, around: int) -> DrawerDetails:
    """Everything about a drawer, with so many messages before and after it."""
    drawer = drawer_at(tx, address)
    facts = tx.graph.stated_by(drawer.id)
    sources = {id for fact in facts for id in fact.sources}
    found = tx.drawers.find(sources | {drawer.id})
    return DrawerDetails(
        filed=found[drawer.id],
        verdict=tx.gate.verdicts([drawer.id]).get(drawer.id),
        guidance=_guidance(tx, drawer.id),
        facts=tuple(facts),
        sources={id: found[id] for id in sources},
        feedback=tuple(one for one in tx.gate.feedback() if one.drawer_id == drawer.id),
        neighbours=tuple(_neighbours(tx, drawer, around)),
    )


def _guidance(tx: Transaction, id: DrawerId) -> Guidance | None:
    with suppress(NotFound):
        return tx.guidance.get(id)
    return None


def _neighbours(tx: Transaction, drawer: Drawer, around: int) -> list[Drawer]:
    if drawer.conversation_id is None:
        return []
    first, last = max(drawer.position - around - 1, 0), drawer.position + around
    beside = tx.drawers.of_conversation(drawer.conversation_id, after=first, up_to=last)
    return [one for one in beside if one.id != drawer.id]

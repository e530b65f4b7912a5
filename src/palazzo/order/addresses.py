"""What a person means by an address: a pointer, also a former one, or a name."""

from collections.abc import Iterable
from contextlib import suppress

from palazzo.errors import Invalid, NotFound
from palazzo.model.drawer import Drawer
from palazzo.model.ids import DrawerId
from palazzo.model.palace import Wing
from palazzo.model.pointer import Pointer, looks_like_pointer
from palazzo.stores.base import Transaction


def drawers_there(tx: Transaction, addresses: Iterable[str | Pointer]) -> list[DrawerId]:
    """The ids of the drawers that these addresses lead to; whatever leads nowhere is passed over."""
    found: dict[DrawerId, None] = {}
    for address in addresses:
        with suppress(NotFound, Invalid):
            found[drawer_at(tx, address).id] = None
    return list(found)


def wing_at(tx: Transaction, address: str) -> Wing:
    """The wing that has, or ever had, this pointer, name or alias; raise NotFound if there is none."""
    found = _wing_at(tx, address)
    if found is None:
        raise NotFound(f"there is no wing called {address!r}; `palazzo browse` shows what there is", wing=address)
    return found


def wing_for(tx: Transaction, address: str, like: Wing) -> Wing:
    """The wing that `wing_at` finds, or for a name that is new, a new one of the same kind as `like`."""
    if _wing_at(tx, address) is None:
        tx.order.open_wing(address, like.kind)
    return wing_at(tx, address)


def room_at(tx: Transaction, address: str) -> Pointer:
    """The room that has, or ever had, this pointer."""
    pointer = Pointer.parse(address)
    if not pointer.room or pointer.drawer:
        raise Invalid(f"{address!r} is not a room, such as W-001/R-02")
    return tx.order.resolve(pointer)


def place_at(tx: Transaction, address: str) -> Pointer:
    """The wing or room to move something to: a pointer of either, or a wing's name."""
    if not looks_like_pointer(address):
        return wing_at(tx, address).pointer
    pointer = Pointer.parse(address)
    if pointer.drawer:
        raise Invalid(f"{address!r} is a drawer; name a wing or a room to move to")
    return tx.order.resolve(pointer)


def drawer_at(tx: Transaction, address: str | Pointer | DrawerId) -> Drawer:
    """The drawer that has this id, or ever had this pointer; raise NotFound if there is none."""
    if isinstance(address, Pointer) or looks_like_pointer(address):
        return tx.drawers.at(address if isinstance(address, Pointer) else Pointer.parse(address))
    return tx.drawers.get(DrawerId(address))


def filed_at(tx: Transaction, address: str) -> Pointer:
    """Where something filed is now: a room by its pointer, a drawer by its id or any pointer that it ever had."""
    pointer = Pointer.parse(address) if looks_like_pointer(address) else None
    if pointer is not None and not pointer.drawer:
        return tx.order.resolve(pointer)
    drawer = tx.drawers.get(DrawerId(address)) if pointer is None else tx.drawers.at(pointer)
    if drawer.pointer is None:
        raise Invalid(f"drawer {drawer.id!r} is not filed yet; complete its conversation and let a worker mine it")
    return drawer.pointer


def _wing_at(tx: Transaction, address: str) -> Wing | None:
    if looks_like_pointer(address):
        number = tx.order.resolve(Pointer(Pointer.parse(address).wing)).wing
        return next((wing for wing in tx.palace.wings() if wing.number == number), None)
    return next((wing for wing in tx.palace.wings() if wing.is_called(address)), None)

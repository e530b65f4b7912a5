"""The changes themselves, each in one transaction with the event that tells of it: numbers and counts, no contents."""

from collections.abc import Sequence
from datetime import datetime

from palazzo.errors import Invalid, NotFound
from palazzo.model.activity import Activity
from palazzo.model.palace import Closet, Move, Wing
from palazzo.model.pointer import Pointer
from palazzo.model.slug import slug
from palazzo.model.tour import RoomView
from palazzo.order.addresses import filed_at, place_at, room_at, wing_at, wing_for
from palazzo.order.touring import room_view
from palazzo.stores.base import Transaction

_KIND = "user_action"


def rename_wing(tx: Transaction, address: str, name: str, now: datetime) -> Wing:
    """Give a wing another name."""
    wing = wing_at(tx, address)
    tx.order.rename(wing.number, name.strip())
    tx.ledger.add_activity(Activity(_KIND, "wing_renamed", now, wing.pointer.path))
    return wing_at(tx, wing.pointer.path)


def rename_room(tx: Transaction, address: str, title: str, now: datetime) -> RoomView:
    """Give a room another title."""
    room = room_at(tx, address)
    if not title.strip():
        raise Invalid("a title needs at least one letter")
    tx.order.retitle(room, title.strip())
    tx.order.keep(room)
    tx.ledger.add_activity(Activity(_KIND, "room_renamed", now, room.path))
    return room_view(tx, room.path)[0]


def merge_wings(tx: Transaction, address: str, into: str, now: datetime) -> tuple[Wing, list[Move]]:
    """Move everything of one wing into another; return that one, and what moved."""
    wing, target = wing_at(tx, address), wing_at(tx, into)
    moves = tx.order.merge(wing.number, into=target.number)
    _keep(tx, target.pointer, moves)
    details = {"into": target.pointer.path, "drawers": len(moves)}
    tx.ledger.add_activity(Activity(_KIND, "wings_merged", now, wing.pointer.path, details))
    return wing_at(tx, target.pointer.path), moves


def split_wing(
    tx: Transaction, address: str, into: str, rooms: Sequence[str], closets: Sequence[str], now: datetime
) -> tuple[Wing, list[Move]]:
    """Move some rooms of a wing, and its closets of some topics, to another wing; return that one, and what moved."""
    if not rooms and not closets:
        raise Invalid("name the rooms or the topics that are to leave the wing")
    wing = wing_at(tx, address)
    target = wing_for(tx, into, like=wing)
    if target.number == wing.number:
        raise Invalid(f"{into!r} is the wing that is to be split; name another one, or a new one")
    moves = []
    for room in (_room_of(tx, wing, room) for room in rooms):
        moves += tx.order.move(room, target.pointer)
    for closet in (closet for topic in closets for closet in _closets_of(tx, wing, topic)):
        moves += tx.order.move(Pointer(wing.number, closet.room), target.pointer, closet=closet.topic)
    if not tx.palace.rooms(wing.number):
        raise Invalid(f"that is all there is in {wing.pointer}; merge it, or rename it")
    for place in (wing.pointer, target.pointer):
        _keep(tx, place, moves)
    details = {"into": target.pointer.path, "drawers": len(moves)}
    tx.ledger.add_activity(Activity(_KIND, "wing_split", now, wing.pointer.path, details))
    return target, moves


def move(tx: Transaction, address: str, to: str, *, closet: str | None, topic: str | None, now: datetime) -> list[Move]:
    """Move a drawer, a room, or a room's closet to another wing or room."""
    what, target = filed_at(tx, address), place_at(tx, to)
    moves = tx.order.move(what, target, closet=closet, topic=topic)
    _keep(tx, None, moves)
    subject = moves[0].drawer if what.drawer and moves else what.path  # erasing the drawer erases this, too
    details = {"from": what.path, "to": target.path, "drawers": len(moves)}
    tx.ledger.add_activity(Activity(_KIND, "drawers_moved", now, subject, details))
    return moves


def _keep(tx: Transaction, wing: Pointer | None, moves: Sequence[Move]) -> None:
    """Mark what a person has put in order, so that tidying leaves it as it is."""
    if wing is not None:
        tx.order.keep(wing)
    for room in {Pointer(one.wing, one.room) for move in moves for one in (move.old, move.new)}:
        tx.order.keep(room)


def _room_of(tx: Transaction, wing: Wing, address: str) -> Pointer:
    room = room_at(tx, address)
    if room.wing != wing.number:
        raise Invalid(f"{room} is not in {wing.pointer}; name rooms of the wing that is to be split")
    return room


def _closets_of(tx: Transaction, wing: Wing, topic: str) -> list[Closet]:
    found = [
        closet
        for room in tx.palace.rooms(wing.number)
        for closet in tx.palace.closets(wing.number, room.number)
        if slug(closet.topic) == slug(topic)
    ]
    if not found:
        raise NotFound(
            f"{wing.pointer} has no closet called {topic!r}; `palazzo browse` shows its closets",
            wing=str(wing.pointer),
            topic=topic,
        )
    return found

"""Wings, rooms and closets, and how they change."""

from palazzo.model.activity import Activity
from palazzo.model.palace import Move, TidyChange, Wing
from palazzo.model.tour import RoomView, WingView
from palazzo.model.tree import ClosetTree, RoomTree, WingTree
from palazzo.plain.shape import Plain


def wing_view(view: WingView) -> Plain:
    """A wing from outside."""
    return {
        **renamed(view.wing),
        "number": view.wing.number,
        "rooms": view.rooms,
        "drawers": view.drawers,
        "first_at": None if view.first_at is None else view.first_at.isoformat(),
        "last_at": None if view.last_at is None else view.last_at.isoformat(),
    }


def room_view(view: RoomView) -> Plain:
    """A room from outside."""
    return {
        "title": view.room.title,
        "date": view.room.started_at.date().isoformat(),
        "pointer": str(view.room.pointer),
        "number": view.room.number,
        "conversation_id": view.room.conversation_id,
        "started_at": view.room.started_at.isoformat(),
        "last_at": None if view.last_at is None else view.last_at.isoformat(),
        "summary": view.room.summary,
        "topics": list(view.topics),
        "drawers": view.drawers,
    }


def closet(tree: ClosetTree) -> Plain:
    return {
        "number": tree.closet.number,
        "topic": tree.closet.topic,
        "drawers": tree.drawers,
        "summary": tree.closet.summary,
    }


def wing(tree: WingTree) -> Plain:
    return {
        "pointer": str(tree.wing.pointer),
        "kind": tree.wing.kind.value,
        "name": tree.wing.name,
        "aliases": list(tree.wing.aliases),
        "shared": tree.wing.shared,
        "kept": tree.wing.kept,
        "rooms": [room(each) for each in tree.rooms],
    }


def room(tree: RoomTree) -> Plain:
    return {
        "title": tree.room.title,
        "date": tree.room.started_at.date().isoformat(),
        "pointer": str(tree.room.pointer),
        "conversation_id": tree.room.conversation_id,
        "started_at": tree.room.started_at.isoformat(),
        "summary": tree.room.summary,
        "closets": [
            {"topic": one.closet.topic, "drawers": one.drawers, "summary": one.closet.summary} for one in tree.closets
        ],
    }


def renamed(wing: Wing) -> Plain:
    return {
        "pointer": str(wing.pointer),
        "kind": wing.kind.value,
        "name": wing.name,
        "aliases": list(wing.aliases),
        "shared": wing.shared,
        "kept": wing.kept,
    }


def moved(move: Move) -> Plain:
    return {"drawer_id": move.drawer, "from": str(move.old), "to": str(move.new)}


def tidied(change: TidyChange) -> Plain:
    """One thing that tidying does; `before` is the name that a renamed wing had."""
    return {
        "what": change.what,
        "wing": change.wing,
        "rooms": [str(room) for room in change.rooms],
        "before": change.before or None,
    }


def mined(event: Activity) -> Plain:
    return {"conversation_id": event.subject, "at": event.at.isoformat(), **event.details}

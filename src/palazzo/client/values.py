"""From plain data back to values: what `palazzo.plain` wrote, read by the types of the values' own fields."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from palazzo.context.block import Context
from palazzo.context.pack import LeftOut, Packed
from palazzo.ledger.totals import Spending, Total
from palazzo.model.authored import AuthoredDocument
from palazzo.model.conversation import ConversationInfo
from palazzo.model.cost import Cost
from palazzo.model.details import DrawerDetails
from palazzo.model.drawer import Drawer
from palazzo.model.fact import Fact
from palazzo.model.graph import BEGINNING, Validity
from palazzo.model.guidance import Guidance
from palazzo.model.hit import Hit
from palazzo.model.moment import parse_moment
from palazzo.model.palace import Closet, FiledDrawer, Move, Room, TidyChange, Wing
from palazzo.model.pointer import Pointer
from palazzo.model.summary import KeptSummary
from palazzo.model.tour import RoomView, WingView

Json = dict[str, Any]
Value = TypeVar("Value")
From = str | Callable[[Json], object]  # a field's key where it has another name, or how to find it


def read(kind: type[Value], data: Json) -> Value:
    """Build a value of this kind; keys that it has no field for are passed over, as later servers may send more."""
    told, hints = {}, _hints(kind)  # type: ignore[arg-type]  # a class is hashable
    for field in fields(kind):  # type: ignore[arg-type]  # every kind here is a dataclass
        source = FIELDS.get(kind, {}).get(field.name, field.name)
        if callable(source):
            told[field.name] = _value(hints[field.name], source(data))
        elif source in data:
            told[field.name] = _value(hints[field.name], data[source])
    return kind(**told)


def _whole(data: Json) -> Json:
    """For a value whose fields stand among those of the value around it."""
    return data


def _placed(data: Json) -> Json | None:
    return data if data["wing"] is not None else None  # else it is in the vestibule


def _text(key: str) -> Callable[[Json], object]:
    return lambda data: data[key] or ""


def _number(level: str) -> Callable[[Json], object]:
    return lambda data: getattr(Pointer.parse(data["pointer"]), level)


def _rule(data: Json) -> Json | None:
    return data["guidance"] and {**data, **data["guidance"]}


def _entry(data: Json) -> Json:
    return {**data, **{name: data[name] or "" for name in ("role", "speaker", "source")}}


def _tiers(data: Json) -> Json:
    found: dict[str, list[Json]] = {}
    for entry in data["entries"]:
        found.setdefault(entry["tier"], []).append(_entry(entry))
    return found


FIELDS: Mapping[type, Mapping[str, From]] = {
    Drawer: {"id": "drawer_id"},
    ConversationInfo: {"id": "conversation_id", "agent_id": "agent"},
    FiledDrawer: {"drawer": _whole, "place": _placed},
    Hit: {"drawer": _whole, "place": _placed},
    Guidance: {"drawer": _whole},
    Wing: {"number": _number("wing")},
    WingView: {"wing": _whole},
    Room: {"wing": _number("wing"), "number": _number("room")},
    RoomView: {"room": _whole},
    Move: {"drawer": "drawer_id", "old": "from", "new": "to"},
    TidyChange: {"before": _text("before")},
    Validity: {"start": lambda data: data["from"] or BEGINNING.isoformat(), "end": "until"},
    Fact: {"validity": _whole, "sources": "source_ids"},
    KeptSummary: {"trouble": _text("trouble")},
    DrawerDetails: {"filed": _whole, "sources": lambda _: {}, "guidance": _rule},
    Cost: {"nanodollars": lambda data: round(data["dollars"] * 1e9)},
    Total: {"nanodollars": lambda data: round(data["dollars"] * 1e9)},
    Spending: {"rows": "items"},
    AuthoredDocument: {"agent_id": "agent"},
    Context: {"packed": _whole},
    Packed: {"tiers": _tiers},
    LeftOut: {"entry": _entry},
}


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(hint: Any, data: Any) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType) or hint in (Any, object) or origin is Literal:
        return data
    if origin in (Union, UnionType):
        (meant,) = (one for one in arguments if one is not NoneType)
        return None if data is None else _value(meant, data)
    if origin in (tuple, frozenset):
        return origin(_value(arguments[0], one) for one in data)
    if origin is not None and issubclass(origin, Mapping):
        return {_value(arguments[0], key): _value(arguments[1], one) for key, one in data.items()}
    if origin is not None and issubclass(origin, Sequence):
        return [_value(arguments[0], one) for one in data]
    return READERS.get(hint, _plain)(hint, data)


def _plain(hint: Any, data: Any) -> Any:
    if is_dataclass(hint):
        return read(hint, data)  # type: ignore[arg-type]  # it is a class
    return hint(data) if isinstance(hint, type) and issubclass(hint, Enum) else data


READERS: Mapping[Any, Callable[[Any, Any], Any]] = {
    datetime: lambda _, data: parse_moment(data),
    date: lambda _, data: date.fromisoformat(data),
    Pointer: lambda _, data: Pointer.parse(data),
}


def closet(place: Pointer, data: Json) -> Closet:
    """A closet says nothing of the room that it is in."""
    return Closet(place.wing, place.room, data["number"], data["topic"], data["summary"])

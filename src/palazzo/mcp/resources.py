"""The palace as resources: `palazzo://W-042/R-11/D-007` is a drawer, without its last parts a room or a wing."""

import json
from collections.abc import Sequence

from mcp.types import Resource, ResourceTemplate, TextResourceContents

from palazzo import plain
from palazzo.errors import NotFound
from palazzo.model.pointer import Pointer
from palazzo.palace import Palace
from palazzo.plain import Plain

SCHEME = "palazzo://"
JSON = "application/json"

TEMPLATES: Sequence[ResourceTemplate] = (
    ResourceTemplate(name="wing", title="A wing", uri_template=SCHEME + "{wing}", mime_type=JSON),
    ResourceTemplate(name="room", title="A room", uri_template=SCHEME + "{wing}/{room}", mime_type=JSON),
    ResourceTemplate(name="drawer", title="A drawer", uri_template=SCHEME + "{wing}/{room}/{drawer}", mime_type=JSON),
)


def listed(palace: Palace) -> list[Resource]:
    """Every wing; rooms and drawers are reached through the templates."""
    return [
        Resource(name=wing.name, title=wing.name, uri=SCHEME + wing.pointer.path, mime_type=JSON)
        for wing in palace.wings()
    ]


def read(palace: Palace, uri: str) -> TextResourceContents:
    """What lies at this address; raise NotFound or Invalid as the facade does."""
    if not uri.startswith(SCHEME):
        raise NotFound(f"{uri!r} is no resource of this server; they begin with {SCHEME}", uri=uri)
    found = _found(palace, Pointer.parse(uri.removeprefix(SCHEME)))
    return TextResourceContents(uri=uri, text=json.dumps(found, ensure_ascii=False), mime_type=JSON)


def _found(palace: Palace, pointer: Pointer) -> Plain:
    if pointer.drawer:
        return plain.filed(palace.show(pointer))
    [wing] = palace.browse(str(Pointer(pointer.wing)))
    if not pointer.room:
        return plain.wing(wing)
    rooms = [room for room in wing.rooms if room.room.pointer == pointer]
    if not rooms:
        raise NotFound(f"there is no room {pointer}; {Pointer(pointer.wing)} lists the rooms that there are")
    return plain.room(rooms[0])

"""The palace: wings, rooms, closets and what lies in them, and keeping it in order."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from pydantic import Field

from palazzo import plain
from palazzo.http.answers import Answer, Body, Cursor, Limit, Listing, Timestamp
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.shapes import FiledShape
from palazzo.model.page import slice_of
from palazzo.model.pointer import Pointer

router = APIRouter(prefix="/api", tags=["palace"])

Kind = Literal["person", "project", "topic", "agent"]
Number = Annotated[int, Path(ge=1, le=999_999_999)]


class WingShape(Answer):
    pointer: str = Field(examples=["§ W-001"])
    kind: Kind
    name: str = Field(examples=["Efoil rebuild"])
    aliases: list[str]
    shared: bool = Field(description="whether one-off requests lie here until their subject returns")
    kept: bool = Field(description="whether a person or a model chose it, so that tidying leaves it as it is")


class WingViewShape(WingShape):
    number: int
    rooms: int
    drawers: int
    first_at: Timestamp | None
    last_at: Timestamp | None


class RoomShape(Answer):
    title: str = Field(examples=["Battery pack"])
    date: str = Field(examples=["2026-04-30"], description="the day that it began, by the speaker's own clock")
    pointer: str = Field(examples=["§ W-001/R-01"])
    number: int
    conversation_id: str | None
    started_at: Timestamp
    last_at: Timestamp | None
    summary: str
    topics: list[str]
    drawers: int


class ClosetShape(Answer):
    number: int
    topic: str
    drawers: int
    summary: str


class RoomWithClosets(RoomShape):
    closets: list[ClosetShape]


class MoveShape(Answer):
    drawer_id: str
    from_: str = Field(alias="from")
    to: str


class Moves(Answer):
    moves: list[MoveShape]


class Reordered(Moves):
    wing: WingShape


class TidyChangeShape(Answer):
    what: Literal["rename", "open", "move", "gather"] = Field(description="`open`: a new wing; `gather`: a shared one")
    wing: str = Field(description="its name afterwards")
    rooms: list[str] = Field(description="pointers that they had before")
    before: str | None = Field(description="the name that a renamed wing had")


class Tidied(Answer):
    dry_run: bool
    changes: list[TidyChangeShape]


class Tidying(Body):
    dry_run: bool = Field(default=False, description="say what would change, and change nothing")


class NewName(Body):
    name: str


class NewTitle(Body):
    title: str


class Into(Body):
    into: str = Field(description="a wing's name or pointer")


class Split(Into):
    rooms: list[str] = Field(default=[], description="pointers of rooms")
    closets: list[str] = Field(default=[], description="topics whose closets move")


class Moving(Body):
    what: str = Field(description="a drawer's id or pointer, or a room's pointer")
    to: str = Field(description="a wing's name or pointer, or a room's pointer")
    closet: str | None = Field(default=None, description="of the room `what`, move the closet of this topic only")
    topic: str | None = Field(default=None, description="the closet in which it shall lie")


@router.get("/wings", response_model=Listing[WingViewShape])
def list_wings(palace: Own, cursor: Cursor = None, limit: Limit = 100) -> plain.Plain:
    """Every wing, and how much lies in it."""
    return plain.page(slice_of(palace.overview(), cursor, limit), plain.wing_view)


@router.post("/tidy", response_model=Tidied)
def tidy(palace: OwnToChange, change: Tidying) -> plain.Plain:
    """Put the wings in order, now that more is known; what a person named, merged, split or moved stays as it is."""
    changes = palace.tidy(dry_run=change.dry_run)
    return {"dry_run": change.dry_run, "changes": [plain.tidied(one) for one in changes]}


@router.get("/wings/{number}", response_model=WingViewShape)
def get_wing(palace: Own, number: Number) -> plain.Plain:
    """One wing, by any number that it ever had."""
    return plain.wing_view(palace.wing_view(_wing(number)))


@router.patch("/wings/{number}", response_model=WingShape)
def rename_wing(palace: OwnToChange, number: Number, change: NewName) -> plain.Plain:
    """Give a wing another name; the old one keeps meaning it."""
    return plain.renamed(palace.rename_wing(_wing(number), change.name))


@router.post("/wings/{number}/merge", response_model=Reordered)
def merge_wings(palace: OwnToChange, number: Number, change: Into) -> plain.Plain:
    """Move everything of a wing into another."""
    wing, moves = palace.merge_wings(_wing(number), change.into)
    return {"wing": plain.renamed(wing), "moves": [plain.moved(one) for one in moves]}


@router.post("/wings/{number}/split", response_model=Reordered)
def split_wing(palace: OwnToChange, number: Number, change: Split) -> plain.Plain:
    """Move some rooms or topics of a wing to another, or to a new one."""
    wing, moves = palace.split_wing(_wing(number), change.into, rooms=change.rooms, closets=change.closets)
    return {"wing": plain.renamed(wing), "moves": [plain.moved(one) for one in moves]}


@router.get("/wings/{number}/rooms", response_model=Listing[RoomShape])
def list_rooms(palace: Own, number: Number, cursor: Cursor = None, limit: Limit = 50) -> plain.Plain:
    """The rooms of a wing, those that began last first."""
    return plain.page(palace.room_page(_wing(number), cursor=cursor, limit=limit), plain.room_view)


@router.get("/rooms", response_model=Listing[RoomShape])
def list_latest_rooms(palace: Own, limit: Limit = 50) -> plain.Plain:
    """The latest rooms, whatever their wings, those that began last first."""
    return {"items": [plain.room_view(view) for view in palace.latest_rooms(limit)], "next": None}


@router.get("/wings/{number}/rooms/{room}", response_model=RoomWithClosets)
def get_room(palace: Own, number: Number, room: Number) -> plain.Plain:
    """One room and its closets."""
    view, closets = palace.room_view(_room(number, room))
    return {**plain.room_view(view), "closets": [plain.closet(one) for one in closets]}


@router.patch("/wings/{number}/rooms/{room}", response_model=RoomShape)
def rename_room(palace: OwnToChange, number: Number, room: Number, change: NewTitle) -> plain.Plain:
    """Give a room another title."""
    return plain.room_view(palace.rename_room(_room(number, room), change.title))


@router.get("/wings/{number}/rooms/{room}/drawers", response_model=Listing[FiledShape])
def list_drawers(
    palace: Own,
    number: Number,
    room: Number,
    closet: Annotated[int | None, Query(ge=1, le=999_999_999, description="the number of one of its closets")] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> plain.Plain:
    """What lies in a room, in the order in which it was said."""
    page = palace.drawer_page(_room(number, room), closet=closet, cursor=cursor, limit=limit)
    return plain.page(page, plain.filed)


@router.get("/vestibule", response_model=Listing[FiledShape])
def list_waiting(palace: Own, cursor: Cursor = None, limit: Limit = 50) -> plain.Plain:
    """What is not filed yet."""
    return plain.page(palace.vestibule(cursor=cursor, limit=limit), plain.filed)


@router.post("/move", response_model=Moves)
def move(palace: OwnToChange, moving: Moving) -> plain.Plain:
    """Move a drawer, a room or a closet elsewhere; old pointers keep leading to it."""
    moves = palace.move(moving.what, moving.to, closet=moving.closet, topic=moving.topic)
    return {"moves": [plain.moved(one) for one in moves]}


def _wing(number: int) -> str:
    return str(Pointer(number))


def _room(wing: int, room: int) -> str:
    return str(Pointer(wing, room))

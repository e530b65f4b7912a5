"""Single drawers, by id or by pointer."""

from typing import Annotated

from fastapi import APIRouter, Query

from palazzo import plain
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.shapes import DetailsShape, ReceiptShape

router = APIRouter(prefix="/api", tags=["drawers"])

Around = Annotated[int, Query(ge=0, le=50, description="how many messages before and after it to give as neighbours")]


@router.get("/drawers/{drawer_id}", response_model=DetailsShape)
def get_drawer(palace: Own, drawer_id: str, around: Around = 2) -> plain.Plain:
    """Everything that is known of a drawer."""
    return plain.details(palace.details(drawer_id, around=around))


@router.delete("/drawers/{drawer_id}", response_model=ReceiptShape)
def erase_drawer(palace: OwnToChange, drawer_id: str) -> plain.Plain:
    """Erase a drawer and every trace of it."""
    return plain.receipt(palace.forget(drawer_id))


@router.get("/pointers/{pointer:path}", response_model=DetailsShape)
def get_pointer(palace: Own, pointer: str, around: Around = 2) -> plain.Plain:
    """The same by any pointer that the drawer ever had."""
    return plain.details(palace.details(pointer, around=around))

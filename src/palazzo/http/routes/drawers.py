"""Single drawers, by id or by pointer."""

from fastapi import APIRouter

from palazzo import plain
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.shapes import DetailsShape, ReceiptShape

router = APIRouter(prefix="/api", tags=["drawers"])


@router.get("/drawers/{drawer_id}", response_model=DetailsShape)
def get_drawer(palace: Own, drawer_id: str) -> plain.Plain:
    """Everything that is known of a drawer."""
    return plain.details(palace.details(drawer_id))


@router.delete("/drawers/{drawer_id}", response_model=ReceiptShape)
def erase_drawer(palace: OwnToChange, drawer_id: str) -> plain.Plain:
    """Erase a drawer and every trace of it."""
    return plain.receipt(palace.forget(drawer_id))


@router.get("/pointers/{pointer:path}", response_model=DetailsShape)
def get_pointer(palace: Own, pointer: str) -> plain.Plain:
    """The same by any pointer that the drawer ever had."""
    return plain.details(palace.details(pointer))

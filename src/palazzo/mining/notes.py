"""Filing notes: at once, where the person said."""

from palazzo.model.drawer import Drawer
from palazzo.model.palace import Filing, Shelf, WingKind

NOTES = "Notes"


def file_note(note: Drawer, wing: str | None) -> Filing:
    """A note goes to the wing that was named, into that wing's room of notes for the month."""
    return Filing(
        wing=wing or NOTES,
        kind=WingKind.TOPIC,
        room=f"{note.said_at.date().isoformat()[:7]} notes",
        started_at=note.said_at,
        shelves=[Shelf(NOTES, [(note, {})])],
        given=wing is not None,
    )

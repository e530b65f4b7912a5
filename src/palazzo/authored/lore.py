"""Lore: what a document tells without giving a rule, kept as drawers, so that recall finds it."""

import hashlib
from collections.abc import Sequence
from datetime import datetime

from palazzo.authored.document import Document, Force, Piece
from palazzo.model.authored import AuthoredDocument
from palazzo.model.drawer import Drawer, Provenance, Role, default_stability
from palazzo.model.ids import DrawerId
from palazzo.model.palace import Filing, Shelf, WingKind

WING = "Authored rules"


def lore_drawers(document: Document, at: datetime) -> list[Drawer]:
    """A drawer for each piece of lore; the same words in the same document always have the same id."""
    found = {_id(document.name, piece): piece for piece in document.of(Force.LORE)}
    return [
        Drawer(
            id=id,
            role=Role.NOTE,
            content=piece.text,
            said_at=at,
            written_at=at,
            stability=default_stability(Role.NOTE, Provenance.AUTHORED),
            provenance=Provenance.AUTHORED,
            speaker=f"{document.name} / {piece.section}" if piece.section else document.name,
        )
        for id, piece in found.items()
    ]


def file_lore(document: AuthoredDocument, drawers: Sequence[Drawer]) -> Filing:
    """Lore lies in a wing of its own, one room a document."""
    shelf = Shelf(document.name, [(drawer, {}) for drawer in drawers])
    return Filing(WING, WingKind.TOPIC, document.name, document.loaded_at, [shelf])


def _id(name: str, piece: Piece) -> DrawerId:
    words = f"{name}\0{piece.section}\0{piece.text}"
    return DrawerId("l" + hashlib.sha256(words.encode()).hexdigest()[:24])

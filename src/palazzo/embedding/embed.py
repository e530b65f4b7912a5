"""Embedding drawers: long ones in chunks, many in one call."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from palazzo.model.drawer import Drawer
from palazzo.model.ids import DrawerId
from palazzo.providers.base import Embedder
from palazzo.text.chunks import chunks

if TYPE_CHECKING:
    from palazzo.providers.base import Matrix


def embed(drawers: Sequence[Drawer], embedder: Embedder) -> list[tuple[DrawerId, "Matrix"]]:
    """Return each drawer's chunk vectors, from one call to the embedder."""
    pieces = [passages(drawer) for drawer in drawers]
    vectors = embedder.embed([piece for of_one in pieces for piece in of_one]).vectors
    embedded, start = [], 0
    for drawer, of_one in zip(drawers, pieces, strict=True):
        embedded.append((drawer.id, vectors[start : start + len(of_one)]))
        start += len(of_one)
    return embedded


def passages(drawer: Drawer) -> list[str]:
    """The texts whose vectors stand for a drawer: its chunks. Whose words they are is told apart in recall."""
    return chunks(drawer.content)

"""Where the gate's neighbours come from."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Protocol

from palazzo.gate.turn import DURABLE, EARLIER, Neighbours
from palazzo.model.drawer import Role
from palazzo.stores.base import Transaction, Within

if TYPE_CHECKING:
    from palazzo.stores.base import Vector


class Neighbourhood(Protocol):
    """Everything of one user that a turn may be compared with.

    A turn is never its own neighbour: whoever judges a stored one names its row, and those of its copies, in `but`.
    """

    def durable(self, vector: "Vector", limit: int, but: Collection[int] = ()) -> Sequence[float]:
        """Return the cosines of the nearest durable memories, at most `limit`."""
        ...

    def earlier(self, vector: "Vector", limit: int, but: Collection[int] = ()) -> Sequence[float]:
        """Return the cosines of the nearest earlier turns, at most `limit`."""
        ...


class StoredNeighbourhood:
    """The drawers of one transaction; nothing is durable yet, so every turn is judged as in a new palace."""

    def __init__(self, tx: Transaction) -> None:
        self._tx = tx

    def durable(self, vector: "Vector", limit: int, but: Collection[int] = ()) -> Sequence[float]:  # noqa: ARG002
        return ()

    def earlier(self, vector: "Vector", limit: int, but: Collection[int] = ()) -> Sequence[float]:
        found = self._tx.vectors.nearest(vector, limit + len(but), Within(role=Role.USER))
        return [near.score for near in found if near.row not in but][:limit]


def neighbours(around: Neighbourhood, vector: "Vector", but: Collection[int] = ()) -> Neighbours:
    """What the gate asks of a neighbourhood."""
    return Neighbours(around.durable(vector, DURABLE, but), around.earlier(vector, EARLIER, but))

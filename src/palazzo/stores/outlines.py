"""Outlines made of columns of names, as a query returns them."""

from collections.abc import Sequence

import numpy as np

from palazzo.model.ids import ConversationId
from palazzo.stores.base import Outlines


def of_columns(
    rows: Sequence[int],
    conversations: Sequence[ConversationId | None],
    positions: Sequence[int],
    roles: Sequence[str],
    speakers: Sequence[str | None],
    said_on: Sequence[int],
) -> Outlines:
    """One place a drawer in every column, in the order of the rows."""
    places: dict[ConversationId | None, int] = {}
    conversation = [places.setdefault(name, len(places)) for name in conversations]
    return Outlines(
        rows=np.array(rows, np.int64),
        conversation=np.array(conversation, np.int64),
        conversations=list(places),
        positions=np.array(positions, np.int64),
        roles=np.array(roles, np.object_),
        speakers=np.array(speakers, np.object_),
        said_on=np.array(said_on, np.int64),
    )

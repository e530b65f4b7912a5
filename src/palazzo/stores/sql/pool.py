"""How rows of candidates become columns, the same for both stores."""

from collections.abc import Sequence

from palazzo.stores.base import Outlines
from palazzo.stores.sql.database import Row

# Days since 1970 by the speaker's own clock. Division rounds towards zero, so it is done on a number above zero.
SAID_ON = "(d.said_at + CAST(60000000 AS BIGINT) * d.said_offset + 86400000000000000) / 86400000000 - 1000000"


def to_outlines(rows: Sequence[Row]) -> Outlines:
    """Turn rows of (id, conversation, position, role, speaker, day) on their side."""
    return Outlines(*zip(*rows, strict=True)) if rows else Outlines()

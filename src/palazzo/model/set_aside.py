"""A message that a reader of language could not read: set aside with its reason, so that it stops nobody else.

The words themselves are kept and found as ever. Only what a reader would have made of them is missing, until somebody
has it read again (`Memory.revive`).
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from palazzo.errors import LeaseLost, Unavailable
from palazzo.model.ids import DrawerId

GATE, GUIDANCE, MINING = "gate", "guidance", "mining"  # the readers

Result = TypeVar("Result")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SetAside:
    """Which message, and which reader failed with what; never the error's words, which may quote the message."""

    drawer_id: DrawerId
    reason: str

    def concerns(self, reader: str) -> bool:
        return f"{reader}: " in self.reason


def attempt(reader: str, id: DrawerId, read: Callable[[], Result]) -> Result | SetAside:
    """Return what `read` returns; if it raises, what to set aside. Raise what is no fault of the message."""
    try:
        return read()
    except (Unavailable, LeaseLost):
        raise
    except Exception as error:  # noqa: BLE001 - one message must not stop those behind it; it keeps its reason
        reason = f"{reader}: {type(error).__name__}"
        log.warning("a message could not be read and is set aside (%s)", reason)
        return SetAside(id, reason)

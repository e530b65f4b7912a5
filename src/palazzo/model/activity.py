"""Activity: what the memory did, for whoever asks what got remembered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Activity:
    """One thing that happened in a palace, such as `agent_action` / `memory_mined`."""

    kind: str
    type: str
    at: datetime
    subject: str = ""  # what it was about: a conversation or drawer id, so that erasing that erases this
    details: Mapping[str, object] = field(default_factory=dict)

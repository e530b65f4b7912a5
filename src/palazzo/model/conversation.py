"""Conversations: ordered lists of messages, possibly still running."""

from dataclasses import dataclass
from datetime import datetime

from palazzo.model.ids import ConversationId
from palazzo.model.storable import check_storable


@dataclass(frozen=True, slots=True)
class ConversationInfo:
    """What is known of a conversation besides its messages."""

    id: ConversationId
    started_at: datetime
    title: str | None = None
    wing: str | None = None  # the subject, where the caller knows it
    agent_id: str | None = None
    length: int = 0  # messages ever remembered; positions run from 1 to here
    completed_at: datetime | None = None
    mined_up_to: int = 0  # every message up to this position is filed

    def __post_init__(self) -> None:
        check_storable(self.id, self.title, self.wing, self.agent_id)

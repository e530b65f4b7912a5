"""Summaries of stretches of a conversation, as they are kept: every word that they cover comes back."""

from dataclasses import dataclass
from datetime import datetime

from palazzo.errors import Invalid
from palazzo.model.drawer import Drawer
from palazzo.model.guidance import Guidance
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.moment import aware
from palazzo.model.storable import check_storable

SUMMARY = "summary"  # the role that a summary has among turns


@dataclass(frozen=True, slots=True)
class KeptSummary:
    """What stands before the model in place of some turns, and which."""

    id: str
    conversation_id: ConversationId
    text: str
    covers: tuple[DrawerId, ...]  # in order
    first_position: int  # of what it covers
    last_position: int
    tokens: int
    covered_tokens: int
    confidence: float
    written_by: str  # a model, or `extractive`
    made_at: datetime
    rung: int = 0  # how often it had to be made tighter
    trouble: str = ""  # why no model wrote it, where one was asked
    merges: tuple[str, ...] = ()  # earlier summaries that it takes the place of

    def __post_init__(self) -> None:
        aware(self.made_at, "the time a summary was made")
        check_storable(self.text, self.trouble)
        if not self.covers or self.last_position < self.first_position:
            raise Invalid("a summary covers at least one message")
        if self.tokens >= self.covered_tokens:
            raise Invalid(f"a summary of {self.tokens} tokens is no shorter than the {self.covered_tokens} it covers")

    @property
    def decay(self) -> float:
        return 1.0 - self.confidence


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a conversation is shortened; `version` grows with every round."""

    conversation_id: ConversationId
    version: int = 0  # 0: never
    up_to: int = 0  # every message up to this position is covered, or stays for good


@dataclass(frozen=True, slots=True)
class Compacted:
    """What one round of compaction did."""

    conversation_id: ConversationId
    summaries: tuple[KeptSummary, ...]
    guidance: tuple[Guidance, ...]  # recorded first, word for word
    declined: int  # clusters that no summary made shorter
    tokens_before: int  # of what is covered now
    tokens_after: int

    @property
    def covered(self) -> int:
        """How many messages were covered."""
        return len({id for summary in self.summaries if not summary.merges for id in summary.covers})


View = list[KeptSummary | Drawer]  # what a model would see of a conversation, in order

"""Long conversations, shortened for a model without losing a word."""

from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from palazzo import plain
from palazzo.http.answers import Answer, Cursor, Limit, Listing, Timestamp
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.paths import AsSent
from palazzo.http.routes.guidance import GuidanceShape
from palazzo.http.shapes import DrawerShape
from palazzo.model.page import slice_of

router = APIRouter(prefix="/api", tags=["compaction"], route_class=AsSent)


class SummaryShape(Answer):
    """What stands before the model in place of some messages."""

    id: str
    conversation_id: str
    text: str
    covers: list[str] = Field(description="the drawers that it stands for, in order")
    first_position: int
    last_position: int
    tokens: int
    covered_tokens: int
    confidence: float
    decay: float
    written_by: str = Field(description="a model, or `extractive`")
    made_at: Timestamp
    trouble: str | None = Field(description="why no model wrote it, where one was asked")
    merges: list[str]


class CompactedShape(Answer):
    conversation_id: str
    summaries: list[SummaryShape]
    guidance: list[GuidanceShape] = Field(description="the rules among what is covered, recorded first")
    covered: int
    declined: int
    tokens_before: int
    tokens_after: int


class SeenSummary(SummaryShape):
    kind: Literal["summary"]


class SeenTurn(DrawerShape):
    kind: Literal["turn"]


@router.post("/conversations/{conversation_id:path}/compact", response_model=CompactedShape)
def compact(palace: OwnToChange, conversation_id: str) -> plain.Plain:
    """Put summaries in place of all but the latest messages; every word stays, and rules stay in sight."""
    return plain.compacted(palace.conversation(conversation_id).compact())


@router.get("/conversations/{conversation_id:path}/view", response_model=Listing[SeenSummary | SeenTurn])
def view_conversation(palace: Own, conversation_id: str, cursor: Cursor = None, limit: Limit = 100) -> plain.Plain:
    """What a model would see: summaries in place of what they cover, and every other message, in order."""
    seen = palace.conversation(palace.conversation_info(conversation_id).id).view()
    return plain.page(slice_of(seen, cursor, limit), plain.view)


@router.get("/conversations/{conversation_id:path}/summaries", response_model=Listing[SummaryShape])
def list_summaries(palace: Own, conversation_id: str, cursor: Cursor = None, limit: Limit = 50) -> plain.Plain:
    """The summaries that stand in a conversation, in order."""
    found = palace.summaries(palace.conversation_info(conversation_id).id)
    return plain.page(slice_of(found, cursor, limit), plain.summary)


@router.get("/summaries/{summary_id}/drawers", response_model=Listing[DrawerShape])
def expand_summary(palace: Own, summary_id: str, cursor: Cursor = None, limit: Limit = 100) -> plain.Plain:
    """Every message that a summary covers, word for word."""
    return plain.page(slice_of(palace.expand(summary_id), cursor, limit), plain.drawer)

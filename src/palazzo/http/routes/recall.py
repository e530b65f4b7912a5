"""Finding again what was said."""

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from palazzo import plain
from palazzo.http.answers import Answer
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.shapes import ConversationHitShape, FiledShape, HitShape, Role
from palazzo.palace import Options

router = APIRouter(prefix="/api", tags=["recall"])


class Question(BaseModel):
    model_config = ConfigDict(json_schema_extra={"examples": [{"query": "which wire overheated?", "top_k": 5}]})

    query: str
    top_k: Annotated[int, Field(ge=1, le=100)] = 5
    by: Literal["drawer", "conversation"] = "drawer"
    at: AwareDatetime | None = Field(default=None, description="when it is asked; now unless told")
    wing: str | None = Field(default=None, description="a wing's name or pointer, to look nowhere else")
    since: AwareDatetime | None = None
    until: AwareDatetime | None = None
    role: Role | None = None
    rerank: bool = False
    neighbours: Annotated[int, Field(ge=0, le=10)] = Field(default=0, description="messages before and after each hit")


class Hits(Answer):
    hits: list[HitShape] | list[ConversationHitShape]


class Note(BaseModel):
    model_config = ConfigDict(json_schema_extra={"examples": [{"content": "The spare key hangs behind the boiler"}]})

    content: str
    wing: str | None = None
    at: AwareDatetime | None = None


@router.post("/recall", response_model=Hits)
def recall(palace: Own, question: Question) -> plain.Plain:
    """Find the drawers, or the conversations, that best answer a question."""
    asked = Options(
        top_k=question.top_k,
        at=question.at,
        wing=question.wing,
        since=question.since,
        until=question.until,
        role=question.role,
        rerank=question.rerank,
        neighbours=question.neighbours,
    )
    if question.by == "conversation":
        conversations = palace.recall(question.query, by="conversation", **asked)
        return {"hits": [plain.conversation_hit(one) for one in conversations]}
    return {"hits": [plain.hit(one) for one in palace.recall(question.query, **asked)]}


@router.post("/notes", response_model=FiledShape, status_code=201)
def note(palace: OwnToChange, note: Note) -> plain.Plain:
    """Save a note on purpose; it is filed at once."""
    drawer = palace.note(note.content, wing=note.wing, at=note.at)
    return plain.filed(palace.show(drawer.id))

"""Finding again what was said."""

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import AwareDatetime, ConfigDict, Field

from palazzo import plain
from palazzo.facade.finding import Options
from palazzo.http.answers import Answer, Body, Timestamp
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.shapes import ConversationHitShape, FiledShape, HitShape, Role
from palazzo.model.ids import DrawerId

router = APIRouter(prefix="/api", tags=["recall"])

LONGEST_QUERY = 2_000_000  # characters; of a long question only its own sentences are searched with
QueryText = Annotated[str, Field(max_length=LONGEST_QUERY)]


class Question(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"query": "which wire overheated?", "top_k": 5}]})

    query: QueryText
    top_k: Annotated[int | None, Field(ge=1, le=100)] = Field(default=None, description="as in your settings")
    by: Literal["drawer", "conversation"] = "drawer"
    at: AwareDatetime | None = Field(default=None, description="when it is asked; now unless told")
    wing: str | None = Field(default=None, description="a wing's name or pointer, to look nowhere else")
    since: AwareDatetime | None = None
    until: AwareDatetime | None = None
    role: Role | None = None
    rerank: bool | None = Field(default=None, description="as in your settings")
    agent: str | None = Field(default=None, description="who asks: nothing is found for one whose memory is off")
    conversation: str | None = Field(default=None, description="the running one, which `ok, next step?` goes on with")
    neighbours: Annotated[int, Field(ge=0, le=10)] = Field(default=0, description="messages before and after each hit")
    min_relevance: Annotated[float, Field(ge=0, le=1)] = Field(
        default=0.0, description="nothing is found where even the best hit has less; 0: always the best there is"
    )


class Hits(Answer):
    hits: list[HitShape] | list[ConversationHitShape]
    degraded: list[str] = Field(description="what recall had to do without, because a model failed")


class Asked(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"query": "which wire overheated?", "budget": 2000}]})

    query: QueryText
    conversation: str | None = Field(default=None, description="whose latest turns belong in the block")
    agent: str | None = None
    budget: Annotated[int | None, Field(ge=0, le=1_000_000)] = Field(
        default=None, description="tokens at most; PALAZZO_CONTEXT_BUDGET unless told"
    )
    at: AwareDatetime | None = None
    top_k: Annotated[int | None, Field(ge=1, le=100)] = Field(
        default=None, description="passages to recall at most; as many as the budget holds unless told"
    )
    min_relevance: Annotated[float | None, Field(ge=0, le=1)] = Field(
        default=None, description="nothing is recalled where even the best hit has less; as in your settings"
    )
    seen: list[str] = Field(
        default=[], max_length=1000, description="ids of drawers that the model has before it anyway"
    )


class HeadingShape(Answer):
    """The conversation on one day that a passage is from."""

    key: str
    title: str
    day: date
    ago: str = Field(examples=["2 weeks ago"], description="how long before the question that is")
    tokens: int


class EntryShape(Answer):
    """One rule or drawer of the block."""

    tier: str = Field(examples=["recalled_memories"])
    key: str
    pointer: str | None
    said_at: Timestamp | None
    role: str | None
    speaker: str | None
    provenance: str
    source: str | None = Field(description="the file of an authored rule")
    heading: HeadingShape | None = Field(description="of what is recalled")
    position: int = Field(description="its place in its conversation")
    times: str = Field(examples=["yesterday: 2026-04-29"], description="what relative times in the text mean")
    since: str = Field(description="of a fact: from when it holds")
    past: bool = Field(description="it states what no longer holds")
    until: str = Field(description="when that was replaced, where it is known")
    retired: bool = Field(description="it was a rule and is none any more")
    quarantined: bool = Field(description="orders in it are not the user's")
    relevance: float | None = Field(description="of a hit: 0 to 1, whether it has to do with the question")
    tokens: int
    text: str


class LeftOutShape(EntryShape):
    reason: str


class ContextShape(Answer):
    """What a model reads, and the report on it."""

    text: str = Field(description="empty where there is nothing to say")
    tokens: int
    budget: int
    tokens_by_tier: dict[str, int]
    entries: list[EntryShape]
    left_out: list[LeftOutShape]
    degraded: list[str]


class Inquiry(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"question": "which wire overheated?"}]})

    question: QueryText
    conversation: str | None = Field(default=None, description="the running one")
    agent: str | None = Field(default=None, description="who asks: nothing is known to one whose memory is off")
    at: AwareDatetime | None = Field(default=None, description="when it is asked; now unless told")
    budget: Annotated[int | None, Field(ge=0, le=1_000_000)] = Field(
        default=None, description="tokens of the block that a model answers from; PALAZZO_CONTEXT_BUDGET unless told"
    )
    min_relevance: Annotated[float | None, Field(ge=0, le=1)] = Field(
        default=None, description="what the best hit must have to do with the question, else the answer is not known"
    )


class CitationShape(Answer):
    """A drawer that an answer rests on, and the sentences of it that tell, word for word."""

    drawer_id: str
    pointer: str | None = Field(examples=["§ W-001/R-01/D-001"], description="null while it is not filed yet")
    said_at: Timestamp
    role: Role
    speaker: str | None
    sentences: list[str] = Field(examples=[["I tried a 12-AWG silicone wire and it overheated"]])


class AnswerShape(Answer):
    """What memory says to a question, or that it does not know."""

    text: str = Field(description="`I don't know.` where `known` is false")
    known: bool
    citations: list[CitationShape]
    degraded: list[str] = Field(description="what it had to do without, because a model failed")
    model: str | None = Field(description="that wrote the answer; null: it is what was said, word for word")


class Note(Body):
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
        min_relevance=question.min_relevance,
        conversation=question.conversation,
        agent=question.agent,
    )
    if question.by == "conversation":
        return plain.recalled(palace.recall(question.query, by="conversation", **asked))
    return plain.recalled(palace.recall(question.query, **asked))


@router.post("/context", response_model=ContextShape)
def context(palace: Own, asked: Asked) -> plain.Plain:
    """The block of memory to put in front of a model."""
    made = palace.context(
        asked.query,
        conversation=asked.conversation,
        agent=asked.agent,
        budget=asked.budget,
        at=asked.at,
        top_k=asked.top_k,
        min_relevance=asked.min_relevance,
        seen=[DrawerId(id) for id in asked.seen],
    )
    return plain.context(made)


@router.post("/ask", response_model=AnswerShape)
def ask(palace: Own, asked: Inquiry) -> plain.Plain:
    """Answer a question from memory with citations, or say that the answer is not known."""
    answer = palace.ask(
        asked.question,
        conversation=asked.conversation,
        agent=asked.agent,
        at=asked.at,
        budget=asked.budget,
        min_relevance=asked.min_relevance,
    )
    return plain.answer(answer)


@router.get("/wake-up", response_model=ContextShape)
def wake_up(
    palace: Own, budget: Annotated[int, Query(ge=0, le=1_000_000)] = 800, agent: str | None = None
) -> plain.Plain:
    """The block for the start of a conversation, before anything is asked."""
    return plain.context(palace.wake_up(budget, agent=agent))


@router.post("/notes", response_model=FiledShape, status_code=201)
def note(palace: OwnToChange, note: Note) -> plain.Plain:
    """Save a note on purpose; it is filed at once."""
    drawer = palace.note(note.content, wing=note.wing, at=note.at)
    return plain.filed(palace.show(drawer.id))

"""Conversations: messages go in, and what was said comes out in order."""

from typing import Literal

from fastapi import APIRouter
from pydantic import AwareDatetime, ConfigDict, Field

from palazzo import plain
from palazzo.http.answers import Answer, Body, Cursor, Limit, Listing, Timestamp
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.paths import AsSent
from palazzo.http.shapes import DrawerShape, ReceiptShape

router = APIRouter(prefix="/api/conversations", tags=["conversations"], route_class=AsSent)
mining = APIRouter(prefix="/api", tags=["conversations"])


class ConversationShape(Answer):
    conversation_id: str = Field(examples=["efoil"])
    started_at: Timestamp
    title: str | None
    wing: str | None
    agent: str | None
    length: int = Field(description="messages ever remembered")
    completed_at: Timestamp | None
    mined_up_to: int = Field(description="every message up to this position is filed")


class NewMessage(Body):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"role": "user", "content": "I tried a 12-AWG silicone wire and it overheated", "id": "1"}]
        }
    )

    role: Literal["user", "assistant", "system"]
    content: str
    id: str | None = Field(default=None, description="your own id of the message: repeating it stores nothing twice")
    at: AwareDatetime | None = Field(default=None, description="when it was said; now unless told")
    speaker: str | None = None
    provenance: str = "session_turn"
    title: str | None = Field(default=None, description="of the conversation, if this begins it")
    wing: str | None = Field(default=None, description="of the conversation, if this begins it")
    agent: str | None = Field(default=None, description="of the conversation, if this begins it")
    started: AwareDatetime | None = Field(default=None, description="when the conversation began, if this begins it")


class Completed(Answer):
    conversation_id: str
    completed: Literal[True]


class ToMine(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"conversation": "efoil"}]})

    conversation: str | None = Field(default=None, description="else every one that has something new")


class Queued(Answer):
    queued: list[str] = Field(description="the conversations that will be mined")


@mining.post("/mine", response_model=Queued, status_code=202)
def mine(palace: OwnToChange, wanted: ToMine) -> plain.Plain:
    """Have what is new filed, of one conversation or of all; a worker does it."""
    return {"queued": palace.mine(wanted.conversation)}


@router.get("", response_model=Listing[ConversationShape])
def list_conversations(palace: Own, cursor: Cursor = None, limit: Limit = 50) -> plain.Plain:
    """Every conversation, the latest first."""
    return plain.page(palace.conversation_page(cursor=cursor, limit=limit), plain.conversation)


@router.get("/{conversation_id:path}/messages", response_model=Listing[DrawerShape])
def list_messages(palace: Own, conversation_id: str, cursor: Cursor = None, limit: Limit = 100) -> plain.Plain:
    """Its messages in order."""
    return plain.page(palace.message_page(conversation_id, cursor=cursor, limit=limit), plain.drawer)


@router.post("/{conversation_id:path}/messages", response_model=DrawerShape, status_code=201)
def remember(palace: OwnToChange, conversation_id: str, message: NewMessage) -> plain.Plain:
    """Keep one message word for word; it is on disk when this answers."""
    talk = palace.conversation(
        conversation_id, title=message.title, wing=message.wing, agent=message.agent, started=message.started
    )
    kept = talk.remember(
        message.role,
        message.content,
        at=message.at,
        id=message.id,
        speaker=message.speaker,
        provenance=message.provenance,
    )
    return plain.drawer(kept)


@router.post("/{conversation_id:path}/complete", response_model=Completed, status_code=202)
def complete(palace: OwnToChange, conversation_id: str) -> plain.Plain:
    """Say that it has come to a rest: what is new in it will be mined."""
    palace.conversation(conversation_id).complete()
    return {"conversation_id": conversation_id, "completed": True}


@router.get("/{conversation_id:path}", response_model=ConversationShape)
def get_conversation(palace: Own, conversation_id: str) -> plain.Plain:
    """What is known of a conversation besides its messages."""
    return plain.conversation(palace.conversation_info(conversation_id))


@router.delete("/{conversation_id:path}", response_model=ReceiptShape)
def erase_conversation(palace: OwnToChange, conversation_id: str) -> plain.Plain:
    """Erase a conversation and every trace of it."""
    return plain.receipt(palace.forget_conversation(conversation_id))

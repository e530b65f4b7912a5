"""Ids: the caller's own where he has one, ours where he has none."""

import base64
import hashlib
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NewType
from uuid import UUID

from palazzo.errors import Invalid
from palazzo.model.moment import to_micros

UserId = NewType("UserId", str)
ConversationId = NewType("ConversationId", str)
DrawerId = NewType("DrawerId", str)

Clock = Callable[[], datetime]
NewDrawerId = Callable[[datetime], DrawerId]

_LONGEST = 200


def checked(value: str | UUID, what: str) -> str:
    """Return a caller's id unchanged, or raise Invalid if it is empty, too long or has control characters."""
    if isinstance(value, UUID):
        return str(value)
    if not isinstance(value, str):
        raise Invalid(f"{what} must be text, not {type(value).__name__}")
    if not value or value.isspace():
        raise Invalid(f"{what} must not be empty")
    if len(value) > _LONGEST:
        raise Invalid(f"{what} is {len(value)} characters long; at most {_LONGEST} are allowed")
    if any(ord(character) < 32 or 0xD800 <= ord(character) <= 0xDFFF for character in value):
        raise Invalid(f"{what} must not contain control characters")
    return value


def user_id(value: str | UUID) -> UserId:
    return UserId(checked(value, "a user id"))


def conversation_id(value: str | UUID) -> ConversationId:
    return ConversationId(checked(value, "a conversation id"))


def utc_now() -> datetime:
    return datetime.now(UTC)


def new_drawer_id(now: datetime) -> DrawerId:
    """A fresh id that sorts by time of writing."""
    return DrawerId(f"d{to_micros(now):016x}{secrets.token_hex(7)}")


def drawer_id_for(conversation: ConversationId, message_id: str | UUID) -> DrawerId:
    """The one id that this message of this conversation always has, so repeating it cannot store it twice."""
    text = f"{len(conversation)}:{conversation}{checked(message_id, 'a message id')}"
    return DrawerId("m" + _base32(hashlib.sha256(text.encode()).digest()[:15]))


def _base32(raw: bytes) -> str:
    return base64.b32hexencode(raw).decode().lower()

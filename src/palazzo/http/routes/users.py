"""What admins do: users and their keys, and nothing inside anybody's palace."""

from typing import Literal

from fastapi import APIRouter
from pydantic import AwareDatetime, ConfigDict, Field

from palazzo import plain
from palazzo.http.answers import Answer, Body, Cursor, Limit, Listing, Timestamp
from palazzo.http.caller import Managed
from palazzo.http.routes.identity import KeyShape, NewKeyShape
from palazzo.model.page import slice_of
from palazzo.model.user import UserRole

router = APIRouter(prefix="/api/users", tags=["users"])


class UserShape(Answer):
    id: str = Field(examples=["ann"])
    role: Literal["user", "admin"]
    created_at: Timestamp


class UserWanted(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"id": "ann"}]})

    id: str
    role: Literal["user", "admin"] = "user"


class Invitation(Body):
    name: str = Field(default="", max_length=100)
    expires_at: AwareDatetime | None = None


class Removed(Answer):
    removed: str
    complete: bool = Field(description="whether a search found nothing of theirs afterwards")


@router.get("", response_model=Listing[UserShape])
def list_users(memory: Managed, cursor: Cursor = None, limit: Limit = 50) -> plain.Plain:
    """Every user: names and roles, never contents."""
    return plain.page(slice_of(memory.users(), cursor, limit), plain.user)


@router.post("", response_model=UserShape, status_code=201)
def add_user(memory: Managed, wanted: UserWanted) -> plain.Plain:
    """Register a user."""
    return plain.user(memory.add_user(wanted.id, UserRole(wanted.role)))


@router.get("/{user_id:path}/keys", response_model=Listing[KeyShape])
def list_keys(memory: Managed, user_id: str, cursor: Cursor = None, limit: Limit = 50) -> plain.Plain:
    """A user's keys, without what they open with."""
    return plain.page(slice_of(memory.keys.all(user_id), cursor, limit), plain.key)


@router.post("/{user_id:path}/keys", response_model=NewKeyShape, status_code=201)
def invite(memory: Managed, user_id: str, wanted: Invitation) -> plain.Plain:
    """Make an invitation for a user who has no key yet.

    It reads nothing: whoever signs in with it changes it, once, for a key of their own.
    """
    return plain.new_key(memory.keys.invite(user_id, wanted.name, wanted.expires_at))


@router.delete("/{user_id:path}/keys/{key_id}", response_model=KeyShape)
def revoke_key(memory: Managed, user_id: str, key_id: str) -> plain.Plain:
    """End a user's key for good."""
    return plain.key(memory.keys.revoke(user_id, key_id))


@router.delete("/{user_id:path}", response_model=Removed)
def remove_user(memory: Managed, user_id: str) -> plain.Plain:
    """Erase a user with everything of theirs."""
    receipt = memory.remove_user(user_id)
    return {"removed": user_id, "complete": receipt.complete}

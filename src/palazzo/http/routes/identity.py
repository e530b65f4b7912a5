"""Who am I: signing in and out, and one's own keys."""

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import AwareDatetime, ConfigDict, Field

from palazzo import plain
from palazzo.http.answers import Answer, Body, Cursor, Limit, Listing, Timestamp
from palazzo.http.caller import Anybody, Reader, Writer, address_of
from palazzo.http.cookies import sign_in, sign_out, token_of
from palazzo.http.server_state import server_state_of
from palazzo.model.identity import Scope
from palazzo.model.page import slice_of

router = APIRouter(prefix="/api", tags=["identity"])


class Me(Answer):
    user: str = Field(examples=["me"])
    role: Literal["user", "admin"]
    scopes: list[str] = Field(examples=[["read", "write"]])
    open: bool = Field(description="whether this server lets its one local user in without a key")
    csrf: str | None = Field(description="the header X-CSRF-Token of changes, for those who signed in by cookie")


class SignIn(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"key": "pz_…"}]})

    key: str = Field(max_length=2000)


class SignedIn(Me):
    key: str | None = Field(description="your own key, shown once, if what you signed in with was an invitation")


class KeyShape(Answer):
    key_id: str
    name: str
    scopes: list[str]
    created_at: Timestamp
    expires_at: Timestamp | None
    last_used_at: Timestamp | None
    revoked_at: Timestamp | None


class NewKeyShape(KeyShape):
    key: str = Field(description="shown once, and kept nowhere", examples=["pz_…"])


class KeyWanted(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "laptop", "scopes": ["read"]}]})

    name: str = Field(default="", max_length=100)
    scopes: list[Literal["read", "write", "admin"]] | None = Field(default=None, min_length=1)
    expires_at: AwareDatetime | None = None

    @property
    def chosen(self) -> list[Scope] | None:
        return None if self.scopes is None else [Scope(scope) for scope in self.scopes]


@router.get("/me", response_model=Me)
def me(request: Request, caller: Anybody) -> plain.Plain:
    """Who you are here, and what you may do."""
    return {**plain.caller(caller), "csrf": None if caller.open else token_of(request)}


@router.post("/session", response_model=SignedIn)
def start_session(request: Request, response: Response, wanted: SignIn) -> plain.Plain:
    """Sign in to the page with a key: sets a cookie."""
    state = server_state_of(request)
    state.rate.spend(f"signing in at {address_of(request)}")  # before the key is looked at, right or wrong
    keys = state.memory.keys
    caller, own = keys.authenticate(wanted.key), None
    if Scope.CLAIM in caller.scopes:
        own = keys.claim(wanted.key).text
        caller = keys.authenticate(own)
    return {**plain.caller(caller), "csrf": sign_in(request, response, caller), "key": own}


@router.delete("/session", status_code=204)
def end_session(request: Request, response: Response) -> None:
    """Sign out: ends the session on the server, and takes the cookie away."""
    sign_out(request, response)


@router.get("/keys", response_model=Listing[KeyShape])
def list_own_keys(request: Request, caller: Reader, cursor: Cursor = None, limit: Limit = 50) -> plain.Plain:
    """Your keys, without what they open with."""
    return plain.page(slice_of(server_state_of(request).memory.keys.own(caller), cursor, limit), plain.key)


@router.post("/keys", response_model=NewKeyShape, status_code=201)
def create_own_key(request: Request, caller: Writer, wanted: KeyWanted) -> plain.Plain:
    """Make another key for yourself; it cannot open more than the one you show."""
    made = server_state_of(request).memory.keys.create_own(caller, wanted.name, wanted.chosen, wanted.expires_at)
    return plain.new_key(made)


@router.delete("/keys/{key_id}", response_model=KeyShape)
def revoke_own_key(request: Request, caller: Writer, key_id: str) -> plain.Plain:
    """End one of your keys for good."""
    return plain.key(server_state_of(request).memory.keys.revoke(caller.user, key_id))

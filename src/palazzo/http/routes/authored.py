"""Rules that a person wrote: documents of hard rules, soft rules and lore."""

from typing import Literal

from fastapi import APIRouter
from pydantic import ConfigDict, Field

from palazzo import plain
from palazzo.http.answers import Answer, Body, Cursor, Limit, Listing, Timestamp
from palazzo.http.caller import Own, OwnToChange
from palazzo.model.authored import AuthoredDocument
from palazzo.model.page import slice_of
from palazzo.palace import Palace

router = APIRouter(prefix="/api/authored", tags=["authored"])


class PieceShape(Answer):
    force: Literal["hard", "soft", "lore"]
    text: str
    line: int
    section: str


class CheckedShape(Answer):
    """What a text of rules comes to, and whether it fits."""

    pieces: list[PieceShape] = Field(description="what it was split into, each with its force")
    hard_tokens: int = Field(description="what its hard rules take in a block")
    soft_tokens: int
    most: int = Field(description="tokens that hard rules may take")
    budget: int = Field(description="tokens that the whole block may take")
    fits: bool


class AuthoredShape(CheckedShape):
    name: str = Field(examples=["AGENTS.md"])
    agent: str | None = Field(description="null: it holds for every agent")
    text: str
    digest: str
    source: str | None = Field(description="the file that it was read from, if it was")
    loaded_at: Timestamp


class AuthoredText(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "# Rules\n\n- Never push to main."}]})

    text: str = Field(max_length=1_000_000)
    agent: str | None = None


class ToCheck(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "# Rules\n\n- Never push to main."}]})

    text: str = Field(max_length=1_000_000)


@router.get("", response_model=Listing[AuthoredShape])
def list_authored(palace: Own, cursor: Cursor = None, limit: Limit = 50) -> plain.Plain:
    """Every document, by name."""
    return plain.page(slice_of(palace.authored.all(), cursor, limit), lambda one: _whole(palace, one))


@router.post("/check", response_model=CheckedShape)
def check_authored(palace: Own, wanted: ToCheck) -> plain.Plain:
    """Take a text apart without storing it, and say whether its hard rules alone would fit."""
    return plain.checked(palace.authored.check(wanted.text))


@router.get("/{name:path}", response_model=AuthoredShape)
def get_authored(palace: Own, name: str) -> plain.Plain:
    """One document."""
    return _whole(palace, palace.authored.get(name))


@router.put("/{name:path}", response_model=AuthoredShape)
def put_authored(palace: OwnToChange, name: str, document: AuthoredText) -> plain.Plain:
    """Keep a document under this name, in place of the one that had it."""
    return _whole(palace, palace.authored.add(name, document.text, document.agent))


@router.delete("/{name:path}", status_code=204)
def remove_authored(palace: OwnToChange, name: str) -> None:
    """Forget a document and its lore."""
    palace.authored.remove(name)


def _whole(palace: Palace, document: AuthoredDocument) -> plain.Plain:
    """A document, and what it comes to."""
    return {**plain.authored(document), **plain.checked(palace.authored.check(document.text, document.name))}

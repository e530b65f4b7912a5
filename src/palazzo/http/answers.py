"""What answers have in common: they may grow, and lists come in pages."""

from typing import Annotated, Generic, TypeVar

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field

Item = TypeVar("Item")


class Body(BaseModel):
    """What a request carries; a field that nobody knows is refused, for it is a mistake in the name of another."""

    model_config = ConfigDict(extra="forbid")


class Answer(BaseModel):
    """An answer; later versions may add keys to it."""

    model_config = ConfigDict(extra="allow")


class Listing(BaseModel, Generic[Item]):
    """A page of a list."""

    items: list[Item]
    next: str | None = Field(description="give it as `cursor` for the next page; null: this is the last one")


Timestamp = Annotated[
    str, Field(json_schema_extra={"format": "date-time"}, examples=["2026-04-30T20:15:00+02:00"])
]  # as it was said, in the speaker's own timezone
Cursor = Annotated[str | None, Query(max_length=2000, description="the `next` of the page before")]
Limit = Annotated[int, Query(ge=1, le=500, description="how many at most")]

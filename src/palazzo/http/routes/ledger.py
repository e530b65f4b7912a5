"""What the memory did, what waits, and what models cost."""

from datetime import date
from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from palazzo import plain
from palazzo.http.answers import Answer, Cursor, Limit, Listing, Timestamp
from palazzo.http.caller import Own
from palazzo.model.page import slice_of

router = APIRouter(prefix="/api", tags=["ledger"])


class ActivityShape(Answer):
    kind: str = Field(examples=["agent_action"])
    type: str = Field(examples=["memory_mined"])
    at: Timestamp
    subject: str = Field(description="what it was about, such as a conversation's id")
    details: dict[str, object]


class JobShape(Answer):
    kind: str = Field(examples=["mine"])
    subject: str = Field(examples=["efoil"])
    state: Literal["waiting", "running", "dead"]
    due_at: Timestamp
    attempts: int
    reason: str = Field(description="why the last try failed")


class TotalShape(Answer):
    name: str
    calls: int
    input_tokens: int
    output_tokens: int
    dollars: float


class CostShape(Answer):
    day: date
    source: str = Field(examples=["memory_embed"])
    model: str = Field(examples=["text-embedding-3-small"])
    calls: int
    input_tokens: int
    output_tokens: int
    dollars: float


class Costs(Listing[CostShape]):
    """Every row, and the same added up."""

    total: TotalShape
    by_source: list[TotalShape]
    by_model: list[TotalShape]
    by_day: list[TotalShape]
    by_month: list[TotalShape]
    this_month: TotalShape
    budget: float | None = Field(description="dollars a month; null: as much as it takes")
    unpriced: list[str] = Field(description="models whose price nobody told, so that they count as nothing")


@router.get("/activity", response_model=Listing[ActivityShape])
def list_activity(palace: Own, cursor: Cursor = None, limit: Limit = 50) -> plain.Plain:
    """What the memory did, newest first."""
    return plain.page(palace.activity_page(cursor=cursor, limit=limit), plain.activity)


@router.get("/jobs", response_model=Listing[JobShape])
def list_jobs(palace: Own, cursor: Cursor = None, limit: Limit = 100) -> plain.Plain:
    """What waits and runs, by when it is due."""
    return plain.page(slice_of(palace.jobs(), cursor, limit), plain.job)


@router.get("/costs", response_model=Costs)
def list_costs(palace: Own, cursor: Cursor = None, limit: Limit = 100) -> plain.Plain:
    """What models cost, by day, source and model, and added up."""
    spending = palace.spending()
    return {**plain.spending(spending), **plain.page(slice_of(spending.rows, cursor, limit), plain.cost)}

"""Guidance: which drawers give a rule, and what their owner decides about them."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from palazzo import plain
from palazzo.http.answers import Cursor, Limit, Listing
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.shapes import DrawerShape, RuleShape, RuleState
from palazzo.model.guidance import RuleScope
from palazzo.model.page import slice_of

router = APIRouter(prefix="/api/guidance", tags=["guidance"])

State = Annotated[RuleState | None, Query(description="all of them unless told")]


class GuidanceShape(DrawerShape, RuleShape):
    """A rule, with the whole drawer that gives it."""

    wing: str | None = Field(default=None, description="the name of the wing that the drawer lies in, in lists")


@router.get("", response_model=Listing[GuidanceShape])
def list_guidance(
    palace: Own, state: State = None, standing_first: bool = False, cursor: Cursor = None, limit: Limit = 50
) -> plain.Plain:
    """The rules that were found in what the user said, by when they were said; proposals by how likely they are."""
    rules = palace.guidance.proposals() if state == "proposed" else palace.guidance.all(state)
    if standing_first and state != "proposed":
        rules.sort(key=lambda rule: rule.scope is not RuleScope.STANDING)
    page = slice_of(rules, cursor, limit)
    found = palace.find({rule.drawer_id for rule in page.items})
    wings = {id: filed.place.wing for id, filed in found.items() if filed.place is not None}
    return plain.page(page, lambda rule: {**plain.guidance(rule), "wing": wings.get(rule.drawer_id)})


@router.post("/{drawer_id}/promote", response_model=GuidanceShape)
def promote(palace: OwnToChange, drawer_id: str) -> plain.Plain:
    """Make a drawer guidance, whether it was quarantined, retired or not noticed."""
    return plain.guidance(palace.guidance.promote(drawer_id))


@router.post("/{drawer_id}/accept", response_model=GuidanceShape)
def accept(palace: OwnToChange, drawer_id: str) -> plain.Plain:
    """Make a proposal a rule."""
    return plain.guidance(palace.guidance.accept(drawer_id))


@router.post("/{drawer_id}/dismiss", response_model=GuidanceShape)
def dismiss(palace: OwnToChange, drawer_id: str) -> plain.Plain:
    """Say that a proposal, or what is quarantined, is no rule; the drawer stays."""
    return plain.guidance(palace.guidance.dismiss(drawer_id))


@router.post("/{drawer_id}/retire", response_model=GuidanceShape)
def retire(palace: OwnToChange, drawer_id: str) -> plain.Plain:
    """Let a rule hold no longer; the drawer stays."""
    return plain.guidance(palace.guidance.retire(drawer_id))

"""The gate: what is worth keeping close and why, what turned out to be of use, and what it learns from that."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import ConfigDict, Field

from palazzo import plain
from palazzo.errors import Refused
from palazzo.http.answers import Answer, Body, Cursor, Limit, Listing
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.routes.settings import SettingsShape
from palazzo.http.shapes import FeedbackShape, FiledShape, ReceiptShape
from palazzo.model.page import slice_of

router = APIRouter(prefix="/api", tags=["gate"])


class Said(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "I never eat peanuts, they make me ill"}]})

    text: str = Field(min_length=1, max_length=100_000)


class FiredShape(Answer):
    signal: str
    pattern: str
    weight: float
    count: int
    texts: list[str]


class VerdictShape(Answer):
    """Every part of the gate's answer."""

    patterns: list[FiredShape] = Field(description="what fired, and at which words")


class Opinion(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"pointer": "§ W-001/R-01/D-001", "useful": True}]})

    pointer: str = Field(description="a drawer's pointer or id")
    useful: bool
    source: Literal["person", "citation"] = "person"


class OpinionGone(Body):
    pointer: str = Field(description="a drawer's pointer or id")


class Withdrawn(Answer):
    withdrawn: bool = Field(description="false: nothing had been said")


class Reply(Body):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"reply": "It was the 12-AWG one (§ W-001/R-01/D-001).", "shown": ["§ W-001/R-01/D-001"]}]
        }
    )

    reply: str = Field(max_length=1_000_000)
    shown: list[str] = Field(max_length=1000, description="what recall had put in front of the model")


class StepShape(Answer):
    lowest: float
    highest: float
    chance: float = Field(description="of being useful")
    labels: int


class CalibrationShape(Answer):
    steps: list[StepShape]
    threshold: float = Field(description="what would have kept best what was useful; nothing changes by itself")
    precision: float
    recall: float
    labels: int
    useful: int


class Learned(Answer):
    calibration: CalibrationShape | None = Field(description="null while there is too little feedback")
    because: str | None = Field(description="what is missing")


class Threshold(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"threshold": 0.4}]})

    threshold: float = Field(ge=0, le=1)


@router.post("/gate/explain", response_model=VerdictShape)
def explain_gate(palace: Own, said: Said) -> plain.Plain:
    """Judge a text as if you said it now: whether it would be kept close, and every reason why."""
    return plain.verdict(palace.gate(said.text))


@router.get("/gate/calibration", response_model=Learned)
def calibrate_gate(palace: Own) -> plain.Plain:
    """What feedback says about the gate's scores, and which threshold it speaks for; nothing changes by it."""
    try:
        return {"calibration": plain.calibration(palace.calibrate()), "because": None}
    except Refused as too_little:
        return {"calibration": None, "because": too_little.message}


@router.post("/gate/threshold", response_model=SettingsShape)
def accept_threshold(palace: OwnToChange, accepted: Threshold) -> plain.Plain:
    """Let the gate promote from this score on."""
    return plain.user_settings(palace.accept_threshold(accepted.threshold))


@router.get("/feedback", response_model=Listing[FeedbackShape])
def list_feedback(palace: Own, cursor: Cursor = None, limit: Limit = 50) -> plain.Plain:
    """What was said about the use of drawers, the latest first."""
    return plain.page(slice_of(palace.feedbacks(), cursor, limit), plain.feedback)


@router.post("/feedback", response_model=FeedbackShape)
def give_feedback(palace: OwnToChange, opinion: Opinion) -> plain.Plain:
    """Say whether a drawer was of use."""
    return plain.feedback(palace.feedback(opinion.pointer, opinion.useful, source=opinion.source))


@router.delete("/feedback", response_model=Withdrawn)
def withdraw_feedback(palace: OwnToChange, about: OpinionGone) -> plain.Plain:
    """Take back what you said of a drawer's use."""
    return {"withdrawn": palace.withdraw_feedback(about.pointer)}


@router.post("/citations", response_model=Listing[FeedbackShape])
def note_citations(palace: OwnToChange, reply: Reply) -> plain.Plain:
    """Count the drawers that a reply cites, among those that it was shown, as useful."""
    noted = palace.cited(reply.reply, reply.shown)
    return {"items": [plain.feedback(one) for one in noted], "next": None}


@router.get("/durable", response_model=Listing[FiledShape])
def list_durable(palace: Own, limit: Annotated[int, Query(ge=1, le=500)] = 50) -> plain.Plain:
    """Durable memories: notes, and what the gate let through, the highest scores first."""
    return {"items": [plain.filed(one) for one in palace.durable(limit)], "next": None}


@router.post("/expire", response_model=ReceiptShape)
def expire(palace: OwnToChange) -> plain.Plain:
    """Erase what was not promoted in time, if your settings say how long it is kept."""
    return plain.receipt(palace.expire())

"""The gate: what is worth keeping close, and why."""

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from palazzo import plain
from palazzo.http.answers import Answer
from palazzo.http.caller import Own

router = APIRouter(prefix="/api/gate", tags=["gate"])


class Said(BaseModel):
    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "I never eat peanuts, they make me ill"}]})

    text: str = Field(max_length=100_000)


class FiredShape(Answer):
    signal: str
    pattern: str
    weight: float
    count: int
    texts: list[str]


class VerdictShape(Answer):
    """Every part of the gate's answer."""

    patterns: list[FiredShape] = Field(description="what fired, and at which words")


@router.post("/explain", response_model=VerdictShape)
def explain_gate(palace: Own, said: Said) -> plain.Plain:
    """Judge a text as if you said it now: whether it would be kept close, and every reason why."""
    return plain.verdict(palace.gate(said.text))

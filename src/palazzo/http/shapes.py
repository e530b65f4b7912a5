"""The shapes of values in answers, as `palazzo.plain` makes them; here they are named and explained."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from palazzo.http.answers import Answer

Role = Literal["user", "assistant", "system", "note"]


class DrawerShape(Answer):
    """One message or note, word for word."""

    drawer_id: str = Field(examples=["m3kq0v5m5bft0g1c2r3e4d5f6"])
    pointer: str | None = Field(examples=["§ W-001/R-01/D-001"], description="null while it is not filed yet")
    role: Role
    speaker: str | None
    content: str = Field(examples=["I tried a 12-AWG silicone wire and it overheated"])
    said_at: datetime
    written_at: datetime
    conversation_id: str | None = Field(examples=["efoil"])
    position: int
    message_id: str | None
    provenance: str
    stability: float


class FiledShape(DrawerShape):
    """A drawer and where it lies."""

    wing: str | None = Field(examples=["Efoil rebuild"])
    room: str | None
    closet: str | None = Field(examples=["Battery wiring options"])
    tags: dict[str, list[str]] = Field(examples=[{"i": ["12-AWG silicone wire"]}])
    aaak: str | None = None


class HitShape(FiledShape):
    """A drawer that recall found, and why."""

    score: float
    signals: dict[str, float] = Field(description="what each signal gave it")
    explain: str
    neighbours: list[DrawerShape]


class ConversationHitShape(Answer):
    conversation_id: str
    score: float
    signals: dict[str, float]
    explain: str
    hits: list[HitShape]


class ReceiptShape(Answer):
    """What an erasure removed, and that nothing is left."""

    scope: str = Field(examples=["drawer m3kq0v5m5bft0g1c2r3e4d5f6"])
    erased: dict[str, int]
    left: dict[str, int]
    complete: bool
    at: datetime

"""The shapes of values in answers, as `palazzo.plain` makes them; here they are named and explained."""

from typing import Literal

from pydantic import Field

from palazzo.http.answers import Answer, Timestamp

Role = Literal["user", "assistant", "system", "note"]
RuleState = Literal["proposed", "active", "dismissed", "retired", "quarantined"]


class DrawerShape(Answer):
    """One message or note, word for word."""

    drawer_id: str = Field(examples=["m3kq0v5m5bft0g1c2r3e4d5f6"])
    pointer: str | None = Field(examples=["§ W-001/R-01/D-001"], description="null while it is not filed yet")
    role: Role
    speaker: str | None
    content: str = Field(examples=["I tried a 12-AWG silicone wire and it overheated"])
    said_at: Timestamp
    written_at: Timestamp
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


class FactShape(Answer):
    """What held for a time, and who says so."""

    subject: str = Field(examples=["Mara"])
    predicate: str = Field(examples=["uses"])
    object: str = Field(examples=["PostgreSQL"])
    from_: Timestamp | None = Field(alias="from", description="null: nobody said since when")
    until: Timestamp | None = Field(description="null: it holds")
    confidence: float = Field(description="below 0.5 it is a proposal, unless the user stated it")
    stated: bool = Field(description="whether the user stated it, not only said it in passing")
    answered: bool = Field(description="whether only an assistant said so")
    object_type: str | None = Field(examples=["amount"])
    quote: str | None = Field(description="the words that it rests on")
    source: str = Field(description="the pointer or id of the drawer that first stated it")
    standing: str = Field(examples=["replaced"])
    learned_at: Timestamp
    sources: list[str] = Field(description="the pointers, or ids, of all drawers that state it")
    source_ids: list[str] = Field(description="the ids of the same")


class RuleShape(Answer):
    """What protected a drawer, and how it stands with it."""

    namespace: str
    state: RuleState
    scope: Literal["standing", "scoped"] = Field(description="standing: everywhere; scoped: in its project")
    about: str = Field(examples=["format"])
    path: str = Field(description="deontic, booster, model: a model read it, or person: its owner promoted it")
    modality: str | None
    span: str = Field(description="the words of the drawer that carry the rule; empty: nobody can say which")
    reason: str = Field(examples=["a lasting instruction about format"])
    recorded_at: Timestamp


class FeedbackShape(Answer):
    drawer_id: str
    useful: bool
    source: Literal["person", "citation"]
    at: Timestamp


class DetailsShape(FiledShape):
    """Everything that is known of a drawer."""

    verdict: dict[str, object] | None = Field(description="the gate's answer with every signal")
    guidance: RuleShape | None
    facts: list[FactShape] = Field(description="those that it is a source of")
    feedback: list[FeedbackShape]
    neighbours: list[DrawerShape] = Field(description="what was said just before and after")


class HitShape(FiledShape):
    """A drawer that recall found, and why."""

    score: float = Field(description="orders the hits of one question")
    relevance: float = Field(description="0 to 1: whether it has to do with the question, the same in every palace")
    signals: dict[str, float] = Field(description="what each signal gave it")
    explain: str
    neighbours: list[DrawerShape]


class ConversationHitShape(Answer):
    conversation_id: str
    score: float
    relevance: float = Field(description="that of its most relevant drawer")
    signals: dict[str, float]
    explain: str
    hits: list[HitShape]


class ReceiptShape(Answer):
    """What an erasure removed, and that nothing is left."""

    scope: str = Field(examples=["drawer m3kq0v5m5bft0g1c2r3e4d5f6"])
    erased: dict[str, int]
    left: dict[str, int]
    complete: bool
    kept: list[str] = Field(description="what may have the same words because somebody chose them, and why it stays")
    pending: list[str] = Field(description="what is still to be done to the bytes on the disk, and how")
    at: Timestamp

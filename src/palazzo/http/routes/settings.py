"""What each user, and each agent that talks for one, wants of the memory."""

from fastapi import APIRouter
from pydantic import ConfigDict, Field

from palazzo import plain
from palazzo.facade.preferring import Changes
from palazzo.http.answers import Answer, Body, Cursor, Limit, Listing
from palazzo.http.caller import Own, OwnToChange
from palazzo.model.page import slice_of

router = APIRouter(prefix="/api", tags=["settings"])


class SettingsShape(Answer):
    """Everything that can be set; `docs/settings.md` explains each."""

    enabled: bool
    top_k: int
    min_relevance: float
    use_rerank: bool
    rerank_model: str
    embedding_model: str
    auto_mine: bool
    gate_threshold: float | None
    keep_days: int | None
    monthly_budget: float | None


class SettingsChange(Body):
    """Those that change; the others stay."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"top_k": 8}]})

    enabled: bool | None = None
    top_k: int | None = None
    min_relevance: float | None = None
    use_rerank: bool | None = None
    rerank_model: str | None = None
    embedding_model: str | None = None
    auto_mine: bool | None = None
    gate_threshold: float | None = None
    keep_days: int | None = None
    monthly_budget: float | None = None

    @property
    def changes(self) -> Changes:
        changes: Changes = self.model_dump(exclude_unset=True)  # type: ignore[assignment]  # the same names
        return changes


class AgentShape(Answer):
    id: str = Field(examples=["orchestrator"])
    disabled: bool = Field(description="nothing is recalled for it; what it says and hears is still filed")


class AgentChange(Body):
    disabled: bool


@router.get("/settings", response_model=SettingsShape)
def get_settings(palace: Own) -> plain.Plain:
    """Your settings."""
    return plain.user_settings(palace.settings())


@router.patch("/settings", response_model=SettingsShape)
def change_settings(palace: OwnToChange, change: SettingsChange) -> plain.Plain:
    """Change some of them."""
    return plain.user_settings(palace.change_settings(**change.changes))


@router.get("/agents", response_model=Listing[AgentShape])
def list_agents(palace: Own, cursor: Cursor = None, limit: Limit = 100) -> plain.Plain:
    """The agents that talk for you."""
    return plain.page(slice_of(palace.agents(), cursor, limit), plain.agent)


@router.patch("/agents/{agent_id:path}", response_model=AgentShape)
def change_agent(palace: OwnToChange, agent_id: str, change: AgentChange) -> plain.Plain:
    """Switch recall off, or on again, for one agent."""
    return plain.agent(palace.change_agent(agent_id, disabled=change.disabled))

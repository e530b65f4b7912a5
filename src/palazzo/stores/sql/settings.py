"""The settings of users and agents in SQL; whoever has changed nothing has no row."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any, LiteralString

from palazzo.model.moment import to_micros
from palazzo.model.user_settings import AgentSettings, UserSettings
from palazzo.stores.sql.conversations import add_user
from palazzo.stores.sql.database import Database

SETTINGS: tuple[LiteralString, ...] = (
    "enabled",
    "top_k",
    "min_relevance",
    "use_rerank",
    "rerank_model",
    "embedding_model",
    "auto_mine",
    "gate_threshold",
    "keep_days",
    "monthly_budget",
)
FLAGS = {"enabled", "use_rerank", "auto_mine"}

GET = f"SELECT {', '.join(SETTINGS)} FROM user_settings WHERE user_id = :user"
PUT = f"""
INSERT INTO user_settings (user_id, {", ".join(SETTINGS)}) VALUES (:user, {", ".join(f":{name}" for name in SETTINGS)})
ON CONFLICT (user_id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in SETTINGS)}
"""
AGENT = "SELECT disabled FROM agent_settings WHERE user_id = :user AND id = :id"
AGENTS = """
SELECT id, max(disabled) FROM (
    SELECT a.id, a.disabled FROM agent_settings a WHERE a.user_id = :user
    UNION ALL
    SELECT c.agent_id, 0 FROM conversations c WHERE c.user_id = :user AND c.agent_id <> ''
) known GROUP BY id ORDER BY id
"""
PUT_AGENT = """
INSERT INTO agent_settings (user_id, id, disabled) VALUES (:user, :id, :disabled)
ON CONFLICT (user_id, id) DO UPDATE SET disabled = excluded.disabled
"""


class SqlUserSettings:
    def __init__(self, db: Database) -> None:
        self._db = db

    def get(self) -> UserSettings:
        found = self._db.known(GET, lambda: self._db.row(GET))
        return UserSettings() if found is None else to_settings(dict(zip(SETTINGS, found, strict=True)))

    def put(self, settings: UserSettings, at: datetime) -> None:
        add_user(self._db, to_micros(at))
        values = asdict(settings)
        self._db.run(PUT, **values | {name: int(values[name]) for name in FLAGS})

    def agent(self, id: str) -> AgentSettings:
        found = self._db.row(AGENT, id=id)
        return AgentSettings(id, disabled=found is not None and bool(found[0]))

    def agents(self) -> list[AgentSettings]:
        return [AgentSettings(id, disabled=bool(disabled)) for id, disabled in self._db.rows(AGENTS)]

    def put_agent(self, agent: AgentSettings, at: datetime) -> None:
        add_user(self._db, to_micros(at))
        self._db.run(PUT_AGENT, id=agent.id, disabled=int(agent.disabled))


def to_settings(row: Mapping[str, Any]) -> UserSettings:
    """Read a stored row, in which flags are numbers; raise Invalid if it makes no sense."""
    return UserSettings(**{**row, **{name: bool(row[name]) for name in FLAGS}})

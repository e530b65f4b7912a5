"""The part of a palace that is about what its user wants of the memory."""

import logging
from dataclasses import replace
from typing import TypedDict, Unpack

from palazzo.errors import Misconfigured, PalazzoError
from palazzo.facade.owned import Owned
from palazzo.model.activity import agent_changed, settings_changed
from palazzo.model.given import checks_arguments
from palazzo.model.ids import checked
from palazzo.model.job import JobKind
from palazzo.model.user_settings import AgentSettings, UserSettings
from palazzo.providers.base import Reranker

log = logging.getLogger(__name__)


class Changes(TypedDict, total=False):
    """What `Palace.change_settings` takes."""

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


@checks_arguments
class Preferring(Owned):
    """One user's settings, and those of his agents."""

    def settings(self) -> UserSettings:
        """Return what this user wants of the memory."""
        with self._parts.store.reading(self.user) as tx:
            return tx.settings.get()

    def change_settings(self, **changes: Unpack[Changes]) -> UserSettings:
        """Change some settings, and return them all.

        Raise Invalid if a value makes no sense, and EmbedderMismatch if the embedding model is not the store's.
        """
        now = self._parts.clock()
        with self._parts.store.writing(self.user) as tx:
            before = tx.settings.get()
            settings = before.changed(changes)
            if settings.embedding_model != before.embedding_model:
                self._parts.check_embedding_model(settings.embedding_model)
            if settings != before:
                tx.settings.put(settings, now)
                if settings.gate_threshold != before.gate_threshold:
                    tx.gate.regrade(self._parts.gate_with(settings).threshold)
                if settings.keep_days is not None and before.keep_days is None:
                    tx.jobs.add(JobKind.EXPIRE, "", now)
                tx.ledger.add_activity(settings_changed(before, settings, now))
        return settings

    def agents(self) -> list[AgentSettings]:
        """Return the agents that talk for this user, each with its settings, by id."""
        with self._parts.store.reading(self.user) as tx:
            return tx.settings.agents()

    def change_agent(self, id: str, *, disabled: bool) -> AgentSettings:
        """Switch recall off, or on again, for one agent; what it says and hears is kept and mined all the same."""
        now = self._parts.clock()
        agent = AgentSettings(checked(id, "an agent id"), disabled)
        with self._parts.store.writing(self.user) as tx:
            if agent != tx.settings.agent(id):
                tx.settings.put_agent(agent, now)
                tx.ledger.add_activity(agent_changed(agent, now))
        return agent

    def _settings_of(self, agent: str | None) -> UserSettings:
        """The user's settings as they hold for this agent: an agent with recall switched off finds nothing."""
        with self._parts.store.reading(self.user) as tx:
            settings = tx.settings.get()
            if agent is not None and tx.settings.agent(agent).disabled:
                return replace(settings, enabled=False)
        return settings

    def _settings_or_defaults(self, agent: str | None) -> UserSettings:
        """Likewise; the defaults where the store does not answer."""
        try:
            return self._settings_of(agent)
        except PalazzoError as error:
            log.warning("the user's settings cannot be read: %s", error)
            return UserSettings()

    def _reranker(self, settings: UserSettings, wanted: bool | None) -> Reranker | None:
        """The reranker if it is wanted; one that only the settings ask for may be missing."""
        if wanted is False or (wanted is None and not settings.use_rerank):
            return None
        try:
            return self._parts.reranker_for(self.user, settings.rerank_model)
        except Misconfigured as missing:
            if wanted:
                raise
            log.warning("recall goes without rerank: %s", missing)
            return None

"""The parts that a memory is made of, put together by `wiring` and handed down."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from palazzo.errors import EmbedderMismatch, Misconfigured
from palazzo.gate.config import GateConfig
from palazzo.ledger.budget import check_budget
from palazzo.ledger.cost import Meter
from palazzo.ledger.failures import note_failed_rerank
from palazzo.mining.extraction import Extractor, Talk
from palazzo.model.cost import Source
from palazzo.model.ids import Clock, NewDrawerId, UserId
from palazzo.model.user_settings import RERANK_MODEL, UserSettings
from palazzo.providers.base import ChatModel, Embedder, RelatedWords, Reranker
from palazzo.providers.metered import Allow, MeteredChat, MeteredEmbedder, MeteredReranker
from palazzo.spans import Span, Telemetry, no_span
from palazzo.stores.base import Store

if TYPE_CHECKING:  # their word lists: remembering works without them
    from palazzo.compaction.apply import Compactor
    from palazzo.guidance.booster import Booster

Rerankers = Callable[[str], Reranker | None]  # the one that goes by this model's name


def no_reranker(model: str) -> None:  # noqa: ARG001 - where no server is configured, no model can be had
    return None


@dataclass(frozen=True, slots=True)
class Parts:
    """A store, the models, and where time and ids come from."""

    store: Store
    embedder: Embedder
    related_words: RelatedWords
    reranker: Reranker | None
    reader: ChatModel | None  # mines conversations; None: rules do
    meter: Meter
    clock: Clock
    new_id: NewDrawerId
    gate: GateConfig = field(default_factory=GateConfig)
    extract_form: str = "auto"  # in which form it is asked: full, short, or as a probe finds
    probed: dict[str, bool] = field(default_factory=dict)  # which models manage the full form
    summarizing: ChatModel | None = None  # shortens long conversations; None: extraction does
    answering: ChatModel | None = None  # writes answers from memory; None: what was said answers
    compact_every: int = 40  # messages after which a conversation is compacted by itself; 0: never
    context_budget: int = 2000
    rest_after: timedelta = timedelta(minutes=10)  # how long a conversation is quiet until it rests
    rerankers: Rerankers = no_reranker
    telemetry: Telemetry | None = None

    @property
    def span(self) -> Span:
        """Measures a part of the work, for whoever traces it."""
        return no_span if self.telemetry is None else self.telemetry.span

    def embedder_for(self, user: UserId) -> Embedder:
        """The embedder, with every call on this user's account."""
        return MeteredEmbedder(self.embedder, Source.EMBED, partial(self.meter.record, user), self._allow(user))

    def extractor_for(self, user: UserId) -> Extractor:
        """What mines conversations: the model if there is one, else the rules, on this user's account."""
        from palazzo.mining import by_rules  # its word lists and rules: remembering works without them

        rules = partial(by_rules.extract, embedder=self.embedder_for(user))
        if self.reader is None:
            return rules
        from palazzo.guidance.voice import take_apart
        from palazzo.mining.by_model import ByModel
        from palazzo.mining.full_question import View, look
        from palazzo.mining.probe import Probe

        def view(talk: Talk) -> View:
            with self.store.reading(user) as tx:
                return look(tx, talk)

        return ByModel(
            self.chat_for(user, self.reader, Source.EXTRACT),
            rules,
            Probe(self.store, user, self.clock, self.extract_form, self.probed),
            view,
            lambda text: take_apart(text).own,
        )

    def chat_for(self, user: UserId, model: ChatModel, source: Source) -> ChatModel:
        """A chat model, with every call on this user's account."""
        return MeteredChat(model, source, partial(self.meter.record, user), self._allow(user))

    def booster_for(self, user: UserId) -> "Booster":
        """What rescues doubtful guidance, on this user's account."""
        from palazzo.guidance.booster import Booster

        return Booster(self.embedder_for(user))

    def compactor_for(self, user: UserId, alive: Callable[[], None] = lambda: None) -> "Compactor":
        """What shortens conversations, on this user's account."""
        from palazzo.compaction.apply import Compactor
        from palazzo.compaction.summarize import Summarizer

        chat = self.summarizing
        if chat is not None:
            chat = self.chat_for(user, chat, Source.SUMMARIZE)
        summarizer = Summarizer(self.embedder_for(user), chat, worth=self.gate.abstractive_threshold)
        return Compactor(self.store, summarizer, self.booster_for(user), self.clock, alive)

    def gate_for(self, user: UserId) -> GateConfig:
        """How the gate judges for this user: as the installation does, with his own threshold if he has one."""
        with self.store.reading(user) as tx:
            return self.gate_with(tx.settings.get())

    def gate_with(self, settings: UserSettings) -> GateConfig:
        """Likewise, for whoever has these settings."""
        own = settings.gate_threshold
        return self.gate if own is None else replace(self.gate, threshold=own)

    def reranker_for(self, user: UserId, model: str = RERANK_MODEL) -> Reranker:
        """The reranker, likewise: the installation's, unless the user chose another; raise Misconfigured if none."""
        own = None if model == RERANK_MODEL and self.reranker is not None else self.rerankers(model)
        reranker = own or self.reranker
        if reranker is None:
            raise Misconfigured("there is no model to rerank with; set PALAZZO_RERANK_MODEL, such as gpt-4o-mini")
        failed = partial(note_failed_rerank, self.store, self.clock, user)
        return MeteredReranker(reranker, Source.RERANK, partial(self.meter.record, user), self._allow(user), failed)

    def _allow(self, user: UserId) -> Allow:
        return partial(check_budget, self.store, self.meter, self.clock, user)

    def check_embedding_model(self, name: str) -> None:
        """Raise EmbedderMismatch if the store's vectors come from another model; empty means the store's."""
        identity = self.embedder.identity
        if name and name != identity.name:
            raise EmbedderMismatch(
                f"this store's vectors come from {identity.name} ({identity.dimension} dimensions), and {name} cannot "
                "search them; to move the whole store, set PALAZZO_EMBEDDER and run `palazzo reindex`",
                stored=identity.name,
                dimension=identity.dimension,
                configured=name,
            )

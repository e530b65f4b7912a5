"""The parts that a memory is made of, put together by `wiring` and handed down."""

from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

from palazzo.errors import Misconfigured
from palazzo.gate.config import GateConfig
from palazzo.ledger.cost import Meter
from palazzo.mining.extraction import Extractor
from palazzo.model.cost import Source
from palazzo.model.ids import Clock, NewDrawerId, UserId
from palazzo.providers.base import ChatModel, Embedder, RelatedWords, Reranker
from palazzo.providers.metered import MeteredChat, MeteredEmbedder, MeteredReranker
from palazzo.stores.base import Store


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
    rest_after: timedelta = timedelta(minutes=10)  # how long a conversation is quiet until it rests

    def embedder_for(self, user: UserId) -> Embedder:
        """The embedder, with every call on this user's account."""
        return MeteredEmbedder(self.embedder, Source.EMBED, partial(self.meter.record, user))

    def extractor_for(self, user: UserId) -> Extractor:
        """What mines conversations: the model if there is one, else the rules, on this user's account."""
        from palazzo.mining import by_rules  # its word lists and rules: remembering works without them
        from palazzo.mining.by_model import ByModel

        rules = partial(by_rules.extract, embedder=self.embedder_for(user))
        if self.reader is None:
            return rules
        return ByModel(MeteredChat(self.reader, Source.EXTRACT, partial(self.meter.record, user)), rules)

    def reranker_for(self, user: UserId) -> Reranker:
        """The reranker, likewise; raise Misconfigured if there is none."""
        if self.reranker is None:
            raise Misconfigured("there is no model to rerank with; set PALAZZO_RERANK_MODEL, such as gpt-4o-mini")
        return MeteredReranker(self.reranker, Source.RERANK, partial(self.meter.record, user))

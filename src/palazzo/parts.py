"""The parts that a memory is made of, put together by `wiring` and handed down."""

from dataclasses import dataclass
from functools import partial

from palazzo.errors import Misconfigured
from palazzo.ledger.cost import Meter
from palazzo.mining import by_rules
from palazzo.mining.pipeline import Extractor
from palazzo.model.cost import Source
from palazzo.model.ids import Clock, NewDrawerId, UserId
from palazzo.providers.base import Embedder, Reranker
from palazzo.providers.metered import MeteredEmbedder, MeteredReranker
from palazzo.stores.base import Store


@dataclass(frozen=True, slots=True)
class Parts:
    """A store, the models, and where time and ids come from."""

    store: Store
    embedder: Embedder
    reranker: Reranker | None
    meter: Meter
    clock: Clock
    new_id: NewDrawerId

    def embedder_for(self, user: UserId) -> Embedder:
        """The embedder, with every call on this user's account."""
        return MeteredEmbedder(self.embedder, Source.EMBED, partial(self.meter.record, user))

    def extractor_for(self, user: UserId) -> Extractor:
        """What reads conversations: the rules, with the embedder at hand."""
        return partial(by_rules.extract, embedder=self.embedder_for(user))

    def reranker_for(self, user: UserId) -> Reranker:
        """The reranker, likewise; raise Misconfigured if there is none."""
        if self.reranker is None:
            raise Misconfigured("there is no model to rerank with; set PALAZZO_RERANK_MODEL, such as gpt-4o-mini")
        return MeteredReranker(self.reranker, Source.RERANK, partial(self.meter.record, user))

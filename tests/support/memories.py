"""A memory over a store that a test has opened itself."""

from collections.abc import Sequence

from palazzo import Memory
from palazzo.embedding import backlog
from palazzo.ledger.cost import Meter
from palazzo.ledger.prices import load_prices
from palazzo.model.cost import Cost
from palazzo.model.ids import Clock, UserId, new_drawer_id
from palazzo.parts import Parts
from palazzo.providers.base import Embedder, Reranker, no_words
from palazzo.stores.base import Store


def memory_over(store: Store, embedder: Embedder, clock: Clock, reranker: Reranker | None = None) -> Memory:
    """Put the parts together as `palazzo.open` does, around this store."""

    def write(user: UserId, costs: Sequence[Cost]) -> None:
        with store.writing(user) as tx:
            tx.ledger.add_costs(costs)

    backlog.matching_generation(store, embedder)
    meter = Meter(load_prices(None), write, clock)
    return Memory(Parts(store, embedder, no_words, reranker, None, meter, clock, new_drawer_id))

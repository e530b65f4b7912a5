from contextlib import closing
from pathlib import Path

import numpy as np

from palazzo.stores.base import EmbedderInfo
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import ADVICE, ME, PACK, WIRE, YOU, remember


def test_drawers_that_came_before_the_embedder_wait_for_it(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        remember(store, WIRE, ADVICE)
        remember(store, PACK, user=YOU)
        assert (store.embedders.serving(), store.embedders.building()) == (None, None)
        assert store.embedders.adopt("tiny", 8) == EmbedderInfo(1, "tiny", 8, serving=True)
        assert store.embedders.waiting(1) == {ME: 2, YOU: 1}
        with store.reading(ME) as tx:
            assert [drawer.id for drawer in tx.vectors.pending(1, 10)] == [WIRE.id, ADVICE.id]


def test_a_new_store_without_an_embedder_finds_nothing_near(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        remember(store, WIRE)
        with store.reading(ME) as tx:
            assert not len(tx.vectors.nearest(np.ones(8, np.float32), 5).rows)

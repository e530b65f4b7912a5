"""The floor: the least that finds messages by meaning and by words, with Palazzo's own vectors and nothing else.

Sign codes narrow the chunks down, the nearest are scored exactly, tantivy finds the words, and the two are added by
their z-scores. It knows no users, no times, no conversations and no erasing, and holds everything in memory.
"""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

import palazzo
from palazzo.codes import codes, distances
from palazzo.providers.base import Embedder
from palazzo.text.chunks import chunks

CANDIDATES = 200  # of each signal, as Palazzo
_RESCORED = 10  # times as many chunks are scored exactly, as in Palazzo
_BATCH = 512
_LONG = 60  # characters of the words that tantivy's own parser would trip over


class Floor:
    """An index in memory that is asked like recall."""

    def __init__(self, texts: Iterable[str], embedder: Embedder) -> None:
        try:
            tantivy: Any = import_module("tantivy")
        except ModuleNotFoundError as error:
            raise palazzo.Misconfigured("the floor needs tantivy: pip install tantivy==0.27.0") from error
        self._embedder = embedder
        schema = tantivy.SchemaBuilder().add_integer_field("row", stored=True, fast=True)
        self._tantivy = tantivy.Index(schema.add_text_field("text", tokenizer_name="en_stem").build())
        writer = self._tantivy.writer(heap_size=128_000_000, num_threads=1)
        matrices, rows, batch = [], [], list[tuple[int, str]]()
        for row, text in enumerate(texts):
            writer.add_document(tantivy.Document(row=row, text=text))
            pieces = list(chunks(text))
            rows += [row] * len(pieces)
            batch += [(row, piece) for piece in pieces]
            if len(batch) >= _BATCH:
                matrices.append(embedder.embed([piece for _, piece in batch]).vectors)
                batch = []
        if batch:
            matrices.append(embedder.embed([piece for _, piece in batch]).vectors)
        writer.commit()
        writer.wait_merging_threads()
        self._tantivy.reload()
        self._searcher = self._tantivy.searcher()
        self._rows = np.array(rows, np.int64)
        self._matrix = np.concatenate(matrices).astype(np.float16)
        self._codes = codes(self._matrix.astype(np.float32))

    def search(self, question: str, count: int) -> list[int]:
        """The best messages by their number."""
        vector = self._embedder.embed([question]).vectors[0]
        far = distances(self._codes, vector)
        wanted = min(_RESCORED * CANDIDATES, len(far) - 1)
        near = np.argpartition(far, wanted)[:wanted]
        likeness = np.vecdot(self._matrix.take(near, axis=0).astype(np.float32), vector)
        best = near[np.argsort(-likeness)]
        by_meaning = _best_of_each(self._rows[best], np.sort(likeness)[::-1])
        query = self._tantivy.parse_query(" ".join(_plain(question)), ["text"])
        hits = self._searcher.search(query, CANDIDATES, count=False).hits
        by_words = {self._searcher.doc(address)["row"][0]: score for score, address in hits}
        return _sum(by_meaning, by_words)[:count]


def _plain(question: str) -> list[str]:
    words = "".join(sign if sign.isalnum() else " " for sign in question.lower()).split()
    return [word[:_LONG] for word in words]


def _best_of_each(rows: NDArray[np.int64], scores: NDArray[np.float32]) -> dict[int, float]:
    found: dict[int, float] = {}
    for row, score in zip(rows.tolist(), scores.tolist(), strict=True):
        found.setdefault(row, score)
        if len(found) == CANDIDATES:
            break
    return found


def _sum(one: dict[int, float], other: dict[int, float]) -> list[int]:
    rows = sorted({*one, *other})
    total = _spread([one.get(row, 0.0) for row in rows]) + _spread([other.get(row, 0.0) for row in rows])
    return [rows[place] for place in np.argsort(-total).tolist()]


def _spread(scores: Sequence[float]) -> NDArray[np.float64]:
    values = np.array(scores)
    deviation = float(values.std())
    return (values - values.mean()) / deviation if deviation else np.zeros(len(values))

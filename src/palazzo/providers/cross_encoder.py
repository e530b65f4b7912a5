"""Rerank by a cross-encoder in an ONNX file: it reads the query and one text together and says how well they fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from palazzo.errors import Misconfigured, Unavailable
from palazzo.model.cost import Usage
from palazzo.providers.base import Ranking
from palazzo.providers.lazy import Lazy
from palazzo.providers.onnx_folder import read_folder
from palazzo.providers.onnx_session import OnnxSession
from palazzo.providers.onnx_tokens import OnnxTokens

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST_QUERY = 1_000  # characters: the rest of what the model can read is the text's


class CrossEncoder:
    """Runs the model in `folder`, whose first output is one number for a pair, or one for each of two classes."""

    def __init__(self, folder: Path, *, threads: int = 1) -> None:
        self._folder = folder
        self._threads = threads
        self._model = Lazy(self._load)

    @property
    def name(self) -> str:
        return f"onnx:{self._folder.name}"

    def rank(self, query: str, texts: Sequence[str]) -> Ranking:
        """Score every text by itself; raise Unavailable if the model fails, or gives what is no score."""
        if not texts:
            return Ranking((), Usage(self.name, input_tokens=0))
        model = self._model()
        scores, tokens = [], 0
        for text in texts:
            score, used = model.score(query[:LONGEST_QUERY], text)
            scores.append(score)
            tokens += used
        return Ranking(scores, Usage(self.name, input_tokens=tokens))

    def _load(self) -> "_Model":
        folder = read_folder(self._folder)
        return _Model(OnnxTokens(folder), OnnxSession(folder, self._threads))


@dataclass(frozen=True, slots=True)
class _Model:
    tokens: OnnxTokens
    session: OnnxSession

    def score(self, query: str, text: str) -> tuple[float, int]:
        """How well they fit, and how many tokens were read."""
        import numpy as np

        read = self.tokens.encode(query, text)
        row = np.array([read.ids], dtype=np.int64)
        given = {
            "input_ids": row,
            "attention_mask": np.ones_like(row),
            "token_type_ids": np.array([read.type_ids], dtype=np.int64),
        }
        return _fit(self.session.run(self.session.outputs[0], given)), len(read.ids)


def _fit(found: "NDArray[np.float32]") -> float:
    """One number as it is; of two classes, by how much the second, which says yes, is ahead."""
    numbers = [float(number) for number in found.ravel()] if found.ndim == 1 else []
    if len(numbers) not in (1, 2):
        raise Misconfigured("this model gives no score for a pair of texts: a cross-encoder is needed to rerank")
    score = numbers[-1] - (numbers[0] if len(numbers) == 2 else 0.0)
    if score != score or abs(score) == float("inf"):
        raise Unavailable("the model that reranks gave a score that is no number")
    return score

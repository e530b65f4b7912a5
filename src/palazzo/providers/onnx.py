"""Sentence transformers as ONNX files: slower than `static`, better at paraphrase, as offline."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from palazzo.model.cost import Usage
from palazzo.providers.base import Embedded, EmbedderIdentity, WordWeight
from palazzo.providers.lazy import Lazy
from palazzo.providers.onnx_folder import OnnxFolder, read_folder
from palazzo.providers.onnx_session import OnnxSession
from palazzo.providers.onnx_tokens import OnnxTokens
from palazzo.providers.vectors import unit_rows
from palazzo.providers.words import is_blank

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]


class OnnxEmbedder:
    """Runs the model in `folder`; with `sha256`, only if its weights are those."""

    def __init__(self, folder: Path, *, sha256: str | None = None, threads: int = 1) -> None:
        self._folder = folder
        self._sha256 = sha256
        self._threads = threads
        self._model = Lazy(self._load)

    @property
    def identity(self) -> EmbedderIdentity:
        """The folder's name and the hash of its weights; loads the model to learn the dimension."""
        return self._model().identity

    def embed(self, texts: Sequence[str]) -> Embedded:
        """Embed the beginning of every text, as much as the model can read."""
        import numpy as np

        model = self._model()
        vectors = np.zeros((len(texts), model.identity.dimension), dtype=np.float32)
        tokens = 0
        # One text at a time: a quantized model scales its numbers by the whole batch, so that the same words
        # would get another vector in other company. On a processor, batches gain little: see decision 0002.
        for row, text in enumerate(texts):
            ids = model.reader.ids(text)
            tokens += len(ids)
            if ids:
                vectors[row] = model.graph.run(ids)
        return Embedded(unit_rows(vectors), Usage(model.identity.name, input_tokens=tokens))

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:  # noqa: ARG002
        return self.embed([question])

    def _load(self) -> "_Model":
        folder = read_folder(self._folder, self._sha256)
        graph, reader = _Graph(folder, self._threads), _Reader(folder)
        probe = graph.run(reader.ids("probe"))
        identity = EmbedderIdentity(f"onnx-{folder.name}-{folder.sha256[:8]}", len(probe))
        return _Model(identity, reader, graph)


@dataclass(frozen=True, slots=True)
class _Model:
    identity: EmbedderIdentity
    reader: "_Reader"
    graph: "_Graph"


class _Reader:
    """Turns a text into token ids, as many as the model can read."""

    def __init__(self, folder: OnnxFolder) -> None:
        self._tokens = OnnxTokens(folder)

    def ids(self, text: str) -> list[int]:
        # A blank text would still be given its marks of start and end, and a vector that means nothing.
        return [] if is_blank(self._tokens.beginning(text)) else self._tokens.encode(text).ids


class _Graph:
    """The computation itself: token ids in, a vector out."""

    def __init__(self, folder: OnnxFolder, threads: int) -> None:
        self._session = OnnxSession(folder, threads)
        outputs = self._session.outputs
        self._output = "sentence_embedding" if "sentence_embedding" in outputs else outputs[0]
        self._first_token = folder.first_token

    def run(self, ids: Sequence[int]) -> "Vector":
        """Return the vector, of any length, of the text that has the tokens `ids`."""
        import numpy as np

        row = np.array([ids], dtype=np.int64)
        given = {"input_ids": row, "attention_mask": np.ones_like(row), "token_type_ids": np.zeros_like(row)}
        return self._pooled(self._session.run(self._output, given))

    def _pooled(self, found: "NDArray[np.float32]") -> "Vector":
        if found.ndim == 1:  # the model has pooled already
            return found
        pooled: Vector = found[0] if self._first_token else found.mean(axis=0)
        return pooled

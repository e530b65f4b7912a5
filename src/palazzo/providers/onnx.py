"""Sentence transformers as ONNX files: slower than `static`, better at paraphrase, as offline."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from palazzo.errors import Misconfigured, Unavailable
from palazzo.model.cost import Usage
from palazzo.providers.base import Embedded, EmbedderIdentity
from palazzo.providers.lazy import Lazy
from palazzo.providers.onnx_folder import OnnxFolder, read_folder
from palazzo.providers.vectors import unit_rows
from palazzo.providers.words import encodable, is_blank

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from palazzo.providers.base import Matrix

    Tokens = NDArray[np.int64]

TOKENS_PER_BATCH = 4_096  # padding included; more gains nothing on a processor and takes memory
_CHARACTERS_PER_TOKEN = 32  # no text that is cut here had fewer tokens than the model can read
_INPUTS = {"input_ids", "attention_mask", "token_type_ids"}


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
        tokens = [model.reader.ids(text) for text in texts]
        for rows in batches([len(ids) for ids in tokens]):
            vectors[rows] = model.graph.run([tokens[row] for row in rows])
        return Embedded(unit_rows(vectors), Usage(model.identity.name, sum(len(ids) for ids in tokens)))

    def _load(self) -> "_Model":
        folder = read_folder(self._folder, self._sha256)
        graph, reader = _Graph(folder, self._threads), _Reader(folder)
        probe = graph.run([reader.ids("probe")])
        identity = EmbedderIdentity(f"onnx-{folder.name}-{folder.sha256[:8]}", probe.shape[1])
        return _Model(identity, reader, graph)


def batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Group the rows that have tokens with others about as long, so that padding stays small."""
    batch: list[int] = []
    for row in sorted(range(len(lengths)), key=lambda row: lengths[row]):
        if lengths[row] == 0:
            continue
        if batch and (len(batch) + 1) * lengths[row] > TOKENS_PER_BATCH:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


@dataclass(frozen=True, slots=True)
class _Model:
    identity: EmbedderIdentity
    reader: "_Reader"
    graph: "_Graph"


class _Reader:
    """Turns a text into token ids, as many as the model can read."""

    def __init__(self, folder: OnnxFolder) -> None:
        from tokenizers import Tokenizer

        try:
            self._tokenizer = Tokenizer.from_buffer(folder.tokenizer.read_bytes())
        except ValueError as error:
            raise Misconfigured(f"{folder.tokenizer} is not a tokenizer: {error}") from error
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(max_length=folder.longest)
        self._longest = folder.longest * _CHARACTERS_PER_TOKEN

    def ids(self, text: str) -> "Tokens":
        import numpy as np

        # A blank text would still be given its marks of start and end, and a vector that means nothing.
        beginning = encodable(text[: self._longest])
        return np.array([] if is_blank(beginning) else self._tokenizer.encode(beginning).ids, dtype=np.int64)


class _Graph:
    """The computation itself: token ids in, one vector a text out."""

    def __init__(self, folder: OnnxFolder, threads: int) -> None:
        try:
            import onnxruntime
        except ImportError as error:
            raise Misconfigured('ONNX models need an extra: pip install "palazzo[onnx]"') from error
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        self._failures = _failures(onnxruntime)
        try:
            self._session = onnxruntime.InferenceSession(
                str(folder.weights), sess_options=options, providers=["CPUExecutionProvider"]
            )
        except self._failures as error:
            raise Misconfigured(f"{folder.weights} is not a model that can be run: {error}") from error
        self._inputs = {given.name for given in self._session.get_inputs()}
        outputs = [output.name for output in self._session.get_outputs()]
        self._output = "sentence_embedding" if "sentence_embedding" in outputs else outputs[0]
        self._first_token = folder.first_token
        if unknown := self._inputs - _INPUTS:
            raise Misconfigured(
                f"{folder.weights} wants {', '.join(sorted(unknown))}: only sentence transformers can be used"
            )

    def run(self, rows: "Sequence[Tokens]") -> "Matrix":
        """Pad `rows` to the longest of them and return one vector, of any length, for each."""
        import numpy as np

        width = max(len(row) for row in rows)
        ids = np.zeros((len(rows), width), dtype=np.int64)
        mask = np.zeros((len(rows), width), dtype=np.int64)
        for place, row in enumerate(rows):
            ids[place, : len(row)] = row
            mask[place, : len(row)] = 1
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        try:
            (found,) = self._session.run([self._output], {name: given[name] for name in self._inputs})
        except self._failures as error:
            raise Unavailable(f"the ONNX model failed on {len(rows)} texts: {error}") from error
        return self._pooled(np.asarray(found, dtype=np.float32), mask)

    def _pooled(self, found: "NDArray[np.float32]", mask: "Tokens") -> "Matrix":
        if found.ndim == 2:  # the model has pooled already
            return found
        if self._first_token:
            return found[:, 0]
        weights = mask.astype(found.dtype)
        # Every row has a token, so the sum of its weights is not zero.
        means: Matrix = (found * weights[:, :, None]).sum(axis=1) / weights.sum(axis=1)[:, None]
        return means


def _failures(onnxruntime: Any) -> tuple[type[Exception], ...]:
    """Every error of the runtime: they have no common parent."""
    state = vars(onnxruntime.capi.onnxruntime_pybind11_state).values()
    return tuple(kind for kind in state if isinstance(kind, type) and issubclass(kind, Exception))

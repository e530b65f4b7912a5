"""The default embedder: the mean of token vectors, offline, some ten thousand short texts a second.

The vectors and the tokenizer lie inside the `wordllama` package. We read those two files ourselves:
importing that package is slow, and its own loader may go to the network.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from palazzo.errors import Misconfigured
from palazzo.model.cost import Usage
from palazzo.providers.base import Embedded, EmbedderIdentity, WordWeight
from palazzo.providers.lazy import Lazy
from palazzo.providers.vectors import unit_rows
from palazzo.providers.words import encodable, is_blank

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

    from palazzo.providers.base import Matrix
    from palazzo.providers.question_tokens import Token

IDENTITY = EmbedderIdentity("wordllama-l2-supercat-256", 256)

_REINSTALL = "run `pip install --force-reinstall wordllama==0.4.0.post1`"

_MARKS = ("<s>", "</s>", "<unk>", "▁")  # where the tokenizer cuts a text itself, and what it takes for a space
_WORDS_KEPT = 100_000  # with the signs beside them; 20 MB
_LONGEST_KEPT = 32  # characters

# Tokenizing takes memory in proportion to the text, and time a little more than that.
LONGEST_PIECE = 8_192


@dataclass(frozen=True, slots=True)
class Asset:
    """A file that we read only if it is, byte for byte, the one whose vectors are in people's stores."""

    path: str
    sha256: str


WEIGHTS = Asset(
    "weights/l2_supercat_256.safetensors",
    "64b47a2dc493cb8e85944076601189739852d7b64e0e1eedcb1937a251cd9fd5",
)
TOKENIZER = Asset(
    "tokenizers/l2_supercat_tokenizer_config.json",
    "93248f2a9ec36c7b35f700a033d5f36228aae48db61aee31007fa49062cdeb68",
)


class StaticEmbedder:
    """Embeds without network, key or server; `folder` is where the two files lie, if not in `wordllama`."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._packed = Lazy(self._read)
        self._model = Lazy(self._load)
        self._known: dict[str, Sequence[int]] = {}  # the tokens of words: looking them up is many times as fast

    @property
    def identity(self) -> EmbedderIdentity:
        return IDENTITY

    def embed(self, texts: Sequence[str]) -> Embedded:
        """Embed texts of any length; raise Misconfigured if the model's files are missing or changed."""
        import numpy as np

        table, tokenizer = self._model()
        sums = np.zeros((len(texts), IDENTITY.dimension), dtype=np.float32)
        tokens = 0
        for row, text in enumerate(texts):
            for piece in pieces(encodable(text)):
                ids = self._ids(tokenizer, piece)
                sums[row] += table.take(ids, axis=0).sum(axis=0)  # no division: a mean points the same way
                tokens += len(ids)
        return Embedded(unit_rows(sums), Usage(IDENTITY.name, input_tokens=tokens))

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        """Sum the token vectors by the weights of their words; tokens of no weighted word do not count."""
        import numpy as np

        tokens = self._encode(question)
        counts = _token_weights([(start, end) for _, start, end in tokens], weights)
        if not counts.any():
            return self.embed([question])
        rows = self.rows([token for token, _, _ in tokens])
        sums = np.stack([(rows * counts[:, None]).sum(axis=0), rows.sum(axis=0)])
        return Embedded(unit_rows(sums), Usage(IDENTITY.name, input_tokens=len(tokens)))

    def _ids(self, tokenizer: "Tokenizer", text: str) -> Sequence[int]:
        """The tokens of a text, word by word: none goes on behind a single space, or on the next line."""
        spaced = text.replace("\n", " \n")
        if "  " in spaced or text[0] == " " or any(mark in text for mark in _MARKS):
            return _encoded(tokenizer, text)
        words = spaced.split(" ")
        try:
            return [*chain.from_iterable(map(self._known.__getitem__, words))]
        except KeyError:
            found = {word: self._known.get(word) or _ids_of_word(tokenizer, word) for word in words}
            short = {word: ids for word, ids in found.items() if len(word) <= _LONGEST_KEPT}
            if len(self._known) + len(short) <= _WORDS_KEPT:
                self._known.update(short)
            return [*chain.from_iterable(map(found.__getitem__, words))]

    def tokens(self, text: str) -> Sequence[int]:
        """The numbers of the tokens that a short text is made of."""
        return [token for token, _, _ in self._encode(text)]

    def rows(self, tokens: "Sequence[int] | NDArray[np.int64]") -> "Matrix":
        """The vectors of these tokens, without unpacking the whole table for so few."""
        import numpy as np

        return self._packed().take(tokens, axis=0).astype(np.float32)

    def vocabulary(self) -> Mapping[str, int]:
        """Every token, with its number."""
        _, tokenizer = self._model()
        found: dict[str, int] = tokenizer.get_vocab()
        return found

    def tokenizer_file(self) -> bytes:
        """The tokenizer as its makers wrote it."""
        return _checked(self._folder or _installed_folder(), TOKENIZER)

    def _encode(self, text: str) -> "list[Token]":
        """A short text's tokens; the tokenizer takes several times as long to load as the packed table."""
        from palazzo.providers.question_tokens import question_tokens

        found = question_tokens().encode(encodable(text))
        if found is not None:
            return found
        _, tokenizer = self._model()
        encoding = tokenizer.encode(encodable(text), add_special_tokens=False)
        return [(token, *span) for token, span in zip(encoding.ids, encoding.offsets, strict=True)]

    def _read(self) -> "NDArray[np.float16]":
        """The table as it lies in its file, which has a head that says where."""
        import numpy as np

        content = _checked(self._folder or _installed_folder(), WEIGHTS)
        begin = 8 + int.from_bytes(content[:8], "little")
        table = json.loads(content[8:begin])["embedding.weight"]
        return np.frombuffer(content, np.float16, offset=begin + table["data_offsets"][0]).reshape(table["shape"])

    def _load(self) -> "tuple[Matrix, Tokenizer]":
        import numpy as np
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_buffer(self.tokenizer_file())
        tokenizer.no_padding()
        tokenizer.no_truncation()
        return self._packed().astype(np.float32), tokenizer


def _ids_of_word(tokenizer: "Tokenizer", word: str) -> Sequence[int]:
    """Its tokens behind a space, which the tokenizer puts before any text, or behind the end of a line."""
    if not word:  # the space at the end of a text
        return tuple(_encoded(tokenizer, "\n")[:-1])
    return tuple(_encoded(tokenizer, word)[1 if word[0] == "\n" else 0 :])


def _encoded(tokenizer: "Tokenizer", text: str) -> Sequence[int]:
    """One text at a time: batches are faster, but start threads and complain after a fork; see decision 0002."""
    ids: list[int] = tokenizer.encode(text, add_special_tokens=False).ids
    return ids


def _token_weights(tokens: Sequence[tuple[int, int]], weights: Sequence[WordWeight]) -> "NDArray[np.float32]":
    """The weight of the first word that each token overlaps, 0 where there is none; one binary search a token."""
    import numpy as np

    words = sorted(weights, key=lambda word: word.start)  # they do not overlap, so their ends are in order, too
    starts = np.array([word.start for word in words] + [np.iinfo(np.int64).max], np.int64)
    ends = np.array([word.end for word in words], np.int64)
    counts = np.array([word.weight for word in words] + [0.0], np.float32)
    spans = np.array(tokens, np.int64).reshape(-1, 2)
    first = np.searchsorted(ends, spans[:, 0], side="right")  # the first word that ends behind the token's start
    found: NDArray[np.float32] = np.where(starts[first] < spans[:, 1], counts[first], np.float32(0))
    return found


def pieces(text: str) -> Iterator[str]:
    """Cut a long text at spaces, each of which the tokenizer puts back at the start of a piece."""
    if is_blank(text):
        return
    start = 0
    while len(text) - start > LONGEST_PIECE:
        end = start + LONGEST_PIECE
        space = text.rfind(" ", start + 1, end)
        if space == -1:
            yield text[start:end]
            start = end
        else:
            yield text[start:space]
            start = space + 1
    yield text[start:]


def _installed_folder() -> Path:
    spec = find_spec("wordllama")  # finds the package without importing it
    if spec is None or spec.origin is None:
        raise Misconfigured(
            "the default embedder needs the package wordllama, which is not installed: reinstall palazzo"
        )
    return Path(spec.origin).parent


def _checked(folder: Path, asset: Asset) -> bytes:
    path = folder / asset.path
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Misconfigured(f"cannot read the default embedder's file {path}: {_REINSTALL}", path=str(path)) from error
    found = hashlib.sha256(content).hexdigest()
    if found != asset.sha256:
        raise Misconfigured(
            f"{path} is not the file that the default embedder was made with: {_REINSTALL}",
            path=str(path),
            sha256=found,
        )
    return content

"""The tokenizer of an exported model: a text, or a pair of texts, into as many tokens as the model can read."""

from typing import TYPE_CHECKING

from palazzo.errors import Misconfigured
from palazzo.providers.onnx_folder import OnnxFolder
from palazzo.providers.words import encodable

if TYPE_CHECKING:
    from tokenizers import Encoding

_CHARACTERS_PER_TOKEN = 32  # generous: what is cut here, the tokenizer would cut later and slower


class OnnxTokens:
    """Reads as `folder` says, without padding, whatever its exporter left behind."""

    def __init__(self, folder: OnnxFolder) -> None:
        from tokenizers import Tokenizer

        try:
            self._tokenizer = Tokenizer.from_buffer(folder.tokenizer.read_bytes())
        except ValueError as error:
            raise Misconfigured(f"{folder.tokenizer} is not a tokenizer: {error}") from error
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(max_length=folder.longest, strategy="longest_first")  # of a pair
        self._longest = folder.longest * _CHARACTERS_PER_TOKEN

    def encode(self, text: str, other: str | None = None) -> "Encoding":
        """The tokens of `text`, and of `other` after it."""
        return self._tokenizer.encode(self.beginning(text), None if other is None else self.beginning(other))

    def beginning(self, text: str) -> str:
        """As much of `text` as could have tokens that the model reads."""
        return encodable(text[: self._longest])

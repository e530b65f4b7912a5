"""What a folder with an exported sentence transformer says about itself."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from palazzo.errors import Misconfigured

# Best precision first; a folder that holds several is read at the first that it has.
WEIGHTS_NAMES = ("model.onnx", "model_fp16.onnx", "model_quantized.onnx", "model_int8.onnx", "model_q*.onnx")

_USUAL_LENGTH = 512
_UNBELIEVABLE_LENGTH = 100_000  # exporters write 10**30 where the original model had no limit of its own


@dataclass(frozen=True, slots=True)
class OnnxFolder:
    """A model on disk: where its parts are, and how it is meant to be used."""

    name: str
    weights: Path
    tokenizer: Path
    longest: int  # tokens
    first_token: bool  # the vector is that of the first token, not the mean of all
    sha256: str


def read_folder(folder: Path, sha256: str | None = None) -> OnnxFolder:
    """Find the model in `folder`; raise Misconfigured if a part is missing, or is not the one expected."""
    weights = next(_candidates(folder), None)
    tokenizer = folder / "tokenizer.json"
    if weights is None:
        raise Misconfigured(f"there is no ONNX model in {folder}: it needs model.onnx or onnx/model.onnx")
    if not tokenizer.is_file():
        raise Misconfigured(f"there is no tokenizer in {folder}: it needs tokenizer.json")
    found = _digest(weights)
    if sha256 is not None and found != sha256.lower():
        raise Misconfigured(
            f"the weights in {folder} have sha256 {found}, not {sha256}: fetch them again",
            sha256=found,
        )
    return OnnxFolder(
        name=folder.resolve().name,
        weights=weights,
        tokenizer=tokenizer,
        longest=_longest(folder),
        first_token=_settings(folder / "1_Pooling" / "config.json").get("pooling_mode_cls_token") is True,
        sha256=found,
    )


def _candidates(folder: Path) -> Iterator[Path]:
    for name in WEIGHTS_NAMES:
        for place in (folder, folder / "onnx"):
            yield from sorted(place.glob(name))


def _digest(weights: Path) -> str:
    """Hash the model and, where the exporter put them beside it, its numbers."""
    digest = hashlib.sha256()
    for path in (
        weights,
        weights.with_name(f"{weights.name}_data"),
        weights.with_name(f"{weights.name}.data"),
    ):
        if path.is_file():
            with path.open("rb") as content:
                while block := content.read(1 << 20):
                    digest.update(block)
    return digest.hexdigest()


def _longest(folder: Path) -> int:
    stated = (
        _settings(folder / "sentence_bert_config.json").get("max_seq_length"),
        _settings(folder / "tokenizer_config.json").get("model_max_length"),
    )
    believable = [length for length in stated if isinstance(length, int) and 0 < length < _UNBELIEVABLE_LENGTH]
    return believable[0] if believable else _USUAL_LENGTH


def _settings(path: Path) -> dict[str, object]:
    """Read a JSON object; a file that is not there says nothing."""
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise Misconfigured(f"cannot read {path}: {error}", path=str(path)) from error
    return settings if isinstance(settings, dict) else {}

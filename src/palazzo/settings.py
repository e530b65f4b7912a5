"""Settings: the only reader of the environment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from palazzo.errors import Misconfigured

PREFIX = "PALAZZO_"


@dataclass(frozen=True, slots=True)
class Settings:
    """Each is read from the environment as PALAZZO_ and its name in capitals."""

    store: str = ""  # a file, or postgresql://…; empty: the default place for this platform
    user: str = "me"
    embedder: str = "static"  # static, onnx:FOLDER, openai:MODEL, or fake
    embedder_dimension: int = 1536  # of an openai: model
    api_base: str = "https://api.openai.com/v1"  # any OpenAI-compatible endpoint
    api_key: str = ""
    extract_model: str = ""  # a chat model that reads conversations when they are mined; empty: rules do
    rerank_model: str = ""  # a chat model that may reread what was found; empty: none
    prices: str = ""  # a TOML file of prices to use besides the built-in ones
    log_level: str = "warning"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> "Settings":
        """Read the environment; raise Misconfigured if a value is not what the setting needs."""
        found = os.environ if environment is None else environment
        values: dict[str, str | int] = {}
        for field in fields(cls):
            text = found.get(PREFIX + field.name.upper())
            if text is not None:
                values[field.name] = _whole_number(field.name, text) if field.type is int else text
        return cls(**values)  # type: ignore[arg-type]  # the loop above gives each field its own type


def _whole_number(name: str, text: str) -> int:
    if not text.strip().isdecimal():
        raise Misconfigured(f"{PREFIX}{name.upper()} must be a whole number, not {text!r}")
    return int(text)


def default_store() -> Path:
    """Return the place for this platform, and make its folder, readable by its owner only."""
    from platformdirs import user_data_path

    folder = user_data_path("palazzo", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / "palace.db"

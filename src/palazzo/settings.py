"""Settings: the only reader of the environment."""

import logging
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from urllib.parse import urlsplit

from palazzo.errors import Misconfigured
from palazzo.private_files import make_private_folder

PREFIX = "PALAZZO_"
OPENAI = "https://api.openai.com/v1"
POSTGRES = ("postgresql://", "postgres://")
EMBEDDERS = "choose static, onnx:FOLDER, openai:MODEL (such as openai:text-embedding-3-small) or fake"

_ADDRESSES = {
    "api_base": OPENAI,
    "proxy_target": OPENAI,
    "proxy_anthropic_target": "https://api.anthropic.com",
    "telemetry": "http://localhost:4318",
}


@dataclass(frozen=True, slots=True, repr=False)
class Settings:
    """Each is read from the environment as PALAZZO_ and its name in capitals."""

    store: str = ""  # a file, or postgresql://…; empty: the default place for this platform
    postgres_seconds: int = 5  # that a call waits for a PostgreSQL that does not answer
    user: str = "me"
    embedder: str = "static"  # static, onnx:FOLDER, openai:MODEL, or fake
    embedder_dimension: int = 1536  # of an openai: model
    api_base: str = OPENAI  # any OpenAI-compatible endpoint
    api_key: str = ""
    extract_model: str = ""  # a chat model that reads conversations when they are mined; empty: rules do
    extract_seconds: int = 120  # that its answer about a few messages may take; the rules do it after that
    extract_form: str = "auto"  # how it is asked: full, for capable models, short, for weak ones, or as a probe finds
    rerank_model: str = ""  # a chat model that may reread what was found, or onnx:FOLDER; empty: none
    rerank_seconds: int = 2  # that a question waits for a chat model that rereads; the order before it stands then
    gate_threshold: float = 0.35  # a turn that scores so much is promoted to durable memory
    abstractive_threshold: float = 0.6  # turns that score so much on average may be summarised by a model
    summarize_model: str = ""  # a chat model that may shorten long conversations; empty: extraction does
    answer_model: str = ""  # a chat model that may write the answers to questions; empty: what was said answers
    answer_seconds: int = 20  # that a question waits for it; what was said answers after that
    compact_every: int = 40  # messages after which a conversation is shortened by itself; 0: only on call
    context_budget: int = 2000  # tokens that a block of context takes at most, unless told
    rest_minutes: int = 10  # a conversation in which nothing was said for so long is completed, where a surface asks
    proxy_target: str = "https://api.openai.com/v1"  # where the proxy sends chats of OpenAI's clients
    proxy_key: str = ""  # its key; empty: the caller sends one
    proxy_anthropic_target: str = "https://api.anthropic.com"  # where it sends those of Anthropic's
    proxy_anthropic_key: str = ""
    proxy_patience: int = 5  # seconds that a chat waits for memory
    proxy_timeout: int = 600  # seconds that the proxy waits for a model's next word
    resident_seconds: int = (
        900  # that the process which answers a coding agent's hooks stays when idle; 0: there is none
    )
    prices: str = ""  # a TOML file of prices to use besides the built-in ones
    log_level: str = "warning"
    telemetry: str = ""  # where an OpenTelemetry collector listens; empty: nothing is traced
    hosts: str = ""  # names, apart from its own address, that the server answers to; * for any
    max_body: int = 16_000_000  # bytes that a request may have
    max_import: int = 1_000_000_000  # bytes that an import may have
    stop_seconds: int = 20  # after which a server that was told to stop has ended, whatever still runs
    rate_limit: int = 100  # requests a second from one user; 0: any number

    def __post_init__(self) -> None:
        for field in fields(self):
            value: object = getattr(self, field.name)
            if field.name == "store" and isinstance(value, Path):
                value = str(value)
                object.__setattr__(self, field.name, value)
            _CHECKS[field.type](field.name, value)
        if not self.user.strip():
            raise Misconfigured(f"{PREFIX}USER must not be empty; leave it out for `me`")
        if self.log_level.upper() not in logging.getLevelNamesMapping():
            raise Misconfigured(f"{PREFIX}LOG_LEVEL is {self.log_level!r}; choose debug, info, warning or error")
        self._check_models()
        self._check_addresses()

    def _check_models(self) -> None:
        """Whether the embedder and the reranker have a form that can be made; not whether they exist."""
        kind, _, name = self.embedder.partition(":")
        if not (self.embedder in ("static", "fake") or (kind in ("onnx", "openai") and name.strip())):
            raise Misconfigured(f"{PREFIX}EMBEDDER is {self.embedder!r}; {EMBEDDERS}")
        if self.extract_form not in ("auto", "full", "short"):
            raise Misconfigured(f"{PREFIX}EXTRACT_FORM is {self.extract_form!r}; choose auto, full or short")
        if self.embedder_dimension < 1:
            raise Misconfigured(f"{PREFIX}EMBEDDER_DIMENSION must be 1 or more, such as 1536, not 0")
        if self.rerank_seconds < 1:
            raise Misconfigured(f"{PREFIX}RERANK_SECONDS must be 1 or more, not 0")
        if self.answer_seconds < 1:
            raise Misconfigured(f"{PREFIX}ANSWER_SECONDS must be 1 or more, not 0")
        if self.rerank_model.partition(":")[0] == "onnx" and not self.rerank_model[len("onnx:") :].strip():
            raise Misconfigured(
                f"{PREFIX}RERANK_MODEL names no folder; set onnx:FOLDER, or a model such as gpt-4o-mini"
            )

    def _check_addresses(self) -> None:
        """Whether every address is one; the values stay out of the messages, because they may hold passwords."""
        for name, example in _ADDRESSES.items():
            address: str = getattr(self, name)
            if not (is_http(address) or (name == "telemetry" and not address)):
                raise Misconfigured(f"{PREFIX}{name.upper()} is not an address; it must look like {example}")
        if "://" in self.store and not self.store.startswith(POSTGRES):
            kind = self.store.partition("://")[0]
            raise Misconfigured(
                f"{PREFIX}STORE is of the kind {kind}://; it must be a file or look like postgresql://user@host/database"
            )

    def __repr__(self) -> str:
        """Everything but keys and passwords."""
        shown = (f"{field.name}={_shown(field.name, getattr(self, field.name))}" for field in fields(self))
        return f"Settings({', '.join(shown)})"

    @property
    def has_server(self) -> bool:
        """Whether somebody configured a server of models, be it only by its key or address."""
        asked = self.rerank_model and not self.rerank_model.startswith("onnx:")
        return bool(self.api_key or asked or self.extract_model or self.answer_model) or self.api_base != OPENAI

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> "Settings":
        """Read the environment; raise Misconfigured if a value is not what the setting needs."""
        found = os.environ if environment is None else environment
        values: dict[str, str | int | float] = {}
        for field in fields(cls):
            text = found.get(PREFIX + field.name.upper())
            if text is not None:
                values[field.name] = _READERS.get(field.type, _text)(field.name, text)
        return cls(**values)  # type: ignore[arg-type]  # the loop above gives each field its own type


def is_http(address: str) -> bool:
    """Whether this is an address of the web, with a host."""
    try:
        parts = urlsplit(address)
        _ = parts.port  # reading it is what checks it
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not re.search(r"\s", address)


def _shown(name: str, value: object) -> str:
    if name.endswith("_key") and value:
        return "'***'"
    return repr(_PASSWORD.sub("***", value) if isinstance(value, str) else value)


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise Misconfigured(f"{PREFIX}{name.upper()} must be text, not {type(value).__name__}")
    if "\x00" in value or any("\ud800" <= character <= "\udfff" for character in value if name != "store"):
        raise Misconfigured(f"{PREFIX}{name.upper()} is not valid text")


def _check_number(name: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Misconfigured(f"{PREFIX}{name.upper()} must be a whole number, not {value!r}")


def _check_share(name: str, value: object) -> None:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
        raise Misconfigured(f"{PREFIX}{name.upper()} must be a number from 0 to 1, not {value!r}")


_PASSWORD = re.compile(r"(?<=://)[^/@\s]+(?=@)|(?<=password=)[^&\s]+")
_CHECKS: Mapping[object, Callable[[str, object], None]] = {str: _check_text, int: _check_number, float: _check_share}


def _whole_number(name: str, text: str) -> int:
    if not text.strip().isdecimal():
        raise Misconfigured(f"{PREFIX}{name.upper()} must be a whole number, not {text!r}")
    return int(text)


def _share(name: str, text: str) -> float:
    """A number from 0 to 1."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise Misconfigured(f"{PREFIX}{name.upper()} must be a number from 0 to 1, not {text!r}")
    return value


def _text(name: str, text: str) -> str:  # noqa: ARG001 - a reader's signature
    return text


_READERS: Mapping[object, Callable[[str, str], str | int | float]] = {int: _whole_number, float: _share}


def default_store() -> Path:
    """Return the place for this platform, and make its folder, readable by its owner only."""
    from platformdirs import user_data_path

    folder = user_data_path("palazzo", appauthor=False)
    make_private_folder(folder)
    return folder / "palace.db"

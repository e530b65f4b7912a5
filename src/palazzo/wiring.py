"""From settings to a Memory; the only file that names concrete stores and models."""

from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache, partial
from pathlib import Path

from palazzo.embedding import backlog
from palazzo.errors import Misconfigured
from palazzo.gate.config import GateConfig
from palazzo.ledger.cost import Meter
from palazzo.ledger.prices import load_prices
from palazzo.memory import Memory
from palazzo.model.cost import Cost
from palazzo.model.ids import Clock, UserId, new_drawer_id, utc_now
from palazzo.parts import Parts, Rerankers, no_reranker
from palazzo.providers.base import ChatModel, Embedder, RelatedWords, Reranker, no_words
from palazzo.providers.patience import PatientChat, PatientReranker
from palazzo.settings import EMBEDDERS, POSTGRES, Settings, default_store
from palazzo.spans import Telemetry
from palazzo.stores.base import Store

_RERANKERS = 16  # that are kept, for users who chose different ones


def open(
    location: str | Path | None = None,
    *,
    embedder: Embedder | None = None,
    reranker: Reranker | None = None,
    reader: ChatModel | None = None,
    settings: Settings | None = None,
    clock: Clock = utc_now,
) -> Memory:
    """Open a memory: a file, a postgresql:// address, or nothing for the default place of this platform.

    A new store is made as needed. `reader` is a chat model that mines conversations.

    Raises EmbedderMismatch if the store was indexed by another embedder.
    """
    settings = settings or Settings.from_environment()
    embedder = embedder or make_embedder(settings)
    store = open_store(location or settings.store, settings.postgres_seconds)
    try:
        backlog.matching_generation(store, embedder)
    except BaseException:
        store.close()
        raise
    if reranker is not None:
        reranker = PatientReranker(reranker, settings.rerank_seconds)
    return Memory(
        _parts(store, embedder, reranker or make_reranker(settings), reader or make_reader(settings), settings, clock)
    )


def reindex(
    location: str | Path | None = None,
    *,
    embedder: Embedder | None = None,
    settings: Settings | None = None,
    progress: backlog.Progress = backlog.ignore,
    begun: backlog.Progress = backlog.ignore,
) -> int:
    """Move a store to another embedder, and return how many drawers were embedded anew."""
    settings = settings or Settings.from_environment()
    store = open_store(location or settings.store, settings.postgres_seconds)
    try:
        return backlog.reindex(store, embedder or make_embedder(settings), progress, begun)
    finally:
        store.close()


def open_store(location: str | Path, patience: int = 5) -> Store:
    """Open or make the store at this place; a call waits so many seconds for a PostgreSQL that does not answer."""
    if str(location).startswith(POSTGRES):
        from palazzo.stores.postgres.store import PostgresStore

        return PostgresStore(str(location), patience)
    if "://" in str(location):
        raise Misconfigured(f"{location!r} is neither a file nor postgresql://…")
    from palazzo.stores.sqlite.store import SqliteStore

    return SqliteStore(Path(location).expanduser() if location else default_store())


def is_missing(location: str | Path) -> bool:
    """Whether opening this place would make a new file."""
    if "://" in str(location):
        return False
    return not (Path(location).expanduser() if location else default_store()).exists()


def make_embedder(settings: Settings) -> Embedder:
    """Make the embedder that the settings name; raise Misconfigured if they name none."""
    kind, _, name = settings.embedder.partition(":")
    if kind == "static" and not name:
        from palazzo.providers.static import StaticEmbedder

        return StaticEmbedder()
    if kind == "onnx" and name:
        from palazzo.providers.onnx import OnnxEmbedder

        return OnnxEmbedder(Path(name).expanduser())
    if kind == "openai" and name:
        from palazzo.providers.openai_compatible import OpenAIEmbedder
        from palazzo.providers.openai_connection import Endpoint

        return OpenAIEmbedder(Endpoint(settings.api_base, settings.api_key), name, settings.embedder_dimension)
    if kind == "fake" and not name:
        from palazzo.providers.fake import FakeEmbedder

        return FakeEmbedder()
    raise Misconfigured(f"PALAZZO_EMBEDDER is {settings.embedder!r}; {EMBEDDERS}")


def make_reranker(settings: Settings) -> Reranker | None:
    """Make the reranker that the settings name, if they name one."""
    kind, _, folder = settings.rerank_model.partition(":")
    if kind == "onnx" and folder:  # only here: what a user chooses never opens a folder of the server
        from palazzo.providers.cross_encoder import CrossEncoder

        return CrossEncoder(Path(folder).expanduser())
    return _reranker(settings, settings.rerank_model) if settings.rerank_model else None


def make_rerankers(settings: Settings) -> Rerankers:
    """The rerankers that users may choose: any model of the server, where one is configured."""
    if not settings.has_server:
        return no_reranker
    return lru_cache(maxsize=_RERANKERS)(partial(_reranker, settings))


def _reranker(settings: Settings, model: str) -> Reranker:
    from palazzo.providers.openai_compatible import OpenAIChat
    from palazzo.providers.openai_connection import Endpoint
    from palazzo.providers.reader import ReaderReranker

    # No second attempt, and no longer wait than the question's: whoever asked has gone on by then.
    endpoint = Endpoint(settings.api_base, settings.api_key, timeout=settings.rerank_seconds, retries=0)
    chat = OpenAIChat(endpoint, model)
    return PatientReranker(ReaderReranker(chat), settings.rerank_seconds, prepare=chat.connect)


def make_related_words(embedder: Embedder) -> RelatedWords:
    """The default embedder knows words that mean nearly the same; others are not asked."""
    from palazzo.providers.static import StaticEmbedder

    if not isinstance(embedder, StaticEmbedder):
        return no_words
    from palazzo.providers.thesaurus import Thesaurus

    return Thesaurus(embedder).related


def make_reader(settings: Settings) -> ChatModel | None:
    """Make the chat model that mines conversations, if the settings name one."""
    if not settings.extract_model:
        return None
    from palazzo.providers.openai_compatible import OpenAIChat
    from palazzo.providers.openai_connection import Endpoint

    endpoint = Endpoint(settings.api_base, settings.api_key, timeout=settings.extract_seconds, retries=1)
    return OpenAIChat(endpoint, settings.extract_model)


def make_summarizer(settings: Settings) -> ChatModel | None:
    """Make the chat model that shortens conversations, if the settings name one."""
    if not settings.summarize_model:
        return None
    from palazzo.providers.openai_compatible import OpenAIChat
    from palazzo.providers.openai_connection import Endpoint

    return OpenAIChat(Endpoint(settings.api_base, settings.api_key), settings.summarize_model)


def make_answerer(settings: Settings) -> ChatModel | None:
    """Make the chat model that writes answers from memory, if the settings name one."""
    if not settings.answer_model:
        return None
    from palazzo.providers.openai_compatible import OpenAIChat
    from palazzo.providers.openai_connection import Endpoint

    # No second attempt: somebody waits, and what was said answers without a model.
    endpoint = Endpoint(settings.api_base, settings.api_key, timeout=settings.answer_seconds, retries=0)
    chat = OpenAIChat(endpoint, settings.answer_model)
    return PatientChat(chat, settings.answer_seconds, prepare=chat.connect)


def _parts(
    store: Store,
    embedder: Embedder,
    reranker: Reranker | None,
    reader: ChatModel | None,
    settings: Settings,
    clock: Clock,
) -> Parts:
    def write(user: UserId, costs: Sequence[Cost]) -> None:
        with store.writing(user) as tx:
            tx.ledger.add_costs(costs)

    meter = Meter(load_prices(Path(settings.prices).expanduser() if settings.prices else None), write, clock)
    related = make_related_words(embedder)
    gate = GateConfig(threshold=settings.gate_threshold, abstractive_threshold=settings.abstractive_threshold)
    return Parts(
        store,
        embedder,
        related,
        reranker,
        reader,
        meter,
        clock,
        new_drawer_id,
        gate,
        extract_form=settings.extract_form,
        rerankers=make_rerankers(settings),
        summarizing=make_summarizer(settings),
        answering=make_answerer(settings),
        compact_every=settings.compact_every,
        context_budget=settings.context_budget,
        rest_after=timedelta(minutes=settings.rest_minutes),
        telemetry=Telemetry(settings.telemetry) if settings.telemetry else None,
    )

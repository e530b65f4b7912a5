"""Waiting for a model, but not for ever."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

from palazzo.errors import PalazzoError, Unavailable
from palazzo.providers.base import ChatMessage, ChatModel, ChatReply, Ranking, Reranker

Answer = TypeVar("Answer")


def within(seconds: float, call: Callable[[], Answer]) -> Answer:
    """Return what `call` returns; raise Unavailable if that takes longer, and leave it to itself."""
    answers: SimpleQueue[tuple[Answer] | PalazzoError | None] = SimpleQueue()

    def run() -> None:
        answer: tuple[Answer] | PalazzoError | None = None
        try:
            answer = (call(),)
        except PalazzoError as error:
            answer = error
        finally:
            answers.put(answer)  # also after an error that is nobody's: the thread tells it, and nobody waits for it

    Thread(target=run, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty as error:
        raise Unavailable(f"the model has not answered within {seconds:g} s") from error
    if answer is None:
        raise Unavailable("the model failed with an error of its own; what it was is on the error output")
    if isinstance(answer, PalazzoError):
        raise answer
    return answer[0]


def nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class PatientReranker:
    """Passes every call on to `inner`, and raises Unavailable if it takes longer than `seconds`."""

    inner: Reranker
    seconds: float
    prepare: Callable[[], object] = nothing  # what a first call needs, such as imports: the model is not blamed for it

    @property
    def name(self) -> str:
        return self.inner.name

    def rank(self, query: str, texts: Sequence[str]) -> Ranking:
        self.prepare()
        return within(self.seconds, lambda: self.inner.rank(query, texts))


@dataclass(frozen=True, slots=True)
class PatientChat:
    """Passes every call on to `inner`, and raises Unavailable if it takes longer than `seconds`."""

    inner: ChatModel
    seconds: float
    prepare: Callable[[], object] = nothing

    @property
    def name(self) -> str:
        return self.inner.name

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 1024,
    ) -> ChatReply:
        self.prepare()
        return within(self.seconds, lambda: self.inner.chat(messages, schema=schema, max_tokens=max_tokens))

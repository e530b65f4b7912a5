"""Waiting for a model, but not for ever."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

from palazzo.errors import PalazzoError, Unavailable

Answer = TypeVar("Answer")


def within(seconds: float, call: Callable[[], Answer]) -> Answer:
    """Return what `call` returns; raise Unavailable if that takes longer, and leave it to itself."""
    answers: SimpleQueue[tuple[Answer] | PalazzoError] = SimpleQueue()

    def run() -> None:
        try:
            answers.put((call(),))
        except PalazzoError as error:
            answers.put(error)

    Thread(target=run, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty as error:
        raise Unavailable(f"the model has not answered within {seconds:g} s") from error
    if isinstance(answer, PalazzoError):
        raise answer
    return answer[0]

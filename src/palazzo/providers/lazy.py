"""A value made on first use, once, whichever thread asks first."""

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Lazy(Generic[Value]):
    """Calls `make` when the value is first asked for; if that raises, the next caller tries again."""

    def __init__(self, make: Callable[[], Value]) -> None:
        self._make = make
        self._lock = Lock()
        self._made: list[Value] = []  # empty or one long: the value itself may be None

    def __call__(self) -> Value:
        if not self._made:
            with self._lock:
                if not self._made:
                    self._made.append(self._make())
        return self._made[0]

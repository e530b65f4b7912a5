"""What a connection has read before, for as long as nobody has written since."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Result = TypeVar("Result")

_MOST = 1_000  # answers


class Known:
    """Knows answers at one state of the file; at another state, and where none is told, it knows nothing."""

    def __init__(self) -> None:
        self._state: Hashable = None
        self._told = False
        self._answers: dict[Hashable, Any] = {}

    def at(self, state: Hashable | None) -> None:
        """From here on the file is seen in this state; None: a transaction has ended, or writes."""
        self._told = state is not None
        if state is not None and (state != self._state or len(self._answers) > _MOST):
            self._answers, self._state = {}, state

    def get(self, what: Hashable, read: Callable[[], Result]) -> Result:
        """Return the answer that is known, else what `read` returns."""
        if not self._told:
            return read()
        answers = self._answers  # another thread may have us forget them
        if what not in answers:
            answers[what] = read()
        answer: Result = answers[what]
        return answer

    def forget(self) -> None:
        """Know nothing any more; for whoever erases, from any thread."""
        self._answers = {}

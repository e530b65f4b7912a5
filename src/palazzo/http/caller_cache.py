"""Who is calling while the store cannot be asked: whoever was known a moment ago.

A store that is down must end neither the chats that pass through here nor the figures that would tell of it. What is
remembered of callers opens no palace: that takes the store.
"""

import hashlib
from collections.abc import Callable
from time import monotonic

from fastapi import Request

from palazzo.auth.policy import check_scope
from palazzo.errors import Refused, TooMany, Unauthenticated, Unavailable
from palazzo.http.caller import caller_of, key_in
from palazzo.http.cookies import COOKIE
from palazzo.http.server_state import server_state_of
from palazzo.model.identity import Caller, Scope

_KNOWN_FOR = 600.0  # seconds
_MOST = 10_000
_OPEN = ""  # stands for everyone, where no keys are needed


class CallerCache:
    """Asks the store each time; safe in many threads."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._callers: dict[str, tuple[Caller, float]] = {}

    def find(self, request: Request, scope: Scope) -> Caller:
        """Tell who calls; raise Unauthenticated or Refused if they may not."""
        shown = _digest(key_in(request))
        try:
            caller = caller_of(request)
        except Unauthenticated:
            self._callers.pop(_OPEN, None)  # keys are needed by now
            self._callers.pop(shown, None)
            raise
        except TooMany:  # not a store that is down: whoever is known waits as well
            raise
        except (Unavailable, Refused):
            known = self._still_known(shown)
            if known is None or COOKIE in request.cookies:  # whoever has one is not everyone, and may be misused
                raise
            server_state_of(request).rate.spend(known.user)
            caller = known
        else:
            self._note(caller, shown)
        check_scope(caller, scope)
        return caller

    def _note(self, caller: Caller, shown: str) -> None:
        if caller.open:
            self._callers[_OPEN] = caller, self._clock()
            return
        self._callers.pop(_OPEN, None)
        if shown != _OPEN:  # else he is known by a cookie
            if len(self._callers) >= _MOST:
                self._callers.clear()
            self._callers[shown] = caller, self._clock()

    def _still_known(self, shown: str) -> Caller | None:
        for key in (_OPEN, shown):
            caller, noted = self._callers.get(key, (None, 0.0))
            if caller is not None and self._clock() - noted < _KNOWN_FOR:
                return caller
        return None


def _digest(key: str | None) -> str:
    return _OPEN if not key else hashlib.sha256(key.encode()).hexdigest()


def caller_cache_of(request: Request) -> CallerCache:
    """Those whom the server that a request came to knows."""
    found = request.app.state.callers
    assert isinstance(found, CallerCache)  # noqa: S101 - `create_app` put it there
    return found

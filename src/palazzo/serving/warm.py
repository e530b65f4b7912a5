"""Reading, as the server starts, what the first question will need: a large palace's indexes take seconds to load."""

import threading
from time import perf_counter

from palazzo.errors import PalazzoError
from palazzo.http.log import logger
from palazzo.memory import Memory

_ANYTHING = "hello"

log = logger(__name__)


def warm_up(memory: Memory, user: str) -> None:
    """Ask the palace of this user something, beside everything else, and forget the answer."""
    threading.Thread(target=_ask, args=(memory, user), name="warming up", daemon=True).start()


def _ask(memory: Memory, user: str) -> None:
    begun = perf_counter()
    try:
        memory.palace(user).recall(_ANYTHING, top_k=1, rerank=False)
    except PalazzoError as error:  # whoever asks in earnest is told
        log.info("not warm", reason=type(error).__name__)
    else:
        log.info("warm", seconds=round(perf_counter() - begun, 3))

"""Activity as it happens, as server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Header, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from palazzo import plain
from palazzo.errors import PalazzoError
from palazzo.http.caller import Reader, known_caller
from palazzo.http.server_state import server_state_of
from palazzo.model.activity import Activity, event_at, event_key
from palazzo.model.identity import Caller, Scope
from palazzo.model.ids import utc_now
from palazzo.model.page import Key, cursor, position
from palazzo.palace import Palace

router = APIRouter(prefix="/api", tags=["ledger"])

EVERY = 1.0  # seconds between two looks
HEARTBEAT = 15.0  # seconds of silence after which a sign of life is sent

# Events carry the time when they began; one that is written later than another may be of an earlier time.
_OVERLAP = timedelta(seconds=30)


@router.get(
    "/activity/stream",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def stream_activity(
    request: Request,
    caller: Reader,
    last_event_id: Annotated[str | None, Header(max_length=2000, description="go on behind this event")] = None,
) -> StreamingResponse:
    """What the memory does, as it happens; ends when the server stops or the key does."""
    after = position(last_event_id, int, str, str, str)
    palace = server_state_of(request).memory.palace(caller.user)
    follower = Follower(palace, utc_now() if after is None else event_at(after).at, after)
    return StreamingResponse(
        _lines(request, caller, follower),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


class Follower:
    """Looks for events that were not told yet."""

    def __init__(self, palace: Palace, since: datetime, after: Key | None) -> None:
        self._palace = palace
        self._since = since
        self._told: dict[Key, datetime] = {} if after is None else {after: since}
        self._start = since

    def look(self) -> list[Activity]:
        found = [
            event
            for event in self._palace.activity_since(max(self._start, self._since - _OVERLAP))
            if event_key(event) not in self._told
        ]
        for event in found:
            self._told[event_key(event)] = event.at
            self._since = max(self._since, event.at)
        self._told = {key: at for key, at in self._told.items() if at >= self._since - _OVERLAP}
        return found


async def _lines(request: Request, caller: Caller, follower: Follower) -> AsyncIterator[str]:
    yield ": here you are\n\n"
    silent = 0.0
    stopping = server_state_of(request).stopping
    while not stopping.is_set() and not await request.is_disconnected():
        if not await run_in_threadpool(_still_may, request, caller):  # asked before every look, however much happens
            return
        for event in await run_in_threadpool(follower.look):
            silent = 0.0
            yield f"id: {cursor(event_key(event))}\nevent: activity\ndata: {json.dumps(plain.activity(event))}\n\n"
        await asyncio.sleep(EVERY)
        silent += EVERY
        if silent >= HEARTBEAT:
            silent = 0.0
            yield ": still here\n\n"


def _still_may(request: Request, caller: Caller) -> bool:
    """Whether key and session have not ended meanwhile; a look of ours is no request of the caller's."""
    try:
        now = known_caller(request)
    except PalazzoError:
        return False
    return now.user == caller.user and Scope.READ in now.scopes

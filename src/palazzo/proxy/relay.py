"""An answer on its way through: what the model's server sends, as it comes and as it is."""

from collections.abc import Callable
from dataclasses import dataclass

import anyio
import httpx
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from palazzo.errors import Unavailable
from palazzo.http.errors import render
from palazzo.proxy.upstream import headers_to_return


@dataclass(frozen=True, slots=True)
class Heard:
    """A whole answer as it was sent; what is in it may be packed, or not what its headers say."""

    status: int
    headers: httpx.Headers
    content: bytes

    def unpacked(self) -> httpx.Response:
        """Raise httpx.DecodingError if it is not packed as its headers say."""
        return httpx.Response(self.status, headers=self.headers, content=self.content)


# Is told the whole answer once it has ended, or None where it was not heard to its end.
Ended = Callable[[Heard | None], None]


def nobody_listens(answer: Heard | None) -> None:
    """For answers that memory has no interest in."""


class Relay(Response):
    """Asks the model's server, and passes on status, headers and bytes; if the client goes, so does the request."""

    def __init__(self, client: httpx.AsyncClient, request: httpx.Request, ended: Ended) -> None:
        super().__init__()
        self._client = client
        self._request = request
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        broken: httpx.HTTPError | None = None
        async with anyio.create_task_group() as group:
            group.start_soon(_until_gone, receive, group.cancel_scope)
            try:
                await self._ask(scope, receive, send)
            except httpx.HTTPError as error:
                broken = error
            group.cancel_scope.cancel()
        if broken is not None:
            raise broken  # the client sees that the answer breaks off, as it would without us

    async def _ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            answer = await self._client.send(self._request, stream=True)
        except httpx.HTTPError as error:
            await render(_trouble(self._request.url, error))(scope, receive, send)
            return
        heard: Heard | None = None
        try:
            heard = await _pass_on(answer, send)
        finally:
            with anyio.CancelScope(shield=True):
                await answer.aclose()
            self._ended(heard)


async def _pass_on(answer: httpx.Response, send: Send) -> Heard:
    """Send it on, and return what was sent."""
    chunks: list[bytes] = []
    headers = headers_to_return(answer.headers.raw)
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    async for chunk in answer.aiter_raw():
        chunks.append(chunk)
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})
    return Heard(answer.status_code, answer.headers, b"".join(chunks))


async def _until_gone(receive: Receive, scope: anyio.CancelScope) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    scope.cancel()


def _trouble(url: httpx.URL, error: httpx.HTTPError) -> Unavailable:
    what = "took too long" if isinstance(error, httpx.TimeoutException) else "cannot be reached"
    return Unavailable(
        f"the model's server at {url.host} {what}; see PALAZZO_PROXY_TARGET", reason=type(error).__name__
    )

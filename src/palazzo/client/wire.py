"""Calls to a server: JSON there and back, pages put together, and errors raised as the library raises them."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, TypeVar
from urllib.parse import quote
from uuid import UUID

import httpx

from palazzo.client.values import Json, read
from palazzo.errors import OUTCOMES, PalazzoError, Unavailable
from palazzo.model.moment import moment
from palazzo.stores.base import Record
from palazzo.transfer.format import from_lines, to_lines

Value = TypeVar("Value")

_BY_CODE = {error.code: error for error in OUTCOMES}
_PAGE = 500  # items, the most that a server gives at once


class Wire:
    """One server, as one caller reaches it."""

    def __init__(self, url: str, key: str | None, timeout: float) -> None:
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        self.url = url.rstrip("/")
        self._http = httpx.Client(base_url=self.url, headers=headers, timeout=timeout)

    def call(self, method: str, *path: str | UUID, **body: object) -> Json:
        """Make one call; a body's values that are None are left out, for the server to choose."""
        told = {name: _plain(value) for name, value in body.items() if value is not None}
        return _json(self._send(method, path, json=told or None))

    def change(self, *path: str | UUID, **changes: object) -> Json:
        """Change what is told, also to None."""
        return _json(self._send("PATCH", path, json=changes))

    def delete(self, *path: str) -> None:
        """Remove something that leaves no receipt."""
        self._send("DELETE", path)

    def get(self, *path: str | UUID, **query: object) -> Json:
        return _json(self._send("GET", path, params=_query(query)))

    def all(self, kind: type[Value], *path: str | UUID, **query: object) -> list[Value]:
        """Every item of a list, however many pages it takes."""
        return [read(kind, item) for item in self.items(*path, **query)]

    def items(self, *path: str | UUID, **query: object) -> Iterator[Json]:
        cursor: str | None = None
        while True:
            page = self.get(*path, **query, cursor=cursor, limit=_PAGE)
            yield from page["items"]
            cursor = page["next"]
            if cursor is None:
                return

    def lines(self, *path: str) -> Iterator[Record]:
        """Yield the objects of a stream of JSON lines, as they come."""
        try:
            with self._http.stream("GET", _path(path)) as answer:
                if answer.is_error:
                    answer.read()
                    raise _error(answer)
                yield from from_lines(answer.iter_lines())
        except httpx.HTTPError as error:
            raise self._unreachable(error) from error

    def upload(self, records: Iterable[Record], *path: str) -> Json:
        """Send JSON lines, as they come."""
        content = (line.encode() for line in to_lines(records))
        return _json(self._send("POST", path, content=content))

    def close(self) -> None:
        self._http.close()

    def _send(self, method: str, path: tuple[str | UUID, ...], **content: Any) -> httpx.Response:
        try:
            answer = self._http.request(method, _path(path), **content)
        except httpx.HTTPError as error:
            raise self._unreachable(error) from error
        if answer.is_error:
            raise _error(answer)
        return answer

    def _unreachable(self, error: httpx.HTTPError) -> Unavailable:
        return Unavailable(f"the server at {self.url} does not answer ({type(error).__name__}); is `palazzo serve` up?")


def _path(parts: tuple[str | UUID, ...]) -> str:
    return "/api/" + "/".join(quote(str(part), safe="") for part in parts)


def _query(query: Mapping[str, object]) -> dict[str, Any]:
    return {name: _plain(value) for name, value in query.items() if value is not None}


def _plain(value: object) -> object:
    if isinstance(value, UUID):
        return str(value)
    return moment(value).isoformat() if isinstance(value, date) else value  # a datetime is a date, too


def _json(answer: httpx.Response) -> Json:
    try:
        found: Json = answer.json()
    except ValueError as error:
        raise _stranger(answer) from error
    return found


def _stranger(answer: httpx.Response) -> Unavailable:
    return Unavailable(f"{answer.url} answered {answer.status_code}, and not as a Palazzo server does")


def _error(answer: httpx.Response) -> PalazzoError:
    """The error that the library would have raised."""
    try:
        told = answer.json()["error"]
        code, message, data = told["code"], told["message"], dict(told["data"])
    except (ValueError, KeyError, TypeError):
        return _stranger(answer)
    data.pop("message", None)
    return _BY_CODE.get(code, PalazzoError)(message, **data)

"""Every error in one shape: a stable code, a message that says what to do next, and the facts behind it."""

import json
import traceback
from collections.abc import Mapping
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from palazzo.errors import Invalid, NotFound, PalazzoError, Refused, TooLarge, TooMany, Unauthenticated, outcome
from palazzo.http.log import logger

log = logger(__name__)

_CODES: Mapping[int, str] = {
    401: Unauthenticated.code,
    403: Refused.code,
    404: NotFound.code,
    405: "method_not_allowed",
    413: TooLarge.code,
    429: TooMany.code,
}


class Problem(BaseModel):
    code: str = Field(examples=["not_found"])
    message: str = Field(examples=["there is no drawer 'd1'; `palazzo recall` shows the ids of drawers"])
    data: dict[str, object] = Field(default_factory=dict, examples=[{"drawer": "d1"}])


class ErrorAnswer(BaseModel):
    """What every answer that is not a success looks like."""

    model_config = ConfigDict(json_schema_extra={"description": "What every answer that is not a success looks like."})

    error: Problem


_STATUSES = (400, 401, 403, 404, 409, 413, 422, 429, 500, 503)
ERRORS: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorAnswer, "description": HTTPStatus(status).phrase} for status in _STATUSES
}


def install(app: FastAPI) -> None:
    """Answer in that shape, whatever goes wrong."""
    app.add_exception_handler(PalazzoError, _ours)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(Exception, _unexpected)


def render(error: PalazzoError) -> JSONResponse:
    """The answer that stands for one of our errors."""
    retry_after = error.data.get("retry_after")
    headers = {"Retry-After": str(retry_after)} if retry_after is not None else {}
    if isinstance(error, Unauthenticated):
        headers["WWW-Authenticate"] = "Bearer"
    return answer(outcome(error).http, error.code, error.message, error.data, headers)


class _Written(JSONResponse):
    """JSON whatever a caller's own words in it hold: half a character is shown as a question mark."""

    def render(self, content: object) -> bytes:
        return json.dumps(content, ensure_ascii=False, default=str).encode(errors="replace")


def answer(
    status: int,
    code: str,
    message: str,
    data: Mapping[str, object] | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    problem = {"code": code, "message": message, "data": dict(data or {})}
    return _Written({"error": problem}, status_code=status, headers=headers)


def _ours(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001 - a handler's signature
    assert isinstance(error, PalazzoError)  # noqa: S101 - registered for these
    return render(error)


def _malformed(request: Request, error: Exception) -> JSONResponse:
    """Say which part of the request is wrong and why, without repeating what it held, and where to look it up."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for these
    wrong = [{"where": ".".join(map(str, one["loc"])), "why": one["msg"]} for one in error.errors()]
    told = "; ".join(f"{one['where']}: {one['why']}" for one in wrong) or "the request is malformed"
    message = f"{told}; /docs shows what {request.method} {request.url.path} takes"
    return answer(outcome(Invalid("")).http, Invalid.code, message, {"errors": wrong})


def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for these
    code = _CODES.get(error.status_code, Invalid.code if error.status_code < 500 else PalazzoError.code)
    message = str(error.detail)
    if error.status_code == 404:
        message = f"there is nothing at {request.url.path}; /docs lists what there is"
    return answer(error.status_code, code, message, headers=error.headers)


def _unexpected(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001 - a handler's signature
    """A bug: its place is logged, its words are not, because they may be somebody's."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    log.error("unexpected", error=type(error).__name__, where=where)
    message = "something went wrong here; the log of the server says where, under this answer's X-Trace-Id"
    return answer(outcome(PalazzoError("")).http, PalazzoError.code, message)

"""Everything out, everything in, everything gone."""

import tempfile
from collections.abc import Iterator
from typing import IO

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse
from pydantic import ConfigDict, Field

from palazzo import plain
from palazzo.errors import Invalid, TooLarge
from palazzo.http.answers import Answer, Body
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.server_state import server_state_of
from palazzo.http.shapes import ReceiptShape
from palazzo.palace import Palace
from palazzo.transfer.format import from_lines, lines_of, to_lines

router = APIRouter(prefix="/api", tags=["transfer"])

LINES = "application/x-ndjson"

_IN_MEMORY = 1_000_000  # bytes; what is longer goes through a file
_CHUNK = 65_536


class Imported(Answer):
    new: int = Field(description="how many records were not there before")


class Confirmation(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"confirm": "me"}]})

    confirm: str = Field(description="your own user id, so that this cannot happen by accident")


@router.get(
    "/export",
    response_class=StreamingResponse,
    responses={200: {"content": {LINES: {"schema": {"type": "string"}}}}},
)
def export(palace: Own) -> StreamingResponse:
    """Everything of yours as lines of JSON, which any palace takes."""
    file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - closed when it was sent
    for line in to_lines(palace.export()):
        file.write(line.encode())
    file.seek(0)
    headers = {"Content-Disposition": 'attachment; filename="palace.jsonl"'}
    return StreamingResponse(_chunks(file), media_type=LINES, headers=headers)


@router.post(
    "/import",
    response_model=Imported,
    openapi_extra={"requestBody": {"required": True, "content": {LINES: {"schema": {"type": "string"}}}}},
)
async def load(request: Request, palace: OwnToChange) -> plain.Plain:
    """Store what an export wrote, pointers and times intact; what is there already is passed over."""
    most = server_state_of(request).settings.max_import
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as file:
        size = 0
        async for chunk in request.stream():
            size += len(chunk)
            if size > most:
                raise TooLarge(f"an import may have {most} bytes; use `palazzo import`, or raise PALAZZO_MAX_IMPORT")
            file.write(chunk)
        file.seek(0)
        new = await run_in_threadpool(_load, palace, file)
    return {"new": new}


@router.delete("/memory", response_model=ReceiptShape)
def erase_memory(palace: OwnToChange, confirmation: Confirmation) -> plain.Plain:
    """Erase yourself: every drawer, every trace, your keys too."""
    if confirmation.confirm != palace.user:
        raise Invalid("`confirm` must be your own user id; nothing was erased")
    return plain.receipt(palace.erase())


def _load(palace: Palace, file: IO[bytes]) -> int:
    return palace.load(from_lines(lines_of(file)))


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while chunk := file.read(_CHUNK):
            yield chunk

"""Everything out, everything in, everything gone."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Annotated

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse
from pydantic import ConfigDict, Field

from palazzo import plain
from palazzo.errors import Invalid, TooLarge
from palazzo.http.answers import Answer, Body
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.server_state import server_state_of
from palazzo.http.shapes import ReceiptShape
from palazzo.importers.bring import bring_in
from palazzo.importers.detect import PALAZZO, detect
from palazzo.importers.files import open_files
from palazzo.importers.formats import reader
from palazzo.importers.report import Report
from palazzo.palace import Palace
from palazzo.transfer.format import from_lines, lines_of, to_lines

router = APIRouter(prefix="/api", tags=["transfer"])

LINES = "application/x-ndjson"

_IN_MEMORY = 1_000_000  # bytes; what is longer goes through a file
_CHUNK = 65_536


class Imported(Answer):
    new: int = Field(description="how many records were not there before")


class Trouble(Answer):
    place: str
    why: str


class Brought(Answer):
    """What became of an import."""

    format: str = Field(examples=["chatgpt"], description="what the file is; `palazzo`: an export of our own")
    conversations: int
    new: int = Field(description="messages, or of our own export records, that were not there before")
    known: int = Field(description="messages that were there already")
    left_out: dict[str, int] = Field(description="what was passed over on purpose, by the reason")
    conflicts: list[Trouble] = Field(description="known by their ids, with other words, which were not taken")
    broken: list[Trouble] = Field(description="what could not be read, and why")


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
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as file:
        await _receive(request, file)
        file.seek(0)
        new = await run_in_threadpool(_load, palace, file)
    return {"new": new}


@router.post(
    "/bring",
    response_model=Brought,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        }
    },
)
async def bring(
    request: Request, palace: OwnToChange, name: Annotated[str, Query(max_length=200)] = "export", me: str | None = None
) -> plain.Plain:
    """Import what another tool wrote down, as `palazzo import` does: one file, or a zip of them.

    The file's `name` and beginning tell its format; `me` says which of Slack's people you are. What is new is filed by
    a worker.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / (Path(name.replace("\\", "/")).name.strip(".") or "export")
        with path.open("wb") as file:
            await _receive(request, file)
        try:
            return await run_in_threadpool(_bring, palace, path, me)
        except Invalid as error:  # whoever sent it knows nothing of where it lay here
            raise Invalid(error.message.replace(f"{folder}{os.sep}", ""), **error.data) from error


@router.delete("/memory", response_model=ReceiptShape)
def erase_memory(palace: OwnToChange, confirmation: Confirmation) -> plain.Plain:
    """Erase yourself: every drawer, every trace, your keys too."""
    if confirmation.confirm != palace.user:
        raise Invalid("`confirm` must be your own user id; nothing was erased")
    return plain.receipt(palace.erase())


async def _receive(request: Request, file: IO[bytes]) -> None:
    """Write the body to a file as it comes; raise TooLarge if it has more than the settings allow."""
    most = server_state_of(request).settings.max_import
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > most:
            raise TooLarge(f"an import may have {most} bytes; use `palazzo import`, or raise PALAZZO_MAX_IMPORT")
        file.write(chunk)


def _bring(palace: Palace, path: Path, me: str | None) -> plain.Plain:
    report = Report()
    with open_files(path) as files:
        format = detect(files)
        if format == PALAZZO:
            with path.open("rb") as file:
                report.new = _load(palace, file)
        else:
            bring_in(palace, reader(format, me)(files), report)
    return {"format": format, **report.plain}


def _load(palace: Palace, file: IO[bytes]) -> int:
    return palace.load(from_lines(lines_of(file)))


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while chunk := file.read(_CHUNK):
            yield chunk

"""Telling formats apart by what the files are called and how they begin."""

import re
from itertools import islice

from palazzo.errors import Invalid
from palazzo.importers.exports import CONVERSATIONS, LONE
from palazzo.importers.files import Files, Member
from palazzo.importers.formats import FORMATS
from palazzo.importers.markdown import NOTES
from palazzo.importers.shape import Json
from palazzo.importers.slack import DAYS
from palazzo.importers.streaming import Record, read_lines, read_list

PALAZZO = "palazzo"  # our own export, which `Palace.load` reads
NAMES = (PALAZZO, *FORMATS)

_LINES = re.compile(r"\.(jsonl|ndjson)$")
_CODEX = {"session_meta", "response_item", "turn_context", "event_msg"}
_LOOKED_AT = 20  # records, and files


def detect(files: Files) -> str:
    """Name the format of an export; raise Invalid with every name if it cannot be told."""
    found = _by_name(files) or _by_beginning(files)
    if found is None:
        raise Invalid(
            f"cannot tell what {files.path} is; say `palazzo import FORMAT PATH`, FORMAT being {', '.join(NAMES)}"
        )
    return found


def _by_name(files: Files) -> str | None:
    if files.named(DAYS) and files.named(re.compile(r"(^|/)(users|channels)\.json$")):
        return "slack"
    if files.named(NOTES) and not files.named(CONVERSATIONS) and not files.named(_LINES):
        return "markdown"
    return None


def _by_beginning(files: Files) -> str | None:
    lists = files.named(CONVERSATIONS) or files.named(LONE)
    lines = files.named(re.compile("") if files.alone else _LINES)
    return next((name for member in lists[:_LOOKED_AT] if (name := _list(files, member))), None) or next(
        (name for member in lines[:_LOOKED_AT] if (name := _transcript(files, member))), None
    )


def _list(files: Files, member: Member) -> str | None:
    for found in islice(read_list(files, member, "conversation"), _LOOKED_AT):
        if isinstance(found, Record) and "mapping" in found.data:
            return "chatgpt"
        if isinstance(found, Record) and "chat_messages" in found.data:
            return "claude"
    return None


def _transcript(files: Files, member: Member) -> str | None:
    for found in islice(read_lines(files, member), _LOOKED_AT):
        if isinstance(found, Record) and (name := _line(found.data)) is not None:
            return name
    return None


def _line(data: Json) -> str | None:
    kind = data.get("type")
    if data.get("table") == "header":
        return PALAZZO
    if (isinstance(kind, str) and kind in _CODEX) or {"id", "timestamp", "instructions"} <= data.keys():
        return "codex"
    if "sessionId" in data or (kind == "summary" and "leafUuid" in data):
        return "claude-code"
    if {"role", "content"} <= data.keys():
        return "jsonl"
    return None

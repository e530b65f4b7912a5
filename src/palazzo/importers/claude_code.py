"""Claude Code: the transcripts under ~/.claude/projects, one file of JSON lines a session."""

import re
from collections.abc import Iterator
from datetime import datetime

from palazzo.errors import Invalid
from palazzo.importers.blocks import Piece, Tools, pieces
from palazzo.importers.files import Files, Member
from palazzo.importers.identity import about, id_from_words, message_id
from palazzo.importers.shape import Json, inner, readable, spelled, text
from palazzo.importers.streaming import Record, read_lines
from palazzo.importers.talk import About, Broken, Item, LeftOut, Said
from palazzo.importers.times import when
from palazzo.model.drawer import Provenance, Role
from palazzo.model.message import Message

TRANSCRIPTS = re.compile(r"\.jsonl$")

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_ADDED = (
    "<local-command-caveat>",
    "Caveat: The messages below were generated",
    "[Request interrupted",
)
_PRINTED = ("<local-command-stdout>", "<local-command-stderr>", "<bash-stdout>", "<bash-stderr>", "<task-notification>")
_OPENS, _CLOSES = "<system-reminder>", "</system-reminder>"
_REMINDER = re.compile(rf"\s*{_OPENS}(?:(?!</?system-reminder>).)*{_CLOSES}", re.DOTALL)
_SPACE = re.compile(r"\s*")
_COMMANDS = ("<command-name>", "<command-message>")


def read(files: Files) -> Iterator[Item]:
    """Yield what the user and Claude said, and what tools were asked and answered."""
    earlier: set[int] = set()
    for member in sorted(files.named(TRANSCRIPTS), key=lambda member: member.modified):
        yield from _transcript(files, member, earlier)


def _transcript(files: Files, member: Member, earlier: set[int]) -> Iterator[Item]:
    """Read a session; one that goes on from another begins with a copy of it, which is left out."""
    own: set[int] = set()
    topics: dict[str, About] = {}
    tools: Tools = {}
    at = None
    for found in read_lines(files, member):
        if isinstance(found, Broken):
            yield found
            continue
        try:
            uuid = hash(text(found.data, "uuid"))
            own.add(uuid)
            reason = "copied from an earlier session" if uuid in earlier else _no_memory(found.data)
            if reason is not None:
                yield LeftOut(reason)
                continue
            at = when(found.data.get("timestamp")) or at or member.modified
            session = text(found.data, "sessionId") or member.stem
            if session not in topics:
                topics[session] = _topic(session, found.data, at)
            yield from _record(found, at, topics[session], tools)
        except Invalid as error:
            yield Broken(found.place, error.message)
    earlier |= own - {hash("")}


def _no_memory(data: Json) -> str | None:
    """Why a record is left out; None if it is part of the conversation."""
    if text(data, "type") not in _ROLES:
        return "Claude Code's own records"
    if data.get("isSidechain") is True:
        return "talk between agents"
    if data.get("isMeta") is True or data.get("isApiErrorMessage") is True:
        return "added by Claude Code"
    if data.get("isCompactSummary") is True:
        return "summaries of what is there in full"
    return None


def _topic(session: str, data: Json, at: datetime) -> About:
    project = re.split(r"[/\\]", readable(data, "cwd").rstrip("/\\"))[-1]
    return about("claude-code", session, wing=project, agent="claude-code", started=at)


def _record(found: Record, at: datetime, topic: About, tools: Tools) -> Iterator[Item]:
    message = inner(found.data, "message")
    role = _ROLES[text(found.data, "type")]
    id = text(found.data, "uuid") or id_from_words(topic.id, found.number, spelled(message))
    for piece in pieces(message.get("content"), role, tools):
        told = _told(piece) if isinstance(piece, Piece) and piece.role is Role.USER else piece
        if isinstance(told, LeftOut):
            yield told
            continue
        said = Message(told.role, told.words, at, message_id(id, told.number), provenance=told.provenance)
        yield Said(topic, said, found.place)


def _told(piece: Piece) -> Piece | LeftOut:
    """What the user himself wrote: much that stands in his messages was added by the program."""
    words = without_reminders(piece.words) if _OPENS in piece.words else piece.words
    if not words or words.startswith(_ADDED):
        return LeftOut("added by Claude Code")
    if words.startswith(_PRINTED):
        return Piece(piece.number, Role.SYSTEM, words, Provenance.TOOL)
    if not words.startswith(_COMMANDS):
        return Piece(piece.number, piece.role, words)
    command, arguments = _within(words, "command-name"), _within(words, "command-args")
    if command is None or not arguments:
        return LeftOut("commands without words")
    return Piece(piece.number, piece.role, f"{command} {arguments}")


def without_reminders(words: str) -> str:
    """Take away the reminders at both ends, and the space around them; one within the words is part of them."""
    start, end = 0, _without_space(words, len(words))
    while (found := _REMINDER.match(words, start)) is not None:
        start = found.end()
    if start:
        start = _SPACE.match(words, start).end()  # type: ignore[union-attr]  # nothing at all is space, too
    kept = len(words)
    while words.endswith(_CLOSES, start, end):
        opened = words.rfind(_OPENS, start, end)
        if opened < start or words.find(_CLOSES, opened) != end - len(_CLOSES):
            break
        kept = end = _without_space(words, opened)
    return words[start : max(kept, start)]


def _without_space(words: str, end: int) -> int:
    while end and words[end - 1].isspace():
        end -= 1
    return end


def _within(words: str, tag: str) -> str | None:
    """What stands between the first such tag and the first end of one behind it."""
    _, opens, rest = words.partition(f"<{tag}>")
    found, closes, _ = rest.partition(f"</{tag}>")
    return found.strip() if opens and closes else None

"""Claude: `conversations.json`, alone or in the zip that it exports."""

from collections.abc import Iterator
from datetime import datetime

from palazzo.errors import Invalid
from palazzo.importers.blocks import Tools, pieces
from palazzo.importers.branch import branch
from palazzo.importers.exports import read_conversations
from palazzo.importers.files import Files
from palazzo.importers.identity import about, message_id
from palazzo.importers.shape import Json, first_text, listed, readable, record, records, text
from palazzo.importers.streaming import Record
from palazzo.importers.talk import EDITED_AWAY, MEDIA, About, Broken, Item, LeftOut, Said
from palazzo.importers.times import readable_time, when
from palazzo.model.drawer import Provenance, Role
from palazzo.model.message import Message

_ROLES = {"human": Role.USER, "assistant": Role.ASSISTANT}


def read(files: Files) -> Iterator[Item]:
    """Yield what was said, and the text of the files that came with it."""
    return read_conversations(files, "Claude's", _conversation)


def _conversation(found: Record, exported: datetime) -> Iterator[Item]:
    data = found.data
    id = text(data, "uuid")
    if not id:
        raise Invalid("the conversation has no uuid")
    project = data.get("project")
    topic = about(
        "claude",
        id,
        title=readable(data, "name"),
        wing=readable(project, "name") if isinstance(project, dict) else "",
        agent=readable(data, "model"),
        started=readable_time(data.get("created_at")),
    )
    everything = listed(data, "chat_messages")
    kept = _last_branch(everything, readable(data, "current_leaf_message_uuid"))
    at = topic.started or exported
    tools: Tools = {}
    for number, value in enumerate(everything, 1):
        place = f"{found.place}, message {number}"
        try:
            message = record(value, "a message")
            if text(message, "uuid") not in kept:
                yield LeftOut(EDITED_AWAY)
                continue
            at = when(message.get("created_at")) or at
            yield from _message(message, at, topic, place, tools)
        except Invalid as error:
            yield Broken(place, error.message)


def _last_branch(messages: list[object], leaf: str) -> set[str]:
    """The ids on the branch that was seen last; all where a message names neither itself nor its parent."""
    parents: dict[str, str] = {}
    told = True
    for message in messages:
        id, parent = "", ""
        if isinstance(message, dict):
            id, parent = readable(message, "uuid"), readable(message, "parent_message_uuid")
        told = told and bool(id and parent)
        parents[id] = parent
    if not told:
        return set(parents)
    return set(branch(parents, leaf) or branch(parents, next(reversed(parents), "")))


def _message(message: Json, at: datetime, topic: About, place: str, tools: Tools) -> Iterator[Item]:
    id, sender = text(message, "uuid"), text(message, "sender")
    role = _ROLES.get(sender)
    if role is None:
        raise Invalid(f"there is no sender {sender!r}")
    if not id:
        raise Invalid("the message has no uuid")
    for piece in pieces(message.get("content") or text(message, "text"), role, tools):
        if isinstance(piece, LeftOut):
            yield piece
            continue
        said = Message(piece.role, piece.words, at, message_id(id, piece.number), provenance=piece.provenance)
        yield Said(topic, said, place)
    for number, attachment in enumerate(records(message, "attachments"), 1):
        yield _attachment(attachment, f"{id}/file/{number}", at, topic, place)
    pictures = sum(1 for _ in records(message, "files"))
    if pictures:
        yield LeftOut(MEDIA, pictures)


def _attachment(attachment: Json, id: str, at: datetime, topic: About, place: str) -> Item:
    """The text of a file that was handed in: not the words of whoever handed it in."""
    words = text(attachment, "extracted_content")
    if not words.strip():
        return LeftOut(MEDIA)
    name = first_text(attachment, "file_name") or "file"
    message = Message(Role.USER, f"[{name}]\n{words}", at, message_id(id), provenance=Provenance.FILE)
    return Said(topic, message, f"{place}, file {name}")

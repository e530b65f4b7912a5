"""ChatGPT: `conversations.json`, alone or in the zip that it exports. A conversation there is a tree of messages."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from palazzo.errors import Invalid
from palazzo.importers.branch import branch, last_leaf
from palazzo.importers.exports import read_conversations
from palazzo.importers.files import Files
from palazzo.importers.identity import about, message_id
from palazzo.importers.shape import Json, first_text, inner, listed, readable, record, text
from palazzo.importers.streaming import Record
from palazzo.importers.talk import EDITED_AWAY, EMPTY, MEDIA, THINKING, About, Broken, Item, LeftOut, Said
from palazzo.importers.times import readable_time, when
from palazzo.model.drawer import Provenance, Role
from palazzo.model.message import Message

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT, "system": Role.SYSTEM, "tool": Role.SYSTEM}
_THOUGHTS = {"thoughts", "reasoning_recap"}
_SETTINGS = {"user_editable_context", "model_editable_context"}
_WEB = {"tether_quote", "tether_browsing_display", "sonic_webpage"}


def read(files: Files) -> Iterator[Item]:
    """Yield what was said on the branch that each conversation ended with."""
    return read_conversations(files, "ChatGPT's", _conversation)


def _conversation(found: Record, exported: datetime) -> Iterator[Item]:
    data = found.data
    mapping = inner(data, "mapping")
    nodes = {id: node for id, node in mapping.items() if isinstance(node, dict)}
    parents = _parents(mapping, nodes)
    path = branch(parents, readable(data, "current_node")) or branch(parents, last_leaf(parents))
    topic = _topic(data)
    at = topic.started or exported
    for id in path:
        place = f"{found.place}, message {id}"
        try:
            message = inner(record(mapping[id], "a node"), "message")
            at = when(message.get("create_time")) or at
            yield from _message(message, message_id(id), at, topic, place)
        except Invalid as error:
            yield Broken(place, error.message)
    aside = sum(1 for id in nodes.keys() - set(path) if nodes[id].get("message"))
    for id in mapping.keys() - nodes.keys() - set(path):
        yield Broken(f"{found.place}, message {id}", "a node should be an object")
    if aside:
        yield LeftOut(EDITED_AWAY, aside)


def _parents(mapping: Json, nodes: Mapping[str, Json]) -> dict[str, str]:
    """What each node follows; one that does not say so itself follows the node that names it among its children."""
    listed_under = {
        child: id
        for id, node in nodes.items()
        if isinstance(children := node.get("children"), list)
        for child in children
        if isinstance(child, str)
    }
    told = {id: node.get("parent") for id, node in nodes.items()}
    return {
        id: parent if isinstance(parent := told.get(id), str) and parent else listed_under.get(id, "") for id in mapping
    }


def _topic(data: Json) -> About:
    id = first_text(data, "conversation_id", "id")
    if not id:
        raise Invalid("the conversation has no id")
    return about(
        "chatgpt",
        id,
        title=readable(data, "title"),
        agent=readable(data, "default_model_slug") or readable(data, "model_slug"),
        started=readable_time(data.get("create_time")),
    )


def _message(message: Json, id: str, at: datetime, topic: About, place: str) -> Iterator[Item]:
    if not message:
        return  # the root of the tree
    author = text(inner(message, "author"), "role")
    role = _ROLES.get(author)
    if role is None:
        raise Invalid(f"there is no author {author!r}")
    content = inner(message, "content")
    kind = text(content, "content_type")
    if inner(message, "metadata").get("is_visually_hidden_from_conversation") is True or kind in _SETTINGS:
        yield LeftOut("hidden from the conversation")
        return
    if kind in _THOUGHTS:
        yield LeftOut(THINKING)
        return
    words, media = _words(content)
    if media:
        yield LeftOut(MEDIA, media)
    if words.strip():
        yield Said(topic, Message(role, words, at, id, provenance=_provenance(author, kind, message)), place)
    elif not media:
        yield LeftOut(EMPTY)


def _words(content: Json) -> tuple[str, int]:
    """The text of a message, and how many of its parts are none."""
    words, media = [], 0
    for part in listed(content, "parts"):
        found = part if isinstance(part, str) else text(record(part, "a part"), "text")
        if found or isinstance(part, str):
            words.append(found)
        else:
            media += 1
    return "\n".join(words) or first_text(content, "text", "result"), media


def _provenance(author: str, kind: str, message: Mapping[str, object]) -> Provenance:
    if author == "tool":
        return Provenance.WEB if kind in _WEB else Provenance.TOOL
    if author == "assistant" and text(message, "recipient") not in {"", "all"}:
        return Provenance.TOOL  # written for a tool, not for the reader
    return Provenance.SESSION_TURN

"""Codex: the rollouts under ~/.codex/sessions, one file of JSON lines a session."""

import re
from collections.abc import Iterator

from palazzo.errors import Invalid
from palazzo.importers.files import Files, Member
from palazzo.importers.identity import about, id_from_words
from palazzo.importers.shape import Json, inner, readable, records, spelled, text
from palazzo.importers.streaming import read_lines
from palazzo.importers.talk import EMPTY, THINKING, About, Broken, Item, LeftOut, Said
from palazzo.importers.times import readable_time, when
from palazzo.model.drawer import Provenance, Role
from palazzo.model.message import Message

ROLLOUTS = re.compile(r"\.jsonl$")

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_ADDED = re.compile(  # at the beginning of a message, before the user's own words or instead of them
    r"""\s*(?:
        <(\w+_(?:context|instructions|aborted|notification|plugins)|permissions\ instructions)>.*?</\1>
        | \#\ AGENTS\.md\ instructions\b.*?(?:</INSTRUCTIONS>|\Z)
        | \#\ Context\ from\ my\ IDE\ setup:.*?\#\#\ My\ request\ for\ Codex:
    )\s*""",
    re.DOTALL | re.VERBOSE,
)
_WORDS = {"input_text", "output_text", "text"}

Heard = tuple[Role, str, Provenance]


def read(files: Files) -> Iterator[Item]:
    """Yield what the user and Codex said, and what tools were asked and answered."""
    for member in files.named(ROLLOUTS):
        yield from _rollout(files, member)


def _rollout(files: Files, member: Member) -> Iterator[Item]:
    topic, human = about("codex", member.stem, agent="codex"), True
    at = member.modified
    for number, found in enumerate(read_lines(files, member)):
        if isinstance(found, Broken):
            yield found
            continue
        try:
            at = when(found.data.get("timestamp")) or at
            if number == 0:
                topic, human = _opening(found.data, topic)
            heard = _heard(found.data)
            if isinstance(heard, LeftOut):
                yield heard
                continue
            role, words, provenance = heard
            if role is Role.USER and not human:
                provenance = Provenance.AGENT
            id = id_from_words(topic.id, found.number, role, words, found.data.get("timestamp"))
            yield Said(topic, Message(role, words, at, id, provenance=provenance), found.place)
        except Invalid as error:
            yield Broken(found.place, error.message)


def _opening(data: Json, unnamed: About) -> tuple[About, bool]:
    """The session that the first line tells of, and whether a person talks in it."""
    meta = inner(data, "payload") if text(data, "type") == "session_meta" else data
    id = text(meta, "id")
    if not id:
        return unnamed, True
    project = re.split(r"[/\\]", readable(meta, "cwd").rstrip("/\\"))[-1]
    started = readable_time(meta.get("timestamp") or data.get("timestamp"))
    topic = about("codex", id, wing=project, agent="codex", started=started)
    source = meta.get("source")
    return topic, not (isinstance(source, dict) and "subagent" in source)


def _heard(data: Json) -> Heard | LeftOut:
    kind = text(data, "type")
    item = inner(data, "payload") if kind == "response_item" else data  # the first versions had no envelope
    match text(item, "type"):
        case "message":
            return _message(item)
        case "function_call" | "custom_tool_call" | "local_shell_call" | "web_search_call" as call:
            asked = item.get("arguments") or item.get("input") or item.get("action")
            return Role.ASSISTANT, f"{text(item, 'name') or call} {_plain(asked)}", Provenance.TOOL
        case "function_call_output" | "custom_tool_call_output" | "local_shell_call_output":
            words = _plain(item.get("output"))
            return (Role.SYSTEM, words, Provenance.TOOL) if words.strip() else LeftOut(EMPTY)
        case "reasoning":
            return LeftOut(THINKING)
    return LeftOut("Codex's own records")


def _message(item: Json) -> Heard | LeftOut:
    role = _ROLES.get(text(item, "role"))
    if role is None:
        return LeftOut("added by Codex")  # instructions of the developer's and the system's
    words = "\n".join(text(block, "text") for block in records(item, "content") if text(block, "type") in _WORDS)
    if not words.strip():
        return LeftOut(EMPTY)
    start = 0
    while role is Role.USER and (added := _ADDED.match(words, start)):
        start = added.end()
    own = words[start:]
    return (role, own, Provenance.SESSION_TURN) if own else LeftOut("added by Codex")


def _plain(value: object) -> str:
    """What a tool was given or gave: text as it is, with its wrapping taken off where it has one."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and isinstance(words := value.get("content") or value.get("output"), str):
        return words
    return "" if value is None else spelled(value)

"""How each client tells of an event, and how it wants to be answered. Nothing here has effects."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from palazzo.agents.event import Event, Moment
from palazzo.errors import Invalid
from palazzo.importers.shape import Json, record, text


@dataclass(frozen=True, slots=True)
class Dialect:
    """A client: what it calls our events, how to read what it says, and how to say something to its model."""

    events: Mapping[str, Event]  # by the client's own names
    hear: Callable[[str, Event, Json], Moment]
    say: Callable[[Moment, str], Json]
    transcripts: str | None = None  # the importer that reads what the client writes down


def hear(client: str, event: str, heard: bytes) -> Moment:
    """Read what a client says; raise Invalid if it is not what that client says."""
    if client not in DIALECTS:
        raise Invalid(f"{client!r} has no hooks that we know; there are {', '.join(DIALECTS)}")
    if event not in set(Event):
        raise Invalid(f"{event!r} is no event; there are {', '.join(Event)}")
    try:
        data = record(json.loads(heard), "what a client says")
    except ValueError as error:
        raise Invalid(f"a hook is told about its event in JSON on standard input: {error}") from error
    return DIALECTS[client].hear(client, Event(event), data)


def say(moment: Moment, words: str) -> str:
    """What to print so that the client's model reads `words`; nothing if there are none."""
    return json.dumps(DIALECTS[moment.client].say(moment, words), ensure_ascii=False) if words else ""


def _hear_session(client: str, event: Event, data: Json) -> Moment:
    """Claude Code, and Codex after it: a session with a transcript."""
    path = text(data, "transcript_path")
    return Moment(
        event,
        client,
        _needed(data, "session_id"),
        project=_last_part(text(data, "cwd")),
        prompt=text(data, "prompt"),
        transcript=Path(path).expanduser() if path else None,
        compacted=text(data, "source") == "compact",
        native=text(data, "hook_event_name"),
    )


def _say_context(moment: Moment, words: str) -> Json:
    return {"hookSpecificOutput": {"hookEventName": moment.native, "additionalContext": words}}


def _hear_cursor(client: str, event: Event, data: Json) -> Moment:
    """Cursor: conversations, whose prompts and replies come with the events themselves."""
    roots = data.get("workspace_roots")
    return Moment(
        event,
        client,
        text(data, "conversation_id") or _needed(data, "session_id"),
        project=_last_part(str(roots[0])) if isinstance(roots, list) and roots else "",
        prompt=text(data, "prompt"),
        reply=text(data, "text"),
        turn=text(data, "generation_id"),
        native=text(data, "hook_event_name"),
    )


def _say_to_cursor(moment: Moment, words: str) -> Json:
    return (
        {"continue": True, "additional_context": words}
        if moment.event is Event.PROMPT
        else {"additional_context": words}
    )


def _needed(data: Json, key: str) -> str:
    found = text(data, key)
    if not found:
        raise Invalid(f"a hook is told its {key}, and this one was not")
    return found


def _last_part(folder: str) -> str:
    return re.split(r"[/\\]", folder.rstrip("/\\"))[-1]


DIALECTS: Mapping[str, Dialect] = {
    "claude-code": Dialect(
        {
            "SessionStart": Event.START,
            "UserPromptSubmit": Event.PROMPT,
            "Stop": Event.STOP,
            "PreCompact": Event.COMPACT,
            "SessionEnd": Event.END,
        },
        _hear_session,
        _say_context,
        transcripts="claude-code",
    ),
    "codex": Dialect(
        {
            "SessionStart": Event.START,
            "UserPromptSubmit": Event.PROMPT,
            "Stop": Event.STOP,
            "PreCompact": Event.COMPACT,
        },
        _hear_session,
        _say_context,
        transcripts="codex",
    ),
    "cursor": Dialect(
        {
            "sessionStart": Event.START,
            "beforeSubmitPrompt": Event.PROMPT,
            "afterAgentResponse": Event.REPLY,
            "stop": Event.STOP,
            "preCompact": Event.COMPACT,
            "sessionEnd": Event.END,
        },
        _hear_cursor,
        _say_to_cursor,
    ),
}

"""What can happen in a client, whatever it calls it."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Event(StrEnum):
    """The moments that matter to memory; the value is the name on the command line."""

    START = "session-start"
    PROMPT = "prompt"
    REPLY = "reply"
    STOP = "stop"
    COMPACT = "pre-compact"
    END = "session-end"


ANSWERED = frozenset({Event.START, Event.PROMPT})  # the client waits for these; nobody waits for the others


@dataclass(frozen=True, slots=True)
class Moment:
    """One event as a client told it."""

    event: Event
    client: str
    session: str
    project: str = ""
    prompt: str = ""
    reply: str = ""
    turn: str = ""  # what the client calls one prompt and everything that answers it
    transcript: Path | None = None
    compacted: bool = False  # the session goes on after a compaction
    native: str = ""  # what the client calls the event

"""A palace to look round in: half a year of invented conversations, completed and mined."""

import tomllib
from datetime import datetime, timedelta
from importlib.resources import files
from pathlib import Path
from typing import TypedDict

from palazzo.memory import Memory
from palazzo.model.drawer import Provenance, Role
from palazzo.model.message import Message
from palazzo.palace import Palace
from palazzo.private_files import make_private_folder
from palazzo.settings import Settings
from palazzo.wiring import open as open_memory

QUESTIONS = (
    "which wire overheated?",
    "what can Jonas not eat?",
    "when does Ms Okafor want the papers?",
    "when is the class trip to the observatory?",
)

AGENT = "kitchen-table"  # who talks with Mara

_PAUSE = timedelta(minutes=2)
_ASSISTANT = "Assistant"
_WEB = "Web page"
_NOBODY = (_ASSISTANT, _WEB)


class Talk(TypedDict):
    id: str
    wing: str
    started: datetime
    talk: str


class Note(TypedDict, total=False):
    wing: str
    at: datetime
    text: str


class Rules(TypedDict):
    name: str
    text: str


class Script(TypedDict):
    conversation: list[Talk]
    rules: list[Rules]
    note: list[Note]


def fill(path: Path, settings: Settings) -> int:
    """Make the palace and mine it; return how many drawers are new, none if it was there already."""
    make_private_folder(path.parent)
    with open_memory(path, settings=settings) as memory:
        palace = memory.palace(settings.user)
        before = palace.count()
        tell(memory, palace, script())
        return palace.count() - before


def script() -> Script:
    """What was said, and what was noted."""
    text = (files("palazzo.demo") / "conversations.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)  # type: ignore[return-value]  # the tests read every line of it


def messages(talk: Talk) -> list[Message]:
    """One message a line, each told by whom."""
    spoken = (line.partition(": ") for line in talk["talk"].strip().splitlines())
    return [
        Message(
            role=Role.ASSISTANT if speaker in _NOBODY else Role.USER,
            content=words,
            at=talk["started"] + number * _PAUSE,
            id=str(number),
            speaker=None if speaker in _NOBODY else speaker,
            provenance=Provenance.WEB if speaker == _WEB else Provenance.SESSION_TURN,
        )
        for number, (speaker, _, words) in enumerate(spoken, 1)
    ]


def tell(memory: Memory, palace: Palace, script: Script) -> None:
    """Say and note what is new, and file it; the notes come last, when the conversations have opened their wings."""
    told = {conversation.id for conversation in palace.conversations() if conversation.completed_at is not None}
    for talk in script["conversation"]:
        if talk["id"] not in told:
            conversation = palace.conversation(talk["id"], wing=talk["wing"], agent=AGENT)
            conversation.remember_all(messages(talk))
            conversation.complete()
    memory.work()
    written = {document.name for document in palace.authored.all()}
    for rules in script["rules"]:
        if rules["name"] not in written:
            palace.authored.add(rules["name"], rules["text"])
    noted = {drawer.content for drawer in palace.drawers() if drawer.role is Role.NOTE}
    for note in script["note"]:
        if note["text"] not in noted:
            palace.note(note["text"], wing=note.get("wing"), at=note["at"])
    memory.work()

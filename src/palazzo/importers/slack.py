"""Slack: the zip that a workspace exports, or its folder; one file a day in each channel."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from palazzo.errors import Invalid
from palazzo.importers.files import Files, Member
from palazzo.importers.identity import about, message_id
from palazzo.importers.shape import Json, first_text, inner, records, text
from palazzo.importers.slack_text import readable
from palazzo.importers.slack_workspace import Channel, Person, Workspace, read_workspace
from palazzo.importers.streaming import Record, read_list
from palazzo.importers.talk import EMPTY, MEDIA, About, Broken, Item, LeftOut, Said
from palazzo.importers.times import when
from palazzo.model.drawer import Provenance, Role
from palazzo.model.message import Message

DAYS = re.compile(r"(?:^|/)([^/]+)/(\d{4}-\d{2}-\d{2})\.json$")

NOBODY = "nobody"  # an owner who is not among the people of the workspace

_SPOKEN = {"", "thread_broadcast", "me_message", "bot_message", "file_share", "file_comment", "reply_broadcast"}


def read(files: Files, me: str | None = None) -> Iterator[Item]:
    """Yield what was said: a day of a channel is a conversation, and so is a thread.

    `me` is the palace's owner, or NOBODY. He must be told: whose words are the user's cannot be changed later.
    """
    workspace, broken = read_workspace(files)
    yield from broken
    owner = _owner(workspace, me)
    days = files.named(DAYS)
    if not days:
        raise Invalid(f"{files.path} holds no channel with a file a day; is it Slack's export?")
    for member in days:
        day = _Day(member, workspace.channel_in(member.folder), workspace, owner)
        for found in read_list(files, member, "message"):
            yield found if isinstance(found, Broken) else day.item(found)


def _owner(workspace: Workspace, me: str | None) -> Person | None:
    if me is None:
        raise Invalid(f"say with --me which of these people you are: {workspace.names}; or --me {NOBODY}")
    return None if me == NOBODY else workspace.person_called(me)


@dataclass(frozen=True, slots=True)
class _Day:
    """One file: a day of a channel."""

    member: Member
    channel: Channel
    workspace: Workspace
    owner: Person | None

    def item(self, found: Record) -> Item:
        try:
            return self._item(found)
        except Invalid as error:
            return Broken(found.place, error.message)

    def _item(self, found: Record) -> Item:
        data = found.data
        if text(data, "subtype") not in _SPOKEN or text(data, "type") not in {"", "message"}:
            return LeftOut("notices of Slack's own")
        words = readable(_words(data), self.workspace)
        if not words.strip():
            return LeftOut(MEDIA if data.get("files") else EMPTY)
        stamp = text(data, "ts")
        at = when(stamp)
        if at is None:
            raise Invalid("the message has no ts")
        speaker, role, provenance = self._speaker(data)
        message = Message(role, words, at, message_id(stamp), speaker, provenance)
        return Said(self._topic(text(data, "thread_ts")), message, found.place)

    def _topic(self, thread: str) -> About:
        name, day = self.channel.name, self.member.stem
        if thread:
            id, title, started = f"{self.channel.id}:thread:{thread}", f"{name}, a thread", when(thread)
        else:
            id, title, started = f"{self.channel.id}:{day}", f"{name}, {day}", when(day)
        return about("slack", id, title=title, wing=name, started=started)

    def _speaker(self, data: Json) -> tuple[str | None, Role, Provenance]:
        """Who spoke; only the owner's words are the user's own."""
        person = self.workspace.people.get(text(data, "user"))
        if text(data, "subtype") == "bot_message" or data.get("bot_id") or (person is not None and person.robot):
            name = first_text(data, "username") or first_text(inner(data, "bot_profile"), "name")
            return name or (person.name if person else None), Role.ASSISTANT, Provenance.AGENT
        name = person.name if person else _profile_name(data)
        own = person is not None and person == self.owner
        return name or None, Role.USER, Provenance.SESSION_TURN if own else Provenance.PERSON


def _words(data: Json) -> str:
    """The text; a robot often puts it into attachments."""
    words = text(data, "text")
    if words.strip():
        return words
    return "\n".join(found for part in records(data, "attachments") if (found := first_text(part, "text", "fallback")))


def _profile_name(data: Json) -> str:
    """The name that a message itself gives, for people of other workspaces."""
    return first_text(inner(data, "user_profile"), "real_name", "display_name", "name") or text(data, "user")

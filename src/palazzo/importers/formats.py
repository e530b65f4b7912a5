"""The formats that can be imported, by the names that the command line knows them by."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from palazzo.errors import Invalid
from palazzo.importers import chatgpt, claude, claude_code, codex, jsonl, markdown, slack
from palazzo.importers.files import Files
from palazzo.importers.talk import Item

Reader = Callable[[Files], Iterator[Item]]


@dataclass(frozen=True, slots=True)
class Format:
    """A reader, and where its tool keeps what it reads, if that is always the same place."""

    read: Reader
    home: str | None = None


FORMATS: Mapping[str, Format] = {
    "chatgpt": Format(chatgpt.read),
    "claude": Format(claude.read),
    "claude-code": Format(claude_code.read, "~/.claude/projects"),
    "codex": Format(codex.read, "~/.codex/sessions"),
    "slack": Format(slack.read),
    "markdown": Format(markdown.read),
    "jsonl": Format(jsonl.read),
}


def reader(format: str, me: str | None = None) -> Reader:
    """Return the reader of a format; `me` says which of Slack's people the palace belongs to."""
    if me is None:
        return FORMATS[format].read
    if format != "slack":
        raise Invalid(f"only Slack's exports need to be told who you are; {format} knows")
    return partial(slack.read, me=me)

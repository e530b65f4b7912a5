"""What the exports of ChatGPT and Claude have in common: long lists of conversations."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime

from palazzo.errors import Invalid
from palazzo.importers.files import Files
from palazzo.importers.streaming import Record, read_list
from palazzo.importers.talk import Broken, Item

CONVERSATIONS = re.compile(r"(^|/)conversations(-\d+)?\.json$")
LONE = re.compile(r"^[^/]+\.json$")  # a part of an export that somebody gave a name of his own

Read = Callable[[Record, datetime], Iterator[Item]]


def read_conversations(files: Files, whose: str, read: Read) -> Iterator[Item]:
    """Read every conversation with `read`, which is also told how old the file is."""
    members = files.named(CONVERSATIONS) or files.named(LONE)
    if not members:
        raise Invalid(f"{files.path} holds no conversations.json; is it {whose} export?")
    for member in members:
        for found in read_list(files, member, "conversation"):
            if isinstance(found, Broken):
                yield found
                continue
            try:
                yield from read(found, member.modified)
            except Invalid as error:
                yield Broken(found.place, error.message)

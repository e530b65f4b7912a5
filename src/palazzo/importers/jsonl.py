"""Plain JSON lines: {"role", "content"} and, where known, "conversation", "at", "id", "speaker", "title", "wing"."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime

from palazzo.errors import Invalid
from palazzo.importers.files import Files, Member
from palazzo.importers.identity import about, id_from_words, message_id
from palazzo.importers.shape import first_text, text
from palazzo.importers.streaming import Record, read_lines
from palazzo.importers.talk import About, Broken, Item, Said
from palazzo.importers.times import when
from palazzo.model.drawer import Provenance, Role
from palazzo.model.message import Message, word

ANY = re.compile("")
LINES = re.compile(r"\.(jsonl|ndjson)$")


def read(files: Files) -> Iterator[Item]:
    """Yield one message a line; those that name no conversation are in that of their file."""
    for member in files.named(ANY if files.alone else LINES):
        topics: dict[str, About] = {}
        for found in _records(files, member):
            if isinstance(found, Broken):
                yield found
                continue
            try:
                yield _said(found, member.stem, member.modified, topics)
            except Invalid as error:
                yield Broken(found.place, error.message)


def _records(files: Files, member: Member) -> Iterator[Record | Broken]:
    """The lines of a file; one that has no record at all is wrong as a whole, not line by line."""
    lines, wrong = read_lines(files, member), list[Broken]()
    for found in lines:
        if isinstance(found, Record):
            yield from wrong
            yield found
            yield from lines
            return
        wrong.append(found)
    if wrong:
        why = f"this is no JSON-lines file: no line of it is a JSON object; {wrong[0].place}: {wrong[0].why}"
        if files.alone:
            raise Invalid(why, path=str(files.path))
        yield Broken(member.name, why)


def _said(found: Record, file: str, changed: datetime, topics: dict[str, About]) -> Said:
    data = found.data
    role, words, told = word(Role, text(data, "role"), "role"), text(data, "content"), when(data.get("at"))
    name = text(data, "conversation") or file
    if name not in topics:
        topics[name] = about("jsonl", name, title=text(data, "title"), wing=text(data, "wing"), started=told)
    topic = topics[name]
    own = _own_id(data.get("id"))
    message = Message(
        role,
        words,
        told or changed,
        message_id(own) if own else id_from_words(topic.id, found.number, role, words, data.get("at")),
        first_text(data, "speaker") or None,
        _provenance(data),
    )
    return Said(topic, message, found.place)


def _provenance(data: Mapping[str, object]) -> Provenance:
    """Where the words came from; a line cannot make itself a rule that its owner wrote in a file."""
    told = word(Provenance, text(data, "provenance") or Provenance.SESSION_TURN, "provenance")
    if told is Provenance.AUTHORED:
        raise Invalid("a line cannot be authored; `palazzo authored add` loads a file of rules")
    return told


def _own_id(value: object) -> str:
    """An id as it was given; numbers serve as well as text."""
    if isinstance(value, bool) or not isinstance(value, str | int | None):
        raise Invalid("id should be text or a number")
    return "" if value is None else str(value)

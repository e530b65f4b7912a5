"""Markdown notes: a file or a folder of them; a note is a conversation, and each of a long one's sections a message."""

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from palazzo.errors import Invalid
from palazzo.importers.files import Files, Member
from palazzo.importers.identity import about, id_from_words
from palazzo.importers.talk import EMPTY, Broken, Item, LeftOut, Said
from palazzo.importers.times import when
from palazzo.model.drawer import Provenance, Role
from palazzo.model.message import Message

NOTES = re.compile(r"\.(md|markdown)$", re.IGNORECASE)
ANY = re.compile("")
LONG = 2_000  # characters; a longer note is split at its headings
LARGEST = 64 * 2**20  # bytes; larger files are no notes

_FRONT_MATTER = re.compile(r"\A---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_FIELD = re.compile(r"^(\w+)[ \t]*:(.*)$", re.MULTILINE)
_DATES = ("date", "created", "created_at", "updated")
_FENCE = re.compile(r"^ {0,3}(```|~~~)")
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.+)$")


def read(files: Files) -> Iterator[Item]:
    """Yield every note, or its sections, as words that came from a file."""
    members = files.named(ANY if files.alone else NOTES)
    if not members:
        raise Invalid(f"{files.path} holds no Markdown; notes are called *.md or *.markdown")
    for member in members:
        try:
            yield from _note(files, member)
        except Invalid as error:
            yield Broken(member.name, error.message)


def _note(files: Files, member: Member) -> Iterator[Item]:
    if member.size > LARGEST:
        raise Invalid(f"the file has {member.size:,} bytes; a note has at most {LARGEST:,}")
    written = _decoded(b"".join(files.chunks(member)))
    fields, words = _front_matter(written)
    if not words.strip():
        yield LeftOut(EMPTY)
        return
    at = _date(fields) or member.modified
    title = _title(fields, words, member)
    topic = about("markdown", f"{files.name}/{member.name}", title=title, wing=member.folder, started=at)
    repeated: Counter[str] = Counter()
    for number, section in enumerate(sections(words), 1):
        repeated[section] += 1
        # By words alone: whoever changes a note, or moves a section, adds what is new and nothing else.
        id = id_from_words(topic.id, section, repeated[section])
        message = Message(Role.USER, section, at, id, provenance=Provenance.FILE)
        yield Said(topic, message, f"{member.name}, section {number}")


def _decoded(raw: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 if it says so, as editors of Windows write it."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", "replace")
    return raw.decode("utf-8-sig", "surrogateescape")


def sections(words: str) -> list[str]:
    """Split a long note before its headings; a heading in a block of code is none."""
    if len(words) <= LONG:
        return [words.strip()]
    parts: list[list[str]] = [[]]
    fence = ""
    for line in words.splitlines(keepends=True):
        fenced = _FENCE.match(line)
        if fenced:
            fence = "" if fence == fenced.group(1) else fence or fenced.group(1)
        elif not fence and _HEADING.match(line):
            parts.append([])
        parts[-1].append(line)
    return [section for part in parts if (section := "".join(part).strip())]


def _front_matter(written: str) -> tuple[dict[str, str], str]:
    found = _FRONT_MATTER.match(written)
    if found is None:
        return {}, written
    fields = {name.lower(): value.strip().strip("\"'") for name, value in _FIELD.findall(found.group(1))}
    return fields, written[found.end() :]


def _date(fields: dict[str, str]) -> datetime | None:
    """The first date that can be read; a date that cannot is somebody's template, and the file has a time."""
    for name in _DATES:
        try:
            moment = when(fields.get(name))
        except Invalid:
            continue
        if moment is not None:
            return moment
    return None


def _title(fields: dict[str, str], words: str, member: Member) -> str:
    first = _HEADING.match(words.lstrip().split("\n", 1)[0].rstrip())
    return fields.get("title") or (first.group(1).rstrip(" \t#") if first else member.stem)

"""Reading JSON piece by piece: lines of objects, and long lists of them that need not fit into memory."""

import codecs
import json
from collections.abc import Iterator
from dataclasses import dataclass

from palazzo.errors import Invalid
from palazzo.importers.files import Files, Member
from palazzo.importers.shape import Json, record
from palazzo.importers.talk import Broken

LONGEST = 256 * 2**20  # characters of one value: more is no conversation, and would not fit into memory
LONGEST_LINE = 64 * 2**20  # bytes: the longest message, with every character escaped

_SPACE = " \t\n\r"
_LONGEST_TOKEN = 12  # characters that may be cut in two at the end of what is in hand: an escaped pair
_DECODER = json.JSONDecoder(strict=False)  # a raw line break in a text harms nobody


@dataclass(frozen=True, slots=True)
class Record:
    """One object, where it stands, and the how manieth it is."""

    place: str
    number: int
    data: Json


def read_lines(files: Files, member: Member) -> Iterator[Record | Broken]:
    """Yield the objects of a file of JSON lines, and say which lines hold none."""
    number = 0
    try:
        for number, line in enumerate(_lines(files.chunks(member)), 1):
            place = f"{member.name}, line {number}"
            if line is None:
                yield Broken(place, f"the line has more than {LONGEST_LINE:,} bytes; no message is that long")
            elif line.strip():
                yield _parsed(place, number, line)
    except Invalid as error:
        yield Broken(f"{member.name}, after line {number}", error.message)


def read_list(files: Files, member: Member, what: str) -> Iterator[Record | Broken]:
    """Yield the objects of a list, of the list under `conversations`, or a lone object; places count `what`."""
    number = 0
    try:
        for value in _unwrapped(values(files.chunks(member))):
            number += 1
            yield _checked(f"{member.name}, {what} {number}", number, value)
    except Invalid as error:
        yield Broken(f"{member.name}, after {what} {number}", error.message)


def values(chunks: Iterator[bytes]) -> Iterator[object]:
    """Yield the values of a JSON list one by one, or the only value; raise Invalid where it stops being JSON."""
    window = _Window(chunks)
    if window.peek() != "[":
        yield window.value()
        return
    window.step()
    if window.peek() == "]":
        return
    while True:
        yield window.value()
        if window.peek() == "]":
            return
        if window.peek() != ",":
            raise window.trouble("a comma is missing")
        window.step()


class _Window:
    """The part of a long text that is in hand."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks
        # Bytes that are no UTF-8 become lone surrogates, so that only the message that has them is refused.
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("surrogateescape")
        self._text = ""
        self._at = 0
        self._passed = 0
        self._over = False

    def peek(self) -> str:
        """Return the next character that is no space; none at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _SPACE:
                self._at += 1
            if self._at < len(self._text) or self._over:
                return self._text[self._at : self._at + 1]
            self._read_on()

    def step(self) -> None:
        self._at += 1

    def value(self) -> object:
        """Return the next value, reading on as long as it goes on."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if self._over or not self._cut_off(error):
                    raise self.trouble(error.msg, error.pos) from error
            except (ValueError, RecursionError) as error:
                raise self.trouble(str(error)) from error
            else:
                if self._over or end < len(self._text) - self._may_go_on(value):
                    self._at = end
                    return value
            self._read_on()

    def trouble(self, what: str, at: int | None = None) -> Invalid:
        place = self._passed + (self._at if at is None else at)
        return Invalid(f"no JSON from character {place:,} on ({what}); what follows was not read")

    @staticmethod
    def _may_go_on(value: object) -> int:
        """How near the end of what is in hand a value must not end: a number may have been cut in two."""
        return _LONGEST_TOKEN if isinstance(value, int | float) else 0

    def _cut_off(self, error: json.JSONDecodeError) -> bool:
        """Whether the value merely goes on beyond what is in hand."""
        return error.msg.startswith("Unterminated string") or error.pos >= len(self._text) - _LONGEST_TOKEN

    def _read_on(self) -> None:
        """Read as much again as is in hand, so that a long value is not tried too often."""
        parts = [self._text[self._at :]]
        wanted = max(len(parts[0]), 1)
        while wanted > 0 and not self._over:
            chunk = next(self._chunks, b"")
            self._over = not chunk
            parts.append(self._decoder.decode(chunk, final=self._over))
            wanted -= len(parts[-1])
        self._passed += self._at
        self._text, self._at = "".join(parts), 0
        if len(self._text) > LONGEST:
            raise self.trouble(f"one value has more than {LONGEST:,} characters")


def _unwrapped(found: Iterator[object]) -> Iterator[object]:
    for value in found:
        if isinstance(value, dict) and isinstance(wrapped := value.get("conversations"), list):
            yield from wrapped
        else:
            yield value


def _lines(chunks: Iterator[bytes]) -> Iterator[bytes | None]:
    """Yield every line; None for one that is too long, of which no more is held than may be."""
    rest: list[bytes] = []
    length = 0
    for chunk in chunks:
        *whole, last = chunk.split(b"\n")
        for line in whole:
            yield None if length + len(line) > LONGEST_LINE else b"".join([*rest, line])
            rest, length = [], 0
        length += len(last)
        rest = [] if length > LONGEST_LINE else [*rest, last]
    yield None if length > LONGEST_LINE else b"".join(rest)


def _parsed(place: str, number: int, line: bytes) -> Record | Broken:
    try:
        value = json.loads(line.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape"), strict=False)
    except (ValueError, RecursionError) as error:
        return Broken(place, f"no JSON: {error}")
    return _checked(place, number, value)


def _checked(place: str, number: int, value: object) -> Record | Broken:
    try:
        return Record(place, number, record(value, "a record"))
    except Invalid as error:
        return Broken(place, error.message)

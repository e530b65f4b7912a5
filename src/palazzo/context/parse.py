"""The block read back: what its tiers and entries are, however hostile their words."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from palazzo.context.escape import MARK, unescape
from palazzo.context.render import CLOSING, ENTRY_CLOSING, OPENING
from palazzo.errors import Invalid

_OPENS = re.compile(r'<([a-z_]+)((?: [a-z]+="[^"<>\n]*")*)>')
_ATTRIBUTE = re.compile(r' ([a-z]+)="([^"<>\n]*)"')


@dataclass(frozen=True, slots=True)
class ParsedEntry:
    attributes: Mapping[str, str]
    text: str
    conversation: Mapping[str, str] = field(default_factory=dict)  # its heading: title, date, ago


@dataclass(frozen=True, slots=True)
class ParsedTier:
    name: str
    trust: str
    entries: tuple[ParsedEntry, ...]


def parse(block: str) -> tuple[ParsedTier, ...]:
    """Read a block; raise Invalid if any of its lines is not where it belongs."""
    if not block:
        return ()
    lines = iter(block.removesuffix("\n").split("\n"))
    _expect(lines, OPENING)
    tiers: list[ParsedTier] = []
    while (line := _next(lines)) != CLOSING.rstrip():
        name, attributes = _opened(line)
        tiers.append(ParsedTier(name, attributes.get("trust", ""), tuple(_entries(lines, name))))
    if (rest := next(lines, None)) is not None:
        raise Invalid(f"a block ends where it is closed; {rest!r} stands behind it")
    return tuple(tiers)


def _entries(lines: Iterator[str], around: str, heading: Mapping[str, str] | None = None) -> Iterator[ParsedEntry]:
    while (line := _next(lines)) != f"</{around}>":
        name, attributes = _opened(line)
        if name == "conversation" and heading is None:
            yield from _entries(lines, name, attributes)
            continue
        if name != "entry":
            raise Invalid(f"a tier holds entries, not {name!r}")
        text: list[str] = []
        while (line := _next(lines)) != ENTRY_CLOSING.rstrip():
            if not line.startswith(MARK):
                raise Invalid(f"a line of an entry begins with {MARK!r}, not as {line!r}")
            text.append(unescape(line.removeprefix(MARK)))
        yield ParsedEntry(attributes, "\n".join(text), heading or {})


def _opened(line: str) -> tuple[str, dict[str, str]]:
    found = _OPENS.fullmatch(line)
    if found is None:
        raise Invalid(f"{line!r} opens neither a tier nor an entry")
    return found[1], {name: unescape(value) for name, value in _ATTRIBUTE.findall(found[2])}


def _expect(lines: Iterator[str], expected: str) -> None:
    if (line := _next(lines)) != expected.rstrip():
        raise Invalid(f"a block begins with {expected.rstrip()}, not with {line!r}")


def _next(lines: Iterator[str]) -> str:
    line = next(lines, None)
    if line is None:
        raise Invalid("the block ends before it is closed")
    return line

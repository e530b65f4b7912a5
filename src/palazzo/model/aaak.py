"""AAAK: a pointer with tag lines, the compressed index card of a drawer.

    § W-042/R-11/D-007
    @p Derek; Ann
    @i silicone wire

Values are separated by `; `. A backslash keeps a separator or a backslash inside a value.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from palazzo.errors import Invalid
from palazzo.model.pointer import Pointer


class Tag(StrEnum):
    """What a tag line speaks of; the value is its letter."""

    PEOPLE = "p"
    PLACES = "l"
    EVENTS = "e"
    ITEMS = "i"
    TIMES = "t"


Tags = Mapping[Tag, tuple[str, ...]]

_VALUE = re.compile(r"((?:[^\\;]|\\.?)*)(?:;|$)")


def tags(pairs: Iterable[tuple[Tag, str]]) -> dict[Tag, tuple[str, ...]]:
    """Gather tags in their order: spaces folded, empty ones and repetitions (whatever their case) dropped."""
    gathered: dict[Tag, dict[str, str]] = {}
    for tag, value in pairs:
        folded = " ".join(value.split())
        if folded:
            gathered.setdefault(tag, {}).setdefault(folded.casefold(), folded)
    return {tag: tuple(gathered[tag].values()) for tag in Tag if tag in gathered}


@dataclass(frozen=True, slots=True)
class Aaak:
    """A pointer and what its drawer speaks of."""

    pointer: Pointer
    tags: Tags = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", tags((tag, value) for tag in self.tags for value in self.tags[tag]))

    def __str__(self) -> str:
        lines = [str(self.pointer)]
        lines += [f"@{tag} {'; '.join(map(_escape, self.tags[tag]))}" for tag in Tag if self.tags.get(tag)]
        return "\n".join(lines)

    @classmethod
    def parse(cls, text: str) -> "Aaak":
        """Read what `str` wrote; raise Invalid if a line is neither the pointer nor a known tag."""
        first, *lines = text.strip("\n").split("\n")
        pairs: list[tuple[Tag, str]] = []
        for line in lines:
            sign, _, values = line.partition(" ")
            if not sign.startswith("@") or sign[1:] not in set(Tag):
                raise Invalid(f"{line!r} is not a tag line; tags are @p @l @e @i @t")
            pairs += [(Tag(sign[1:]), _unescape(value)) for value in _VALUE.findall(values)]
        return cls(Pointer.parse(first), tags(pairs))


def _escape(value: str) -> str:
    return re.sub(r"([\\;])", r"\\\1", value)


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)

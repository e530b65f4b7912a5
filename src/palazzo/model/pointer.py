"""Pointers: the address of something filed, given once and never reused."""

import re
from dataclasses import dataclass

from palazzo.errors import Invalid

_POINTER = re.compile(r"(?:§\s*)?W-(\d{1,9})(?:/R-(\d{1,9})(?:/D-(\d{1,9}))?)?", re.IGNORECASE)
_CITED = re.compile(r"(?<![\w/-])W-(\d{1,9})/R-(\d{1,9})/D-(\d{1,9})(?![\w/-])", re.IGNORECASE)


@dataclass(frozen=True, slots=True, order=True)
class Pointer:
    """`§ W-042/R-11/D-007`: a drawer; without its last parts, the room or the wing."""

    wing: int
    room: int = 0  # 0: the whole wing
    drawer: int = 0  # 0: the whole room

    def __post_init__(self) -> None:
        if self.wing < 1 or self.room < 0 or self.drawer < 0 or (self.drawer and not self.room):
            raise Invalid(f"no pointer has wing {self.wing}, room {self.room}, drawer {self.drawer}")

    def __str__(self) -> str:
        return f"§ {self.path}"

    @property
    def path(self) -> str:
        """The pointer without its sign, as it stands in addresses: `W-042/R-11/D-007`."""
        parts = [f"W-{self.wing:03d}"]
        if self.room:
            parts.append(f"R-{self.room:02d}")
        if self.drawer:
            parts.append(f"D-{self.drawer:03d}")
        return "/".join(parts)

    @classmethod
    def parse(cls, text: str) -> "Pointer":
        """Read a pointer with or without its sign; raise Invalid if `text` is anything else."""
        match = _POINTER.fullmatch(text.strip())
        if match is None:
            raise Invalid(f"{text!r} is not a pointer, such as § W-042/R-11/D-007")
        wing, room, drawer = (int(number or 0) for number in match.groups())
        return cls(wing, room, drawer)


def pointers_in(text: str) -> list[Pointer]:
    """The drawers that a text cites, each once, in the order in which it does."""
    found = (tuple(int(number or 0) for number in match.groups()) for match in _CITED.finditer(text))
    return list(dict.fromkeys(Pointer(*numbers) for numbers in found if all(numbers)))


def looks_like_pointer(text: str) -> bool:
    """Tell a pointer from any other id without raising."""
    return _POINTER.fullmatch(text.strip()) is not None

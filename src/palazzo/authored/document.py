"""What an authored file comes to: pieces in source order, each with its force."""

from dataclasses import dataclass
from enum import StrEnum


class Force(StrEnum):
    """How far a piece binds; its structure decides, not its words, except in a paragraph."""

    HARD = "hard"  # items of lists, front matter: always in the block
    SOFT = "soft"  # block quotes, paragraphs and headings that give a rule: as many as fit
    LORE = "lore"  # everything else: found when it is asked for


@dataclass(frozen=True, slots=True)
class Piece:
    """One rule or passage, in the words of its author."""

    force: Force
    text: str
    line: int  # where it begins, from 1
    section: str = ""  # the headings above it, such as `Code / Tests`


@dataclass(frozen=True, slots=True)
class Document:
    """One file, taken apart."""

    name: str
    pieces: tuple[Piece, ...]

    def of(self, force: Force) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if piece.force is force)

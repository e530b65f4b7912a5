"""Finding phrases of several words in a clause, and the places where a command may begin."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from palazzo.guidance.clauses import Clause

BREAKS = frozenset(", : ; ( ) — – -> => →".split())
FIRM_BREAKS = BREAKS - {","}
JOINERS = frozenset("but then so please and or otherwise kindly".split())
LEAD_INS = (
    frozenset(
        """
    also just ok okay oh hey hi hello well first second third next finally again btw reminder note remember important
    simply instead however yes right listen additionally furthermore moreover plus lastly only generally usually
    typically ideally seriously honestly actually thanks fyi ps warning rule basically overall afterwards exactly
    that because since strictly explicitly though still really too folks team everyone
    """.split()
    )
    | JOINERS
)


@dataclass(frozen=True, slots=True)
class Phrases:
    """A set of phrases, found by their first word."""

    tails: Mapping[str, Sequence[Sequence[str]]]

    def find(self, clause: Clause) -> tuple[int, int] | None:
        """Where the first of the phrases stands: its start and its end."""
        words = clause.words
        for start, word in enumerate(words):
            for tail in self.tails.get(word, ()):
                end = start + 1 + len(tail)
                if words[start + 1 : end] == tail:
                    return start, end
        return None

    @property
    def firsts(self) -> frozenset[str]:
        return frozenset(self.tails)


def phrases(text: str) -> Phrases:
    """Phrases from lines of text, separated by `|`."""
    tails: dict[str, list[list[str]]] = {}
    for phrase in text.replace("\n", " ").split("|"):
        first, *tail = phrase.split()
        tails.setdefault(first, []).append(tail)
    return Phrases(tails)


def openings(clause: Clause) -> Iterator[int]:
    """Where a command may begin: at the start past any lead-in, after a break, after a word that joins."""
    expecting = True
    for index, word in enumerate(clause.words):
        if word in BREAKS or word in JOINERS:
            expecting = True
        elif expecting and word not in LEAD_INS:
            yield index
            expecting = False


def firm_openings(clause: Clause) -> Iterator[int]:
    """The openings where even a bare verb is a command: the start, and after a colon, semicolon, dash or bracket."""
    expecting = True
    for index, word in enumerate(clause.words):
        if word in FIRM_BREAKS:
            expecting = True
        elif expecting and word not in LEAD_INS and word != ",":
            yield index
            expecting = False

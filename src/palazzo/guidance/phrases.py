"""Finding phrases of several words in a clause, and the places where a command may begin."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from palazzo.guidance.clauses import Clause
from palazzo.guidance.lexicon import VERBS, words

BREAKS = words(", : ; ( ) — – -> => →")
FIRM_BREAKS = BREAKS - {","}
JOINERS = words("but then so please otherwise kindly")
LINKS = frozenset(("and", "or"))  # they join commands only where the clause began with one
FRONTS = words(
    """
    under over across from without via per instead given where wherever as to for just by hey ok okay yes thanks great
    good small quick sorry hi well in on at with during within
    """
)
LEAD_INS = (
    words("""
    also just ok okay oh hey hi hello well first second third next finally again btw reminder note remember important
    simply instead however yes right listen additionally furthermore moreover plus lastly only generally usually
    typically ideally seriously honestly actually thanks fyi ps warning rule basically overall afterwards exactly
    absolutely definitely certainly that because since strictly explicitly though still really too folks team everyone
    """)
    | JOINERS
    | LINKS
)
COMMANDING = words("never always don't do no")
_EVERYDAY = words("""
    the a an i i'm i'd it it's is are be you your you're we my me to of in on at for with and or if that this as have
    has so time good great feel
    """)


@dataclass(frozen=True, slots=True)
class Phrases:
    """A set of phrases, found by their first word; texts that lack the rarest word of each are done at once."""

    tails: Mapping[str, Sequence[Sequence[str]]]
    keys: frozenset[str]

    def find(self, clause: Clause) -> tuple[int, int] | None:
        """Where the first of the phrases stands: its start and its end."""
        words = clause.words
        if self.keys.isdisjoint(words):
            return None
        for start, word in enumerate(words):
            for tail in self.tails.get(word, ()):
                end = start + 1 + len(tail)
                if words[start + 1 : end] == tail:
                    return start, end
        return None


def phrases(text: str) -> Phrases:
    """Phrases from lines of text, separated by `|`."""
    tails: dict[str, list[list[str]]] = {}
    keys = set()
    for phrase in text.replace("\n", " ").split("|"):
        first, *tail = phrase.split()
        tails.setdefault(first, []).append(tail)
        keys.add(max((first, *tail), key=_rarity))
    return Phrases(tails, frozenset(keys))


def _rarity(word: str) -> tuple[bool, int]:
    """By which the word is picked that tells most: no word of every day, and a long one."""
    return word not in _EVERYDAY, len(word)


def openings(clause: Clause) -> Iterator[int]:
    """Where a command may begin: at the start past any lead-in, after a break, after a word that joins."""
    expecting, commanding = True, False
    for index, word in enumerate(clause.words):
        if word in BREAKS or word in JOINERS or (commanding and word in LINKS):
            expecting = True
        elif expecting and not _leads_in(clause, index):
            yield index
            expecting = False
            commanding = commanding or word in COMMANDING or word in VERBS


def firm_openings(clause: Clause) -> Iterator[int]:
    """The openings where even a bare verb is a command: the start, and after a colon, semicolon, dash or bracket."""
    breaks = BREAKS if clause.at(0) in FRONTS else FIRM_BREAKS
    expecting = True
    for index, word in enumerate(clause.words):
        if word in breaks or word in ("please", "so"):
            expecting = True
        elif expecting and word != "," and not _leads_in(clause, index):
            yield index
            expecting = False


def _leads_in(clause: Clause, index: int) -> bool:
    word = clause.words[index]
    if word == "that":
        return index > 0
    return word in LEAD_INS or (word == "to" and clause.at(index - 1) in ("remember", "sure", "careful", "certain"))

"""One sentence with everything that was found in it: what the rules about facts look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from palazzo.mining.kin import TIES
from palazzo.mining.known import KnownNames
from palazzo.mining.names import Mention
from palazzo.mining.sentences import Sentence
from palazzo.mining.times import When
from palazzo.mining.wordset import wordset
from palazzo.model.graph import EntityType

_MEN = wordset("husband boyfriend father stepfather son brother grandfather grandson uncle nephew godfather")
_WOMEN = wordset(
    """
    wife girlfriend mother stepmother daughter sister grandmother granddaughter aunt niece godmother
    """
)


@dataclass(frozen=True, slots=True)
class Scene:
    """A sentence, its names by their first word, its times, who speaks, and whom they spoke of last."""

    sentence: Sentence
    names: Mapping[int, Mention]
    whens: Sequence[When]
    speaker: str
    known: KnownNames

    def person(self, index: int) -> Mention | None:
        """Who is named right here."""
        mention = self.names.get(index)
        return mention if mention is not None and mention.type is EntityType.PERSON else None

    def pronoun(self, low: str) -> str | None:
        """Whom `she` or `he` means: the last person spoken of, unless we know better."""
        person = self.known.person
        if person is None or person == self.speaker:
            return None
        other = _MEN if low in ("she", "her") else _WOMEN
        known_as = {kin for (_, kin), name in self.known.ties.items() if name == person}
        return None if known_as & other else person

    def owner(self, low: str) -> str | None:
        """Whose something is, by the word before it."""
        if low in ("my", "our"):
            return self.speaker
        return self.pronoun("she" if low == "her" else "he") if low in ("his", "her") else None

    def relative(self, owner: str, kin: str) -> str:
        """What somebody's relative is called, as far as we know."""
        return self.known.ties.get((owner, kin), f"{owner}'s {kin}")


def is_tie(low: str) -> bool:
    """Whether a word says what somebody is to somebody."""
    return low in TIES

"""One sentence with everything that was found in it: what the rules about facts look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from palazzo.mining.kin import PETS
from palazzo.mining.known import KnownNames
from palazzo.mining.name_kinds import Mention
from palazzo.mining.sentences import Sentence
from palazzo.mining.times import When
from palazzo.mining.wordset import wordset
from palazzo.model.graph import EntityType

_MEN = wordset(
    "mr herr don sir husband boyfriend father stepfather son brother grandfather grandson uncle nephew godfather"
)
_WOMEN = wordset(
    """
    ms mrs miss frau dona señora wife girlfriend mother stepmother daughter sister grandmother granddaughter aunt niece
    godmother
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

    def pronoun(self, index: int) -> str | None:
        """Whom the `she` or `his` here means: who was spoken of last, and can be meant by it."""
        if not PETS.isdisjoint(self.sentence.lows[:index]):
            return None  # it may be the dog
        others = _MEN if self.sentence.lows[index] in ("she", "her") else _WOMEN
        before = [one.name for place, one in self.names.items() if place < index and self.person(place)]
        people = (name for name in (*before, *self.known.people) if name != self.speaker)
        return next((name for name in people if others.isdisjoint(self._called(name))), None)

    def within(self, first: int, end: int) -> "Scene":
        """The same up to `end`, with the times from `first` on: what is said in between goes with nothing else."""
        cut = replace(self.sentence, words=self.sentence.words[:end], lows=self.sentence.lows[:end])
        names = {place: one for place, one in self.names.items() if one.end <= end}
        return replace(
            self, sentence=cut, names=names, whens=[when for when in self.whens if first <= when.first < end]
        )

    def before(self, index: int) -> int:
        """Where the words end that a `who` or `whose` here goes with: right before it, or before its comma."""
        return index - 1 if self.sentence.low(index - 1) == "," else index

    def named_before(self, index: int) -> str | None:
        """Who is named right before a `who` or `whose`."""
        return self.named_up_to(self.before(index))

    def named_up_to(self, end: int) -> str | None:
        """Who is named by the words that end here."""
        return next((one.name for one in self.names.values() if one.end == end and self.person(one.first)), None)

    def _called(self, name: str) -> set[str]:
        """What somebody is to others, and the title: the words that may tell a man from a woman."""
        ties = {kin for (_, kin), known in self.known.ties.items() if known == name}
        return ties | {name.partition(" ")[0].lower().rstrip(".")}

    def owner(self, index: int) -> str | None:
        """Whose something is, by the `my`, `her` or `whose` that stands here."""
        low = self.sentence.low(index)
        if low in ("my", "our"):
            return self.speaker
        if low == "whose":
            return self.named_before(index)
        return self.pronoun(index) if low in ("his", "her") else None

    def relative(self, owner: str, kin: str) -> str:
        """What somebody's relative is called, as far as we know."""
        return self.known.ties.get((owner, kin), f"{owner}'s {kin}")

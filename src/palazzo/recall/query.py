"""What a question asks the indexes: its words, those that mean much the same, and how much each counts."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from palazzo.providers.base import Embedder, WordWeight
from palazzo.recall.question import Word
from palazzo.stores.base import Frequencies
from palazzo.text.words import terms

RELATED = 0.5  # what a related word counts, times its likeness


@dataclass(frozen=True, slots=True)
class Query:
    """The terms to look up; each related term stands in for one of the question's own."""

    words: Sequence[Word]
    related: Mapping[str, Mapping[str, float]]  # own term: related term: likeness

    @property
    def own(self) -> list[str]:
        return list(dict.fromkeys(term for word in self.words for term in word.terms))

    @property
    def terms(self) -> Collection[str]:
        return dict.fromkeys([*self.own, *(term for found in self.related.values() for term in found)])

    def weights(self, frequencies: Frequencies) -> dict[str, float]:
        """How much each term counts by words: a related one as if it were a weaker form of the question's own."""
        weights = dict.fromkeys(self.own, 1.0)
        for own, found in self.related.items():
            if not frequencies.counts.get(own):
                continue  # a word that nobody ever used says nothing about its relatives
            for term, likeness in found.items():
                if term not in self.own:
                    stands_for = RELATED * likeness * frequencies.rarity(own) / frequencies.rarity(term)
                    weights[term] = max(weights.get(term, 0.0), stands_for)
        return weights

    def groups(self) -> dict[str, str]:
        """Which of the question's own terms each term speaks for."""
        spoken_for = {term: own for own, found in self.related.items() for term in found}
        return spoken_for | {own: own for own in self.own}

    def vector_weights(self, frequencies: Frequencies) -> list[WordWeight]:
        """How much each word counts in the question's vector: the rarer, the more."""
        return [
            WordWeight(word.start, word.end, max((frequencies.rarity(term) for term in word.terms), default=0.0))
            for word in self.words
        ]


def make_query(words: Sequence[Word], text: str, embedder: Embedder) -> Query:
    """Look up what is related to each word of one term."""
    related: dict[str, dict[str, float]] = {}
    for word in words:
        if len(word.terms) == 1 and word.telling:
            found = related.setdefault(word.terms[0], {})
            for other in embedder.related(text[word.start : word.end].lower()):
                for term in terms(other.word)[:1]:
                    if term != word.terms[0]:
                        found[term] = max(found.get(term, 0.0), other.likeness)
    return Query(words, related)

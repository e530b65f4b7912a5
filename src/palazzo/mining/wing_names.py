"""Names of wings: what their user calls them, else what is said in this one and not in the others."""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, reduce
from operator import and_
from typing import NamedTuple

from palazzo.mining.lexicon import lexicon
from palazzo.mining.likeness import unpack
from palazzo.mining.naming import title
from palazzo.mining.signature import hashed_term
from palazzo.model.palace import Wing
from palazzo.model.signature import PlacedSignature
from palazzo.model.slug import slug
from palazzo.text.words import terms

_BETTER = 1.35  # how much better another name must be to take the place of the one that people know
_WORDS = {1: 0.35, 2: 1.3, 3: 1.3, 4: 1.0}  # by how many words it has: one alone seldom says enough
_SOMEBODY = 0.2  # who comes up in it is seldom what it is about; chats with somebody have wings of their own
_OWN = 2.0  # named so by the user
_ANYHOW = 0.1  # what a phrase counts whose words no other conversation has
_CHANCE = 0.05  # how often words come up anyhow
_FULLER = 0.4  # a longer phrase takes the place of its part if it scores this much of it


Key = tuple[str, ...]


class Named(NamedTuple):
    """The conversations of a wing to be, and the wing that it is already."""

    members: Sequence[PlacedSignature]
    wing: Wing | None


class _Candidate(NamedTuple):
    key: Key
    text: str
    score: float


class _Spread(NamedTuple):
    """Which conversations have a word, a bit for each, by its hash; those of one wing, and how many there are."""

    having: Mapping[int, int]
    here: int
    total: int

    def shares(self, hashes: Collection[int]) -> tuple[float, float]:
        """Of the wing's conversations, and of all others, the share that has all of these words."""
        found = reduce(and_, (self.having.get(hashed, 0) for hashed in hashes))
        inside, count = (found & self.here).bit_count(), self.here.bit_count()
        return inside / count, (found.bit_count() - inside) / max(1, self.total - count)


def names(groups: Sequence[Named], wings: Sequence[Wing]) -> list[str]:
    """A name for each; no two alike, and none that another wing has."""
    having, total = _having(groups), sum(len(group.members) for group in groups)
    taken = {slug(name): wing.number for wing in wings for name in (wing.name, *wing.aliases)}
    found = []
    first = 0
    for number, group in enumerate(groups):
        spread = _Spread(having, ((1 << len(group.members)) - 1) << first, total)
        first += len(group.members)
        name = _name(group, number, spread, taken)
        taken[slug(name)] = -1 - number if group.wing is None else group.wing.number
        found.append(name)
    return found


def _having(groups: Sequence[Named]) -> Mapping[int, int]:
    """Every word that a name could have, with a bit for each conversation that says it."""
    members = [one for group in groups for one in group.members]
    telling = {hashed for one in members for phrase in one.signature.phrases for hashed in _hashes(_key(phrase.text))}
    having = dict.fromkeys(telling, 0)
    for number, one in enumerate(members):
        for hashed in telling.intersection(unpack(one.signature.terms)[0].tolist()):
            having[hashed] |= 1 << number
    return having


@lru_cache(maxsize=20_000)  # asked again whenever the palace is tidied
def _key(text: str) -> Key:
    return tuple(terms(text))


@lru_cache(maxsize=20_000)
def _hashes(key: Key) -> frozenset[int]:
    """The hashes of the words that say anything about a subject."""
    return frozenset(hashed for term in key if (hashed := hashed_term(term)) >= 0)


def _name(group: Named, number: int, spread: _Spread, taken: dict[str, int]) -> str:
    if group.wing is not None and group.wing.kept:
        return group.wing.name
    own = -1 - number if group.wing is None else group.wing.number
    ranked = [one for one in _candidates(group, spread) if taken.get(slug(one.text), own) == own]
    current = None if group.wing is None else group.wing.name
    known = next((one for one in ranked if current is not None and slug(one.text) == slug(current)), None)
    if not ranked:
        return current or _numbered(taken)
    if current is not None and known is not None and ranked[0].score < _BETTER * known.score:
        return current
    return title(_fullest(ranked))


def _fullest(ranked: Sequence[_Candidate]) -> str:
    best = ranked[0]
    for one in ranked:
        if one.score >= _FULLER * best.score and f" {' '.join(best.key)} " in f" {' '.join(one.key)} ":
            best = one
    return best.text


def _numbered(taken: dict[str, int]) -> str:
    number = 1
    while slug(f"Subject {number}") in taken:
        number += 1
    return f"Subject {number}"


def _candidates(group: Named, spread: _Spread) -> list[_Candidate]:
    """Phrases of the conversations: how much each says where it stands, in how many its words come up, and where else.

    A phrase that a few conversations are full of, and the others never speak of, is no name for all of them.
    """
    weights: defaultdict[Key, list[float]] = defaultdict(list)
    own: Counter[Key] = Counter()
    written: defaultdict[Key, Counter[str]] = defaultdict(Counter)
    for one in group.members:
        for phrase in one.signature.phrases:
            key = _key(phrase.text)
            if _hashes(key):
                weights[key].append(phrase.weight)
                own[key] += phrase.own
                written[key][phrase.text] += 1
    found = []
    count = len(group.members)
    for key, said in weights.items():
        share, elsewhere = spread.shares(_hashes(key))
        if share * count < min(2, count):
            continue
        text = max(written[key], key=lambda form: (written[key][form], form))
        score = sum(said) / len(said) * (_ANYHOW + share) * math.log1p(share / (elsewhere + _CHANCE))
        score *= math.sqrt(len(_hashes(key)) / len(key))  # "leg day" says little more than "leg"
        score *= _WORDS.get(len(text.split()), 0.8) * (_OWN if own[key] else 1.0) * (1 + math.log(len(said)))
        if " ".join(key) in lexicon().first_names:
            score *= _SOMEBODY
        found.append(_Candidate(key, text, score))
    return sorted(found, key=lambda one: (-one.score, one.text))

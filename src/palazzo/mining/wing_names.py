"""Names of wings: what their user calls them, else what is said in this one and not in the others."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
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


Words = frozenset[int]


class Named(NamedTuple):
    """The conversations of a wing to be, and the wing that it is already."""

    members: Sequence[PlacedSignature]
    wing: Wing | None


class _Candidate(NamedTuple):
    key: str
    text: str
    score: float


def names(groups: Sequence[Named], wings: Sequence[Wing]) -> list[str]:
    """A name for each; no two alike, and none that another wing has."""
    words = [[frozenset(unpack(one.signature.terms)[0].tolist()) for one in group.members] for group in groups]
    taken = {slug(name): wing.number for wing in wings for name in (wing.name, *wing.aliases)}
    found = []
    for number, group in enumerate(groups):
        others = [said for place, listed in enumerate(words) if place != number for said in listed]
        name = _name(group, number, words[number], others, taken)
        taken[slug(name)] = -1 - number if group.wing is None else group.wing.number
        found.append(name)
    return found


def _name(group: Named, number: int, words: Sequence[Words], others: Sequence[Words], taken: dict[str, int]) -> str:
    if group.wing is not None and group.wing.kept:
        return group.wing.name
    own = -1 - number if group.wing is None else group.wing.number
    ranked = [one for one in _candidates(group, words, others) if taken.get(slug(one.text), own) == own]
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
        if one.score >= _FULLER * best.score and f" {best.key} " in f" {one.key} ":
            best = one
    return best.text


def _numbered(taken: dict[str, int]) -> str:
    number = 1
    while slug(f"Subject {number}") in taken:
        number += 1
    return f"Subject {number}"


def _candidates(group: Named, words: Sequence[Words], others: Sequence[Words]) -> list[_Candidate]:
    """Phrases of the conversations: how much each says where it stands, in how many its words come up, and where else.

    A phrase that a few conversations are full of, and the others never speak of, is no name for all of them.
    """
    weights: defaultdict[str, list[float]] = defaultdict(list)
    own: Counter[str] = Counter()
    written: dict[str, Counter[str]] = {}
    for one in group.members:
        for phrase in one.signature.phrases:
            key = " ".join(terms(phrase.text))
            if key:
                weights[key].append(phrase.weight)
                own[key] += phrase.own
                written.setdefault(key, Counter())[phrase.text] += 1
    found = []
    count = len(group.members)
    for key, said in weights.items():
        hashes = {hashed for term in key.split() if (hashed := hashed_term(term)) >= 0}
        share = sum(hashes <= one for one in words) / count
        if not hashes or share * count < min(2, count):
            continue
        elsewhere = sum(hashes <= one for one in others) / max(1, len(others))
        text = max(written[key], key=lambda form: (written[key][form], form))
        score = sum(said) / len(said) * (_ANYHOW + share) * math.log1p(share / (elsewhere + _CHANCE))
        score *= math.sqrt(len(hashes) / len(key.split()))  # "leg day" says little more than "leg"
        score *= _WORDS.get(len(text.split()), 0.8) * (_OWN if own[key] else 1.0) * (1 + math.log(len(said)))
        if key in lexicon().first_names:
            score *= _SOMEBODY
        found.append(_Candidate(key, text, score))
    return sorted(found, key=lambda one: (-one.score, one.text))

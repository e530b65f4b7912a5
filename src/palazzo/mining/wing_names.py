"""Names of wings: what their user calls them, else what is said in this one and not in the others."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from palazzo.mining.naming import title
from palazzo.model.palace import Wing
from palazzo.model.signature import PlacedSignature
from palazzo.model.slug import slug
from palazzo.text.words import terms

_BETTER = 1.35  # how much better another name must be to take the place of the one that people know
_WORDS = {1: 0.35, 2: 1.3, 3: 1.3, 4: 1.0}  # by how many words it has: one alone seldom says enough
_OWN = 4.0  # named so by the user
_FULLER = 0.4  # a longer phrase takes the place of its part if it scores this much of it


class Named(NamedTuple):
    """The conversations of a wing to be, and the wing that it is already."""

    members: Sequence[PlacedSignature]
    wing: Wing | None


class _Candidate(NamedTuple):
    text: str
    score: float


def names(groups: Sequence[Named], wings: Sequence[Wing]) -> list[str]:
    """A name for each; no two alike, and none that another wing has."""
    everywhere: Counter[str] = Counter()
    for group in groups:
        everywhere.update({key for one in group.members for key in _keys(one)})
    taken = {slug(name): wing.number for wing in wings for name in (wing.name, *wing.aliases)}
    found = []
    for number, group in enumerate(groups):
        name = _name(group, number, everywhere, len(groups), taken)
        taken[slug(name)] = -1 - number if group.wing is None else group.wing.number
        found.append(name)
    return found


def _name(group: Named, number: int, everywhere: Counter[str], size: int, taken: dict[str, int]) -> str:
    if group.wing is not None and group.wing.kept:
        return group.wing.name
    own = -1 - number if group.wing is None else group.wing.number
    ranked = [one for one in _candidates(group, everywhere, size) if taken.get(slug(one.text), own) == own]
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
        if one.score >= _FULLER * best.score and f" {best.text.lower()} " in f" {one.text.lower()} ":
            best = one
    return best.text


def _numbered(taken: dict[str, int]) -> str:
    number = 1
    while slug(f"Subject {number}") in taken:
        number += 1
    return f"Subject {number}"


def _candidates(group: Named, everywhere: Counter[str], size: int) -> list[_Candidate]:
    """Phrases of the conversations, by how many of them have it, how much it says there, and how few others do."""
    weights: defaultdict[str, float] = defaultdict(float)
    heard: Counter[str] = Counter()
    own: Counter[str] = Counter()
    written: dict[str, Counter[str]] = {}
    for one in group.members:
        for phrase in one.signature.phrases:
            key = " ".join(terms(phrase.text))
            if key:
                weights[key] += phrase.weight
                heard[key] += 1
                own[key] += phrase.own
                written.setdefault(key, Counter())[phrase.text] += 1
    found = []
    count = len(group.members)
    for key in weights:
        if heard[key] < min(2, count):
            continue
        text = max(written[key], key=lambda form: (written[key][form], form))
        share = heard[key] / count
        rare = math.log1p(size / everywhere[key]) if everywhere[key] else 1.0
        score = weights[key] / count * (0.3 + share) * rare * _WORDS.get(len(key.split()), 0.8)
        score *= _OWN if own[key] else 1.0
        found.append(_Candidate(text, score))
    return sorted(found, key=lambda one: (-one.score, one.text))


def _keys(one: PlacedSignature) -> set[str]:
    return {" ".join(terms(phrase.text)) for phrase in one.signature.phrases}

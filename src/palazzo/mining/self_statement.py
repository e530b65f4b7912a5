"""Self-statements: how likely a claim is something durable that people say of themselves, in their own voice.

A small linear model over the claim's form and words, learned from turns of real conversations that were labelled by
reading. `self_statement.txt` has its weights, a line each.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp

from palazzo.mining.claims import ADVERBS, Claim
from palazzo.mining.scene import Scene
from palazzo.text.words import stems

_BIAS = ""
# A reader keeps less than the model calls a fact, least of what friends chat about: much of it is of the moment.
_CAUTION, _AMONG_FRIENDS = 1.3, 1.6
_POINTING = frozenset(["this", "that", "it", "these", "those", "them", "here", "there", "one", "ones"])
_YOU = frozenset(["you", "your", "yours"])


@dataclass(frozen=True, slots=True)
class Setting:
    """What surrounds the sentence of a claim: how long the message is, whether it asks, and who is talking."""

    length: int  # characters of the message
    asks: bool
    place: int  # the sentence's number, from 0
    count: int
    friends: bool  # people talk with each other, not with an assistant


def score(scene: Scene, claim: Claim, setting: Setting) -> float:
    """How likely it is worth keeping, between 0 and 1."""
    weights = _weights()
    total = weights[_BIAS] + sum(weights.get(feature, 0.0) for feature in set(features(scene, claim, setting)))
    return round(1.0 / (1.0 + exp((_AMONG_FRIENDS if setting.friends else _CAUTION) - total)), 2)


def features(scene: Scene, claim: Claim, setting: Setting) -> Iterator[str]:
    """What the model looks at."""
    sentence, lows = scene.sentence, scene.sentence.lows
    object = lows[claim.object : claim.end]
    verbs = "_".join(claim.verbs)
    yield f"kind {claim.kind}"
    yield f"verbs {verbs}"
    yield f"kind-verbs {claim.kind} {verbs}"
    yield from (f"verb {stem}" for stem in stems(list(claim.verbs)))
    yield from (f"mark {mark}" for mark in claim.marks)
    yield f"marks {claim.kind} {'+'.join(sorted(claim.marks))}"
    content = stems(list(object))
    yield f"first {object[0]}"
    yield f"verbs-first {verbs} {object[0]}"
    yield f"last {object[-1]}"
    yield from (f"word {stem}" for stem in content)
    yield f"length {min(len(object), 12) // 2}"
    yield from (f"subject {stem}" for stem in stems(list(lows[slice(*claim.subject)])))
    yield f"before {lows[claim.first - 1] if claim.first else ''}"
    yield f"after {sentence.low(claim.end)}"
    yield from (f"adverb {low}" for low in lows[claim.first : claim.object] if low in ADVERBS)
    yield from (f"lead {low}" for low in lows[: claim.first][:4])
    if not _POINTING.isdisjoint(object):
        yield "points"
    if not _YOU.isdisjoint(object):
        yield "you"
    if any(low[0].isdigit() for low in object):
        yield "number"
    if any(word[0].isupper() for word in sentence.words[claim.object : claim.end]):
        yield "capital"
    if any(claim.object <= first < claim.end for first in scene.names):
        yield "named"
    if any(claim.object <= when.first < claim.end for when in scene.whens):
        yield "dated"
    if "my" in object or "our" in object:
        yield "own"
    yield f"message {min(setting.length // 120, 8)}"
    yield f"asks {setting.asks} False"  # questions claim nothing, and a tag as in "…, is that ok?" asks little
    yield f"friends {setting.friends}"
    yield f"place {min(setting.place, 2)} {setting.place == setting.count - 1}"


@cache
def _weights() -> dict[str, float]:
    text = (files("palazzo.mining") / "self_statement.txt").read_text(encoding="utf-8")
    rows = (line.rsplit("\t", 1) for line in text.splitlines() if line and not line.startswith("#"))
    return {feature: float(weight) for feature, weight in rows}

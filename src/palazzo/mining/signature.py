"""Signing a conversation: its words as hashes with weights, its voice, and what it could be called."""

import math
import struct
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from zlib import crc32

from palazzo.mining.call_names import call_names
from palazzo.mining.spoken import is_own
from palazzo.mining.voice import style, voice
from palazzo.mining.weigh import Topic
from palazzo.model.drawer import Drawer
from palazzo.model.signature import Signature
from palazzo.text.stopwords import EVERYDAY_WORDS, FOREIGN_WORDS
from palazzo.text.words import stems, terms

HASHES = 1 << 16
_ANSWERED = 0.6  # what a word counts in an answer, beside one of the user's own
_READ = 20_000  # characters of a message
_SCALE = 32  # weights are kept in one byte


def sign(drawers: Sequence[Drawer], topics: Sequence[Topic], title: str | None = None) -> Signature:
    """Derive the signature of a conversation that has at least one message."""
    said = [drawer.content for drawer in drawers if is_own(drawer)]
    first = drawers[0]
    assert first.conversation_id is not None  # noqa: S101 - notes have no signature
    return Signature(
        conversation_id=first.conversation_id,
        started_at=first.said_at,
        up_to=drawers[-1].position,
        terms=_pack(_weights(drawers)),
        voice=round(voice(said), 4),
        turns=len(said),
        style=style(said),
        phrases=call_names(said, topics, title),
    )


def _weights(drawers: Sequence[Drawer]) -> dict[int, float]:
    """How much each word counts: by in how many messages it comes up, those of the user more."""
    counts: defaultdict[int, float] = defaultdict(float)
    for drawer in drawers:
        share = 1.0 if is_own(drawer) else _ANSWERED
        for term in set(terms(drawer.content[:_READ])):
            hashed = hashed_term(term)
            if hashed >= 0:
                counts[hashed] += share
    return {hashed: 1 + math.log(count) if count >= 1 else count for hashed, count in counts.items()}


_hashes: dict[str, int] = {}
_HASHES_KEPT = 200_000


def hashed_term(term: str) -> int:
    """A number for a word, or -1 for one that says nothing about a subject."""
    found = _hashes.get(term)
    if found is None:
        telling = len(term) > 1 and not term.isdigit() and term not in _empty()
        found = crc32(term.encode()) % HASHES if telling else -1
        if len(_hashes) < _HASHES_KEPT:
            _hashes[term] = found
    return found


@cache
def _empty() -> frozenset[str]:
    words = sorted(EVERYDAY_WORDS | FOREIGN_WORDS)
    return frozenset(words) | frozenset(stems(words))


def _pack(weights: dict[int, float]) -> bytes:
    """The hashes in order, two bytes each, then the weights, one byte each."""
    hashes = sorted(weights)
    scaled = (min(255, max(1, round(weights[hashed] * _SCALE))) for hashed in hashes)
    return struct.pack(f"<{len(hashes)}H", *hashes) + bytes(scaled)

"""Likeness: how much the words of conversations have in common, each by how rarely its user says it."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from palazzo.mining.signature import HASHES, hashed_term
from palazzo.mining.vocabulary import word_classes
from palazzo.model.signature import Signature
from palazzo.text.words import stems

if TYPE_CHECKING:
    from palazzo.stores.base import Matrix, Numbers, Rows, Vector

# What a young palace cannot know yet: of so many conversations of anybody's, in how many a word comes up.
_OTHERS = 30
_COMMON, _RARE = 0.15, 0.01
_MOST_COLUMNS = 16_384
_NO_TERMS = bytes(3)  # a place for what has no words, so that every signature has one
_WHOEVER = 0.25  # what likeness counts between two requests that do not sound like the user's own matters


def likeness(signatures: Sequence[Signature]) -> "Matrix":
    """How alike each two of these are, from 0 to 1; nothing is like itself, for it says nothing."""
    hashes, weights, starts = _weighted(signatures)
    _, columns, counts = np.unique(hashes, return_inverse=True, return_counts=True)
    shared = counts > 1  # what one of them says alone matters for its length only
    if shared.sum() > _MOST_COLUMNS:
        shared &= counts >= np.sort(counts[shared])[-_MOST_COLUMNS]
    places = np.cumsum(shared) - 1
    matrix = np.zeros((len(signatures), max(1, int(shared.sum()))), np.float32)
    owners = np.repeat(np.arange(len(signatures)), np.diff(np.append(starts, len(hashes))))
    here = shared[columns]
    matrix[owners[here], places[columns[here]]] = weights[here]
    alike: Matrix = matrix @ matrix.T
    alike *= _voices(signatures)[:, None] * _voices(signatures)[None, :]
    np.fill_diagonal(alike, 0.0)
    return alike


def likeness_to(one: Signature, others: Sequence[Signature]) -> "Vector":
    """How alike each of the others is to this one: what `likeness` of all of them would say."""
    hashes, weights, starts = _weighted([one, *others])
    own = np.zeros(HASHES, np.float32)
    end = starts[1] if others else len(hashes)
    own[hashes[:end]] = weights[:end]
    products = weights * own[hashes]
    voices = _voices([one, *others])
    alike: Vector = np.add.reduceat(products, starts)[1:].astype(np.float32) * voices[0] * voices[1:]
    return alike


def _weighted(signatures: Sequence[Signature]) -> "tuple[Rows, Numbers, Rows]":
    """Hashes and weights of all, one signature after another, each of length one, and where each begins."""
    packed = [signature.terms or _NO_TERMS for signature in signatures]
    sizes = np.array([len(terms) // 3 for terms in packed], np.int64)
    starts = np.cumsum(sizes) - sizes
    hashes = np.frombuffer(b"".join([terms[: len(terms) // 3 * 2] for terms in packed]), "<u2").astype(np.int64)
    weights = np.frombuffer(b"".join([terms[len(terms) // 3 * 2 :] for terms in packed]), np.uint8).astype(np.float64)
    weights *= _rareness(hashes, len(signatures))
    lengths = np.sqrt(np.add.reduceat(weights**2, starts))
    lengths[lengths == 0] = 1.0
    weights /= np.repeat(lengths, sizes)
    return hashes, weights, starts


def unpack(terms: bytes) -> "tuple[Rows, Rows]":
    """The hashes of a signature and how much each counts."""
    count = len(terms) // 3
    if not count:  # a place for what has no words, so that every signature has one
        return np.zeros(1, np.int64), np.zeros(1, np.int64)
    return np.frombuffer(terms, "<u2", count), np.frombuffer(terms, np.uint8, count, 2 * count)


def _rareness(hashes: "Rows", signatures: int) -> "Numbers":
    """How much it says of a signature that it has a word, by how many have it; worked out once for each number."""
    elsewhere, classes = _elsewhere()
    counts = np.arange(signatures + 1)[:, None] + _OTHERS * elsewhere
    size = signatures + _OTHERS
    rareness = np.log1p((size - counts + 0.5) / (counts + 0.5)).clip(0)
    by_hash: Numbers = rareness[np.bincount(hashes, minlength=HASHES), classes]
    return by_hash[hashes]


def _voices(signatures: Sequence[Signature]) -> "Vector":
    voices = np.array([signature.voice for signature in signatures], np.float32)
    counted: Vector = np.sqrt(_WHOEVER + (1 - _WHOEVER) * voices)
    return counted


@cache
def _elsewhere() -> "tuple[Numbers, Rows]":
    """In what share of anybody's conversations words come up, and which share each has: English words the first."""
    classes: Rows = np.ones(HASHES, np.int64)
    for term in stems(sorted(word_classes())):
        hashed = hashed_term(term)
        if hashed >= 0:
            classes[hashed] = 0
    return np.array([_COMMON, _RARE]), classes

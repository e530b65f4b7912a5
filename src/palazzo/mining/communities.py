"""Communities: which conversations belong together, told by who is most like whom (Louvain's method)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from palazzo.stores.base import Matrix, Rows

NEIGHBOURS = 7  # how many of the most alike count for each
RESOLUTION = 0.7  # the larger, the more and smaller communities
_PASSES = 20


def communities(alike: "Matrix", neighbours: int = NEIGHBOURS, resolution: float = RESOLUTION) -> list[list[int]]:
    """Cut the graph of nearest neighbours where fewer likenesses cross than chance would have."""
    links = _nearest(alike, neighbours)
    groups = [[number] for number in range(len(alike))]
    while True:
        labels = _settle(links, resolution)
        found = np.unique(labels)
        if len(found) == len(links):
            return groups
        members = (labels[None, :] == found[:, None]).astype(links.dtype)
        groups = [[one for place in np.flatnonzero(row) for one in groups[place]] for row in members]
        links = members @ links @ members.T


def _nearest(alike: "Matrix", neighbours: int) -> "Matrix":
    """Only the likeness to whom one is most like, from either side."""
    size = len(alike)
    if size <= neighbours:
        return alike.astype(np.float64)
    links = np.zeros((size, size))
    rows = np.arange(size)[:, None]
    nearest = np.argpartition(-alike, neighbours, axis=1)[:, :neighbours]
    links[rows, nearest] = alike[rows, nearest]
    return np.maximum(links, links.T)


def _settle(links: "Matrix", resolution: float) -> "Rows":
    """Move each to the community that it gains most in, until nobody gains."""
    labels = np.arange(len(links))
    strength = links.sum(axis=1)
    everything = strength.sum() or 1.0
    totals = strength.copy()
    neighbours = [np.flatnonzero(row) for row in links]
    for _ in range(_PASSES):
        moved = False
        for one, near in enumerate(neighbours):
            others = [int(other) for other in near if other != one]
            moved |= _move(one, others, links, labels, totals, strength, resolution / everything)
        if not moved:
            break
    return labels


def _move(
    one: int,
    near: Sequence[int],
    links: "Matrix",
    labels: "Rows",
    totals: "Matrix",
    strength: "Matrix",
    expected: float,
) -> bool:
    here = int(labels[one])
    totals[here] -= strength[one]
    gains = {here: 0.0}
    for other in near:
        label = int(labels[other])
        gains[label] = gains.get(label, 0.0) + float(links[one, other])
    chance = expected * float(strength[one])
    best = max(sorted(gains), key=lambda label: (gains[label] - chance * float(totals[label]), label == here))
    labels[one] = best
    totals[best] += strength[one]
    return best != here

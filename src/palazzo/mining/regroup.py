"""Regrouping: which wing each conversation would lie in, if all that is known now had been known from the start.

Pure decisions over signatures. What a person named, merged, split or moved stays as it is; so do chats of people.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from palazzo.mining.likeness import likeness
from palazzo.mining.resolve import ALIKE, YOUNG, enough, stands_alone
from palazzo.mining.wing_names import Named, names
from palazzo.model.palace import Wing, WingKind
from palazzo.model.pointer import Pointer
from palazzo.model.signature import PlacedSignature

if TYPE_CHECKING:
    from palazzo.stores.base import Matrix, Rows
from typing import TYPE_CHECKING


@dataclass(frozen=True, slots=True)
class Group:
    """A wing to be: its members, and the wing that it is already, if any."""

    members: tuple[PlacedSignature, ...]
    wing: Wing | None
    name: str


@dataclass(frozen=True, slots=True)
class Gathering:
    """A shared wing to be, by its name, and the rooms that go there."""

    name: str
    rooms: tuple[Pointer, ...]


@dataclass(frozen=True, slots=True)
class Regrouping:
    """What tidying would change."""

    groups: tuple[Group, ...] = ()
    gatherings: tuple[Gathering, ...] = ()


def regroup(placed: Sequence[PlacedSignature], wings: Sequence[Wing]) -> Regrouping:
    """Decide anew; in a palace that is too young nothing is decided."""
    by_number = {wing.number: wing for wing in wings}
    known = [one for one in placed if one.room.wing in by_number]
    if len(known) <= YOUNG:
        return Regrouping()
    found = _subjects(known)
    homes = _homes(found, known, by_number)
    groups, taken = [], set[int]()
    for members, wing in homes:
        taken |= set(members)
        groups.append((tuple(known[one] for one in members), wing))
    alone = [one for number, one in enumerate(known) if number not in taken]
    named = names([Named(members, wing) for members, wing in groups], wings)
    return Regrouping(
        tuple(Group(members, wing, name) for (members, wing), name in zip(groups, named, strict=True)),
        _gatherings(alone, by_number),
    )


def _subjects(known: Sequence[PlacedSignature]) -> list[list[int]]:
    """The conversations of each subject that has returned."""
    alike = likeness([one.signature for one in known])
    best = -np.sort(-alike, axis=1)[:, :3]
    core = np.flatnonzero(best.mean(axis=1) >= ALIKE)
    if not len(core):
        return []
    groups = [[int(core[one]) for one in group] for group in communities(alike[np.ix_(core, core)])]
    kept = [[one for one in group if enough(_best(alike, one, group), len(known))] for group in groups]
    return [group for group in kept if len(group) > 1]


def _best(alike: "Matrix", one: int, group: Sequence[int]) -> list[float]:
    """How alike those of its group are that are most like it."""
    return sorted((float(alike[one, other]) for other in group if other != one), reverse=True)[:3]


def _homes(
    found: Sequence[list[int]], known: Sequence[PlacedSignature], wings: Mapping[int, Wing]
) -> list[tuple[list[int], Wing | None]]:
    """The wing that each subject has already: that in which most of it lies, the larger subject first."""
    homes: list[tuple[list[int], Wing | None]] = []
    taken: set[int] = set()
    overlaps = []
    for place, group in enumerate(found):
        counts = Counter(known[one].room.wing for one in group)
        for number, count in counts.items():
            wing = wings[number]
            if not wing.shared and (wing.kept or wing.kind is not WingKind.PERSON):  # a chat's wing is theirs
                overlaps.append((wing.kept, count, -place, wing))
    chosen: dict[int, Wing] = {}
    for kept, _, place, wing in sorted(overlaps, key=lambda one: (-one[0], -one[1], -one[2], one[3].number)):
        if -place not in chosen and (kept or wing.number not in taken):
            chosen[-place] = wing
            taken.add(wing.number)
    for place, group in enumerate(found):
        homes.append((group, chosen.get(place)))
    return homes


def _gatherings(
    alone: Sequence[PlacedSignature],
    wings: Mapping[int, Wing],
) -> tuple[Gathering, ...]:
    """Requests that stand alone, in the shared wings of their kind."""
    rooms: dict[str, list[Pointer]] = {}
    for one in alone:
        wing = wings[one.room.wing]
        if one.kept or wing.kept or wing.shared or stands_alone(one.signature):
            continue
        rooms.setdefault(one.signature.style, []).append(one.room)
    return tuple(Gathering(name, tuple(found)) for name, found in sorted(rooms.items()))


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

"""The kinship signal: conversations that begin like the best ones.

What belongs together is often told in several conversations, not all of which say it in the question's words. How a
conversation begins tells what it is about.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from palazzo.model.ids import ConversationId
from palazzo.recall.candidates import Candidates, Column

Matrix = NDArray[np.float32]
Directions = Callable[[Sequence[ConversationId], int], Matrix]  # where the first few messages of each point

MESSAGES = 4  # that a conversation begins with
BEST = 5  # conversations that others may be kin to
FADING = 2.0  # how soon a conversation that is less good than the best counts less
LEAST = 0.2  # likeness below which two conversations are strangers


def openings(candidates: Candidates, directions: Directions) -> Matrix:
    """One row a conversation: the direction of what was said at its beginning; zeros where nothing is known."""
    held = [(place, id) for place, id in enumerate(candidates.conversations) if id is not None]
    known = directions([id for _, id in held], MESSAGES)
    if len(held) == len(candidates.conversations):
        return known
    found = np.zeros((len(candidates.conversations), known.shape[1]), np.float32)
    found[[place for place, _ in held]] = known
    return found


def score(strength: Column, openings: Matrix) -> Column:
    """Return how much each conversation is like the best ones, told by how good each is so far."""
    openings = openings.astype(np.float64)  # what many have in common is taken away: single precision leaves noise
    squares = np.vecdot(openings, openings)
    known = np.count_nonzero(squares)
    if known < 2:
        return np.zeros(len(strength))
    best = np.argsort(-strength, kind="stable")[:BEST]
    weights = np.exp((strength[best] - strength[best[0]]) / FADING)
    # What all have in common tells nothing, so each is compared by how it differs from their mean.
    mean = np.add.reduce(openings) / known
    common, middle = np.vecdot(openings, mean), np.vecdot(mean, mean)
    lengths = np.sqrt(np.maximum(squares - 2 * common + middle, 1e-18))
    alike = np.vecdot(openings[:, None, :], openings[best]) - common[:, None] - common[best] + middle
    alike /= lengths[:, None] * lengths[best]
    likeness = np.maximum(alike - LEAST, 0.0) / (1.0 - LEAST)
    likeness[best, np.arange(len(best))] = 0.0  # no conversation is its own kin
    if known < len(squares):  # nor of one of which nothing is known
        likeness[squares == 0] = 0.0
        likeness[:, squares[best] == 0] = 0.0
    kin: Column = likeness @ weights
    return kin

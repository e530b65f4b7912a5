"""Sign-bit codes of vectors: one bit a dimension, by which what may be alike is found among many in a moment.

A code is one thirty-second of the float32 vector. Two vectors that point the same way differ in few signs, so the
nearest codes are those of the nearest vectors, and only these need be scored exactly. Of the vector that is looked for
more than the signs is known: the sign of a large coordinate says more than that of a small one, and counts twice.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
Matrix = NDArray[np.float32]
Codes = Sequence[NDArray[np.uint64]]  # sixty-four dimensions a column
Distances = NDArray[np.uint16]


def codes(matrix: Matrix) -> list[NDArray[np.uint64]]:
    """One bit a dimension: is it positive? Sixty-four of them a column."""
    bits = np.packbits(matrix > 0, axis=1)
    padded = np.zeros((len(bits), -(-bits.shape[1] // 8) * 8), np.uint8)
    padded[:, : bits.shape[1]] = bits
    return [np.ascontiguousarray(column) for column in padded.view(np.uint64).T]


def distances(all_codes: Codes, vector: Vector) -> Distances:
    """In how many signs each code differs from the vector's, those of its larger coordinates counted twice.

    Column by column, which is faster than row by row.
    """
    size = np.abs(vector)
    own, large = codes(vector[None, :]), codes((size - size.mean())[None, :])
    found = np.zeros(len(all_codes[0]), np.uint16)
    for column, [sign], [mask] in zip(all_codes, own, large, strict=True):
        differs = column ^ sign
        count = np.bitwise_count(differs)
        differs &= mask
        count += np.bitwise_count(differs)  # twice 64 at most: a byte holds it
        found += count
    return found

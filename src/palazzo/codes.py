"""Sign-bit codes of vectors: one bit a dimension, by which what may be alike is found among many in a moment.

A code is one thirty-second of the float32 vector. Two vectors that point the same way differ in few signs, so the
nearest codes hold the nearest vectors, and only those need be scored exactly.
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
    """In how many signs each code differs from the vector's; column by column, which is faster than row by row."""
    found = np.zeros(len(all_codes[0]), np.uint16)
    for column, [own] in zip(all_codes, codes(vector[None, :]), strict=True):
        found += np.bitwise_count(column ^ own)
    return found

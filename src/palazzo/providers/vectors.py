"""What every embedder does to its vectors before it hands them out."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from palazzo.providers.base import Matrix


def unit_rows(rows: "NDArray[np.floating]") -> "Matrix":
    """Scale every row to length 1; a row of zeros stays one."""
    import numpy as np

    # Squares of a model's numbers may not fit into float32, so lengths are taken in float64.
    lengths = np.linalg.norm(rows.astype(np.float64), axis=1, keepdims=True)
    scaled: Matrix = (rows / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return scaled

"""Two ways of doing the same, by turns."""

from collections.abc import Callable, Sequence
from statistics import median, quantiles
from typing import TypeVar

from palazzo_bench.lines import Record

Work = TypeVar("Work")
Timed = Callable[[list[Work]], float]


def by_turns(
    rounds: Sequence[list[Work]], bare: Timed[Work], ours: Timed[Work], progress: Callable[[int], None]
) -> Record:
    """Do every round both ways, each going first in half of them, and compare.

    Whatever else the machine does comes in bursts: the median of the rounds' ratios hardly feels them, and the
    quartiles beside it say how far to trust it.
    """
    pairs: list[tuple[float, float]] = []
    for number, work in enumerate(rounds):
        if number % 2 == 0:
            bare_seconds = bare(work)
            our_seconds = ours(work)
        else:
            our_seconds = ours(work)
            bare_seconds = bare(work)
        pairs.append((bare_seconds, our_seconds))
        progress(len(work))
    return compared(pairs, sum(len(work) for work in rounds))


def compared(pairs: Sequence[tuple[float, float]], count: int) -> Record:
    """Speeds over all rounds, and how fast ours is for each second of the bare way."""
    ratios = [bare / ours for bare, ours in pairs]
    low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else (ratios[0],) * 3
    total_bare, total_ours = sum(bare for bare, _ in pairs), sum(ours for _, ours in pairs)
    return {
        "bare_per_second": count / total_bare,
        "palazzo_per_second": count / total_ours,
        "ratio_of_totals": total_bare / total_ours,
        "ratio": median(ratios),
        "ratio_quartiles": f"{low:.2f} to {high:.2f}",
    }

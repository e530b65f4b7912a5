"""The processor's time: what else the machine does is not ours."""

from collections.abc import Callable
from time import process_time


def seconds(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun

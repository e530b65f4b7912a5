"""How fast the embedders are on one thread: the default, and any ONNX folders named on the command line.

python benchmarks/embedders.py FOLDER ...
"""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is imported

from rich.console import Console
from rich.table import Table

from palazzo.providers.base import Embedder
from palazzo.providers.onnx import OnnxEmbedder
from palazzo.providers.static import StaticEmbedder

SENTENCES = (
    "We moved the launch to Thursday because the printer broke.",
    "Remind me to call Anna about the flat in Lisbon.",
    "My daughter is allergic to hazelnuts, so no praline please.",
    "Run the migrations before you restart the worker.",
)
SHORT = 400
LONG = 40
SENTENCES_IN_A_LONG_TEXT = 30  # about 400 tokens
ROUNDS = 3


def main() -> None:
    folders = [Path(argument) for argument in sys.argv[1:]]
    table = Table("embedder", "load ms", "short/s", "long/s", "tokens of a long text")
    for embedder in (StaticEmbedder(), *(OnnxEmbedder(folder) for folder in folders)):
        table.add_row(*measured(embedder))
    Console(width=120).print(table)


def measured(embedder: Embedder) -> tuple[str, ...]:
    load = seconds(lambda: embedder.embed(["warm up"]))
    short = [f"{number}: {SENTENCES[number % len(SENTENCES)]}" for number in range(SHORT)]
    long = [
        " ".join(SENTENCES[(number + turn) % 4] for turn in range(SENTENCES_IN_A_LONG_TEXT)) for number in range(LONG)
    ]
    tokens = embedder.embed(long[:1]).usage.input_tokens
    return (
        str(embedder.identity),
        f"{load * 1000:.0f}",
        f"{rate(embedder, short):,.0f}",
        f"{rate(embedder, long):,.0f}",
        str(tokens),
    )


def rate(embedder: Embedder, texts: Sequence[str]) -> float:
    """Texts a second, in the best of a few rounds: the others measured the machine's other work."""
    return len(texts) / min(seconds(lambda: embedder.embed(texts)) for _ in range(ROUNDS))


def seconds(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


if __name__ == "__main__":
    main()

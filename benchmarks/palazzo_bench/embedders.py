"""`palazzo bench embedders`: how fast embedders are on one thread, the default and any ONNX folders."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is imported

import click

from palazzo.cli.session import Documented
from palazzo.providers.base import Embedder
from palazzo.providers.onnx import OnnxEmbedder
from palazzo.providers.static import StaticEmbedder
from palazzo_bench.lines import Record
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows

SENTENCES = (
    "We moved the launch to Thursday because the printer broke.",
    "Remind me to call Anna about the flat in Lisbon.",
    "My daughter is allergic to hazelnuts, so no praline please.",
    "Run the migrations before you restart the worker.",
)
SHORT_TEXTS = 400
LONG_TEXTS = 40
SENTENCES_IN_A_LONG_TEXT = 30  # about 400 tokens
ROUNDS = 3


@click.command(cls=Documented, example="palazzo bench embedders models/all-MiniLM-L6-v2")
@click.argument("folders", type=click.Path(path_type=Path, file_okay=False), nargs=-1)
@json_option
def embedders(folders: tuple[Path, ...], as_json: bool) -> None:
    """Time the default embedder, and the ONNX models in FOLDERS."""
    candidates: list[Embedder] = [StaticEmbedder(), *(OnnxEmbedder(folder) for folder in folders)]
    show_rows([measured(embedder) for embedder in candidates], as_json=as_json, title="embedders")


def measured(embedder: Embedder) -> Record:
    return {
        "embedder": str(embedder.identity),
        "load_ms": seconds(lambda: embedder.embed(["warm up"])) * 1000,
        "short_per_second": rate(embedder, SHORT_TEXTS, sentences=1),
        "long_per_second": rate(embedder, LONG_TEXTS, SENTENCES_IN_A_LONG_TEXT),
        "tokens_of_a_long_text": embedder.embed([text(0, SENTENCES_IN_A_LONG_TEXT)]).usage.input_tokens,
    }


def rate(embedder: Embedder, count: int, sentences: int) -> float:
    """Texts a second, in the best of a few rounds: the others measured the machine's other work."""
    # No text comes twice: tokenizers remember.
    rounds = [[text(turn * count + number, sentences) for number in range(count)] for turn in range(ROUNDS)]
    return count / min(seconds(partial(embedder.embed, texts)) for texts in rounds)


def text(number: int, sentences: int) -> str:
    return f"{number}: " + " ".join(SENTENCES[(number + turn) % len(SENTENCES)] for turn in range(sentences))


def seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun

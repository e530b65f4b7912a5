"""What judging a turn costs, beside embedding the same turn with the default embedder."""

from collections.abc import Callable, Sequence

from palazzo.gate.judge import judge
from palazzo.gate.turn import Turn
from palazzo.providers.static import StaticEmbedder
from palazzo_bench.gate.clock import seconds
from palazzo_bench.lines import Record
from palazzo_bench.texts import messages

TURNS = 500
ROUNDS = 3


def measured(labelled: Sequence[str]) -> list[Record]:
    """A row for each kind of text; one thread, the best of a few rounds."""
    kinds = {
        "labelled turns": list(labelled),
        "messages": list(messages(TURNS)),
        "long messages": list(messages(TURNS // 5, mean_words=400)),
    }
    return [_row(kind, texts) for kind, texts in kinds.items()]


def _row(kind: str, texts: Sequence[str]) -> Record:
    embedder = StaticEmbedder()
    judged = _best(lambda: [judge(Turn(text)) for text in texts])
    embedded = _best(lambda: embedder.embed(texts))
    return {
        "texts": kind,
        "characters": sum(map(len, texts)) / len(texts),
        "judge_ms": judged / len(texts) * 1000,
        "embed_ms": embedded / len(texts) * 1000,
        "judge_to_embed": judged / embedded,
    }


def _best(work: Callable[[], object]) -> float:
    work()  # once to warm up
    return min(seconds(work) for _ in range(ROUNDS))

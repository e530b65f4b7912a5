"""Labels for rooms and closets, as a person would put them."""

from collections.abc import Sequence
from datetime import datetime

from palazzo.mining.meaning import Meaning
from palazzo.mining.naming import best_name, rank, title
from palazzo.mining.spoken import Spoken
from palazzo.mining.weigh import Topic, weigh

SMALL_TALK = "Small talk"

_PARTS = ((5, "night"), (12, "morning"), (17, "afternoon"), (22, "evening"), (24, "night"))


def room_label(moment: datetime) -> str:
    """`2026-04-30 evening session`, by the speaker's own clock."""
    part = next(name for before, name in _PARTS if moment.hour < before)
    return f"{moment:%Y-%m-%d} {part} session"


def closet_labels(
    talk: Sequence[Spoken], segments: Sequence[range], topics: Sequence[Topic], meaning: Meaning | None
) -> list[str]:
    """Name each segment by what it talks about more than the others do; no two alike."""
    overall = {topic.key: topic.weight for topic in topics}
    labels: list[str] = []
    for segment in segments:
        own = [_distinct(topic, overall) for topic in weigh(talk[segment.start : segment.stop])]
        own.sort(key=lambda topic: -topic.weight)
        ranked = [pair for pair in rank(own, meaning, segment) if title(pair[0].text) not in labels]
        best = best_name(ranked)
        labels.append(SMALL_TALK if best is None else title(best.text))
    return labels


def _distinct(topic: Topic, overall: dict[tuple[str, ...], float]) -> Topic:
    share = topic.weight / max(overall.get(topic.key, topic.weight), topic.weight)
    return Topic(
        topic.key, topic.text, topic.weight * share * (1.3 if len(topic.key) > 1 else 1.0), topic.messages, topic.named
    )

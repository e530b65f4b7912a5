"""Extraction by rules: no network, no model but the embedder at hand."""

from palazzo.mining.extraction import Beat, Extraction, Segment, Talk
from palazzo.mining.labels import closet_labels
from palazzo.mining.meaning import understand
from palazzo.mining.spoken import listen
from palazzo.mining.subject import subject
from palazzo.mining.summary import summarise
from palazzo.mining.tags import tag
from palazzo.mining.topics import segments
from palazzo.mining.weigh import weigh
from palazzo.model.aaak import Tag
from palazzo.providers.base import Embedder


def extract(talk: Talk, _: Beat, embedder: Embedder | None = None) -> Extraction:
    """Read every message once, and say what it is about, where it turns, and what it states."""
    tags = {drawer.id: tag(drawer) for drawer in talk.new}
    people = [name for of_one in tags.values() for name in of_one.get(Tag.PEOPLE, ())]
    spoken = listen(talk.drawers)
    topics = weigh(spoken)
    meaning = understand(spoken, topics, embedder)
    found = subject(spoken, topics, meaning, owner=talk.owner, people=people)
    pieces = segments(spoken, meaning)
    labels = closet_labels(spoken, pieces, topics, meaning)
    return Extraction(
        subject=found,
        segments=tuple(
            Segment(
                label,
                tuple(talk.drawers[piece.start : piece.stop]),
                summarise(spoken[piece.start : piece.stop], topics),
            )
            for label, piece in zip(labels, pieces, strict=True)
        ),
        summary=summarise(spoken, topics, sentences=2),
        tags=tags,
    )

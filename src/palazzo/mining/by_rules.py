"""Extraction by rules: no network, no model but the embedder at hand."""

from palazzo.mining.details import Reader, read_details
from palazzo.mining.extraction import Beat, Extraction, Segment, Talk
from palazzo.mining.facts import read
from palazzo.mining.labels import name_segments, room_title, segments
from palazzo.mining.meaning import understand
from palazzo.mining.setting import Setting
from palazzo.mining.signature import sign
from palazzo.mining.spoken import listen, weigh
from palazzo.mining.subject import subject, telling_title
from palazzo.mining.summary import sentences, summarise
from palazzo.model.graph import EntityType
from palazzo.providers.base import Embedder


def extract(talk: Talk, _: Beat, embedder: Embedder | None = None, read: Reader = read) -> Extraction:
    """Read every message once, and say what it is about, where it turns, and what it states."""
    details = read_details(talk.new, talk.known, read)
    setting = Setting(
        people=details.named(EntityType.PERSON), scenes=details.named(EntityType.PLACE, EntityType.ORGANISATION)
    )
    spoken = listen(talk.drawers)
    topics = weigh(spoken)
    meaning = understand(spoken, topics, embedder)
    found = subject(spoken, topics, meaning, owner=talk.owner, setting=setting)
    known = [found.name, talk.conversation.wing or talk.conversation.title or ""]
    pieces = name_segments(spoken, segments(spoken, meaning), topics, meaning, known, setting)
    said = sentences(spoken, topics)
    title = talk.conversation.title if telling_title(talk.conversation.title) else None
    summary = summarise(said, range(len(spoken)), most=2)

    def closet_summary(piece: range) -> str:
        """What its messages add to the room's summary; the only closet of a room adds nothing."""
        return summarise(said, piece, but=summary) if len(pieces) > 1 else ""

    return Extraction(
        subject=found,
        title=title or room_title(spoken, topics, meaning, setting),
        signature=None if found.settled else sign(talk.drawers, topics, title),
        segments=tuple(
            Segment(label, tuple(talk.drawers[piece.start : piece.stop]), closet_summary(piece))
            for piece, label in pieces
        ),
        summary=summary,
        tags=details.tags,
        entities=details.entities,
        relations=details.relations,
        aside=details.aside,
    )

"""Rerank: a model reads the best of what was found and says which of it answers the question."""

import logging
from collections.abc import Sequence

from palazzo.errors import PalazzoError
from palazzo.model.hit import ConversationHit, Hit, Result
from palazzo.providers.base import Reranker

POOL = 20  # how many it reads

log = logging.getLogger(__name__)


def rerank(query: str, found: Sequence[Result], reranker: Reranker) -> list[Result] | None:
    """Return what was found in the reader's order, or None if it fails: then the order before it stands."""
    read, rest = list(found[:POOL]), list(found[POOL:])
    try:
        scores = reranker.rank(query, [_text(each) for each in read]).scores
    except PalazzoError as error:
        log.warning("the order before the rerank stands: %s", error)
        return None
    places = sorted(range(len(read)), key=lambda place: (-scores[place], place))
    return [read[place] for place in places] + rest


def _text(found: Hit | ConversationHit) -> str:
    if isinstance(found, ConversationHit):
        return "\n".join(map(_text, found.hits))
    who = found.drawer.speaker or found.role.value
    return f"[{found.said_at:%Y-%m-%d}] {who}: {found.content}"

"""From a summary that was just made to one that is kept, with its place in the conversation."""

import hashlib
from collections.abc import Iterable
from datetime import datetime

from palazzo.compaction.plan import Cluster
from palazzo.compaction.summary import Summary
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.summary import KeptSummary


def keep(id: ConversationId, cluster: Cluster, summary: Summary, at: datetime) -> KeptSummary:
    """The summary of a cluster; its place is from the cluster's first message to its last."""
    return KeptSummary(
        id=summary_id(id, summary.covers, summary.text),
        conversation_id=id,
        text=summary.text,
        covers=summary.covers,
        first_position=cluster.turns[0].drawer.position,
        last_position=cluster.turns[-1].drawer.position,
        tokens=summary.tokens,
        covered_tokens=summary.covered_tokens,
        confidence=summary.confidence,
        written_by=summary.by,
        made_at=at,
        rung=summary.rung,
        trouble=summary.trouble,
    )


def summary_id(conversation: ConversationId, covers: Iterable[DrawerId], text: str) -> str:
    """The id that this text has in place of these messages, always."""
    return "s" + hashlib.sha256("\0".join((conversation, *covers, text)).encode()).hexdigest()[:24]

"""Conversations, and what a model sees of them."""

from palazzo.model.conversation import ConversationInfo
from palazzo.model.drawer import Drawer
from palazzo.model.summary import Compacted, KeptSummary
from palazzo.plain.drawers import drawer
from palazzo.plain.rules import guidance
from palazzo.plain.shape import Plain


def conversation(info: ConversationInfo) -> Plain:
    return {
        "conversation_id": info.id,
        "started_at": info.started_at.isoformat(),
        "title": info.title,
        "wing": info.wing,
        "agent": info.agent_id,
        "length": info.length,
        "completed_at": None if info.completed_at is None else info.completed_at.isoformat(),
        "mined_up_to": info.mined_up_to,
    }


def summary(summary: KeptSummary) -> Plain:
    return {
        "id": summary.id,
        "conversation_id": summary.conversation_id,
        "text": summary.text,
        "covers": list(summary.covers),
        "first_position": summary.first_position,
        "last_position": summary.last_position,
        "tokens": summary.tokens,
        "covered_tokens": summary.covered_tokens,
        "confidence": round(summary.confidence, 6),
        "decay": round(summary.decay, 6),
        "written_by": summary.written_by,
        "made_at": summary.made_at.isoformat(),
        "trouble": summary.trouble or None,
        "merges": list(summary.merges),
    }


def view(item: KeptSummary | Drawer) -> Plain:
    """One thing that a model would see of a conversation."""
    if isinstance(item, KeptSummary):
        return {"kind": "summary", **summary(item)}
    return {"kind": "turn", **drawer(item)}


def compacted(done: Compacted) -> Plain:
    return {
        "conversation_id": done.conversation_id,
        "summaries": [summary(one) for one in done.summaries],
        "guidance": [guidance(one) for one in done.guidance],
        "covered": done.covered,
        "declined": done.declined,
        "tokens_before": done.tokens_before,
        "tokens_after": done.tokens_after,
    }

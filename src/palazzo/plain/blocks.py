"""The block of context, and the report on it."""

from dataclasses import asdict

from palazzo.context.block import Context
from palazzo.context.entry import Entry, Heading, Tier
from palazzo.plain.shape import Plain


def context(context: Context) -> Plain:
    """The block, and everything that is to be said about it."""
    return {
        "text": context.text,
        "tokens": context.tokens,
        "budget": context.budget,
        "tokens_by_tier": {tier.value: tokens for tier, tokens in context.tokens_by_tier.items()},
        "entries": [_entry(tier, one) for tier, entries in context.packed.tiers.items() for one in entries],
        "left_out": [{**_entry(left.tier, left.entry), "reason": left.reason.value} for left in context.left_out],
        "degraded": [each.value for each in context.degraded],
    }


def _entry(tier: Tier, entry: Entry) -> Plain:
    return {
        "tier": tier.value,
        "key": entry.key,
        "pointer": None if entry.pointer is None else str(entry.pointer),
        "said_at": None if entry.said_at is None else entry.said_at.isoformat(),
        "role": entry.role or None,
        "speaker": entry.speaker or None,
        "provenance": entry.provenance.value,
        "source": entry.source or None,
        "heading": None if entry.heading is None else _heading(entry.heading),
        "position": entry.position,
        "times": entry.times,
        "since": entry.since,
        "past": entry.past,
        "until": entry.until,
        "retired": entry.retired,
        "quarantined": entry.quarantined,
        "relevance": entry.relevance,
        "tokens": entry.tokens,
        "text": entry.text,
    }


def _heading(heading: Heading) -> Plain:
    return {**asdict(heading), "day": heading.day.isoformat()}

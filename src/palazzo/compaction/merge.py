"""Summaries of summaries: when many stand one after the other, the oldest become one, which covers all they cover."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from palazzo.compaction.extract import Unit
from palazzo.compaction.keep import summary_id
from palazzo.compaction.plan import Cluster, Turn
from palazzo.compaction.summarize import Summarizer
from palazzo.compaction.summary import Summary
from palazzo.model.drawer import Drawer, Role
from palazzo.model.ids import DrawerId
from palazzo.model.summary import KeptSummary

MOST = 20  # summaries that stand in front of a model
TOGETHER = 10  # that become one


def merge(standing: Sequence[KeptSummary], summarizer: Summarizer, at: datetime) -> tuple[KeptSummary, ...]:
    """The summaries that take the place of the oldest of `standing`, until there are few enough."""
    left, made = list(standing), []
    by_extraction = replace(summarizer, chat=None, write=_write)
    while len(left) > MOST:
        one = _one(left[:TOGETHER], by_extraction, at)
        if one is None:
            break
        made.append(one)
        left = [one, *left[TOGETHER:]]
    return tuple(made)


def _one(group: Sequence[KeptSummary], summarizer: Summarizer, at: datetime) -> KeptSummary | None:
    turns = [Turn(_as_turn(summary), summary.tokens) for summary in group]
    summary = summarizer.summarize(Cluster(tuple(turns)))
    if not isinstance(summary, Summary):
        return None
    covers = tuple(id for each in group for id in each.covers)
    trust = sum(each.confidence for each in group) / len(group)  # what the merged ones had lost stays lost
    return KeptSummary(
        id=summary_id(group[0].conversation_id, covers, summary.text),
        conversation_id=group[0].conversation_id,
        text=summary.text,
        covers=covers,
        first_position=group[0].first_position,
        last_position=max(each.last_position for each in group),
        tokens=summary.tokens,
        covered_tokens=sum(each.covered_tokens for each in group),
        confidence=summary.confidence * trust,
        written_by=summary.by,
        made_at=at,
        rung=summary.rung,
        merges=tuple(each.id for each in group),
    )


def _as_turn(summary: KeptSummary) -> Drawer:
    """A summary in the shape of a message, so that it can be summarised like one."""
    return Drawer(
        DrawerId(summary.id),
        Role.SYSTEM,
        summary.text,
        summary.made_at,
        summary.made_at,
        stability=0.0,
        conversation_id=summary.conversation_id,
        position=summary.first_position,
    )


def _write(turns: Sequence[Turn], units: Iterable[Unit]) -> str:  # noqa: ARG001 - a writer's signature
    """Lines as they are: they say already who spoke and when."""
    return "\n".join(unit.text for unit in units)

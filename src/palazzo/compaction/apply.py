"""Compacting a conversation: look, decide, summarise, write.

Summaries may take a model's time, so nothing is locked meanwhile. Guidance, summaries, what these cover and how far the
conversation has come are written in one transaction: all of it, or, if somebody else was faster, nothing, and it is
decided again.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from palazzo.compaction.keep import keep
from palazzo.compaction.merge import merge
from palazzo.compaction.plan import Plan, Turn, plan
from palazzo.compaction.summarize import Summarizer
from palazzo.compaction.summary import Summary
from palazzo.errors import Conflict
from palazzo.guidance.booster import Booster
from palazzo.guidance.record import Verdicts, records
from palazzo.guidance.record import keep as keep_rule
from palazzo.model.activity import Activity
from palazzo.model.drawer import Drawer
from palazzo.model.ids import Clock, ConversationId, DrawerId, UserId
from palazzo.model.summary import Compacted, KeptSummary, Progress
from palazzo.stores.base import Store, Transaction

COMPACTED = "memory_compacted"
TRIES = 5
PRIOR = 5  # earlier summaries that a new one need not repeat

Finish = Callable[[Transaction], None]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Compactor:
    """What compaction is done with; `alive` is called between summaries, for whoever holds a lease."""

    store: Store
    summarizer: Summarizer
    booster: Booster | None
    clock: Clock
    alive: Callable[[], None] = lambda: None

    def compact(self, user: UserId, id: ConversationId, finish: Finish | None = None) -> Compacted:
        """Shorten what is older than the recent tail; `finish` is called in the transaction that writes it.

        Raise NotFound if there is no such conversation, and Conflict if others keep on being faster.
        """
        for _ in range(TRIES - 1):
            try:
                return self._round(user, id, finish)
            except Conflict as error:
                log.info("deciding again: %s", error)
        return self._round(user, id, finish)

    def _round(self, user: UserId, id: ConversationId, finish: Finish | None) -> Compacted:
        seen = self._look(user, id)
        rules, aside = records(user, seen.drawers, seen.verdicts, self.booster, self.clock())
        turns = self._turns(seen, {rule.drawer_id for rule in rules} | seen.guidance)
        made = self._summaries(id, plan(turns), seen.standing)
        above = merge([*seen.standing, *made.summaries], self.summarizer, self.clock())
        at = self.clock()
        with self.store.writing(user) as tx:
            new = tuple(rule for rule in rules if keep_rule(tx, rule))
            done = Compacted(id, (*made.summaries, *above), new, made.declined, made.before, made.after)
            for message in aside:
                tx.jobs.set_aside(message, at)
            if done.summaries:
                _check_all_there(tx, done.summaries)
                tx.summaries.advance(seen.progress, made.up_to, at)
                for summary in done.summaries:
                    tx.summaries.add(summary)
                tx.ledger.add_activity(Activity("agent_action", COMPACTED, at, id, _details(done)))
            if finish is not None:
                finish(tx)
        return done

    def _look(self, user: UserId, id: ConversationId) -> "_Seen":
        with self.store.reading(user) as tx:
            tx.conversations.get(id)
            progress = tx.summaries.progress(id)
            drawers = tx.summaries.uncovered(id, after=progress.up_to)
            ids = [drawer.id for drawer in drawers]
            verdicts = tx.gate.verdicts(ids)
            return _Seen(progress, drawers, tx.summaries.of_conversation(id), tx.guidance.among(ids), verdicts)

    def _turns(self, seen: "_Seen", protected: set[DrawerId]) -> list[Turn]:
        count, scores = self.summarizer.count, {id: verdict.g for id, verdict in seen.verdicts.items()}
        return [
            Turn(drawer, count(drawer.content), drawer.id in protected, scores.get(drawer.id))
            for drawer in seen.drawers
        ]

    def _summaries(self, id: ConversationId, decided: Plan, standing: Sequence[KeptSummary]) -> "_Made":
        """Summarise cluster by cluster, each knowing what those before it say."""
        prior = [summary.text for summary in standing[-PRIOR:]]
        summaries: list[KeptSummary] = []
        declined = before = 0
        for cluster in decided.clusters:
            made = self.summarizer.summarize(cluster, "\n".join(prior[-PRIOR:]))
            self.alive()
            if not isinstance(made, Summary):
                declined += 1
                continue
            prior.append(made.text)
            before += made.covered_tokens
            summaries.append(keep(id, cluster, made, self.clock()))
        return _Made(tuple(summaries), declined, before)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A conversation as it was when the round began."""

    progress: Progress
    drawers: Sequence[Drawer]
    standing: Sequence[KeptSummary]
    guidance: set[DrawerId]  # drawers that have a record already
    verdicts: Verdicts


@dataclass(frozen=True, slots=True)
class _Made:
    """The summaries of one round."""

    summaries: tuple[KeptSummary, ...]
    declined: int
    before: int

    @property
    def after(self) -> int:
        return sum(summary.tokens for summary in self.summaries)

    @property
    def up_to(self) -> int:
        """Whatever comes before the end of the last summary is decided; what comes after it is tried again."""
        return max((summary.last_position for summary in self.summaries), default=0)


def _check_all_there(tx: Transaction, summaries: Sequence[KeptSummary]) -> None:
    """Whatever was erased while it was summarised must not be told by a summary."""
    covered = {id for summary in summaries for id in summary.covers}
    if len(tx.drawers.rows(covered)) < len(covered):
        raise Conflict("some of the messages were erased while they were summarised")


def _details(done: Compacted) -> dict[str, object]:
    return {
        "summaries": len(done.summaries),
        "covered": done.covered,
        "guidance": len(done.guidance),
        "declined": done.declined,
        "tokens_before": done.tokens_before,
        "tokens_after": done.tokens_after,
        "by": sorted({summary.written_by for summary in done.summaries}),
    }

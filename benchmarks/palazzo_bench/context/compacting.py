"""What extractive summaries keep of a conversation: its length, its names and dates, and what was asked about later."""

from collections.abc import Iterator
from time import process_time

from palazzo.compaction.plan import Cluster, Turn, plan
from palazzo.compaction.sentences import exact, sentences
from palazzo.compaction.summarize import Summarizer
from palazzo.compaction.summary import Summary
from palazzo.model.drawer import Drawer
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.providers.base import Embedder
from palazzo.text.tokens import estimate_tokens
from palazzo_bench.lines import Record
from palazzo_bench.locomo.dataset import Friendship

PRIOR = 4_000  # characters of earlier summaries that the next one is shown


def compacted(friendship: Friendship, embedder: Embedder) -> Record:
    """Compact everything that two people said as one conversation."""
    turns = list(_turns(friendship))
    asked_about = {gold for question in friendship.questions for gold in question.gold_turns}
    begun = process_time()
    planned = plan(turns)
    pairs = list(_summaries(planned.clusters, Summarizer(embedder)))
    seconds = process_time() - begun
    told = [
        (turn, exact(sentence), sentence, summary.text)
        for cluster, summary in pairs
        for turn in cluster.compressible
        for sentence in sentences(turn.drawer.content)
    ]
    names = [(name, text) for _, found, _, text in told for name in found]
    kept = {turn.drawer.id for turn, _, sentence, text in told if sentence in text}
    covered = {turn.drawer.id for turn, *_ in told}
    return {
        "conversation": friendship.id,
        "turns": len(turns),
        "clusters": len(planned.clusters),
        "declined": len(planned.clusters) - len(pairs),
        "tokens_kept": sum(made.tokens for _, made in pairs) / max(sum(made.covered_tokens for _, made in pairs), 1),
        "exact_kept": sum(name in text for name, text in names) / max(len(names), 1),
        "turns_kept": len(kept) / max(len(covered), 1),
        "evidence_kept": len(kept & asked_about) / max(len(covered & asked_about), 1),
        "confidence": sum(made.confidence for _, made in pairs) / max(len(pairs), 1),
        "ms_a_turn": seconds / max(len(turns), 1) * 1000,
    }


def _turns(friendship: Friendship) -> Iterator[Turn]:
    for session in friendship.sessions:
        for said in session.turns:
            drawer = Drawer(
                DrawerId(f"{session.id}:{said.number}"),
                said.role,
                said.content,
                said.at,
                said.at,
                0.5,
                conversation_id=ConversationId(friendship.id),
                speaker=said.speaker,
            )
            yield Turn(drawer, estimate_tokens(drawer.content))


def _summaries(clusters: tuple[Cluster, ...], summarizer: Summarizer) -> Iterator[tuple[Cluster, Summary]]:
    prior = ""
    for cluster in clusters:
        made = summarizer.summarize(cluster, prior)
        if isinstance(made, Summary):
            yield cluster, made
            prior = f"{prior}\n{made.text}"[-PRIOR:]

"""From a cluster to its summary: by a model where one is there and worth it, else by extraction; shorter or not at all.

Whatever a model does, the extractive summary is what remains; whatever an embedder does, words are.
"""

import logging
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from palazzo.compaction.abstract import abstract
from palazzo.compaction.by_words import WordsEmbedder
from palazzo.compaction.extract import Material, Write, extract, gather, write
from palazzo.compaction.plan import ABSTRACTIVE, Cluster
from palazzo.compaction.summary import EXTRACTIVE, Declined, Summary, fidelity
from palazzo.errors import PalazzoError
from palazzo.providers.base import ChatModel, Embedder
from palazzo.providers.patience import within
from palazzo.text.tokens import CountTokens, estimate_tokens

if TYPE_CHECKING:
    from palazzo.providers.base import Matrix

LADDER = (0.35, 0.2, 0.1, 0.0)  # of the covered tokens; the last rung is a single sentence
MODEL_LADDER = (0.35, 0.15)
LONGEST = 400  # tokens that a summary is meant to take at most, however much it covers
PRESERVED = 0.65  # the cosine of a model's summary and its cluster, below which it is not believed
PATIENCE = 60.0  # seconds that a model has for one summary
_WORDS_A_TOKEN = 0.7
_FEWEST_WORDS = 12

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Summarizer:
    """What summaries are made with; without a `chat`, or for clusters not worth it, by extraction alone."""

    embedder: Embedder
    chat: ChatModel | None = None
    count: CountTokens = estimate_tokens
    patience: float = PATIENCE
    worth: float = ABSTRACTIVE
    write: Write = write

    def summarize(self, cluster: Cluster, prior: str = "") -> Summary | Declined:
        """Shorten what is not guidance; `prior` is what the summaries before it say."""
        try:
            return self._summarize(cluster, prior, self.embedder)
        except PalazzoError as error:
            log.warning("the embedder does not answer, words decide what matters: %s", error)
            return self._summarize(cluster, prior, WordsEmbedder())

    def _summarize(self, cluster: Cluster, prior: str, embedder: Embedder) -> Summary | Declined:
        turns = embedder.embed([turn.drawer.content for turn in cluster.compressible]).vectors
        trouble = ""
        if self.chat is not None and cluster.gate >= self.worth:
            written = self._by_model(self.chat, cluster, prior, turns, embedder)
            if isinstance(written, Summary):
                return written
            trouble = written
        return self._by_extraction(cluster, gather(cluster.compressible, embedder, prior), turns, embedder, trouble)

    def _by_model(
        self, chat: ChatModel, cluster: Cluster, prior: str, turns: "Matrix", embedder: Embedder
    ) -> Summary | str:
        """A summary that is shorter and close enough to what it covers, or why there is none."""
        trouble = ""
        for rung, share in enumerate(MODEL_LADDER):
            words = max(int(_limit(cluster, share) * _WORDS_A_TOKEN), _FEWEST_WORDS)
            try:
                written = within(self.patience, partial(abstract, chat, cluster.compressible, words, prior))
            except PalazzoError as error:
                log.warning("%s could not summarise, extraction does: %s", chat.name, error)
                return error.message
            tokens = self.count(written.text)
            if tokens >= cluster.tokens:
                trouble = f"its summary takes {tokens} tokens, and what it covers {cluster.tokens}"
                continue
            near = fidelity(written.text, turns, embedder)
            if near.alignment >= PRESERVED:
                confidence = near.with_the_models_own(written.confidence)
                return self._summary(cluster, written.text, confidence, rung, by=chat.name)
            trouble = f"its summary has drifted: {near.alignment:.2f} is below {PRESERVED}"
        return trouble

    def _by_extraction(
        self, cluster: Cluster, material: Material, turns: "Matrix", embedder: Embedder, trouble: str
    ) -> Summary | Declined:
        tightest = cluster.tokens
        for rung, share in enumerate(LADDER):
            text = extract(material, _limit(cluster, share), self.count, self.write)
            tightest = self.count(text)
            if text and tightest < cluster.tokens:
                confidence = fidelity(text, turns, embedder).confidence
                return self._summary(cluster, text, confidence, rung, trouble=trouble)
        return Declined(cluster.tokens, tightest)

    def _summary(
        self, cluster: Cluster, text: str, confidence: float, rung: int, *, by: str = EXTRACTIVE, trouble: str = ""
    ) -> Summary:
        covers = tuple(turn.drawer.id for turn in cluster.compressible)
        return Summary(text, self.count(text), covers, cluster.tokens, confidence, by, rung, trouble)


def _limit(cluster: Cluster, share: float) -> int:
    return int(min(cluster.tokens, LONGEST / LADDER[0]) * share)

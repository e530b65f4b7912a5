"""b_sem(t): how close a doubtful turn comes to guidance in meaning; nothing at all where the embedder fails or is slow.

Above: protect, which only ever adds what the booster says. Below: any embedder.
"""

import logging
from collections.abc import Sequence
from math import isfinite
from threading import Thread

from palazzo.errors import PalazzoError
from palazzo.guidance.prototypes import PROTOTYPES
from palazzo.providers.base import Embedder
from palazzo.providers.lazy import Lazy

log = logging.getLogger(__name__)

# τ_boost by embedder: the lowest floor at which `palazzo bench guidance --floors` lets no other turn in. Vectors that
# add up words hardly tell a rule from talk about its subject, so the default embedder rescues next to nothing.
FLOORS = {"wordllama-l2-supercat-256": 0.5}
REFERENCE_FLOOR = 0.78  # for embedders that nobody has measured
PATIENCE = 5.0  # seconds for one batch of turns


class Booster:
    """Compares texts with the prototypes, and waits for the embedder no longer than `patience` seconds."""

    def __init__(self, embedder: Embedder, floor: float | None = None, patience: float = PATIENCE) -> None:
        self._embedder = embedder
        self._patience = patience
        self._prototypes = Lazy(lambda: embedder.embed(PROTOTYPES).vectors)
        self._running: Thread | None = None
        self._floor = floor

    @property
    def floor(self) -> float:
        """τ_boost: what was given, or was measured for this embedder."""
        return FLOORS.get(self._embedder.identity.name, REFERENCE_FLOOR) if self._floor is None else self._floor

    def similarities(self, texts: Sequence[str]) -> list[float]:
        """The greatest cosine of each text with any prototype, from 0 to 1; zeros if none came in time."""
        silence = [0.0] * len(texts)
        if not texts or (self._running is not None and self._running.is_alive()):
            return silence  # a call that hangs must not be joined by another
        answers: list[list[float]] = []
        running = self._running = Thread(target=self._compare, args=(texts, answers), daemon=True)
        running.start()
        running.join(self._patience)
        if running.is_alive():
            log.warning("the embedder has not answered within %s s; guidance is decided without it", self._patience)
        return answers[0] if answers else silence

    def _compare(self, texts: Sequence[str], answers: list[list[float]]) -> None:
        try:
            cosines = self._embedder.embed(texts).vectors @ self._prototypes().T
        except PalazzoError as error:
            log.warning("guidance is decided without the embedder: %s", error)
            return
        best = [float(row.max()) for row in cosines]
        answers.append([min(max(cosine, 0.0), 1.0) if isfinite(cosine) else 0.0 for cosine in best])

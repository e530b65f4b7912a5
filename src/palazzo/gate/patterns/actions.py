"""A: what was decided, repaired, finished or set differently."""

from palazzo.gate.patterns.decisions import DECISION
from palazzo.gate.patterns.fixes import FIX
from palazzo.gate.patterns.milestones import MILESTONE
from palazzo.gate.patterns.settings import CONFIGURATION_CHANGE
from palazzo.gate.patterns.weights import Weighted

ACTIONS = (
    Weighted(DECISION, 0.5),
    Weighted(FIX, 0.4),
    Weighted(MILESTONE, 0.3),
    Weighted(CONFIGURATION_CHANGE, 0.4),
)

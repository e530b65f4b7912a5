"""D_nl: what people tell of themselves and each other."""

from palazzo.gate.patterns.dates import DATE
from palazzo.gate.patterns.people import PERSON
from palazzo.gate.patterns.preferences import PREFERENCE
from palazzo.gate.patterns.quantities import QUANTITY
from palazzo.gate.patterns.selves import SELF_FACT
from palazzo.gate.patterns.weights import Weighted

PERSONAL = (
    Weighted(DATE, 0.3),
    Weighted(QUANTITY, 0.2),
    Weighted(PERSON, 0.3),
    Weighted(PREFERENCE, 0.4),
    Weighted(SELF_FACT, 0.3),
)

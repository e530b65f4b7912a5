"""The five families together."""

from palazzo.gate.patterns.actions import ACTIONS
from palazzo.gate.patterns.personal import PERSONAL
from palazzo.gate.patterns.specific import SPECIFIC
from palazzo.gate.patterns.structure import STRUCTURE
from palazzo.gate.patterns.technical import TECHNICAL

FAMILIES = {"t": TECHNICAL, "d_nl": PERSONAL, "p": SPECIFIC, "a": ACTIONS, "d_tech": STRUCTURE}
PATTERNS = tuple(dict.fromkeys(each.pattern.name for family in FAMILIES.values() for each in family))

"""Everything about one drawer."""

from palazzo.model.details import DrawerDetails
from palazzo.plain.drawers import drawer, filed
from palazzo.plain.judgements import feedback, verdict
from palazzo.plain.knowledge import told
from palazzo.plain.rules import rule
from palazzo.plain.shape import Plain


def details(details: DrawerDetails) -> Plain:
    """Everything about a drawer."""
    return {
        **filed(details.filed),
        "verdict": None if details.verdict is None else verdict(details.verdict),
        "guidance": None if details.guidance is None else rule(details.guidance),
        "facts": [told(fact, details.sources) for fact in details.facts],
        "feedback": [feedback(one) for one in details.feedback],
        "neighbours": [drawer(one) for one in details.neighbours],
    }

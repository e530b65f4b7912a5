"""What a model would see of a conversation: summaries in place of what they cover, and every other message."""

from palazzo.model.drawer import Drawer
from palazzo.model.ids import ConversationId
from palazzo.model.summary import KeptSummary, View
from palazzo.stores.base import Transaction


def view(tx: Transaction, id: ConversationId) -> View:
    """Read it in order; a rule that was taken out of a stretch follows the summary of that stretch."""
    found: View = [*tx.summaries.of_conversation(id), *tx.summaries.uncovered(id)]
    return sorted(found, key=_place)


def _place(item: KeptSummary | Drawer) -> tuple[int, int]:
    return (item.first_position, 0) if isinstance(item, KeptSummary) else (item.position, 1)

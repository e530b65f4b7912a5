"""Conversations to compact."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from palazzo.compaction.plan import Turn
from palazzo.model.drawer import Drawer, Role
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.text.tokens import estimate_tokens

BEGAN = datetime(2026, 4, 30, 9, tzinfo=UTC)


def turn(number: int, role: Role, text: str, *, protected: bool = False, gate: float | None = None) -> Turn:
    """One turn of a conversation in which a message comes every hour."""
    said = BEGAN + timedelta(hours=number)
    drawer = Drawer(DrawerId(f"d{number}"), role, text, said, said, 0.5, conversation_id=ConversationId("c"))
    return Turn(drawer, estimate_tokens(text), protected, gate)


def talk(roles: Iterable[Role], text: str = "We spoke of the boat.") -> list[Turn]:
    """A turn for each role, with the same words each time."""
    return [turn(number, role, f"{text} {number}") for number, role in enumerate(roles)]


def exchange(*texts: str, gate: float | None = None) -> list[Turn]:
    """Turns of user and assistant, one after the other."""
    roles = (Role.USER, Role.ASSISTANT)
    return [turn(number, roles[number % 2], text, gate=gate) for number, text in enumerate(texts)]

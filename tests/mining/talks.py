"""Conversations for the tests of mining, made in a line."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from palazzo.mining.extraction import Talk
from palazzo.model.conversation import ConversationInfo
from palazzo.model.drawer import Drawer, Role
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.palace import Wing

NOON = datetime(2026, 4, 30, 12, tzinfo=UTC)
TALK = ConversationId("talk")

KITCHEN = (
    "user: We want to redo the kitchen. The old kitchen has no room for an oven.",
    "assistant: Which oven do you have in mind?",
    "user: A gas oven. The kitchen floor must go, too.",
    "assistant: Then plan the floor first.",
    "user: By the way, our trip to Lisbon is booked. Flights leave on 9 May.",
    "assistant: Lisbon in May is lovely. How long is the trip?",
    "user: A week in Lisbon. The flights were cheap, and the flat in Lisbon has a balcony.",
    "assistant: Have a good flight to Lisbon.",
    "user: Lisbon has a tram that I want to ride, and flights home are in the evening.",
    "assistant: The tram is best early.",
)


def said(*lines: str) -> list[Drawer]:
    """One drawer a line; `user:`, `assistant:` or a speaker's name goes before."""
    return [_drawer(number, *line.split(": ", 1)) for number, line in enumerate(lines, 1)]


def talk(*lines: str, owner: str = "me", wings: Sequence[Wing] = (), mined_up_to: int = 0) -> Talk:
    """A conversation of these lines as the extractor sees it."""
    info = ConversationInfo(TALK, NOON, length=len(lines), mined_up_to=mined_up_to)
    return Talk(info, said(*lines), owner, wings)


def still_here() -> None:
    """For extractors that nobody waits for."""


def _drawer(number: int, who: str, words: str) -> Drawer:
    roles = {"user": Role.USER, "assistant": Role.ASSISTANT}
    at = NOON + timedelta(minutes=number)
    return Drawer(
        id=DrawerId(f"d{number}"),
        role=roles.get(who, Role.USER),
        content=words,
        said_at=at,
        written_at=at,
        stability=0.5,
        conversation_id=TALK,
        position=number,
        speaker=None if who in roles else who,
    )

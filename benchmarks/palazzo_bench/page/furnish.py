"""A large palace that is filed already: written as an export and loaded, because mining it would take an hour."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import palazzo
from palazzo.model.slug import slug
from palazzo_bench.lines import Record
from palazzo_bench.speed.grow import FIRST
from palazzo_bench.texts import TALK, talk

WINGS = 60


def furnish(palace: "palazzo.Palace", talks: range) -> None:
    """Load these conversations, each in a room of its own, in the wings by turns."""
    contents = list(_records(talks))
    header = {"table": "header", "palazzo": 1, "user": palace.user, "exported_at": FIRST.isoformat()}
    palace.load([header, *contents, {"table": "end", "records": len(contents)}])


def _records(talks: range) -> Iterator[Record]:
    yield {"table": "user", "role": "user", "created_at": FIRST.isoformat(), "wings": WINGS}
    for wing in range(1, WINGS + 1):
        rooms = len(range(wing - 1, talks.stop, WINGS))
        yield {"table": "wings", "number": wing, "name": f"Subject {wing}", "kind": "topic", "rooms": rooms}
        yield {"table": "wing_names", "slug": f"subject-{wing}", "wing": wing, "name": f"Subject {wing}", "merged": 0}
    for number in talks:
        yield from _conversation(number, talk(number))


def _conversation(number: int, texts: list[str]) -> Iterator[Record]:
    """One conversation, and its room, its one closet and its drawers."""
    wing, room = number % WINGS + 1, number // WINGS + 1
    began = FIRST + timedelta(hours=3 * number)
    title = " ".join(texts[0].split()[:4])
    place = {"wing": wing, "room": room}
    yield {
        "table": "conversations",
        "id": f"talk-{number}",
        **dict.fromkeys(("started_at", "completed_at"), began.isoformat()),
        **dict.fromkeys(("title", "agent_id")),
        "wing": f"Subject {wing}",
        "length": 0,
        "mined_up_to": TALK,
    }
    yield {
        "table": "rooms",
        "wing": wing,
        "number": room,
        "started_at": began.isoformat(),
        "label": f"{began:%Y-%m-%d} {title}",
        "conversation_id": f"talk-{number}",
        "summary": texts[0],
        "closets": 1,
        "drawers": TALK,
    }
    yield {"table": "closets", **place, "number": 1, "slug": slug(title), "topic": title, "summary": texts[0]}
    for position, text in enumerate(texts, 1):
        drawer = _drawer(number, position, text, began + timedelta(minutes=position))
        yield drawer
        yield {"table": "pointers", **place, "drawer": position, "row": drawer["id"], "closet": 1, "current": 1}


def _drawer(number: int, position: int, text: str, said: datetime) -> Record:
    return {
        "table": "drawers",
        "id": f"d{number}-{position}",
        "conversation_id": f"talk-{number}",
        "position": position,
        "message_id": str(position),
        "role": "user" if position % 2 else "assistant",
        "speaker": None,
        "content": text,
        **dict.fromkeys(("said_at", "written_at"), said.isoformat()),
        "provenance": "session_turn",
        "stability": 0.5,
        "tags": {},
    }

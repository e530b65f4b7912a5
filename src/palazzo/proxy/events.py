"""Server-sent events: what a streamed reply is made of."""

import json
from collections.abc import Iterator
from typing import Any


def events(body: str) -> Iterator[dict[str, Any]]:
    """Yield the data of every event that is a JSON object; anything else is no part of a reply."""
    for event in body.replace("\r\n", "\n").replace("\r", "\n").split("\n\n"):
        lines = [line.removeprefix("data:").removeprefix(" ") for line in event.split("\n") if line.startswith("data:")]
        data = as_object("\n".join(lines))
        if data is not None:
            yield data


def as_object(text: str | bytes) -> dict[str, Any] | None:
    """Read a JSON object; None if it is anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None

"""JSON on its way through the proxy: what a client sends, and what a model answers, at once or event by event."""

import json
from collections.abc import Iterator
from typing import Any

from palazzo.errors import Unavailable
from palazzo.providers.model_json import read_body


def events(body: str) -> Iterator[dict[str, Any]]:
    """Yield the data of every event that is a JSON object; anything else is no part of a reply."""
    for event in body.replace("\r\n", "\n").replace("\r", "\n").split("\n\n"):
        lines = [line.removeprefix("data:").removeprefix(" ") for line in event.split("\n") if line.startswith("data:")]
        data = answered("\n".join(lines))
        if data is not None:
            yield data


def answered(text: str) -> dict[str, Any] | None:
    """Read a JSON object of a model; None if it is anything else."""
    try:
        return dict(read_body(text))
    except Unavailable:
        return None


def as_object(text: str | bytes) -> dict[str, Any] | None:
    """Read a client's JSON object, which goes on to the model as it is read; None if it is anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None

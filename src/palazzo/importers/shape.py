"""Looking into other tools' JSON: whatever is not as it should be raises Invalid with what it should be."""

import json
from collections.abc import Iterator, Mapping

from palazzo.errors import Invalid

Json = Mapping[str, object]

NOTHING: Json = {}


def record(value: object, what: str) -> Json:
    """Return an object as it is."""
    if not isinstance(value, dict):
        raise Invalid(f"{what} should be an object, and is {kind(value)}")
    return value


def inner(data: Json, key: str) -> Json:
    """Return the object under `key`; an empty one if there is none."""
    value = data.get(key)
    return NOTHING if value is None else record(value, key)


def listed(data: Json, key: str) -> list[object]:
    """Return the list under `key`; an empty one if there is none."""
    value = data.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise Invalid(f"{key} should be a list, and is {kind(value)}")
    return value


def records(data: Json, key: str) -> Iterator[Json]:
    """Yield the objects of the list under `key`."""
    return (record(value, f"an entry of {key}") for value in listed(data, key))


def text(data: Json, key: str) -> str:
    """Return the text under `key`; an empty one if there is none."""
    value = data.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Invalid(f"{key} should be text, and is {kind(value)}")
    return value


def readable(data: Json, key: str) -> str:
    """Return the text under `key`; an empty one also for what is no text, where that must cost nothing else."""
    value = data.get(key)
    return value if isinstance(value, str) else ""


def first_text(data: Json, *keys: str) -> str:
    """Return the first of these texts that says anything."""
    return next((found for key in keys if (found := text(data, key).strip())), "")


def spelled(value: object) -> str:
    """Return a value as it stands in the export."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError as error:
        raise Invalid("a value is nested too deeply") from error


def kind(value: object) -> str:
    """What a value is, in words: never the value itself, which may be nested too deeply to be written."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "text"
        case list():
            return "a list"
    return "an object"

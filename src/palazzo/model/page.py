"""Pages of a list, and the cursors that lead from one to the next."""

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from palazzo.errors import Invalid

Item = TypeVar("Item")
Key = tuple[int | str, ...]

LONGEST = 500


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """Some items of a list, and where it goes on; `next` is None on the last page."""

    items: tuple[Item, ...]
    next: str | None = None


def checked_limit(limit: int) -> int:
    """How many items a page may have; raise Invalid if it is none or too many."""
    if not 1 <= limit <= LONGEST:
        raise Invalid(f"a page has 1 to {LONGEST} items, not {limit}")
    return limit


def page_of(found: Sequence[Item], limit: int, key: Callable[[Item], Key]) -> Page[Item]:
    """The page that `found` makes, of which one item more than `limit` was asked for."""
    if len(found) <= limit:
        return Page(tuple(found))
    return Page(tuple(found[:limit]), cursor(key(found[limit - 1])))


def slice_of(found: Sequence[Item], after: str | None, limit: int) -> Page[Item]:
    """A page of a list that is short enough to be had as a whole."""
    [start] = position(after, int) or (0,)
    assert isinstance(start, int)  # noqa: S101 - `position` has checked it
    end = start + checked_limit(limit)
    return Page(tuple(found[start:end]), cursor((end,)) if end < len(found) else None)


def cursor(key: Key) -> str:
    """Where a page ended, as text that means nothing to anybody else."""
    return base64.urlsafe_b64encode(json.dumps(key, ensure_ascii=False).encode()).decode().rstrip("=")


def position(text: str | None, *types: type[int] | type[str]) -> Key | None:
    """Read a cursor, None for the beginning; raise Invalid if it is none of this list's."""
    if text is None:
        return None
    try:
        key = json.loads(base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True))
    except (ValueError, binascii.Error, RecursionError):
        key = None
    if not _fits(key, types):
        raise Invalid("this cursor is none of this list's; begin without one, then take `next` of each page")
    return tuple(key)


def _fits(key: object, types: Sequence[type[int] | type[str]]) -> bool:
    return (
        isinstance(key, list)
        and len(key) == len(types)
        and all(type(part) is kind for part, kind in zip(key, types, strict=True))
        and all(abs(part) < 2**62 for part in key if isinstance(part, int))
        and all(_storable(part) for part in key if isinstance(part, str))
    )


def _storable(text: str) -> bool:
    return "\x00" not in text and not any(0xD800 <= ord(character) <= 0xDFFF for character in text)

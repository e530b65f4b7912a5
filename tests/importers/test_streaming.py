import json
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.importers.streaming import values

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def cut(text: str | bytes, size: int) -> Iterator[bytes]:
    """A text as it comes from a disk, in pieces."""
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return (raw[start : start + size] for start in range(0, len(raw), size))


@given(st.lists(JSON, max_size=6), st.integers(1, 40), st.booleans())
def test_a_list_is_read_piece_by_piece_as_it_would_be_at_once(found: list[object], size: int, spaced: bool) -> None:
    text = json.dumps(found, ensure_ascii=False, indent=1 if spaced else None)
    assert list(values(cut(text, size))) == found


@given(JSON.filter(lambda value: not isinstance(value, list)), st.integers(1, 40))
def test_any_other_value_is_read_as_one(found: object, size: int) -> None:
    assert list(values(cut(json.dumps(found), size))) == [found]


@given(st.binary() | st.text().map(lambda text: b"[" + text.encode("utf-8", "surrogatepass")), st.integers(1, 9))
@example(b"[1, 2", 1)
@example(b'[{"a": "\\u12', 3)
@example(b"[" * 100_000, 9)
@example(b"[" + b"1" * 5000 + b"]", 9)
def test_what_is_json_is_read_and_what_is_none_raises_nothing_but_invalid(raw: bytes, size: int) -> None:
    try:
        expected = json.loads(raw.decode("utf-8-sig", "surrogateescape"), strict=False)
    except (ValueError, RecursionError):
        expected = None
    if expected is None:
        with suppress(Invalid):  # or it is `null`, or something stands behind it that nobody reads
            list(values(cut(raw, size)))
    else:
        assert list(values(cut(raw, size))) in ([expected], expected)


def test_an_error_in_the_middle_keeps_what_stood_before_it() -> None:
    stream = values(cut('[{"a": 1}, {"b": 2} {"c": 3}]', 4))
    assert [next(stream), next(stream)] == [{"a": 1}, {"b": 2}]
    with pytest.raises(Invalid, match="a comma is missing"):
        next(stream)


def test_an_error_is_found_without_reading_on_to_the_end() -> None:
    def endless() -> Iterator[bytes]:
        yield b'[{"a": nonsense} '
        for _ in range(3):
            yield b" " * 2**20
        pytest.fail("it read on")

    with pytest.raises(Invalid, match="character 7 on"):
        list(values(endless()))


def test_bytes_that_are_no_text_spoil_only_their_own_value() -> None:
    assert list(values(cut(b'["gr\xfcezi", "gr\xc3\xbcezi"]', 3))) == ["gr\udcfcezi", "grüezi"]

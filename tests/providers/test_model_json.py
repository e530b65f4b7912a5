"""Whatever a model writes, its JSON is read in linear time or refused with one clear error."""

import json
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Unavailable
from palazzo.providers.model_json import DEEPEST, LONGEST_ANSWER, read_body, read_object, values

GOOD = {"folder": 'A "b" }', "topics": [{"first": 1, "label": "One"}], "facts": ["1: a, ]", "2: b"], "n": [1.5, True]}
TEXT = json.dumps(GOOD)
SCRAPS = st.text(st.sampled_from('[]{}",:\\ 01eN-.truefalsn\ud800\x00é'), max_size=80)


@pytest.mark.parametrize(
    "around",
    ["{}", "```json\n{}\n```", "Sure, {{as you wish}}:\n{}\nMore?", "<think>{a, [b}</think>{}", "[wait] {}", "} ] {}"],
)
def test_an_object_is_found_whatever_stands_around_it(around: str) -> None:
    assert read_object(around.replace("{}", TEXT)) == GOOD


def test_commas_too_many_are_passed_over_but_not_those_in_strings() -> None:
    assert read_object('{"a": [1, 2,,], "b": "x, ]",}') == {"a": [1, 2], "b": "x, ]"}


def test_what_stands_apart_is_not_read_as_one() -> None:
    assert list(values("[1 2] [3]")) == [[3]]


@given(st.integers(min_value=0, max_value=len(TEXT) - 1))
def test_of_an_answer_that_was_cut_off_only_what_is_whole_is_read(length: int) -> None:
    for value in values(TEXT[:length]):
        assert isinstance(value, dict)
        assert set(value) <= set(GOOD)
        assert value.get("folder", GOOD["folder"]) == GOOD["folder"]
        assert set(value.get("facts", [])) <= set(GOOD["facts"])  # type: ignore[call-overload]


def test_an_answer_that_was_cut_off_keeps_its_whole_items() -> None:
    assert read_object('Here: {"folder": "A", "facts": ["1: a", "2: b') == {"folder": "A", "facts": ["1: a"]}


@pytest.mark.parametrize("text", ["[" * 10_000_000, '{"a":' * 10_000_000, "[" * 1000, '{"a":' * (DEEPEST + 1)])
def test_what_is_nested_without_end_is_refused(text: str) -> None:
    for read in (read_body, read_object):
        with pytest.raises(Unavailable):
            read(text)


@pytest.mark.parametrize("text", ["", "no", "[]", "1", '"a"', "}{", '{"a": }', "{]", "{'a': 1}", '{"a": 1'])
def test_a_body_is_one_whole_object_or_refused(text: str) -> None:
    with pytest.raises(Unavailable):
        read_body(text)


def test_a_number_of_any_length_is_read() -> None:
    assert read_body('{"a": 123456789012345, "b": ' + "9" * 10_000 + "}") == {"a": 123456789012345, "b": float("inf")}


@given(SCRAPS | st.text())
def test_no_text_raises_another_error(text: str) -> None:
    for read in (read_body, read_object, lambda text: list(values(text))):
        with suppress(Unavailable):
            read(text)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner), max_leaves=9))
def test_a_right_body_is_read_as_it_is(value: object) -> None:
    body = json.dumps({"a": value})
    assert read_object(body) == read_body(body)
    assert read_body(body) == json.loads(
        body, parse_int=lambda digits: int(digits) if len(digits) < 16 else float(digits)
    )


RUNS = ["{", "[", "]", "}", '"', ",", "\\", '\\"', '"a",', '{"a":1},', "[1,", "{]", "[{}],", " ", "1", "a ", '{"', ", "]


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("prefix", ["", "{", '["', '{"a": ['])
def test_the_time_grows_with_the_length_only(run: str, prefix: str) -> None:
    """16 times the text takes about 16 times as long; quadratic would be 256 times."""

    def took(size: int) -> float:
        text = prefix + run * (size // len(run))
        return min(_time(lambda: _read(text)) for _ in range(3))

    assert took(16 * 20_000) < 100 * max(took(20_000), 0.0005)


def test_an_answer_that_is_too_long_is_refused_before_it_is_read() -> None:
    with pytest.raises(Unavailable, match="more than"):
        read_object("{}" + " " * LONGEST_ANSWER)


def _read(text: str) -> None:
    try:
        list(values(text))
    except Unavailable:
        return


def _time(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start

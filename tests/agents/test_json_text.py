"""Editing JSON as text."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.agents.json_text import append, parse, put, remove
from palazzo.errors import Invalid

COMMENTED = """\
{
  // what I think of it
  "theme": "dark", /* never light */
  "hooks": {
    "Stop": [
      {"hooks": [{"command": "mine"}]}
    ], // do not touch
  },
}
"""

OURS = {"command": "palazzo"}


def is_ours(value: object) -> bool:
    return value == OURS


def test_what_is_put_in_stands_where_it_should_and_the_rest_stays() -> None:
    changed = append(COMMENTED, ("hooks", "Stop"), OURS)
    assert changed == COMMENTED.replace(
        '{"hooks": [{"command": "mine"}]}\n',
        '{"hooks": [{"command": "mine"}]},\n      {\n        "command": "palazzo"\n      }\n',
    )


@pytest.mark.parametrize("path", [("hooks", "Stop"), ("hooks", "Start"), ("new", "list"), ("list",)])
def test_what_was_added_can_be_taken_out_without_a_trace(path: tuple[str, ...]) -> None:
    assert remove(append(COMMENTED, path, OURS), path, is_ours) == COMMENTED


@pytest.mark.parametrize("path", [("server",), ("servers", "palazzo"), ("hooks", "palazzo")])
def test_what_was_put_can_be_taken_out_without_a_trace(path: tuple[str, ...]) -> None:
    changed = put(COMMENTED, path, OURS)
    assert put(changed, path, OURS) == changed
    assert remove(changed, path) == COMMENTED


def test_a_value_is_replaced_in_its_place() -> None:
    assert put('{"a": 1, "b": 2}', ("a",), 3) == '{"a": 3, "b": 2}'


def test_the_files_own_way_to_indent_is_kept() -> None:
    assert put('{\n\t"a": 1\n}\n', ("b",), {"c": 2}) == '{\n\t"a": 1,\n\t"b": {\n\t\t"c": 2\n\t}\n}\n'


@pytest.mark.parametrize("text", ["", "{", '{"a" 1}', '{"a": nothing}', "[1 2]", "{} {}", '{"a": 1,, "b": 2}'])
def test_what_is_no_json_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(Invalid, match="line 1 is not JSON"):
        parse(text)


def test_a_file_that_is_built_otherwise_is_left_alone() -> None:
    for text in ('{"hooks": []}', '{"hooks": {"Stop": {}}}', "[]"):
        with pytest.raises(Invalid, match="by hand"):
            append(text, ("hooks", "Stop"), OURS)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)
objects = st.dictionaries(st.text(max_size=3), values, max_size=4)


@given(objects, st.sampled_from([None, 2, "\t"]))
def test_every_json_is_read_as_json_reads_it(value: dict[str, Any], indent: int | str | None) -> None:
    assert parse(json.dumps(value, indent=indent)).plain() == value


@given(objects, st.sampled_from([None, 2, "\t"]), st.text(min_size=4, max_size=6), values)
def test_putting_changes_that_member_alone(
    value: dict[str, Any], indent: int | str | None, key: str, added: object
) -> None:
    changed = put(json.dumps(value, indent=indent), (key,), added)
    assert json.loads(changed) == {**value, key: added}
    assert json.loads(remove(changed, (key,), lambda _: True)) in (value, {**value, key: added})

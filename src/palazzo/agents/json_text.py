"""Editing JSON as text: what somebody else wrote, comments and all, stays as it is but for the one place.

Reads what the clients read: JSON, and JSON with comments and trailing commas.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from palazzo.errors import Invalid

_SPACE = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_WORD = re.compile(r"[^\s,\]}/]+")


@dataclass(slots=True)
class Node:
    """A value and where it stands in the text; a container knows its parts, an object also by which keys."""

    start: int
    end: int = 0
    opening: str = ""  # of a container: { or [
    parts: list["Node"] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)  # where each part begins, its key included
    value: object = None  # of anything else

    def under(self, key: str) -> "Node | None":
        return self.parts[self.keys.index(key)] if key in self.keys else None

    def plain(self) -> object:
        """The value as Python has it."""
        if self.opening == "{":
            return {key: part.plain() for key, part in zip(self.keys, self.parts, strict=True)}
        return [part.plain() for part in self.parts] if self.opening == "[" else self.value


def parse(text: str) -> Node:
    """Read a whole text; raise Invalid if it is no JSON."""
    start = _after_space(text, 0)
    root = _value(text, start)
    if _after_space(text, root.end) != len(text):
        raise _wrong(text, root.end)
    return root


def put(text: str, path: Sequence[str], value: object) -> str:
    """Set the member at `path`, making what leads there; the text stays the same if it is set already."""
    return _with(text, path, lambda node: _replaced(text, node, value), value)


def append(text: str, path: Sequence[str], value: object) -> str:
    """Add `value` to the list at `path`, making it and what leads there."""
    return _with(text, path, lambda node: _inserted(text, node, None, value), [value])


def remove(text: str, path: Sequence[str], chosen: Callable[[object], bool] = lambda _: True) -> str:
    """Take out the member at `path`, or those parts of the list there that are chosen, and what is empty then."""
    nodes = [parse(text)]
    for key in path:
        found = nodes[-1].under(key)
        if found is None:
            return text
        nodes.append(found)
    target = nodes[-1]
    if target.opening == "[":
        doomed = [index for index, part in enumerate(target.parts) if chosen(part.plain())]
        if not doomed:
            return text
        if len(doomed) < len(target.parts):
            for index in reversed(doomed):
                text = _cut(text, target, index)
            return text
    elif not chosen(target.plain()):
        return text
    for depth in range(len(path) - 1, -1, -1):
        if len(nodes[depth].parts) > 1 or depth == 0:
            return _cut(text, nodes[depth], nodes[depth].keys.index(path[depth]))
    return text


def _with(text: str, path: Sequence[str], change: Callable[[Node], str], value: object) -> str:
    """Apply `change` to the node at `path`; where there is none, insert the rest of the path with `value` in it."""
    node = parse(text)
    for depth, key in enumerate(path):
        if node.opening != "{":
            raise Invalid(f"{'.'.join(path[:depth]) or 'the file'} should be an object; mend it by hand")
        found = node.under(key)
        if found is None:
            for inner in reversed(path[depth + 1 :]):
                value = {inner: value}
            return _inserted(text, node, key, value)
        node = found
    return change(node)


def _replaced(text: str, node: Node, value: object) -> str:
    if node.plain() == value:
        return text
    return text[: node.start] + _spelled(text, value, _indent(text, node.start)) + text[node.end :]


def _inserted(text: str, node: Node, key: str | None, value: object) -> str:
    if (key is None) != (node.opening == "["):
        raise Invalid("the file is not built as its client builds it; mend it by hand")
    outer = _indent(text, node.start)
    on_lines = bool(node.parts) and "\n" in text[node.start : node.begins[0]]
    inner = _indent(text, node.begins[0]) if on_lines else outer + _step(text)
    spelled = _spelled(text, value, inner)
    added = f"\n{inner}{spelled}" if key is None else f"\n{inner}{json.dumps(key)}: {spelled}"
    if not node.parts:
        return f"{text[: node.start + 1]}{added}\n{outer}{text[node.end - 1 :]}"
    end = node.parts[-1].end
    return f"{text[:end]},{added}{text[end:]}"


def _cut(text: str, node: Node, index: int) -> str:
    """Take out one part, with the comma that parted it from its neighbour."""
    if len(node.parts) == 1:
        return text[: node.start + 1] + text[node.end - 1 :]
    if index == 0:
        return text[: node.begins[0]] + text[node.begins[1] :]
    return text[: node.parts[index - 1].end] + text[node.parts[index].end :]


def _spelled(text: str, value: object, indent: str) -> str:
    return json.dumps(value, ensure_ascii=False, indent=_step(text)).replace("\n", f"\n{indent}")


def _indent(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip())]


def _step(text: str) -> str:
    """How far the file indents."""
    found = re.search(r"^([ \t]+)\S", text, re.MULTILINE)
    return found.group(1) if found else "  "


def _value(text: str, at: int) -> Node:
    if text[at : at + 1] in ("{", "["):
        return _container(text, at)
    match = _STRING.match(text, at) or _WORD.match(text, at)
    if match is None:
        raise _wrong(text, at)
    try:
        return Node(at, match.end(), value=json.loads(match.group()))
    except ValueError as error:
        raise _wrong(text, at) from error


def _container(text: str, start: int) -> Node:
    node = Node(start, opening=text[start])
    closing = {"{": "}", "[": "]"}[node.opening]
    at = _after_space(text, start + 1)
    while text[at : at + 1] != closing:
        node.begins.append(at)
        if node.opening == "{":
            key = _STRING.match(text, at)
            colon = _after_space(text, key.end()) if key else at
            if key is None or text[colon : colon + 1] != ":":
                raise _wrong(text, at)
            node.keys.append(json.loads(key.group()))
            at = _after_space(text, colon + 1)
        part = _value(text, at)
        node.parts.append(part)
        at = _after_space(text, part.end)
        if text[at : at + 1] == ",":
            at = _after_space(text, at + 1)
        elif text[at : at + 1] != closing:
            raise _wrong(text, at)
    node.end = at + 1
    return node


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _wrong(text: str, at: int) -> Invalid:
    line = text.count("\n", 0, at) + 1
    return Invalid(f"line {line} is not JSON; mend the file by hand first")

"""From Markdown to pieces: what a file's structure says about the force of its words.

The text of a piece is cut out of the source, so that a rule reaches the model as it was written.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from palazzo.authored.document import Document, Force, Piece
from palazzo.authored.front_matter import front_matter
from palazzo.guidance.authored_lines import binds, heading_binds
from palazzo.model.storable import check_storable

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

_LINE_END = re.compile("\r\n?")
_ITEM_MARK = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[[ xX]\](?=[ \t]))?(?:[ \t]+|$)")
_QUOTE_MARK = re.compile(r"[ \t]*>[ \t]?")
_LISTS = frozenset(("bullet_list", "ordered_list"))


def parse_document(name: str, text: str) -> Document:
    """Take a file apart, in source order; raise Invalid if its text cannot be kept."""
    check_storable(name, text)
    lines = _LINE_END.sub("\n", text.removeprefix("\ufeff")).split("\n")
    settings, body = front_matter(lines)
    found = [Piece(Force.HARD, setting, number + 1) for number, setting in settings]
    found += _pieces(lines, body)
    return Document(name, tuple(piece for piece in found if piece.text))


def _pieces(lines: Sequence[str], body: int) -> Iterator[Piece]:
    from markdown_it.tree import SyntaxTreeNode

    headings: dict[int, str] = {}  # by level
    lonely: Piece | None = None  # a heading that nothing has followed yet
    passed = body
    for node in SyntaxTreeNode(_markdown().parse("\n".join(lines[body:]))).children:
        start, end = (body + line for line in node.map or (passed - body, passed - body))
        section = " / ".join(headings.values())
        unread = list(_lore(lines, passed, start, section))  # what the parser keeps to itself: definitions of links
        yield from unread
        lonely = None if unread else lonely
        passed = max(end, passed)
        if node.type != "heading":
            lonely = None if node.type != "hr" else lonely
            yield from _content(node, lines, body, section)
            continue
        level, title = int(node.tag.removeprefix("h")), _inline(node)
        if lonely is not None and level <= max(headings):
            yield lonely
        headings = {above: named for above, named in headings.items() if above < level}
        rule = heading_binds(title)
        lonely = Piece(Force.SOFT if rule else Force.LORE, title, start + 1, " / ".join(headings.values()))
        headings[level] = title
        if rule:
            yield lonely
            lonely = None
    if lonely is not None:
        yield lonely
    yield from _lore(lines, passed, len(lines), " / ".join(headings.values()))


def _content(node: "SyntaxTreeNode", lines: Sequence[str], body: int, section: str) -> Iterator[Piece]:
    start, end = (body + line for line in node.map or (0, 0))
    if node.type in _LISTS:
        yield from _items(node, lines, body, section)
    elif node.type == "blockquote":
        quoted = "\n".join(_QUOTE_MARK.sub("", line, count=1) for line in lines[start:end])
        yield Piece(Force.SOFT, quoted.strip("\n"), start + 1, section)
    elif node.type == "paragraph":
        paragraph = "\n".join(line.strip() for line in lines[start:end])
        yield Piece(Force.SOFT if binds(paragraph) else Force.LORE, paragraph, start + 1, section)
    elif node.type != "hr":
        yield from _lore(lines, start, end, section)


def _items(list_node: "SyntaxTreeNode", lines: Sequence[str], body: int, section: str) -> Iterator[Piece]:
    """Every item of a list is a rule, with all that is nested in it."""
    for item in list_node.children:
        start, end = (body + line for line in item.map or (0, 0))
        mark = _ITEM_MARK.match(lines[start])
        width = mark.end() if mark else 0
        rest = [_outdented(line, width) for line in lines[start + 1 : end]]
        yield Piece(Force.HARD, "\n".join([lines[start][width:], *rest]).strip(), start + 1, section)


def _outdented(line: str, width: int) -> str:
    """Take away as much of the indentation as the item's mark took."""
    indented = len(line) - len(line.lstrip(" \t"))
    return line[min(indented, width) :].rstrip()


def _lore(lines: Sequence[str], start: int, end: int, section: str) -> Iterator[Piece]:
    text = "\n".join(lines[start:end]).strip("\n")
    if text.strip():
        yield Piece(Force.LORE, text, start + 1, section)


def _inline(node: "SyntaxTreeNode") -> str:
    return " ".join(child.content.strip() for child in node.children)


@cache
def _markdown() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # slow to import, and only authored files need it

    # Blocks are all that counts here; what stands inside a line is left as it is.
    return MarkdownIt("commonmark").enable("table").disable("inline")

"""Telling code from prose: conversation is only looked for in what is left when code is taken out."""

import re
from collections.abc import Iterable, Iterator

# Characters without which a text has no code, no address and no markup that would have to be taken out.
SIGNS = frozenset("`{}=;<>#\\@/()*\"'")

_FENCE = re.compile(r"^[ \t>]{0,12}(`{3,}|~{3,})", re.MULTILINE)
_INLINE = re.compile(r"`{1,3}[^`\n]{1,400}`{1,3}")
_ADDRESS = re.compile(r"(?<!\S)[^\s\\@:]{0,80}+(?:://|\\|@)\S{1,2000}")
_QUOTED = re.compile(r'^[ \t]{0,80}[rRbBuUfF]?("""|\'\'\')', re.MULTILINE)
_LOOKED_AT = 400  # characters of a line: what it is, is told by its beginning and its end

_KEYWORDS = r"""
    (?:export|import|from|def|class|struct|enum|interface|func|fn|fun|function|async|public|private|protected|static
      |const|let|var|val|return|raise|throw|try|except|finally|elif|else|if|for|while|with|switch|case|match|pub|use
      |using|package|module|namespace|typedef|template|impl|trait|type|lambda|yield|await|print|assert|del|pass|break
      |continue|end|do|begin)
"""
_STRONG = re.compile(
    rf"""
      [ \t]{{0,80}}(?:[+-][ \t])?
      (?: //|/\*|\*/|\*[ ]@|\#include\b|\#!|\#\[|\#'|@\w+(?:[.(]|[ \t]*$)|</?\w+[^<>]{{0,200}}>|<!|-->
        | [\w.$\[\]'"]{{1,80}}+[ \t]*+(?::[ \t]*[\w\[\], .|]{{1,60}})?[ \t]*(?::=|[-+*/|&%^]?=(?!=)|<-)[ \t]*\S
        | (?:async[ \t]+)?(?:def|class|fn|func|fun)[ \t]+\w+[^\n]{{0,200}}[:{{)][ \t]*$
        | (?:if|elif|for|while|with|except|match|case)\b[^\n]{{0,200}}:[ \t]*(?:\#|$)
        | (?:else|try|finally|do)[ \t]*[:{{]
        | (?:if|for|while|switch|catch|}}[ \t]*else)[ \t]*\([^\n]{{1,200}}\)[ \t]*\{{
        | (?:from[ \t]+[\w.]+[ \t]+)?import[ \t]+[\w.*{{"']
        | (?:const|let|var|val)[ \t]+\w+[ \t]*[=:]
        | (?:SELECT|INSERT[ ]INTO|UPDATE|DELETE[ ]FROM|CREATE|ALTER|DROP)[ \t]+[\w*"`(]
        | [{{}}\[\]()]+[;,]?[ \t]*(?://|$)
        | {_KEYWORDS}\b[^\n]{{0,300}}[;{{}}][ \t]*(?://|$)
        | [\w.$]+(?:\.|->|::)\w+\([^\n]{{0,200}}\)[ \t]*;?[ \t]*$
        | \w++(?:\+\+|--);?
        | [\w.-]++[ \t]*+\{{[^\n]{{0,300}}[;}}]
      )
    """,
    re.VERBOSE,
)
_ENDS_AS_CODE = re.compile(
    r"(?:[)\]}\"'\w][ \t]*;|[){,(\[][ \t]*\{|=>[ \t]*\{|\{|\}[;,)]{0,3})[ \t]*(?://[^\n]{0,200})?$"
)
_HAS_OPERATORS = re.compile(r"=>|[=!]==?|&&|\|\||\w\(|\w\[|->|::|\+=|-=|\w=\w|\w\.\w+\(")
_COMMENT = re.compile(r"[ \t]{0,80}(?:#(?!#)|--|\*|;)[ \t]?\S?")
_INDENTED = re.compile(r"(?:[ ]{4}|\t)[ \t]{0,80}\S")


def without_code(text: str) -> str:
    """Return `text` with every piece of code, quotation of code and address blanked; as long as it was."""
    if SIGNS.isdisjoint(text):
        return text
    kept = _without_blocks(text)
    kept = _without_code_lines(kept)
    return _ADDRESS.sub(_blank, _INLINE.sub(_blank, kept))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _without_blocks(text: str) -> str:
    """Blank what lies between fences, and between the triple quotes and comment signs of code."""
    if "```" in text or "~~~" in text:
        text = _without(text, _quotations(text, _FENCE))
    if '"""' in text or "'''" in text:
        text = _without(text, _quotations(text, _QUOTED))
    if "/*" in text:
        text = _without(text, _comments(text))
    return text


def _quotations(text: str, opening: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """From each opening to where its sign comes again, or to the end."""
    end = 0
    while begun := opening.search(text, end):
        closing = text.find(begun[1], begun.end())
        end = len(text) if closing < 0 else closing + len(begun[1])
        yield begun.start(), end


def _comments(text: str) -> Iterator[tuple[int, int]]:
    end = 0
    while (begun := text.find("/*", end)) >= 0 and (closing := text.find("*/", begun + 2)) >= 0:
        end = closing + 2
        yield begun, end


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Blank what lies in these spans, line by line; they are in order and apart."""
    parts, place = [], 0
    for start, end in spans:
        blanked = "\n".join(" " * len(line) for line in text[start:end].split("\n"))
        parts += [text[place:start], blanked]
        place = end
    return "".join([*parts, text[place:]])


def _without_code_lines(text: str) -> str:
    lines = text.split("\n")
    code = [_is_code(line) for line in lines]
    if not any(code):
        return text
    _spread(lines, code, range(len(lines)))
    _spread(lines, code, reversed(range(len(lines))))
    return "\n".join(" " * len(line) if is_code else line for line, is_code in zip(lines, code, strict=True))


def _is_code(line: str) -> bool:
    """Whether a line can be nothing else."""
    if SIGNS.isdisjoint(line):
        return False
    head, tail = line[:_LOOKED_AT], line[-_LOOKED_AT:]
    if _STRONG.match(head):
        return True
    return bool(_ENDS_AS_CODE.search(tail) and _HAS_OPERATORS.search(head))


def _spread(lines: list[str], code: list[bool], order: Iterable[int]) -> None:
    """Count comments and indented lines that come after code, blank lines between them or not, as code."""
    beside = False
    for place in order:
        if code[place]:
            beside = True
        elif lines[place].strip():
            beside = code[place] = beside and _may_be_code(lines[place][:_LOOKED_AT])


def _may_be_code(line: str) -> bool:
    return bool(_COMMENT.match(line) or _INDENTED.match(line))

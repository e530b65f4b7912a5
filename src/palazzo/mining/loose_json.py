"""JSON as models write it: with talk around it, with trailing commas, or cut off."""

import json
import re
from collections.abc import Mapping

from palazzo.errors import Unavailable

_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_THOUGHT = "</think>"  # before it some models think aloud, and may write braces


def parse(text: str) -> Mapping[str, object]:
    """Find the JSON object in an answer, whatever stands around it, with trailing commas or cut short if need be."""
    text = text.rpartition(_THOUGHT)[2]
    start, end = max(0, text.find("{")), text.rfind("}")
    whole = text[start : end + 1]
    for candidate in (whole, _TRAILING_COMMA.sub("", whole), closed(text[start:])):
        try:
            found = json.loads(candidate)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return found
    raise Unavailable("the model did not answer with a JSON object")


def closed(text: str) -> str:
    """What is whole of an object whose end is missing: cut after its last whole value, with every bracket closed."""
    awaited: list[str] = []  # the brackets that would close what is open
    whole, pending = 0, ""
    in_string = escaped = False
    for place, letter in enumerate(text, start=1):
        if in_string:
            in_string = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif letter == '"':
            in_string = True
        elif letter == "," and awaited:  # what stands before it is whole
            whole, pending = place - 1, "".join(reversed(awaited))
        elif letter in "{[":
            awaited.append("}" if letter == "{" else "]")
        elif letter in "}]" and awaited:
            awaited.pop()
            whole, pending = place, "".join(reversed(awaited))
            if not awaited:
                break
    return text[:whole] + pending

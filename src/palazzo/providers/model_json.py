"""The one reader of JSON that models write: strictly as a body, or out of the talk that a model puts around it.

Both are linear in the text, refuse what is too long or nested too deeply, and raise nothing but Unavailable.
"""

import json
import re
from collections.abc import Iterator, Mapping

from palazzo.errors import Unavailable

LONGEST_BODY = 100_000_000  # characters that a server may send: 128 long vectors take about 10 million
LONGEST_ANSWER = 1_000_000  # characters that a model may write: it is asked for a few thousand
DEEPEST = 64  # brackets within brackets; a right answer has five

_THOUGHT = "</think>"  # before it some models think aloud, and may write braces
_CLOSING = {"{": "}", "[": "]"}
_STRING = r'"(?:[^"\\]++|\\.)*+"?'
_BRACKETS = re.compile(rf"{_STRING}|[{{}}\[\]]", re.DOTALL)
_TOKENS = re.compile(rf'{_STRING}|[{{}}\[\],]|[^\s"{{}}\[\],]++', re.DOTALL)
_OPENING = re.compile(r"[{\[]")
_LONGEST_WHOLE_NUMBER = 15  # digits; a longer one is read as a float, which no conversion of it can overflow


def read_body(body: str) -> Mapping[str, object]:
    """Read what must be one JSON object and nothing else; raise Unavailable if it is not."""
    if len(body) > LONGEST_BODY:
        raise Unavailable(f"the answer has {len(body)} characters, more than the {LONGEST_BODY} that are read")
    depth = 0
    for found in _BRACKETS.finditer(body):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(found.group(), 0)
        if depth > DEEPEST:
            raise Unavailable(f"the answer is nested more than {DEEPEST} brackets deep")
    read = _loaded(body)
    if not isinstance(read, dict):
        raise Unavailable("the answer is not a JSON object")
    return read


def read_object(answer: str) -> Mapping[str, object]:
    """Return the first JSON object in what a model wrote, whole or cut short; raise Unavailable if there is none."""
    for value in values(answer):
        if isinstance(value, dict):
            return value
    raise Unavailable("the model did not answer with a JSON object")


def values(answer: str) -> Iterator[dict[str, object] | list[object]]:
    """Every JSON object and list in what a model wrote, outermost only, whatever stands around them.

    Commas before a closing bracket are passed over. Of a last one whose end is missing comes what is whole of it.
    """
    if len(answer) > LONGEST_ANSWER:
        raise Unavailable(f"the model wrote {len(answer)} characters, more than the {LONGEST_ANSWER} that are read")
    answer = answer.rpartition(_THOUGHT)[2]
    place = 0
    while opening := _OPENING.search(answer, place):
        text, place = _outermost(answer, opening.start())
        value = _loaded(text)
        if isinstance(value, dict | list):
            yield value


def _outermost(text: str, start: int) -> tuple[str, int]:
    """What the bracket at `start` opens, with every bracket closed and no stray comma, and where it ends."""
    awaited: list[str] = []  # the brackets that would close what is open
    pieces: list[str] = []
    whole, pending = 0, ""  # how many pieces are whole values, and what would close them
    comma = False
    for token in _TOKENS.finditer(text, start):
        found = token.group()
        if found == ",":
            if not comma:
                whole, pending = len(pieces), "".join(reversed(awaited))
            comma = True
            continue
        if found in ("}", "]"):
            if awaited.pop() != found:
                return "", token.end()
            pieces.append(found)
            whole, pending = len(pieces), "".join(reversed(awaited))
            if not awaited:
                return " ".join(pieces), token.end()
        else:
            if found in _CLOSING:
                awaited.append(_CLOSING[found])
                if len(awaited) > DEEPEST:
                    raise Unavailable(f"the model's answer is nested more than {DEEPEST} brackets deep")
            pieces.append(f",{found}" if comma else found)
        comma = False
    return " ".join(pieces[:whole]) + pending, len(text)


def _loaded(text: str) -> object:
    """The value, or None if this is no JSON."""
    try:
        return json.loads(text, parse_int=_number)
    except ValueError:
        return None


def _number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_WHOLE_NUMBER else float(digits)

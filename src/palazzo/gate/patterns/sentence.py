"""Whether a sentence says that something is so, or asks, wishes or denies it."""

import re

from palazzo.gate.reading import Reading

_REACH = 160  # characters of a sentence that are looked at, before and after

_BOUNDARY = re.compile(r"[.!?;:\n](?=\s|$)|[。！？]")
_OPEN = re.compile(
    r"\b(?:if|whether|unless|should|shall|would|could|might|may|can|can't|cannot|must|needs?[ ]to|have[ ]to|has[ ]to"
    r"|want(?:s|ed)?[ ]to|wants?|how|will|'ll|getting|to[ ]get|thought|to[ ]be|not|isn't|aren't|wasn't|weren't|hasn't"
    r"|haven't|hadn't|didn't|don't|doesn't|never|won't|nobody|no[ ]one|yet[ ]to|please|(?:do|did|have|has|are|is|was"
    r"|were)[ ](?:you|we|they|it|he|she|anyone|someone|somebody)|who|hope|wish|remember[ ]to|trying[ ]to|try[ ]to"
    r"|going[ ]to[ ]be|once|until|before)\b(?![ ](?:only|just)\b)",
    re.IGNORECASE,
)


def asserted(reading: Reading, match: re.Match[str]) -> bool:
    """Whether the match stands in a sentence that says so: neither a question, nor a condition, nor a denial."""
    text = reading.prose
    first = max(0, match.start() - _REACH)
    for boundary in _BOUNDARY.finditer(text, first, match.start()):
        first = boundary.end()
    if _OPEN.search(text, first, match.start()):
        return False
    end = _BOUNDARY.search(text, match.end(), match.end() + _REACH)
    return end is None or end[0] not in "?？"

"""Whose words stand in quotation marks: those of others are nobody's rule here, the speaker's own may be one.

He quotes himself where he says so ("as I told you: '…'") or calls it his rule ("our rule is '…'"), and where a turn is
nothing but one quotation. Everybody else's words, and those that nobody owns, are only told of.
"""

import re

_MARKS = frozenset('"“”„«»')
_NEAR = 48  # characters before a quotation that say whose it is
_KEYS = ("say", "said", "told", "asked", "repeat", "rule", "policy", "instruction", "request", "reminder", "remember")
_SPEAKING = r"(?:as|like) (?:i|we) (?:\w+ )?(?:say|said)|(?:i|we|i've|we've) (?:\w+ )?(?:told|asked) you|i repeat"
_RULING = (
    r"(?:my|our|new|house|standing|ground) (?:\w+ )?(?:rule|rules|policy|instruction|instructions|request|reminder)"
    r"(?: is| are| stays| remains| stands)?"
)
_OWN = re.compile(rf"(?<![\w'])(?:(?:{_SPEAKING}|{_RULING})(?: \w+)?[ ,:–—-]{{1,4}}|remember(?: this| that)?: ?)\Z")


def owned(span: re.Match[str]) -> bool:
    """Whether the speaker quotes himself, by the words before the quotation."""
    before = span.string[max(span.start() - _NEAR, 0) : span.start()].lower()
    return any(key in before for key in _KEYS) and _OWN.search(before) is not None


def unwrapped(text: str) -> str:
    """A turn that is nothing but one quotation is the speaker's own."""
    stripped = text.strip()
    if len(stripped) > 2 and stripped[0] in _MARKS and stripped[-1] in _MARKS and _MARKS.isdisjoint(stripped[1:-1]):
        return stripped[1:-1]
    return text

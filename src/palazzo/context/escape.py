"""Escaping: whatever a drawer says, it cannot be taken for the frame around it.

The frame is made of lines that begin with `<`; every line of a text begins with `| `, and whatever could pass for a
tag, a reference, a pointer or a line's end is written as a character reference. So are signs that only look like
these, and those that nobody sees. The rest stays as it was said. `unescape` gives back every character, except the
controls that no reader could show: they become their pictures.
"""

import re

MARK = "| "  # begins every line of a text

_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_MEANT = {name: sign for sign, name in _NAMED.items()}
_PICTURES = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n\r"} | {0x7F: 0x2421}
_NO_CHARACTERS = dict.fromkeys((0xFFFE, 0xFFFF), 0xFFFD)

_LOOK_ALIKES = (
    "\uff1c\uff1e\ufe64\ufe65\u226e\u226f\uff06\ufe60"  # become < > & once a reader normalises them
    "\u2039\u203a\u2329\u232a\u27e8\u27e9\u3008\u3009\u276c-\u2771\u02c2\u02c3\u1438\u1433\u29fc\u29fd\u2770\u2771\u16b2"
)
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff"
    "\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_BREAKS = "\r\x85\u2028\u2029"
_UNSAFE = re.compile(
    f"[&<>§{_LOOK_ALIKES}{_UNSEEN}{_BREAKS}]"
    "|(?<=[\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?=[\x00-\x7f])"  # joiners belong between letters of other scripts
    "|(?<=[Ww\uff37\uff57])[-\u2010-\u2015\u2212\ufe63\uff0d](?=\\d{1,9}[/\u2044\u2215\uff0f][Rr\uff32\uff52])"
)
_UNQUOTED = re.compile('["\uff02\n\t]')  # the second becomes the first once a reader normalises it
_REFERENCE = re.compile(r"&(?:amp|lt|gt|quot);|&#x([0-9A-F]{1,6});")


def escape(text: str) -> str:
    """Write `text` so that it holds no tag, no reference and no pointer."""
    return _UNSAFE.sub(_refer, _shown(text))


def escape_lines(text: str) -> str:
    """Write `text` as the lines of an entry."""
    return "".join(f"{MARK}{line}\n" for line in escape(text).split("\n"))


def escape_value(text: str) -> str:
    """Write `text` as the value of an attribute, on one line."""
    return _UNQUOTED.sub(_refer, escape(text))


def unescape(text: str) -> str:
    """Read what `escape` wrote."""
    return _REFERENCE.sub(lambda found: chr(int(found[1], 16)) if found[1] else _MEANT[found[0]], text)


def _shown(text: str) -> str:
    return text.translate(_PICTURES | _NO_CHARACTERS)


def _refer(found: re.Match[str]) -> str:
    return _NAMED.get(found[0]) or f"&#x{ord(found[0]):X};"

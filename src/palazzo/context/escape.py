"""Escaping: whatever a drawer says, it cannot be taken for the frame around it.

The frame is made of lines that begin with `<`; every line of a text begins with `| `, and whatever could pass for a
tag, a reference, a pointer or a line's end is written as a character reference. So are signs that only look like
these, and those that nobody sees. The rest stays as it was said. `unescape` gives back every character, except the
controls that no reader could show: they become their pictures.
"""

import re
import unicodedata

MARK = "| "  # begins every line of a text

_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_MEANT = {name: sign for sign, name in _NAMED.items()}
_PICTURES = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n\r"} | {0x7F: 0x2421}
_NO_CHARACTERS = dict.fromkeys((0xFFFE, 0xFFFF), 0xFFFD)

_LOOK_ALIKES = (  # whatever becomes < > & once a reader normalises it, and whatever merely looks like one bracket
    "\u02c2\u02c3\u02f1\u02f2\u1433\u1438\u16b2\u2039\u203a\u226a\u226b\u226e\u226f\u22d6-\u22d9\u22e6\u22e7\u2329\u232a"
    "\u2343\u2344\u2369\u276c-\u2771\u27e8\u27e9\u2976-\u2978\u2991-\u2996\u29c0\u29c1\u29fc\u29fd\u2a79-\u2a7c\u2a89\u2a8a"
    "\u2a8f\u2a90\u2aa1-\u2aa7\u2af7\u2af8\u2b43\u3008\u3009\ufe3f\ufe40\ufe60\ufe64\ufe65\uff06\uff1c\uff1e"
    "\U00016f3f\U0001d236\U0001d237"
)
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff"
    "\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_BREAKS = "\r\x85\u2028\u2029"
_UNSAFE = re.compile(
    f"[&<>§{_LOOK_ALIKES}{_UNSEEN}{_BREAKS}]"
    "|(?<=[\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?=[\x00-\x7f])"  # joiners belong between letters of other scripts
)
_UNQUOTED = re.compile(
    '["\uff02\u201c-\u201f\u2033\u2036\u301d-\u301f\u02ba\u02dd\u275d\u275e\n\t]'
)  # and what looks like it
_REFERENCE = re.compile(r"&(?:amp|lt|gt|quot);|&#x(?!D[89A-F]..;)([0-9A-F]{1,5}|10[0-9A-F]{4});")

# A pointer in whatever letters, digits and signs, once each is folded to the plain one: its first sign is written out.
_MARKING = "\u0300"  # stands for every mark over or under a letter
_POINTER = re.compile(rf"w{_MARKING}*\s?([^\w\s{_MARKING}]){_MARKING}*\s?(?:\d{_MARKING}*){{1,9}}\s?[^\w\s]{{1,3}}\s?r")
_LIKE_W = "\u026f\u0461\u051d\u0561\u1d21\ua4ea\U000118ef\U000118e6\u13b3\u13d4"
_LIKE_R = "\u01a6\u0280\u0433\u1d26\u2c85\uab47\uab48\u1587\ua4e3\u13a1\u13d2\U000104b4\U00016f35"


def escape(text: str) -> str:
    """Write `text` so that it holds no tag, no reference and no pointer."""
    plain = shown(text)
    written, start = [], 0
    for found in _POINTER.finditer(plain.lower() if plain.isascii() else plain.translate(_FOLDED)):
        at = found.start(1)
        written += [_UNSAFE.sub(_refer, plain[start:at]), f"&#x{ord(plain[at]):X};"]
        start = at + 1
    return "".join([*written, _UNSAFE.sub(_refer, plain[start:])])


def escape_lines(text: str) -> str:
    """Write `text` as the lines of an entry."""
    return "".join(f"{MARK}{line}\n" for line in escape(text).split("\n"))


def escape_value(text: str) -> str:
    """Write `text` as the value of an attribute, on one line."""
    if text.isascii() and (text.isalnum() or not text):  # most are a word or nothing
        return text
    return _UNQUOTED.sub(_refer, escape(text))


def unescape(text: str) -> str:
    """Read what `escape` wrote."""
    return _REFERENCE.sub(lambda found: chr(int(found[1], 16)) if found[1] else _MEANT[found[0]], text)


class _Fold(dict[int, int]):
    """One plain sign for each character, found out when it is first met."""

    def __missing__(self, code: int) -> int:
        character = chr(code)
        if unicodedata.category(character) in ("Mn", "Me"):
            folded = _MARKING
        elif character in _LIKE_W or character in _LIKE_R:
            folded = "w" if character in _LIKE_W else "r"
        else:
            plain = unicodedata.normalize("NFKC", character).casefold()
            folded = next((one for one in plain if one.isalnum()), plain[:1] or character)
            folded = "w" if folded in _LIKE_W else "r" if folded in _LIKE_R else folded
        self[code] = ord(folded)
        return self[code]


_FOLDED = _Fold()


def shown(text: str) -> str:
    """A text without the controls that no reader could show: their pictures stand for them."""
    return text.translate(_PICTURES | _NO_CHARACTERS)


def _refer(found: re.Match[str]) -> str:
    return _NAMED.get(found[0]) or f"&#x{ord(found[0]):X};"

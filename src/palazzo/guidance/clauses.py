"""From a turn to its clauses: code and quotations taken out, sentences cut, words in lower case.

Every pattern is linear: none can match the same characters in two ways, and clauses are cut at a fixed length.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from palazzo.guidance.quoting import owned, unwrapped

CODE, QUOTE = "codespan", "quotespan"  # what stands for a piece of code and for somebody's quoted words
HEADLINE = "headlinemark"  # opens a line that is a heading of an authored file
PASSAGE = 32_768  # characters of a passage: a long text is read piece by piece, so that each stays at hand in the cache
LONGEST = 120  # words of a clause; what runs on longer is cut, so that no rule sees more

_TYPOGRAPHY = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\u00a0": " "})
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_FENCE = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)", re.DOTALL)
_BLOCK_QUOTE = re.compile(r"^[ \t]{0,8}>[^\n]*", re.MULTILINE)
_QUOTE_MARK = re.compile(r"^[ \t]{0,8}>[ \t]?", re.MULTILINE)
_SPAN = re.compile(r'`[^`\n]{1,300}`|"[^"\n]{1,600}"|(?<=[\s(])\'[^\'\n]{1,300}\'(?=[\s.,;:!?)]|$)')
_LIST_MARK = re.compile(r"^[ \t]{0,16}(?:[-*+•]|\d{1,3}[.)]|#{1,6})[ \t]+(?:\[[ xX]\][ \t]+)?", re.MULTILINE)
_HEADING = re.compile(r"^[ \t]{0,3}#{1,6}[ \t]+", re.MULTILINE)
_EMPHASIS = re.compile(r"\*{1,3}|__|~~")
_TOKEN = re.compile(r"\w+(?:['/-]\w+)*|[,:;()—–]|->|=>|→|(?<=[\s])>(?=\s)|[.!?…]+(?=[\s\"')\]*]|$)|\n")
_HASTY = {
    "dont": "don't",
    "pls": "please",
    "plz": "please",
    "im": "i'm",
    "cant": "can't",
    "ur": "your",
    "wont": "won't",
}
_ENDS = frozenset(".!?…\n")


class Setting(StrEnum):
    """Where a text stands: in a file of rules, or in talk, where a bare imperative is a request."""

    AUTHORED = "authored"
    CONVERSATION = "conversation"


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence or line: its words in lower case, commas and colons among them."""

    words: Sequence[str]
    asked: bool  # it ends with a question mark
    exclaimed: bool = False  # it ends with an exclamation mark

    def at(self, index: int) -> str:
        """The word at `index`, or nothing beyond either end."""
        return self.words[index] if 0 <= index < len(self.words) else ""

    def quote(self, start: int, end: int) -> str:
        """The words from `start` up to `end`, as an explanation shows them."""
        return " ".join(self.words[start:end])


def passages(text: str, setting: Setting) -> Iterator[list[str]]:
    """The words, marks and line ends of `text`, a passage at a time, with one word for each code and quotation."""
    if "```" in text or "~~~" in text:
        text = _FENCE.sub(f" {CODE} ", text)
    text = unwrapped(text)
    start = 0
    while len(text) - start > PASSAGE:
        end = _cut(text, start, start + PASSAGE)
        yield _words(_bare(text[start:end], setting))
        start = end
    yield _words(_bare(text[start:], setting))


def _words(text: str) -> list[str]:
    words = _TOKEN.findall(text.lower().replace("do not ", "don't "))
    if not _HASTY.keys().isdisjoint(words):
        return [_HASTY.get(word, word) for word in words]
    return words


def _bare(text: str, setting: Setting) -> str:
    if not text.isascii():
        text = _INVISIBLE.sub("", text.translate(_TYPOGRAPHY))
    if ">" in text:
        text = (_QUOTE_MARK if setting is Setting.AUTHORED else _BLOCK_QUOTE).sub("", text)
    if "#" in text and setting is Setting.AUTHORED:
        text = _HEADING.sub(f"{HEADLINE} ", text)
    if "`" in text or '"' in text or "'" in text:
        text = _SPAN.sub(_stand_in, text)
    if "*" in text or "__" in text or "~~" in text:
        text = _EMPHASIS.sub("", _LIST_MARK.sub("", text))
    return _LIST_MARK.sub("", text)


def _cut(text: str, start: int, limit: int) -> int:
    """Where a passage ends: after a line, which no quotation runs over, or a sentence, or a word, else anywhere."""
    for end in ("\n", ". ", " "):
        found = text.rfind(end, start + 1, limit)
        if found != -1:
            return found + 1
    return limit


def clauses(words: Sequence[str]) -> Iterator[Clause]:
    """Cut the words of a text into clauses."""
    start = 0
    for index, word in enumerate(words):
        if word[0] in _ENDS:
            if index > start:
                yield Clause(words[start:index], "?" in word, "!" in word)
            start = index + 1
        elif index - start >= LONGEST:
            yield Clause(words[start:index], False)
            start = index
    if start < len(words):
        yield Clause(words[start:], False)


def _stand_in(span: re.Match[str]) -> str:
    if span[0][0] == "`":
        return f" {CODE} "
    return f". {span[0][1:-1]} . " if owned(span) else f" {QUOTE} "

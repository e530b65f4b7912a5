"""Sentences: prose taken apart once, so that every rule looks words up instead of searching text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat

from palazzo.mining.wordset import wordset

_NOT_PROSE = re.compile(
    r"```.*?(?:```|\Z)|`[^`\n]{0,500}`|\b\w{1,20}://\S+|\b[\w.+-]{1,64}@[\w-]{1,64}\.\w+", re.DOTALL
)
_NAME_IN_CODE = re.compile(r"(?=[\w./-]{3,40}$)\w+(?:[_./-]\w+|(?<=[a-z])[A-Z]\w*)+")
_LETTER = r"[^\W_]"
_TOKENS = (
    rf"{_LETTER}+(?:(?:['&-]|\.(?=[a-z0-9])|(?<=\d)[,:/](?=\d)){_LETTER}+)*(?:[+#]+(?!\w))?"
    r"|[.!?…]+|\n+|[,;:()\"“”—–]|(?<![\w-])-+(?![\w-])|(?<=\w)--+(?=\w)|(?<=s)'(?=\s)"
)
_TOKEN = re.compile(_TOKENS)
_ASCII_TOKEN = re.compile(_TOKENS.replace(_LETTER, "[A-Za-z0-9]"))  # the same in ASCII, and twice as fast
_QUOTES = frozenset('"“”')
_ENDS = frozenset(".!?…\n")
_MARKS = _QUOTES | _ENDS | {"-"}  # what a token begins with that is not simply a word of its sentence
_ABBREVIATIONS = wordset("mr mrs ms dr st prof jr sr vs etc mt no approx sra dott")
_CONTRACTIONS = {
    "i'm": ("i", "am"),
    "im": ("i", "am"),
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "won't": ("will", "not"),
    "shan't": ("shall", "not"),
    "ain't": ("is", "not"),
    "let's": ("let", "us"),
    "gonna": ("going", "to"),
    "wanna": ("want", "to"),
}
_ENDINGS = {"'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "n't": "not", "'m": "am"}
_IS = wordset("he she it that there here what who where how when this everything")
LONGEST_SENTENCE = 200  # words; what is longer is no sentence that a person speaks


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words and marks in order; `lows` are the same in lower case with contractions written out."""

    words: tuple[str, ...]
    lows: tuple[str, ...]
    asks: bool
    quoted: bool = False  # somebody else's words
    start: int = 0  # where in the text it begins

    def __len__(self) -> int:
        return len(self.words)

    def low(self, index: int) -> str:
        """The word at a place, or nothing beyond either end."""
        return self.lows[index] if 0 <= index < len(self.lows) else ""

    def capital(self, index: int) -> bool:
        return 0 <= index < len(self.words) and self.words[index][0].isupper()


def sentences(text: str, *, located: bool = False) -> list[Sentence]:
    """Take prose apart; code and addresses are left out. Only if `located`, each knows where it starts."""
    found: list[Sentence] = []
    words: list[str] = []
    start, inside = 0, False
    for token, at in _tokens(text.replace("’", "'"), located):
        if not words:
            start = at
        if token[0] not in _MARKS:
            words.append(token)
        elif token[0] in _ENDS:
            if token[0] == "." and words and _abbreviates(words[-1]):
                continue
            if words:
                found.append(_sentence(words, start, asks="?" in token, quoted=inside))
                words = []
            inside = inside and token[0] != "\n"  # a quotation that nobody closed ends with its line
        else:
            words.append("—" if token[0] == "-" else token)
            if token in _QUOTES:
                inside = token == "“" or (token == '"' and not inside)  # noqa: S105 - a mark, no password
        if len(words) == LONGEST_SENTENCE:
            found.append(_sentence(words, start, asks=False, quoted=inside))
            words = []
    if words:
        found.append(_sentence(words, start, asks=False, quoted=inside))
    return found


def _tokens(text: str, located: bool) -> Iterator[tuple[str, int]]:
    """The words and marks of prose; what is none is looked for only where a sign of it is."""
    prose = _NOT_PROSE.sub(_blank, text) if "`" in text or "@" in text or "://" in text else text
    token = _ASCII_TOKEN if prose.isascii() else _TOKEN
    if located:
        return ((match[0], match.start()) for match in token.finditer(prose))
    return zip(token.findall(prose), repeat(0))  # faster


def _blank(shown: re.Match[str]) -> str:
    """As many characters that say nothing; what code calls something, such as `orderContext`, stays."""
    name = shown[0].strip("`")
    if shown[0][0] == "`" and _NAME_IN_CODE.fullmatch(name):
        return f" {name} "
    return " ;" + " " * (len(shown[0]) - 2)


def _abbreviates(word: str) -> bool:
    return word.lower() in _ABBREVIATIONS or (len(word) == 1 and word.isupper() and word != "I")


def _sentence(words: list[str], start: int, *, asks: bool, quoted: bool) -> Sentence:
    joined = " ".join(words).lower()
    if "'" not in joined and "cannot" not in joined:
        return Sentence(tuple(words), tuple(joined.split(" ")), asks, quoted or words[0] in _QUOTES, start)
    spread: list[str] = []
    lows: list[str] = []
    for word in words:
        parts = _parts(word)
        spread += [piece for piece, _ in parts]
        lows += [low for _, low in parts]
    return Sentence(tuple(spread), tuple(lows), asks, quoted or words[0] in _QUOTES, start)


def _parts(word: str) -> list[tuple[str, str]]:
    """`I'm` is "I am"; `Ana's` is "Ana" and the mark of possession, unless a pronoun makes it "is"."""
    low = word.lower()
    if low in _CONTRACTIONS:
        first, second = _CONTRACTIONS[low]
        return [(word[: len(first)], first), (second, second)]
    if "'" not in low:
        return [(word, low)]
    if low == "'":
        return [("'", "'s")]
    for ending, meaning in _ENDINGS.items():
        if low.endswith(ending) and len(low) > len(ending):
            return [(word[: -len(ending)], low[: -len(ending)]), (meaning, meaning)]
    if low.endswith("'s") and len(low) > 2:
        meaning = "is" if low[:-2] in _IS else "'s"
        return [(word[:-2], low[:-2]), (meaning, meaning)]
    return [(word, low)]

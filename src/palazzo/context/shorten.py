"""A long turn cut to its beginning and its telling sentences, word for word, with "…" where something is left out."""

import re
from collections.abc import Iterable, Iterator, Mapping

from palazzo.text.words import terms

GAP = "…"

_OPENING = 220  # characters: how a turn begins says what it is about
_LONGEST = 300  # characters of one sentence that are shown; what runs on longer is a table or a log
_NEARLY = 1.15  # a turn that is hardly longer than the room is shown whole
_ENDS = re.compile(r"(?<=[.!?…])[\"'”’)\]]{0,3}\s+|\n+|(?<=[。！？])")

_BEGINNING = 3  # characters that a word and its stem have in common, so that most sentences need not be read

Piece = tuple[int, int]  # from where to where in the text


def shorten(text: str, worth: Mapping[str, float], room: int, without: str = "") -> str:
    """Show about `room` characters of `text`: its beginning, then the sentences with the question's words.

    `worth` says how much each of the question's terms counts. Sentences that hold any of `without` are never shown.
    """
    if len(text) <= room * _NEARLY and not without:
        return text
    pieces = [piece for piece in _pieces(text) if not (without and _overlap(text, piece, without))]
    if len(text) <= room * _NEARLY:
        return _joined(text, pieces)
    kept, used = _opening(text, pieces)
    rest = [piece for piece in pieces if not kept or piece[0] >= kept[-1][1]]
    for _, (start, end) in sorted((-score, piece) for piece, score in _telling(text, rest, worth)):
        end = _word_end(text, start, min(end, start + _LONGEST))
        if used + end - start <= room:
            kept.append((start, end))
            used += end - start
    return _joined(text, sorted(kept))


def around(text: str, words: str, room: int) -> str:
    """Show the sentences of `text` that hold `words`, or its beginning where nobody can say which those are."""
    pieces = [piece for piece in _pieces(text) if words and _overlap(text, piece, words)]
    return _joined(text, pieces) if pieces else shorten(text, {}, room)


def _pieces(text: str) -> Iterator[Piece]:
    start = 0
    for match in _ENDS.finditer(text):
        if text[start : match.start()].strip():
            yield start, match.end()
        start = match.end()
    if text[start:].strip():
        yield start, len(text)


def _opening(text: str, pieces: list[Piece]) -> tuple[list[Piece], int]:
    kept: list[Piece] = []
    used = 0
    for start, end in pieces:
        if used >= _OPENING:
            break
        shown = _word_end(text, start, min(end, start + _LONGEST))
        kept.append((start, shown))
        used += shown - start
        if shown < end:
            break
    return kept, used


def _telling(text: str, pieces: Iterable[Piece], worth: Mapping[str, float]) -> Iterator[tuple[Piece, float]]:
    """The pieces that have any of the terms, each with what those are worth."""
    beginnings = {term[:_BEGINNING] for term in worth}
    low = text.lower()
    for start, end in pieces:
        if any(low.find(beginning, start, end) != -1 for beginning in beginnings):
            score = sum(worth.get(term, 0.0) for term in set(terms(text[start:end])))
            if score:
                yield (start, end), score


def _word_end(text: str, start: int, end: int) -> int:
    """The end, or the end of the last whole word before it."""
    if end >= len(text) or not (text[end - 1].isalnum() and text[end].isalnum()):
        return end
    space = max(text.rfind(" ", start, end), text.rfind("\n", start, end))
    return end if space <= start else space


def _overlap(text: str, piece: Piece, words: str) -> bool:
    at = text.lower().find(words.lower())
    return at != -1 and at < piece[1] and piece[0] < at + len(words)


def _joined(text: str, pieces: list[Piece]) -> str:
    """The pieces in order; neighbours as they stand, a gap between others and at the end where text is missing."""
    shown, at = "", 0
    for start, end in pieces:
        if text[at:start].strip():
            shown = f"{shown.rstrip()} {GAP} " if shown else f"{GAP} "
        else:
            shown += text[at:start]
        shown += text[start:end]
        at = end
    return f"{shown.rstrip()} {GAP}" if text[at:].strip() else shown.rstrip()

"""How much of one message the readers of language look at: all of it, or the head and the tail of a very long one.

The drawer keeps every word, and the word index and the vectors have them all. What is longer was pasted: its beginning
and its end say what it is.
"""

LONGEST = 200_000  # characters that are read
_TAIL = 50_000  # of which so many are the last ones


def excerpt(text: str) -> str:
    """The text, or its beginning and its end with an empty line between them, cut between words where there are any."""
    if len(text) <= LONGEST:
        return text
    head, tail = text[: LONGEST - _TAIL - 2], text[-_TAIL:]
    return f"{_up_to_a_space(head)}\n\n{_up_to_a_space(tail[::-1])[::-1]}"


def _up_to_a_space(text: str) -> str:
    end = max(text.rfind(" ", len(text) // 2), text.rfind("\n", len(text) // 2))
    return text if end == -1 else text[:end]

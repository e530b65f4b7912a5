"""Sets of words, written as people write them."""


def wordset(text: str) -> frozenset[str]:
    """The words of `text`, which are separated by white space."""
    return frozenset(text.split())

"""Small letters, where they stand for the text."""


def small(text: str) -> str | None:
    """`text` in small letters, if case is all that it loses; None if a letter has more than two cases, or grows."""
    lowered = text.lower()
    if len(lowered) != len(text) or lowered != text.casefold() or "ı" in lowered:
        return None
    return lowered

"""What every store can keep word for word."""

from palazzo.errors import Invalid


def check_storable(*texts: str | None) -> None:
    """Raise Invalid for the two things no store can keep word for word: NUL and lone surrogates."""
    for text in texts:
        if not text:
            continue
        if "\x00" in text:
            raise Invalid("text must not contain NUL characters; remove them before it is remembered")
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise Invalid(f"text is not valid Unicode at character {error.start}; decode it properly first") from error

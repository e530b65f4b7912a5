"""What every embedder does to its texts before it reads them."""


def is_blank(text: str) -> bool:
    """Whether there is nothing in `text` to embed, whatever the model would make of spaces."""
    return not text or text.isspace()


def encodable(text: str) -> str:
    """Replace lone surrogates, which tokenizers and HTTP refuse, and leave every other text as it is."""
    if text.isascii():
        return text
    return text.encode("utf-8", errors="replace").decode("utf-8")

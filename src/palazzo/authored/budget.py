"""Whether the hard rules leave room for anything else; said when they are loaded, not when they are needed."""

from collections.abc import Callable, Iterable
from math import floor

from palazzo.authored.document import Document, Force, Piece
from palazzo.errors import Invalid
from palazzo.text.tokens import estimate_tokens

HARD_SHARE = 0.4  # of the budget


def check_hard_rules(
    documents: Iterable[Document],
    budget: int,
    *,
    share: float = HARD_SHARE,
    weigh: Callable[[Piece], int] = lambda piece: estimate_tokens(piece.text),
) -> int:
    """Return what the hard rules of all documents take; raise Invalid with the numbers if that is over their share."""
    taken = {document.name: sum(map(weigh, document.of(Force.HARD))) for document in documents}
    total, most = sum(taken.values()), floor(share * budget)
    if total > most:
        parts = ", ".join(f"{name} {tokens}" for name, tokens in taken.items())
        raise Invalid(
            f"the hard rules take {total} tokens ({parts}); {share:.0%} of the budget of {budget} tokens is {most}. "
            "Shorten the lists, turn some into paragraphs, or raise the budget",
            total=total,
            most=most,
            budget=budget,
            by_document=taken,
        )
    return total

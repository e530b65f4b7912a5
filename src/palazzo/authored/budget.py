"""Whether the hard rules leave room for anything else; said when they are loaded, not when they are needed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import floor

from palazzo.authored.document import Document, Force
from palazzo.errors import Invalid
from palazzo.text.tokens import estimate_tokens

HARD_SHARE = 0.4  # of the budget


@dataclass(frozen=True, slots=True)
class Checked:
    """A document taken apart, and whether its hard rules would fit."""

    document: Document
    hard_tokens: int  # what they take in a block
    most: int  # what they may take
    soft_tokens: int = 0  # what its soft rules take, if all of them fit
    budget: int = 0  # of the whole block

    @property
    def fits(self) -> bool:
        return self.hard_tokens <= self.most


def check_hard_rules(
    documents: Iterable[Document],
    budget: int,
    *,
    share: float = HARD_SHARE,
    weigh: Callable[[Document], int] | None = None,
) -> int:
    """Return what the hard rules of all documents take; raise Invalid with the numbers if that is over their share."""
    taken = {document.name: (weigh or _bare)(document) for document in documents}
    total, most = sum(taken.values()), floor(share * budget)
    if total > most:
        parts = ", ".join(f"{name} {tokens}" for name, tokens in taken.items())
        raise Invalid(
            f"the hard rules take {total} tokens ({parts}); {share:.0%} of the budget of {budget} tokens is {most}. "
            "Shorten the lists, turn some into paragraphs, or raise PALAZZO_CONTEXT_BUDGET",
            total=total,
            most=most,
            budget=budget,
            by_document=taken,
        )
    return total


def _bare(document: Document) -> int:
    return sum(estimate_tokens(piece.text) for piece in document.of(Force.HARD))

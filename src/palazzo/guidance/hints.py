"""H_surface: whether a clause at least sounds like guidance, so that the booster may look at its meaning."""

from palazzo.guidance.clauses import Clause
from palazzo.guidance.lexicon import words
from palazzo.guidance.vetoes import asks, reported

_WORDS = words("""
    should must shall always never prefer preferred avoid only instead rather policy rule rules guideline guidelines
    convention conventions standard style default defaults required forbidden allowed important ensure keep use please
    stick priority focus don't not without unless whenever
    """)
_FEWEST = 3  # words


def hints(clause: Clause) -> bool:
    """Whether the clause has a word of guidance, is no question, and is nobody else's."""
    words = clause.words
    return (
        len(words) >= _FEWEST and not _WORDS.isdisjoint(words) and not asks(clause) and not reported(clause, len(words))
    )

"""What both word indexes share: a drawer's terms, BM25, which terms are worth their reading, rows into matches."""

from collections.abc import Iterable, Sequence

from palazzo.model.aaak import Tag, Tags
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Frequencies, WordMatch
from palazzo.text.words import terms

POSTINGS = 30_000  # read at most about so many for one question, the rarest terms first
_TERMS = 400  # look up at most so many; SQLite joins no more than 500 selects


def indexed_terms(spoken: str, tags: Tags) -> list[str]:
    """The terms by which a drawer is found: its words, and those of its tags; times are found otherwise."""
    values = [value for tag, values in tags.items() if tag is not Tag.TIMES for value in values]
    return terms(spoken) + [term for value in values for term in terms(value)]


def saturated(times: int, length: int, average: float) -> float:
    """What a term adds that stands so many times in a drawer of this length, beside its rarity."""
    return 2.2 * times / (times + 1.2 * (0.25 + 0.75 * length / max(average, 1e-9)))


def rarest(asked: Iterable[str], frequencies: Frequencies) -> list[str]:
    """Drop the commonest terms once the rarer ones give enough postings: they cost the most and say the least."""
    kept: list[str] = []
    postings = 0
    found = [term for term in asked if frequencies.counts.get(term)]
    for term in sorted(found, key=lambda term: (frequencies.counts[term], term)):
        postings += frequencies.counts[term]
        if kept and (postings > POSTINGS or len(kept) == _TERMS):
            break
        kept.append(term)
    return kept


def to_matches(rows: Iterable[tuple[DrawerId, float, int, float]], asked: Sequence[str]) -> list[WordMatch]:
    """Gather rows of (drawer, its total, which of `asked`, what that added) into one match a drawer."""
    totals: dict[DrawerId, float] = {}
    parts: dict[DrawerId, dict[str, float]] = {}
    for id, total, place, part in rows:
        totals[id] = total
        parts.setdefault(id, {})[asked[place]] = part
    return [WordMatch(id, total, parts[id]) for id, total in totals.items()]

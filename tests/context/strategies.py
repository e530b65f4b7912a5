"""Tiers of every kind, for whoever packs them."""

from hypothesis import strategies as st

from palazzo.context.entry import Entry, Tiers

WORDS = st.just("words")
KEYS = st.sampled_from([f"key-{number}" for number in range(40)])


def entries(texts: st.SearchStrategy[str] = WORDS) -> st.SearchStrategy[Entry]:
    """Entries that sometimes share a key."""
    return st.builds(Entry, KEYS, texts, st.integers(0, 400), role=st.sampled_from(["", "user", "assistant"]))


def tiers(texts: st.SearchStrategy[str] = WORDS) -> st.SearchStrategy[Tiers]:
    """Any mix of tiers, empty ones included."""
    some = st.lists(entries(texts), max_size=5).map(tuple)
    bundles = st.lists(st.lists(entries(texts), min_size=1, max_size=3).map(tuple), max_size=4).map(tuple)
    return st.builds(Tiers, some, bundles, some, bundles, some, some, bundles)

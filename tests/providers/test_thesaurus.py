"""Words that mean nearly the same: those that are packed are those of the embedder's table."""

import pytest

from palazzo.providers.static import StaticEmbedder
from palazzo.providers.thesaurus import PACKED, Near, Packed, Thesaurus, look_for, pack


def names(near: Near | None) -> list[str]:
    return [word for word, _ in near or ()]


@pytest.fixture(scope="module")
def thesaurus() -> Thesaurus:
    return Thesaurus(StaticEmbedder())


def test_what_is_packed_is_what_the_table_says() -> None:
    made, packed = Packed(pack(StaticEmbedder())), Packed(PACKED.read_bytes())
    words = made.table.words
    assert words == packed.table.words
    differ = [word for word in words if names(made.get(word)) != names(packed.get(word))]
    assert len(differ) <= len(words) / 1000  # processors round differently, and a cosine may lie at the border


@pytest.mark.parametrize("word", ["camera", "keyboard", "river", "teacher"])
def test_a_packed_word_has_the_neighbours_that_are_found_in_the_table(thesaurus: Thesaurus, word: str) -> None:
    found = dict(thesaurus.related(word))
    assert found
    assert found == pytest.approx(dict(look_for(word, StaticEmbedder(), Packed(PACKED.read_bytes()).table)), abs=1e-5)


def test_a_word_of_two_tokens_is_looked_for_in_the_table(thesaurus: Thesaurus) -> None:
    assert Packed(PACKED.read_bytes()).get("photographer") is None
    assert names(thesaurus.related("photographer"))[:2] == ["photo", "photos"]


@pytest.mark.parametrize("word", ["", "to", "x2", "the"])
def test_what_is_too_short_or_no_word_has_no_neighbours(thesaurus: Thesaurus, word: str) -> None:
    assert list(thesaurus.related(word)) == []

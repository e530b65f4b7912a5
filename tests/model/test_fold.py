import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from palazzo.model.fold import _WITHOUT_ACCENTS, fold

SIGNS = st.sampled_from("aé\u0301\u0323\u0327\u0915\u093c\u094d\u0f73\uff9e \u3099-")


def by_unicode(text: str) -> str:
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return unicodedata.normalize("NFKC", plain.translate(_WITHOUT_ACCENTS))


@given(st.text(max_size=30) | st.text(SIGNS, max_size=30))
def test_a_text_is_folded_as_unicode_says(text: str) -> None:
    assert fold(text) == (text.lower() if text.isascii() else by_unicode(text))


@given(st.text(SIGNS, max_size=200))
def test_folding_twice_changes_nothing_however_many_signs_there_are(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_a_letter_under_a_thousand_accents_is_that_letter() -> None:
    assert fold("e" + "\u0301\u0323" * 500).replace("\u034f", "") == "e"

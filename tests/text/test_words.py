import re
import string
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from Stemmer import Stemmer

from palazzo.text.words import terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The wires OVERHEATED", ["the", "wire", "overh"]),
        ("running runs run", ["run", "run", "run"]),
        ("a 12-AWG wire, v2.0", ["a", "12", "awg", "wire", "v2", "0"]),
        ("snake_case", ["snake", "case"]),
        ("don't Derek's", ["dont", "derek"]),
        ("don’t Derek’s", ["dont", "derek"]),
        ("Café CAFÉ cafe\u0301", ["cafe", "cafe", "cafe"]),
        ("Straße ﬁne ＡＢＣ １２", ["strass", "fine", "abc", "12"]),
        ("ℌello", ["hello"]),
        ("5'10 o'2b l'été", ["5", "10", "o", "2b", "lete"]),
        ("東京都", ["東京", "京都"]),
        ("猫", ["猫"]),
        ("ガラス", ["ガラ", "ラス"]),
        ("USB端子 cable", ["usb", "端子", "cabl"]),
        ("Привет ПРИВЕТ", ["привет", "привет"]),
        ("हिन्दी राम", ["हिन्दी", "राम"]),
        ("한국어", ["한국어"]),
        ("", []),
        ("?! … — _", []),
    ],
)
def test_a_text_has_these_terms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_a_term_has_at_most_64_characters() -> None:
    assert [len(term) for term in terms("x" * 1000 + " " + "é" * 1000)] == [64, 64]


@pytest.mark.parametrize("hostile", ['" OR "', "a NEAR(b)", "words:x*", "'; DROP TABLE words; --", "a\x00b", "\ud800"])
def test_hostile_text_gives_harmless_terms(hostile: str) -> None:
    assert all(term.isalnum() for term in terms(hostile))


@given(st.text())
def test_no_term_is_empty_or_has_a_space_or_ascii_punctuation(text: str) -> None:
    for term in terms(text):
        assert term
        assert not set(term) & (set(string.punctuation) | set(string.whitespace))
        assert term.split() == [term]


@given(st.text(string.printable))
def test_ascii_words_have_the_same_terms_beside_other_scripts(text: str) -> None:
    assert terms(f"{text} é") == [*terms(text), "e"]


@given(st.text(), st.text())
def test_the_terms_of_two_texts_are_those_of_each(one: str, other: str) -> None:
    assert sorted(terms(f"{one}\n{other}")) == sorted(terms(one) + terms(other))


@given(st.text())
def test_case_does_not_matter(text: str) -> None:
    assert terms(text.casefold()) == terms(text)


def test_the_same_text_has_the_same_terms_from_many_threads() -> None:
    texts = [
        f"the {word}s were running overheated cafés 東京都 {number}" for number, word in enumerate("abcdefgh" * 50)
    ]
    expected = [terms(text) for text in texts]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(terms, texts)) == expected


@given(st.text("aeyb'é", min_size=200, max_size=400))
def test_a_long_word_has_the_term_that_its_whole_stem_would_give(word: str) -> None:
    stem = Stemmer("english").stemWord
    words = re.findall(r"[a-z]+(?:'[a-z]+)*", word.replace("é", "e"))
    assert terms(word) == [stem(one).replace("'", "")[:64] for one in words]

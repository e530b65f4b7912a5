import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.mining.noun_phrases import LONGEST, phrases


def named(text: str) -> list[str]:
    return [phrase.text for phrase in phrases(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I bought a chair and a monitor.", ["chair", "monitor"]),
        ("We want to renovate the kitchen", ["kitchen"]),
        ("the tax return is late", ["tax", "tax return", "return"]),
        ("The pack reads 31 volts at rest.", ["pack", "volts"]),
        ("I would not try to revive it", []),
        ("We met in Reading", ["Reading"]),
        ("Elias's school is far", ["Elias", "school"]),
        ("It was my left knee", ["left knee", "knee"]),
        ("What stands out? Nothing that stands out.", []),
    ],
)
def test_things_are_told_from_what_is_said_of_them(text: str, expected: list[str]) -> None:
    assert named(text) == expected


def test_words_that_could_stand_anywhere_name_nothing_alone() -> None:
    assert named("What a lovely time, and what a great idea!") == []
    assert named("The pottery group met") == ["pottery", "pottery group"]


def test_what_is_shown_is_not_talked_about() -> None:
    text = "Look at `config.py`:\n```\nclass Engine: pass\n```\nand https://example.com/garden [photo: a boat]"
    assert named(text) == []


def test_a_files_name_is_one_word() -> None:
    assert named("I fixed invoices.py. Then the garden.") == ["invoices.py", "garden"]


def test_other_spellings_of_a_word_have_the_same_key() -> None:
    assert phrases("the batteries")[0].key == phrases("a battery")[0].key
    assert phrases("zu Lucía")[-1].key == phrases("zu Lucia")[-1].key


def test_a_name_is_told_from_the_first_word_of_a_sentence() -> None:
    assert [phrase.named for phrase in phrases("Potatoes grow. We saw Lisbon.")] == [False, True]


@given(st.text(max_size=300))
def test_any_text_gives_short_phrases_with_as_many_stems_as_words(text: str) -> None:
    for phrase in phrases(text):
        assert 1 <= len(phrase.key) <= LONGEST
        assert all(phrase.key)
        assert phrase.text

from hypothesis import given
from hypothesis import strategies as st

from palazzo.mining.sentences import LONGEST_SENTENCE, sentences


def test_a_text_is_split_at_marks_and_lines() -> None:
    found = sentences("We moved. Really?\nYes")
    assert [sentence.words for sentence in found] == [("We", "moved"), ("Really",), ("Yes",)]
    assert [sentence.asks for sentence in found] == [False, True, False]


def test_contractions_are_written_out() -> None:
    found = sentences("I'm sure she's late and we don't mind")[0]
    assert " ".join(found.lows) == "i am sure she is late and we do not mind"


def test_possession_is_a_word_of_its_own() -> None:
    assert sentences("Ana’s bike and James' car")[0].lows == ("ana", "'s", "bike", "and", "james", "'s", "car")


def test_abbreviations_end_no_sentence() -> None:
    assert [sentence.words for sentence in sentences("Dr. Okafor left St. Mary's.")] == [
        ("Dr", "Okafor", "left", "St", "Mary", "'s")
    ]


def test_code_and_addresses_are_no_prose() -> None:
    text = "Look: ```python\nimport Ana\n``` and `Berlin` at https://lisbon.example/Porto or ana@example.org"
    words = {word for sentence in sentences(text) for word in sentence.words}
    assert words == {"Look", ":", ";", "and", "at", "or"}


def test_a_quotation_is_marked_up_to_its_end() -> None:
    found = sentences('She wrote: "I live in Rome. I love it." I agree.')
    assert [sentence.quoted for sentence in found] == [True, True, True]
    assert [sentence.quoted for sentence in sentences('He said "yes" to me. I agree.')] == [False, False]


def test_a_quotation_that_nobody_closes_ends_with_its_line() -> None:
    assert [sentence.quoted for sentence in sentences('A 27" screen\nI like it')] == [True, False]


@given(st.text(max_size=400))
def test_any_text_can_be_taken_apart(text: str) -> None:
    for sentence in sentences(text):
        assert 0 < len(sentence.words) == len(sentence.lows) <= 2 * LONGEST_SENTENCE
        assert all(sentence.words)
        assert all(sentence.lows)

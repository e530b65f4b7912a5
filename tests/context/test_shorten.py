from hypothesis import given
from hypothesis import strategies as st

from palazzo.context.shorten import GAP, around, shorten
from palazzo.text.words import terms

REPLY = (
    "Congratulations on the new motor! There is a lot to think of before the first ride, and most of it is about heat. "
    "Check every connector twice. Keep the controller dry. "
    + "Water finds its way into everything on a boat. " * 8
    + "For a 12-AWG silicone wire the limit is 55 amperes in free air. "
    + "Wear a leash, and tell somebody where you go. " * 4
)
WORDS = st.text(st.sampled_from("abc .!?\n…é"), max_size=600)


def worth(question: str) -> dict[str, float]:
    return dict.fromkeys(terms(question), 1.0)


def test_a_short_turn_is_shown_whole() -> None:
    assert shorten("I own a Brompton.", worth("bike"), 300) == "I own a Brompton."


def test_of_a_long_turn_its_beginning_and_the_sentence_with_the_answer_are_shown() -> None:
    shown = shorten(REPLY, worth("how many amperes may the silicone wire take?"), 400)
    assert shown.startswith("Congratulations on the new motor!")
    assert f"{GAP} For a 12-AWG silicone wire the limit is 55 amperes in free air. {GAP}" in shown
    assert "Water finds" not in shown.partition("55 amperes")[2]


@given(WORDS, st.integers(20, 400), st.sampled_from(["", "a b", "c."]))
def test_what_is_shown_is_word_for_word_and_in_order(text: str, room: int, without: str) -> None:
    at = 0
    for piece in shorten(text, worth("abc ab c"), room, without).replace("…", GAP).split(GAP):
        found = text.find(piece.strip(), at)
        assert found != -1
        at = found + len(piece.strip())


@given(WORDS, st.integers(20, 400))
def test_no_sentence_with_the_words_to_leave_out_is_shown(text: str, room: int) -> None:
    assert "b c" not in shorten(text, worth("abc"), room, without="b c") or text.count("b c") > 1


def test_the_sentences_around_some_words_are_shown() -> None:
    text = "I moved in March. Answer me in German from now on. My boat is red. " * 1
    assert around(text, "Answer me in German", 300) == f"{GAP} Answer me in German from now on. {GAP}"
    assert around("Short and plain.", "", 300) == "Short and plain."

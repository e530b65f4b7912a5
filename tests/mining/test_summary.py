from palazzo.mining.spoken import listen, weigh
from palazzo.mining.summary import LONGEST, sentences, summarise
from tests.mining.talks import KITCHEN, said


def summary(*lines: str, most: int = 1) -> str:
    talk = listen(said(*lines))
    return summarise(sentences(talk, weigh(talk)), range(len(talk)), most)


def test_it_is_the_sentence_that_says_most_word_for_word() -> None:
    lines = ("user: Hello there, my dear friend!", "user: The kitchen floor and the oven go on 9 May.", "user: Good.")
    assert summary(*lines) == "The kitchen floor and the oven go on 9 May."


def test_two_sentences_come_in_the_order_in_which_they_were_said() -> None:
    text = " ".join(line.split(": ", 1)[1] for line in KITCHEN)
    found = summary(*KITCHEN, most=2)
    assert found
    assert [part in text for part in found.split(". ")] == [True] * len(found.split(". "))


def test_it_says_who_spoke_where_there_are_several() -> None:
    lines = ("Ann: The pottery class in Leeds was lovely.", "Bo: The pottery class?")
    assert summary(*lines) == "Ann: The pottery class in Leeds was lovely."


def test_neither_code_nor_endless_sentences_are_quoted() -> None:
    assert summary("user: ```\nengine = Engine(engine)\n```") == ""
    assert summary("user: the engine " + "and the engine " * LONGEST) == ""

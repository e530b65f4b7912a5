import time
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo import Palace
from palazzo.recall.gist import LONGEST, gist

LOG_LINE = "2026-03-04 12:07:33,120 ERROR [worker-7] io.disk.Controller sda1 timeout code=504 retry=3\n"
QUESTION = "Why did the backup server lose its disk?"
AT = datetime(2026, 3, 5, tzinfo=UTC)


def test_a_short_question_is_taken_as_it_is() -> None:
    assert gist(f"  {QUESTION}\n") == QUESTION


@pytest.mark.parametrize("text", [f"{QUESTION}\n{LOG_LINE * 900}", f"{LOG_LINE * 900}{QUESTION}"])
def test_of_a_pasted_log_the_question_about_it_is_left(text: str) -> None:
    assert gist(text) == QUESTION


def test_of_many_sentences_the_last_ones_count_and_stand_in_their_order() -> None:
    said = [f"This is what I said as the number {number}." for number in range(200)]
    left = gist("\n".join(said)).split("\n")
    assert left == said[-len(left) :]
    assert len(left) > 20


def test_a_question_comes_before_other_sentences() -> None:
    said = "\n".join(["Which of the two wires was it?", *["I said that it is not the one in the box."] * 200])
    assert gist(said).startswith("Which of the two wires was it?")


def test_without_a_sentence_of_its_own_the_end_is_left() -> None:
    assert gist("x" * 5000) == "x" * LONGEST


@given(st.text(), st.integers(min_value=1, max_value=3000))
def test_what_is_left_is_short_and_says_nothing_new(piece: str, times: int) -> None:
    text = piece * times
    left = gist(text)
    assert len(left) <= LONGEST
    assert bool(left) == bool(text.strip())
    assert all(line in text for line in left.split("\n"))


def test_a_megabyte_of_log_finds_what_its_question_finds(palace: Palace) -> None:
    talk = palace.conversation("disks")
    talk.remember("user", "The backup server lost its disk because the controller overheated.", at=AT)
    talk.remember("user", "The wallpaper in the kitchen is green.", at=AT)
    (best, *_) = palace.recall(f"{QUESTION}\n{LOG_LINE * 12_000}", at=AT)
    assert "overheated" in best.content
    assert "overheated" in palace.context(f"{LOG_LINE * 12_000}\n{QUESTION}", at=AT).text


def test_a_megabyte_takes_no_more_than_twenty_times_as_long_as_a_short_question(palace: Palace) -> None:
    palace.conversation("disks").remember("user", "The backup server lost its disk.", at=AT)

    def seconds(question: str) -> float:
        started = time.process_time()  # of this process alone, whatever else the machine does
        palace.recall(question, at=AT)
        return time.process_time() - started

    seconds(f"{LOG_LINE}{QUESTION}")  # whatever is loaded once is loaded
    short = min(seconds(f"{QUESTION} {number}") for number in range(5))
    long = min(seconds(f"{LOG_LINE * 12_000}{QUESTION} {number}") for number in range(3))
    assert long < 20 * short

import pytest

from palazzo.errors import Invalid
from palazzo.gate.config import GateConfig
from palazzo.gate.judge import judge
from palazzo.gate.signals import estimated_tokens
from palazzo.gate.turn import Neighbours, Turn


def fired(text: str, signal: str) -> list[str]:
    return [each.pattern for each in judge(Turn(text)).patterns if each.signal == signal]


def test_a_verdict_adds_up_by_the_formulas() -> None:
    text = "I prefer tea. We decided to keep src/tea.py and https://tea.example.org on 2026-05-03."
    verdict = judge(Turn(text, Neighbours([0.5, 0.3, -0.2], [0.9, 0.85, 0.81, 0.79])))
    assert verdict.t == pytest.approx((0.4 + 0.3) / 1.5)
    assert verdict.h == pytest.approx(1 - 0.8 / 3)
    assert (verdict.input_freq, verdict.mem_saturation) == (0.6, 0.0)
    assert verdict.r == pytest.approx(0.6)
    assert verdict.d_nl == pytest.approx(0.3 + 0.4)
    assert verdict.p == pytest.approx(0.4 + 0.3)
    assert verdict.a == 0.5
    assert verdict.d_tech == 0.0
    assert verdict.g_conv == pytest.approx(0.35 * verdict.h + 0.40 * verdict.r + 0.25 * verdict.d_nl)
    assert verdict.g_tech == pytest.approx(0.40 * verdict.p + 0.35 * verdict.a + 0.25 * verdict.d_tech)
    assert verdict.g == pytest.approx((1 - verdict.t) * verdict.g_conv + verdict.t * verdict.g_tech)
    assert verdict.promoted is True


def test_only_the_five_nearest_durable_memories_count() -> None:
    five = judge(Turn("hello", Neighbours([0.9, 0.8, 0.7, 0.6, 0.5]))).h
    assert judge(Turn("hello", Neighbours([0.1, 0.5, 0.9, 0.8, 0.7, 0.0, 0.6]))).h == five == pytest.approx(0.3)


def test_only_the_ten_nearest_earlier_turns_count() -> None:
    assert Neighbours(earlier=[0.1] * 20 + [0.9]).earlier == (0.9,) + (0.1,) * 9


def test_likeness_counts_from_its_threshold_on() -> None:
    verdict = judge(Turn("hello", Neighbours([0.85, 0.8499], [0.80, 0.7999])))
    assert verdict.input_freq == pytest.approx(1 / 5)
    assert verdict.mem_saturation == pytest.approx(1 / 3)


def test_negative_cosines_count_as_nothing() -> None:
    assert judge(Turn("hello", Neighbours([-1.0, -0.5]))).h == 1.0


def test_a_cosine_that_is_no_number_is_refused() -> None:
    with pytest.raises(Invalid, match="not a number"):
        Neighbours([float("nan")])


def test_specificity_counts_every_match_but_thins_with_length() -> None:
    short = judge(Turn("see a/b.py and c/d.py")).p
    long = judge(Turn("see a/b.py and c/d.py" + " word" * 400)).p
    assert short == pytest.approx(0.8)
    assert long == pytest.approx(0.8 / (estimated_tokens("see a/b.py and c/d.py" + " word" * 400) / 100))


def test_a_pattern_counts_once_for_how_technical_a_turn_is() -> None:
    assert judge(Turn("a/b.py")).t == judge(Turn("a/b.py c/d.py e/f.py")).t == pytest.approx(0.4 / 1.5)


@pytest.mark.parametrize(("text", "tokens"), [("", 1), ("abc", 1), ("a" * 8, 2), ("日本語で話す", 1), ("я" * 100, 25)])
def test_length_is_estimated_from_code_points(text: str, tokens: int) -> None:
    assert estimated_tokens(text) == tokens


@pytest.mark.parametrize("text", ["", " ", "\n\t\n"])
def test_a_text_without_anything_fires_nothing(text: str) -> None:
    assert judge(Turn(text)).patterns == ()


@pytest.mark.parametrize(
    "text",
    [
        "Whether and/or how, I don't know.",
        "The word (aside) is not a call, nor is file(s).",
        "We had 404 on the scoreboard.",
        "She is in a class of her own; the type of person who says: return (to sender);",
    ],
)
def test_prose_with_signs_of_code_is_not_technical(text: str) -> None:
    assert judge(Turn(text)).t == 0.0
    assert fired(text, "p") == []


@pytest.mark.parametrize(
    "code",
    [
        "x = 5  # I live in London and I love tea",
        "// John prefers 3 apples on Monday\nint x = 3;",
        '```python\n# my name is Anna, born 2020-01-01\nprint("I like it")\n```',
        "def f():\n    '''I am a function, written by John Smith on 3 May 2020.'''\n    return 1",
        "/* I prefer tabs. Call Anna on Tuesday. */\nx = y;",
    ],
)
def test_code_with_comments_is_not_conversation(code: str) -> None:
    assert judge(Turn(code)).d_nl == 0.0


def test_the_threshold_is_the_configurations() -> None:
    turn = Turn("hello", Neighbours([0.5]))
    assert judge(turn).promoted is False
    assert judge(turn, GateConfig(threshold=0.1)).promoted is True

"""What judging costs grows no faster than the text; counted in steps, for a clock has moods."""

import re
import sys
from collections.abc import Callable
from types import FrameType

import pytest

from palazzo import Invalid
from palazzo.gate.judge import judge
from palazzo.gate.patterns.expression import Expression
from palazzo.gate.turn import Turn
from tests.gate.strategies import labelled

REPEATED = (
    "a ", "1 ", "1,", "a.py ", "foo(", "a/b/", "/api/", "x=1;\n", "a.b(\n", "deadbe1 ", "`a` ", "```a\n", '"""\n',
    "/* ", "def f(a):\n    x\n", "I am ", "Anna ", "we decided to ", "fixed ", "merged the ", "set the timeout to ",
    "2 big red ",
)  # fmt: skip
LENGTH = 20_000  # characters


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, of Python's own as well."""
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("repeated", [*REPEATED, "\n".join(text for text, _ in labelled("main")[:20])])
def test_twice_as_long_a_text_takes_no_more_than_twice_as_many_steps(repeated: str) -> None:
    once, twice = (repeated * (length // len(repeated)) for length in (LENGTH, 2 * LENGTH))
    judge(Turn(twice))  # once to make the expressions
    assert calls(lambda: judge(Turn(twice))) <= 2.05 * calls(lambda: judge(Turn(once))) + 100


@pytest.mark.parametrize(
    "endless", ["a*", "a+b", "(?:ab)*?", "[a-z]+", "a{2,}", r"\w+\(", "a++", "^ a+b", "^(?:a{1,3})*b"]
)
def test_an_expression_that_repeats_without_end_is_refused(endless: str) -> None:
    with pytest.raises(Invalid, match="without end"):
        Expression(endless, re.NOFLAG)


@pytest.mark.parametrize("bounded", ["a{0,3}+b", "[*+]", r"\*\+", "^`{3,}+x", "(?:a|b){1,4}?", "a?+", "[]*]"])
def test_an_expression_that_says_how_often_at_most_is_not(bounded: str) -> None:
    Expression(bounded, re.NOFLAG)

import re

import pytest

import palazzo.errors
from palazzo.errors import OUTCOMES, Conflict, Invalid, Misconfigured, Outcome, PalazzoError, outcome


def tree(root: type[PalazzoError]) -> list[type[PalazzoError]]:
    return [root, *(found for child in root.__subclasses__() for found in tree(child))]


ERRORS = tree(PalazzoError)


@pytest.mark.parametrize("error", ERRORS)
def test_every_error_has_a_row_in_the_table(error: type[PalazzoError]) -> None:
    assert isinstance(OUTCOMES[error], Outcome)


def test_the_table_has_no_row_for_anything_else() -> None:
    assert set(OUTCOMES) == set(ERRORS)


def test_every_error_has_a_code_of_its_own() -> None:
    assert len({error.code for error in ERRORS}) == len(ERRORS)
    assert all("code" in vars(error) for error in ERRORS)


def test_every_error_ends_a_command_with_an_exit_code_of_its_own() -> None:
    exits = [row.exit for row in OUTCOMES.values()]
    assert len(set(exits)) == len(exits)
    assert all(1 <= exit < 126 and exit != 2 for exit in exits)  # 2 is a wrong command line, 126 and up the shell's


def test_the_docstring_draws_the_very_tree() -> None:
    drawn = re.findall(r"^([ │├└─]*)(\w+)", (palazzo.errors.__doc__ or "").split("\n\n")[1], re.MULTILINE)
    depths = {name: len(lines) // 4 for lines, name in drawn if name[0].isupper()}
    assert depths == {error.__name__: error.__mro__.index(PalazzoError) for error in ERRORS}


def test_an_error_carries_its_message_and_its_facts() -> None:
    error = Conflict("the id is taken", drawer="m1")
    assert (str(error), error.message, error.data) == ("the id is taken", "the id is taken", {"drawer": "m1"})


def test_the_outcome_is_that_of_the_very_class_not_of_its_parent() -> None:
    assert outcome(Invalid("no")) == Outcome(http=422, exit=5, mcp=-32602)
    assert outcome(Misconfigured("no")) == Outcome(http=422, exit=6, mcp=-32603)

from palazzo.errors import OUTCOMES, Conflict, Invalid
from tests.cli.conftest import Ask, Run


def test_a_user_is_added_and_listed(run: Run, ask: Ask) -> None:
    added = ask("users", "add", "ann", "--role", "admin")
    assert ask("users") == {"users": [added]}
    assert (added["id"], added["role"]) == ("ann", "admin")
    assert "ann" in run("users").stdout


def test_a_name_that_is_taken_is_refused(run: Run) -> None:
    run("users", "add", "ann")
    assert run("users", "add", "ann").exit_code == OUTCOMES[Conflict].exit


def test_an_unknown_role_is_refused_with_the_known_ones(run: Run) -> None:
    result = run("users", "add", "ann", "--role", "king")
    assert result.exit_code == OUTCOMES[Invalid].exit
    assert "user, admin" in result.stderr

import pytest

from palazzo.errors import Invalid
from palazzo.gate.namespace import resolve_namespace


def test_an_explicit_user_comes_first() -> None:
    assert resolve_namespace("ann", "key", "agent") == "ann"


def test_a_session_key_gives_a_namespace_of_its_own() -> None:
    derived = resolve_namespace(session_key="agent:main:chat:17", agent="agent")
    assert derived == resolve_namespace(None, "agent:main:chat:17")
    assert derived.startswith("session-")
    assert derived != resolve_namespace(None, "agent:main:chat:18")


def test_a_session_key_is_not_given_away() -> None:
    assert "secret" not in resolve_namespace(session_key="secret")


def test_then_the_agent_and_then_the_default() -> None:
    assert resolve_namespace(agent="helper") == "helper"
    assert resolve_namespace() == "default"
    assert resolve_namespace(default="me") == "me"


@pytest.mark.parametrize("blank", ["", "  ", None])
def test_blank_names_count_as_none(blank: str | None) -> None:
    assert resolve_namespace(blank, blank, "helper") == "helper"


def test_a_name_that_cannot_be_a_user_is_refused() -> None:
    with pytest.raises(Invalid):
        resolve_namespace("a\nb")

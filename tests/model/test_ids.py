from datetime import UTC, datetime

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.model.ids import ConversationId, checked, conversation_id, drawer_id_for, new_drawer_id, user_id, utc_now
from palazzo.model.user import User

NOW = datetime(2026, 4, 30, 12, tzinfo=UTC)
GOOD = st.text(st.characters(min_codepoint=33, max_codepoint=0x24F), min_size=1, max_size=20).filter(
    lambda text: not text.isspace()
)


def test_a_message_has_the_same_id_whenever_it_is_asked_for() -> None:
    assert drawer_id_for(ConversationId("efoil"), "m1") == drawer_id_for(ConversationId("efoil"), "m1")
    assert drawer_id_for(ConversationId("efoil"), "m1") == "mgem15dfd62gn79ur4r2hpl2s"


@given(st.tuples(GOOD, GOOD), st.tuples(GOOD, GOOD))
def test_no_two_messages_share_an_id(one: tuple[str, str], other: tuple[str, str]) -> None:
    assume(one != other)
    assert drawer_id_for(ConversationId(one[0]), one[1]) != drawer_id_for(ConversationId(other[0]), other[1])


@given(st.text("0123456789:ab", min_size=2, max_size=12), st.data())
def test_moving_the_border_between_conversation_and_message_gives_another_id(text: str, data: st.DataObject) -> None:
    one, other = (data.draw(st.integers(1, len(text) - 1)) for _ in range(2))
    ids = {drawer_id_for(ConversationId(text[:cut]), text[cut:]) for cut in (one, other)}
    assert len(ids) == len({one, other})


@given(st.lists(st.datetimes(min_value=datetime(1970, 1, 1), timezones=st.just(UTC)), min_size=2, unique=True))
def test_fresh_ids_sort_by_time_of_writing(moments: list[datetime]) -> None:
    ids = {moment: new_drawer_id(moment) for moment in moments}
    assert sorted(ids.values()) == [ids[moment] for moment in sorted(moments)]


def test_fresh_ids_of_the_same_moment_differ() -> None:
    assert len({new_drawer_id(NOW) for _ in range(1000)}) == 1000


@pytest.mark.parametrize("value", ["", " ", "\t", "a\nb", "a\x00", "x" * 201, "\ud800"])
def test_an_id_that_is_empty_too_long_or_unprintable_is_refused(value: str) -> None:
    for read in (user_id, conversation_id, lambda text: drawer_id_for(ConversationId("efoil"), text)):
        with pytest.raises(Invalid):
            read(value)
    with pytest.raises(Invalid):
        User(value, NOW)  # type: ignore[arg-type] # whatever a caller may pass


@given(GOOD)
def test_a_good_id_is_kept_unchanged(value: str) -> None:
    assert [checked(value, "an id"), user_id(value), conversation_id(value)] == [value] * 3


def test_the_default_clock_says_its_timezone() -> None:
    assert utc_now().tzinfo is UTC

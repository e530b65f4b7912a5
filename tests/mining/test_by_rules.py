"""The rules take any conversation, and file every message of it once."""

from hypothesis import given, settings
from hypothesis import strategies as st

from palazzo.mining import by_rules
from palazzo.model.slug import slug
from palazzo.providers.fake import FakeEmbedder
from tests.mining.talks import KITCHEN, still_here, talk

SPEAKERS = st.sampled_from(["user", "assistant", "Ann", "Bo"])
WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=60)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(SPEAKERS, WORDS), min_size=1, max_size=12), st.booleans())
def test_whatever_was_said_every_message_is_in_one_closet_with_a_name(
    lines: list[tuple[str, str]], embedded: bool
) -> None:
    told = talk(*(f"{who}: {words}" for who, words in lines))
    found = by_rules.extract(told, still_here, FakeEmbedder() if embedded else None)
    assert [drawer.id for segment in found.segments for drawer in segment.drawers] == [one.id for one in told.drawers]
    assert all(slug(segment.label) for segment in found.segments)
    assert slug(found.subject.name)
    assert found.tags.keys() == {drawer.id for drawer in told.drawers}


def test_only_new_messages_are_read_for_facts() -> None:
    found = by_rules.extract(talk(*KITCHEN, mined_up_to=8), still_here)
    assert list(found.tags) == ["d9", "d10"]


def test_the_same_conversation_always_gives_the_same() -> None:
    assert by_rules.extract(talk(*KITCHEN), still_here) == by_rules.extract(talk(*KITCHEN), still_here)

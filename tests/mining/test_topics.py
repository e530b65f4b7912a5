from hypothesis import given
from hypothesis import strategies as st

from palazzo.mining.labels import SHORTEST, SMALL_TALK, name_segments, segments
from palazzo.mining.meaning import understand
from palazzo.mining.setting import Setting
from palazzo.mining.spoken import listen, weigh
from palazzo.providers.static import StaticEmbedder
from tests.mining.talks import KITCHEN, said

WORDS = ("kitchen", "oven", "floor", "Lisbon", "flight", "tram", "hello", "thanks")


def closets(*lines: str, known: tuple[str, ...] = (), embedded: bool = False) -> list[tuple[int, str]]:
    """How many messages each closet has, and its label."""
    talk = listen(said(*lines))
    topics = weigh(talk)
    meaning = understand(talk, topics, StaticEmbedder() if embedded else None)
    return [(len(piece), name) for piece, name in name_segments(talk, segments(talk, meaning), topics, meaning, known)]


def test_a_talk_is_cut_where_it_turns_to_something_else() -> None:
    assert [size for size, _ in closets(*KITCHEN)] == [4, 6]
    assert [size for size, _ in closets(*KITCHEN, embedded=True)] == [4, 6]


def test_closets_are_named_by_what_is_talked_about_in_them() -> None:
    (_, kitchen), (_, lisbon) = closets(*KITCHEN)
    assert kitchen == "Gas oven"
    assert "Lisbon" in lisbon


def test_a_label_does_not_repeat_what_the_wing_says() -> None:
    [(_, label)] = closets(*KITCHEN[:4], known=("Kitchen",))
    assert label == "Gas oven"


def test_nobodys_name_is_a_label() -> None:
    talk = listen(said("user: My wife Lucía found a flat.", "user: The flat has a balcony, my wife Lucía says."))
    [(_, label)] = name_segments(talk, [range(2)], weigh(talk), None, setting=Setting(people=("Lucía",)))
    assert "Lucía" not in label


def test_where_it_happens_is_no_label_if_something_happens() -> None:
    talk = listen(said("user: In Seville the boiler broke.", "user: A new boiler for Seville costs a lot."))
    [(_, label)] = name_segments(talk, [range(2)], weigh(talk), None, setting=Setting(scenes=("Seville",)))
    assert "boiler" in label.lower()


def test_a_short_talk_is_one_closet() -> None:
    assert len(closets("user: The oven is broken.", "assistant: Which oven?", "user: The gas oven.")) == 1


def test_where_nothing_else_is_said_the_label_repeats_the_wing() -> None:
    assert closets("user: I moved to Basel in March.", known=("Basel",)) == [(1, "Basel")]


def test_a_talk_about_nothing_is_small_talk() -> None:
    assert closets("user: Hello!", "assistant: Hi, how are you?") == [(2, SMALL_TALK)]


@given(st.lists(st.tuples(st.sampled_from(["user", "assistant"]), st.lists(st.sampled_from(WORDS), min_size=1))))
def test_segments_hold_every_message_once_and_are_not_crumbs(lines: list[tuple[str, list[str]]]) -> None:
    talk = listen(said(*(f"{who}: the {' and the '.join(words)}" for who, words in lines)))
    pieces = segments(talk, None)
    assert [number for piece in pieces for number in piece] == list(range(len(lines)))
    assert len(pieces) < 2 or all(len(piece) >= SHORTEST for piece in pieces)
    if talk:
        named = name_segments(talk, pieces, weigh(talk), None)
        assert [number for piece, _ in named for number in piece] == list(range(len(lines)))
        assert all(label for _, label in named)
        assert len({label for _, label in named}) == len(named)

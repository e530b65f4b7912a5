import pytest

from palazzo.mining.call_names import is_name
from palazzo.mining.labels import room_title
from palazzo.mining.spoken import listen, weigh
from tests.mining.messages import message


def test_a_room_is_titled_by_what_it_is_about_and_not_by_the_clock() -> None:
    spoken = listen([message("The battery pack of the efoil is dead."), message("A new battery pack costs 400 euros.")])
    assert room_title(spoken, weigh(spoken), None) == "Battery pack"


@pytest.mark.parametrize("text", ["num_samples", "Protocol V2.0", "tableView", "IV", "robust", "thing", "saya", "AI"])
def test_code_adjectives_and_fragments_are_no_names(text: str) -> None:
    assert not is_name(text)


@pytest.mark.parametrize("text", ["New Zealand trip", "first aid", "RV", "Undo Reality", "kitchen renovation", "novel"])
def test_what_people_go_on_with_is_a_name(text: str) -> None:
    assert is_name(text)

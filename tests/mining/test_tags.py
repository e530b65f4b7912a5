from palazzo.mining.facts import read
from palazzo.mining.known import KnownNames
from palazzo.model.aaak import Tag, Tags
from palazzo.model.drawer import Role
from tests.gate.test_growth import calls
from tests.mining.messages import message


def tagged(text: str, *, role: Role = Role.USER, speaker: str | None = None) -> Tags:
    return read(message(text, role=role, speaker=speaker), KnownNames()).tags


def test_people_places_events_items_and_times_are_tagged() -> None:
    tags = tagged("Ana's wedding in Porto is on 12 September and I need a green dress.")
    assert tags == {
        Tag.PEOPLE: ("Ana",),
        Tag.PLACES: ("Porto",),
        Tag.EVENTS: ("wedding",),
        Tag.ITEMS: ("green dress",),
        Tag.TIMES: ("2026-09-12",),
    }


def test_whoever_speaks_is_a_person() -> None:
    assert tagged("Good morning", speaker="Hye-jin") == {Tag.PEOPLE: ("Hye-jin",)}


def test_what_has_nothing_to_say_has_no_tags() -> None:
    assert tagged("Thanks, that is perfect!") == {}


def test_a_company_is_an_item_and_a_school_a_place() -> None:
    tags = tagged("I work at Brightwell, near Lincoln High School.")
    assert tags[Tag.ITEMS] == ("Brightwell",)
    assert tags[Tag.PLACES] == ("Lincoln High School",)


def test_an_event_takes_its_name_with_it() -> None:
    assert tagged("We ran the Lisbon marathon.")[Tag.EVENTS] == ("Lisbon marathon",)


def test_a_verb_is_no_event() -> None:
    assert Tag.EVENTS not in tagged("They show and talk and play")


def test_an_item_is_not_repeated_in_parts() -> None:
    assert tagged("I bought new running shoes.")[Tag.ITEMS] == ("running shoes",)


def test_a_language_counts_where_it_is_spoken_not_where_it_describes() -> None:
    assert tagged("I speak French")[Tag.ITEMS] == ("French",)
    assert Tag.ITEMS not in tagged("a French cousin of mine")


def test_assistants_are_tagged_by_names_and_times_only() -> None:
    tags = tagged("Try a tent and a kayak in Norway next week.", role=Role.ASSISTANT)
    assert tags == {Tag.PLACES: ("Norway",), Tag.TIMES: ("2026-05-18/2026-05-24",)}


def test_tagging_twice_as_long_a_text_takes_no_more_than_twice_as_many_steps() -> None:
    once = "I bought a red silicone wire for my old bike in Lisbon. Ab Cd met Ef Gh. " * 300
    tagged(once)
    assert calls(lambda: tagged(once * 2)) <= 2.05 * calls(lambda: tagged(once)) + 100

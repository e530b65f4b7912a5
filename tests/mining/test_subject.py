import pytest

from palazzo.mining.extraction import Subject
from palazzo.mining.setting import Setting
from palazzo.mining.spoken import listen, weigh
from palazzo.mining.subject import UNKNOWN, subject
from palazzo.model.palace import WingKind
from tests.mining.talks import said


def about(*lines: str, owner: str = "me", people: tuple[str, ...] = ()) -> Subject:
    talk = listen(said(*lines))
    return subject(talk, weigh(talk), None, owner=owner, setting=Setting(people=people))


def test_it_is_what_people_come_back_to() -> None:
    found = about(
        "user: My sourdough came out flat again.",
        "assistant: How warm is your oven?",
        "user: Warm. The sourdough starter is slow, though.",
        "user: The second sourdough was better.",
    )
    assert (found.name, found.kind) == ("Sourdough", WingKind.TOPIC)


def test_what_the_people_say_counts_more_than_what_they_are_told() -> None:
    found = about(
        "user: Which tent is good for the Dolomites?",
        "assistant: A gauge tells pressure. A gauge helps. A gauge is cheap.",
        "user: I have never slept in a tent.",
        "assistant: Take a gauge.",
    )
    assert found.name == "Tent"


def test_a_recurring_phrase_names_it_better_than_its_parts() -> None:
    found = about("user: The tax return is due.", "user: Who reads a tax return?", "user: My tax return is long.")
    assert found.name == "Tax return"


def test_what_something_is_called_is_its_name() -> None:
    found = about("user: I am building a small script called Tidewatch.", "user: The script reads the tide forecast.")
    assert (found.name, found.kind) == ("Tidewatch", WingKind.PROJECT)


def test_an_undertaking_is_part_of_the_name() -> None:
    found = about("user: We fly to Lisbon in May.", "user: The trip to Lisbon is our first trip with a child.")
    assert found.name == "Lisbon trip"


def test_whoever_most_messages_speak_of_is_the_subject() -> None:
    found = about(
        "user: My mother Rosa fell last night.",
        "assistant: Is she hurt?",
        "user: She has a bruised hip.",
        "user: Rosa lives alone.",
        people=("Rosa",),
    )
    assert (found.name, found.kind) == ("Rosa", WingKind.PERSON)


def test_somebody_who_comes_along_is_not_the_subject() -> None:
    found = about("user: We go to Japan with my wife Lucía.", "user: Lucía likes temples.", people=("Lucía",))
    assert found.name == "Japan"


@pytest.mark.parametrize(
    ("owner", "name"), [("me", "Caroline and Melanie"), ("caroline", "Melanie"), ("Melanie", "Caroline")]
)
def test_a_chat_of_two_people_is_named_after_whom_the_owner_talks_with(owner: str, name: str) -> None:
    found = about("Melanie: The pottery class was fun.", "Caroline: I want to see the bowl.", owner=owner)
    assert (found.name, found.kind) == (name, WingKind.PERSON)


def test_two_people_who_talk_with_an_assistant_have_a_subject_of_their_own() -> None:
    lines = ("Mara: The efoil is dead.", "Derek: The efoil needs cells.", "assistant: Which cells?")
    assert about(*lines).name == "Efoil"


def test_a_talk_about_nothing_has_no_subject() -> None:
    assert about("user: Hello!", "assistant: Hi there, how are you?").name == UNKNOWN

import pytest

from palazzo.mining.known import KnownNames
from palazzo.mining.names import is_venue, mentions
from palazzo.mining.sentences import sentences
from palazzo.model.graph import Entity, EntityType

PERSON, PLACE, ORGANISATION = EntityType.PERSON, EntityType.PLACE, EntityType.ORGANISATION
ITEM, PROJECT, EVENT = EntityType.ITEM, EntityType.PROJECT, EntityType.EVENT


def named(text: str, known: KnownNames | None = None) -> dict[str, EntityType]:
    rows = mentions(sentences(text), known or KnownNames())
    return {mention.name: mention.type for row in rows for mention in row}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I met Ngozi and Björn.", {"Ngozi": PERSON, "Björn": PERSON}),
        ("Zuzana called.", {"Zuzana": PERSON}),
        ("my colleague Xyloph quit", {"Xyloph": PERSON}),
        ("I asked Dr. Okafor and Frau Lindqvist", {"Dr. Okafor": PERSON, "Frau Lindqvist": PERSON}),
        ("We flew from Ho Chi Minh City to São Paulo", {"Ho Chi Minh City": PLACE, "São Paulo": PLACE}),
        ("a cabin near Lillehammer", {"Lillehammer": PLACE}),
        ("In Ljubljana, then Zagreb and Bar", {"Ljubljana": PLACE, "Zagreb": PLACE, "Bar": PLACE}),
        ("we live in lisbon", {"lisbon": PLACE}),
        ("I work at Brightwell", {"Brightwell": ORGANISATION}),
        ("at the University of Nairobi", {"University of Nairobi": ORGANISATION}),
        ("a project called Halcyon", {"Halcyon": PROJECT}),
        ("our dog Freya", {"Freya": ITEM}),
        ("we use Postgres and pytest", {"Postgres": ITEM, "pytest": ITEM}),
        ("I loved EuroPyCon", {"EuroPyCon": EVENT}),
    ],
)
def test_a_name_is_of_the_kind_that_its_neighbours_tell(text: str, expected: dict[str, EntityType]) -> None:
    assert named(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Nice to meet you. Will you come? May I ask?",
        "Potatoes are cheap. Slugs ate them.",
        "On Monday and in March, Portuguese wine",
        "I think I am OK. WHAT A DAY FOR IT",
        "See https://Berlin.example and `Ana`",
    ],
)
def test_months_languages_and_opening_words_are_no_names(text: str) -> None:
    assert named(text) == {}


def test_a_name_of_a_person_and_a_place_is_what_the_sentence_makes_of_it() -> None:
    assert named("Sofia told me") == {"Sofia": PERSON}
    assert named("we stayed in Sofia") == {"Sofia": PLACE}


def test_a_name_that_was_met_before_is_known_again_in_lower_case() -> None:
    known = KnownNames.of([Entity("Ana", PERSON)])
    assert named("then ana called", known) == {"Ana": PERSON}
    assert named("then ana called") == {}


def test_a_short_name_is_understood_if_it_can_only_be_one_person() -> None:
    melanie, melvin = Entity("Melanie", PERSON), Entity("Melvin", PERSON)
    assert named("I saw Mel there", KnownNames.of([melanie])) == {"Melanie": PERSON}
    assert "Melanie" not in named("I saw Mel there", KnownNames.of([melanie, melvin]))


def test_what_one_sentence_shows_about_a_name_holds_for_the_others() -> None:
    assert named("I thought of Xanthe. Then my friend Xanthe came.") == {"Xanthe": PERSON}


def test_titles_of_pages_name_nobody() -> None:
    assert named("Five Great Ways Toward Better Gardening Today") == {}


def test_schools_and_museums_are_venues() -> None:
    assert is_venue("Lincoln High School")
    assert not is_venue("Brightwell")

"""Facts in the speaker's own words: goals, decisions, habits, limits, projects, and attributes of things."""

import pytest

from palazzo.mining.facts import LONGEST_SPOKEN
from palazzo.model.drawer import Role
from palazzo.model.fact import BELIEVED
from palazzo.model.graph import EntityType, ValueType
from palazzo.model.history import history
from tests.mining.messages import message, read_all, triple

STATED = [
    ("My goal is to lose 10 kg by June.", ("user", "has_goal", "lose 10 kg by June")),
    (
        "I want to learn Spanish to talk with my neighbours.",
        ("user", "has_goal", "learn Spanish to talk with my neighbours"),
    ),
    ("We decided to use PostgreSQL for the shop.", ("user", "decided", "use PostgreSQL for the shop")),
    ("My budget is $2,000.", ("user", "has_budget", "$2,000")),
    ("The novel is set in 1920s Shanghai.", ("novel", "is_set_in", "1920s Shanghai")),
    ("I can only train on Tuesdays.", ("user", "can_only", "train on Tuesdays")),
    ("My knee hurts when I run downhill.", ("user's knee", "hurts", "when I run downhill")),
    ("I run 5 km twice a week.", ("user", "runs", "5 km twice a week")),
    (
        "I have a set of adjustable dumbbells, from 20 to 50 lbs.",
        ("user", "has", "set of adjustable dumbbells, from 20 to 50 lbs"),
    ),
]


@pytest.mark.parametrize(("text", "expected"), STATED, ids=[text for text, _ in STATED])
def test_what_people_say_of_their_own_matters_is_kept_in_their_words(text: str, expected: tuple[str, str, str]) -> None:
    found = [one for one in read_all(text)[-1].relations if one.confidence >= BELIEVED]
    assert expected in [triple(one) for one in found]
    assert all(one.quote and one.quote in text for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "Should I use PostgreSQL for the shop?",
        "If my budget is $2,000, what can I get?",
        "I wish my budget was $9,000.",
        'He wrote: "My budget is $2,000 and my goal is to win."',
        "Maybe my goal is to lose 10 kg.",
        "I think it is better now.",
        "I want you to act as a recruiter. I live in Oslo and my budget is $2,000.",
        "Show me the list again.",
        "I'm ready!",
        "I've got great news to share!",
        "I'm in awe of what she did.",
        "Look at the picture I took in Porto.",
        "I felt inspired and proud.",
        "I can only imagine how that was.",
        "I wanted to take them all home, but I have no room.",
        "It's been a while since I took my bike out.",
    ],
)
def test_questions_conditions_wishes_quotations_and_moods_are_no_facts(text: str) -> None:
    assert not [one for one in read_all(text)[-1].relations if one.confidence >= BELIEVED]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My current weight is 75 kg, height is 165 cm, waist is 88 cm.", ("user", "has_current_weight", "75 kg")),
        (
            "I want to write a script for a play titled 'Night Ferry' this year.",
            ("user", "has_goal", "write a script for a play titled 'Night Ferry' this year"),
        ),
        ("My main goal is finding a flat in Leeds.", ("user", "has_main_goal", "finding a flat in Leeds")),
        ("I'm going to a trade fair in Milan in March.", ("user", "goes_to", "trade fair in Milan in March")),
    ],
)
def test_an_object_is_a_whole_phrase_and_ends_where_another_clause_begins(
    text: str, expected: tuple[str, str, str]
) -> None:
    assert expected in [triple(one) for one in read_all(text)[-1].relations]


def test_what_was_pasted_or_said_by_the_assistant_states_nothing() -> None:
    from palazzo.mining.facts import read
    from palazzo.mining.known import KnownNames

    said = "My goal is to lose 10 kg. "
    assert not read(message(said, role=Role.ASSISTANT), KnownNames()).relations
    assert not read(message(said * (LONGEST_SPOKEN // len(said) + 1)), KnownNames()).relations


BEFORE, AFTER = "My efoil has a 12V20Ah battery.", ("efoil", "has_battery", "24V30Ah")
SWAPS = [
    "I swapped the efoil's battery for a 24V30Ah one.",
    "The efoil now has a 24V30Ah battery.",
    "I replaced the efoil's 12V20Ah battery with a 24V30Ah one.",
    "The efoil runs on a 24V30Ah battery instead of the 12V20Ah.",
    "I put a 24V30Ah battery in my efoil.",
    "The efoil's battery is 24V30Ah now.",
    "I upgraded the battery of my efoil to 24V30Ah.",
    "We switched the efoil from the 12V20Ah battery to a 24V30Ah one.",
    "The new battery in the efoil is 24V30Ah.",
    "I sold the efoil's 12V20Ah battery to Marc. My efoil has a 24V30Ah battery.",
]


@pytest.mark.parametrize("text", SWAPS)
def test_a_new_value_of_an_attribute_takes_the_place_of_the_old_one_however_it_is_told(text: str) -> None:
    first, last = read_all(BEFORE, text)
    later = message(text).said_at.replace(year=2027)
    from palazzo.mining.facts import read
    from palazzo.mining.known import KnownNames

    told = [*first.relations, *read(message(text, said=later), KnownNames()).relations]
    facts = [fact for fact in history(told) if fact.predicate == "has_battery"]
    assert [triple(one) for one in first.relations] == [("efoil", "has_battery", "12V20Ah")]
    assert [(fact.subject, fact.predicate, fact.object) for fact in facts if fact.validity.end is None] == [AFTER]
    assert last.relations[0].object_type is ValueType.AMOUNT


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (BEFORE, "I replaced it with a 24V30Ah battery."),
        ("My efoil battery is 12V20Ah.", "I changed my efoil battery to 24V30Ah."),
        ("The efoil is powered by a 12V20Ah battery.", "It is powered by a 24V30Ah battery now."),
        (BEFORE, "I sold the 12V20Ah battery and the efoil has a 24V30Ah one now."),
    ],
)
def test_it_is_the_thing_that_was_spoken_of_last(before: str, after: str) -> None:
    told = [one for read in read_all(before, after) for one in read.relations]
    assert {triple(one) for one in told} == {("efoil", "has_battery", "12V20Ah"), AFTER}
    assert [one.validity.end for one in told if triple(one) == AFTER] == [None]


def test_a_thing_with_an_attribute_is_an_item() -> None:
    (found,) = read_all(BEFORE)
    assert [(entity.name, entity.type) for entity in found.entities if entity.name == "efoil"] == [
        ("efoil", EntityType.ITEM)
    ]

from datetime import UTC, datetime

import pytest

from palazzo.mining.facts import read
from palazzo.mining.known import KnownNames
from palazzo.model.drawer import Role
from palazzo.model.graph import Validity
from palazzo.model.predicates import BY_NAME
from tests.mining.messages import SAID, facts, message, past_facts, read_all


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I work at Brightwell.", {("works_at", "Brightwell")}),
        ("I'm a nurse at the hospital.", {("has_job", "nurse"), ("works_at", "hospital")}),
        ("I work as a freelance translator.", {("has_job", "freelance translator")}),
        ("I got promoted to head of design!", {("has_job", "head of design")}),
        ("I live in Cape Town.", {("lives_in", "Cape Town")}),
        ("We moved to Berlin in May.", {("lives_in", "Berlin")}),
        ("I was born in Medellín.", {("born_in", "Medellín")}),
        ("I'm from Ghana.", {("comes_from", "Ghana")}),
        ("My name is Oluwaseun.", {("is_called", "Oluwaseun")}),
        ("I am 29 years old.", {("age", "29")}),
        ("My birthday is on the 3rd of August.", {("birthday", "3 August")}),
        ("I love chickpeas and ramen.", {("likes", "chickpeas"), ("likes", "ramen")}),
        ("I can't stand mushrooms.", {("dislikes", "mushrooms")}),
        ("I don't like live demos.", {("dislikes", "live demos")}),
        ("I prefer tea over coffee.", {("prefers", "tea")}),
        ("My favourite colour is orange.", {("likes", "orange")}),
        ("I'm allergic to peanuts and shellfish.", {("allergic_to", "peanuts"), ("allergic_to", "shellfish")}),
        ("I have asthma and I take prednisolol.", {("has_condition", "asthma"), ("takes", "prednisolol")}),
        ("I've been vegan since January.", {("has_diet", "vegan")}),
        ("I bought a Canon camera yesterday.", {("owns", "Canon camera")}),
        ("I drive an old Volvo.", {("owns", "Volvo")}),
        ("I have a green dress, is that ok?", {("owns", "green dress")}),
        ("I play the cello.", {("plays", "cello")}),
        ("I took up knitting.", {("practises", "knitting")}),
        ("I'm learning Japanese.", {("learns", "Japanese")}),
        ("I speak Dutch and a little Italian.", {("speaks", "Dutch"), ("speaks", "Italian")}),
        ("I use pytest.", {("uses", "pytest")}),
        ("I study law at Leiden University.", {("studies", "law"), ("studies_at", "Leiden University")}),
        ("I graduated from Lund University in 2015.", {("graduated_from", "Lund University")}),
        ("I joined a chess club.", {("member_of", "chess club")}),
        ("I'm working on a tool called Lanterna.", {("works_on", "Lanterna")}),
        ("We're going to Japan in October.", {("travels_to", "Japan")}),
        ("Two years ago we were in Cortina.", {("visited", "Cortina")}),
        ("We want to redo the kitchen this year.", {("has_goal", "redo the kitchen this year")}),
    ],
)
def test_what_somebody_says_about_himself_becomes_a_fact(text: str, expected: set[tuple[str, str]]) -> None:
    assert facts(text) == {("user", predicate, object) for predicate, object in expected}


@pytest.mark.parametrize(
    "text",
    [
        "Do I live in Paris?",
        "If I lived in Paris I would eat croissants.",
        "I wish I lived in Rome.",
        "I might move to Rome.",
        "I don't speak German.",
        "I haven't been to Japan yet.",
        "I don't own a car.",
        "I'm thinking about buying a Tesla.",
        "Maybe I work at Siemens one day.",
        "I'd love to hear more about Japan.",
        "I want to know your name.",
        "I love your idea.",
        "I love the way you said it.",
        "I like that.",
        'She wrote: "I live in Rome and I love tea."',
        "We are like a family.",
        "Is your brother still working at Nokia?",
    ],
)
def test_questions_wishes_denials_and_quotations_state_nothing(text: str) -> None:
    assert facts(text) == set()
    assert past_facts(text) == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I used to live in Nairobi.", ("lives_in", "Nairobi")),
        ("I no longer use Godot.", ("uses", "Godot")),
        ("I don't use Godot anymore.", ("uses", "Godot")),
        ("I stopped using Facebook in 2022.", ("uses", "Facebook")),
        ("I quit my job at Siemens.", ("works_at", "Siemens")),
        ("I sold my Nikon.", ("owns", "Nikon")),
        ("I used to play the piano.", ("plays", "piano")),
    ],
)
def test_what_is_over_has_an_end(text: str, expected: tuple[str, str]) -> None:
    assert past_facts(text) == {("user", *expected)}
    assert facts(text) == set()


def test_a_switch_ends_the_old_and_begins_the_new() -> None:
    text = "I switched from Vim to Helix in March."
    assert facts(text) == {("user", "uses", "Helix")}
    assert past_facts(text) == {("user", "uses", "Vim")}
    march = datetime(2026, 3, 1, tzinfo=UTC)
    old, new = sorted(read_all(text)[0].relations, key=lambda relation: relation.object, reverse=True)
    assert (old.validity.end, new.validity.start) == (march, march)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My sister Ana lives in Porto.", {("user", "sibling_of", "Ana"), ("Ana", "lives_in", "Porto")}),
        ("Ana, my sister, is a vet.", {("user", "sibling_of", "Ana"), ("Ana", "has_job", "vet")}),
        ("Yusuf is my brother.", {("user", "sibling_of", "Yusuf")}),
        ("My father's name is Bento.", {("user", "child_of", "Bento")}),
        ("My boss, Anneliese, is kind.", {("user", "colleague_of", "Anneliese")}),
        ("My twins Maya and Theo sleep.", {("user", "parent_of", "Maya"), ("user", "parent_of", "Theo")}),
        ("I have two cats, Pamuk and Zeytin.", {("user", "has_pet", "Pamuk"), ("user", "has_pet", "Zeytin")}),
        ("Mike's wife Sarah came.", {("Mike", "married_to", "Sarah")}),
        (
            "My friend Emeka works at Shell, his wife Adaeze is a lawyer.",
            {
                ("user", "friend_of", "Emeka"),
                ("Emeka", "works_at", "Shell"),
                ("Emeka", "married_to", "Adaeze"),
                ("Adaeze", "has_job", "lawyer"),
            },
        ),
        ("My ex-wife Linda is here.", set()),
        ("My former manager, Rachel, called.", set()),
    ],
)
def test_ties_and_what_is_said_about_others(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert facts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "My sister Ana, who lives in Lisbon, left.",
            {("user", "sibling_of", "Ana"), ("Ana", "lives_in", "Lisbon")},
        ),
        ("My aunt Rosa who lives in Bari is 80.", {("user", "relative_of", "Rosa"), ("Rosa", "lives_in", "Bari")}),
        ("I met Priya, who is a vet and lives in Pune.", {("Priya", "has_job", "vet"), ("Priya", "lives_in", "Pune")}),
        (
            "My brother, who works at Siemens, moved to Rome.",
            {("user's brother", "works_at", "Siemens"), ("user's brother", "lives_in", "Rome")},
        ),
        (
            "Maria, whose husband Paul is a cook, left.",
            {("Maria", "married_to", "Paul"), ("Paul", "has_job", "cook")},
        ),
        ("Henrik, who hates meetings, cancelled it.", {("Henrik", "dislikes", "meetings")}),
        ("The people who work at Siemens are nice.", set()),
        ("I don't know who lives in Rome.", set()),
        ("Do you know Ana, who lives in Lisbon?", set()),
    ],
)
def test_what_is_said_by_the_way_is_said(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert facts(text) == expected


def test_a_time_goes_with_the_clause_it_stands_in() -> None:
    (tie, moved) = read_all("My friend Sven, who moved to Oslo in 2019, visits us next week.")[0].relations
    assert (tie.predicate, moved.predicate) == ("friend_of", "lives_in")
    assert moved.validity.start == datetime(2019, 1, 1, tzinfo=UTC)


def test_she_is_whoever_was_named_last_and_can_be_meant() -> None:
    assert facts("My mother Rosa fell.", "She lives in Bari.") == {("Rosa", "lives_in", "Bari")}
    assert facts("My son Leo met Ms. Byrne.", "He lives in Bari.") == {("Leo", "lives_in", "Bari")}
    assert facts("She lives in Bari.") == set()


def test_a_relative_without_a_name_is_somebody_too_and_gets_the_name_once_it_is_said() -> None:
    assert facts("My mum lives in Porto.") == {("user's mother", "lives_in", "Porto")}
    assert facts("My mother Rosa fell.", "My mum lives in Porto.") == {("Rosa", "lives_in", "Porto")}


def test_a_speaker_speaks_for_himself() -> None:
    assert facts("I live in Valencia.", speaker="Mateo") == {("Mateo", "lives_in", "Valencia")}


def test_an_assistant_states_nothing_about_anybody() -> None:
    found = read(message("I live in Paris and you work at Siemens.", role=Role.ASSISTANT), KnownNames())
    assert found.relations == ()


def test_what_was_pasted_is_not_the_speakers_own() -> None:
    assert read(message("I live in Paris. " + "Lorem ipsum dolor. " * 150), KnownNames()).relations == ()


def test_a_fact_knows_its_message_and_when_it_was_learned() -> None:
    (relation,) = read_all("I've worked at Deloitte since 2019.")[0].relations
    assert relation.source == "d1"
    assert relation.learned_at == SAID
    assert relation.validity.start == datetime(2019, 1, 1, tzinfo=UTC)
    assert 0.0 < relation.confidence < 1.0


def test_a_fact_without_a_date_holds_from_when_it_was_said_and_a_past_one_since_long_ago() -> None:
    (now,) = read_all("I live in Rome.")[0].relations
    assert (now.validity.start, now.validity.end) == (SAID, None)
    (then,) = read_all("I used to live in Rome.")[0].relations
    assert then.validity == Validity.until(SAID)


def test_a_stay_in_the_past_is_dated_on_both_sides() -> None:
    (stay,) = read_all("Last year we lived in Tokyo.")[0].relations
    assert stay.validity.start == datetime(2025, 1, 1, tzinfo=UTC)
    assert stay.validity.end == datetime(2026, 1, 1, tzinfo=UTC)


def test_every_predicate_is_of_the_vocabulary() -> None:
    texts = ("I live in Rome.", "My sister Ana is a vet.", "I love tea.", "I bought a Tesla.", "We want to visit Rome.")
    assert {one.predicate for found in read_all(*texts) for one in found.relations} <= set(BY_NAME)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("I'm vegan since January.", datetime(2026, 1, 1, tzinfo=UTC)),
        ("I'm vegan since December.", datetime(2025, 12, 1, tzinfo=UTC)),
        ("I'm vegan since the 5th of January.", datetime(2026, 1, 5, tzinfo=UTC)),
        ("I'm vegan since winter.", datetime(2025, 12, 1, tzinfo=UTC)),
        ("I'm vegan since Monday.", datetime(2026, 5, 11, tzinfo=UTC)),
        ("I'm vegan since Christmas.", datetime(2025, 12, 25, tzinfo=UTC)),
    ],
)
def test_what_holds_since_some_time_began_before_it_was_said(text: str, start: datetime) -> None:
    [fact] = read_all(text)[-1].relations
    assert (fact.object, fact.validity, fact.start_by) == ("vegan", Validity(start), SAID)


@pytest.mark.parametrize(
    ("text", "start", "by"),
    [
        ("I moved to Bergen last week.", (5, 4), (5, 11)),
        ("I moved to Bergen this week.", (5, 11), (5, 18)),
        ("I moved to Bergen last month.", (4, 1), (5, 1)),
        ("I moved to Bergen in spring.", (3, 1), (6, 1)),
        ("I moved to Bergen yesterday.", (5, 12), (5, 13)),
        ("I moved to Bergen two weeks ago.", (4, 29), (5, 7)),
        ("I moved to Bergen a few days ago.", (5, 10), (5, 14)),
    ],
)
def test_a_time_is_kept_as_the_period_that_it_is(text: str, start: tuple[int, int], by: tuple[int, int]) -> None:
    [fact] = read_all(text)[-1].relations
    assert (fact.validity.start, fact.start_by) == (datetime(2026, *start, tzinfo=UTC), datetime(2026, *by, tzinfo=UTC))


@pytest.mark.parametrize(
    "text",
    ["I was promoted to manager at Acme Corp yesterday.", "I became a manager at Acme Corp last week."],
)
def test_who_was_promoted_still_works_there(text: str) -> None:
    assert past_facts("I work at Acme Corp.", text) == set()
    assert facts("I work at Acme Corp.", text) == {("user", "has_job", "manager"), ("user", "works_at", "Acme Corp")}

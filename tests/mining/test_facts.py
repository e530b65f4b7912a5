from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from palazzo.mining.facts import learn, read
from palazzo.mining.known import KnownNames
from palazzo.mining.wordset import wordset
from palazzo.model.aaak import Aaak
from palazzo.model.drawer import Role
from palazzo.model.graph import Entity, EntityType
from palazzo.model.pointer import Pointer
from palazzo.model.predicates import BY_NAME
from palazzo.model.slug import slug
from tests.mining.messages import message, read_all

POINTER = Pointer.parse("§ W-001/R-01/D-001")
WORDS = st.sampled_from(
    sorted(
        wordset(
            """
            I we my sister Ana mother moved to from Porto in since 2019 last March used live lives work at
            Siemens is was a nurse love hate and , . ? " not never no longer if would want going switched bought
            my dog called Rex birthday on 3 May Dr St 's prefer allergic taking years old she he his her
            friend's name Tomás 12 two weeks ago next Friday
            """
        )
    )
)
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=300),
    st.lists(WORDS, min_size=1, max_size=40).map(" ".join),
)
MOMENTS = st.datetimes(
    min_value=datetime(1, 1, 3),
    max_value=datetime(9999, 12, 28),
    timezones=st.just(UTC),
)


@given(TEXTS, st.sampled_from([Role.USER, Role.ASSISTANT, Role.SYSTEM]), MOMENTS)
def test_any_message_is_read_without_fail_and_always_the_same(text: str, role: Role, said: datetime) -> None:
    drawer = message(text, role=role, said=said)
    found = read(drawer, KnownNames())
    assert found == read(drawer, KnownNames())


@given(TEXTS)
def test_tags_are_fit_for_a_card(text: str) -> None:
    card = Aaak(POINTER, read(message(text), KnownNames()).tags)
    assert Aaak.parse(str(card)) == card


@given(st.lists(TEXTS, min_size=1, max_size=4))
def test_every_entity_of_a_fact_is_listed_once(texts: list[str]) -> None:
    for found in read_all(*texts):
        names = [entity.name.casefold() for entity in found.entities]
        assert len(names) == len(set(names))
        known = {relation.subject.casefold() for relation in found.relations if relation.predicate in BY_NAME}
        assert known <= set(names)


def test_the_speaker_is_a_person_even_without_a_word_about_him() -> None:
    found = read(message("Good morning!", speaker="Saoirse"), KnownNames())
    assert found.entities == (Entity("Saoirse", EntityType.PERSON),)


def test_entities_have_their_types() -> None:
    found = read(message("My sister Ana works at Siemens in Porto and loves chess."), KnownNames())
    assert {entity.name: entity.type for entity in found.entities} == {
        "user": EntityType.PERSON,
        "Ana": EntityType.PERSON,
        "Siemens": EntityType.ORGANISATION,
        "Porto": EntityType.PLACE,
        "chess": EntityType.TOPIC,
    }


def test_a_pet_is_no_person_though_it_has_a_persons_name() -> None:
    found = read(message("My dog Max is old."), KnownNames())
    assert Entity("Max", EntityType.ITEM) in found.entities


def test_names_are_learned_from_message_to_message() -> None:
    first = read(message("My sister Ana called."), KnownNames())
    known = learn(KnownNames(), first)
    assert known.type_of("ANA") is EntityType.PERSON
    assert known.ties["user", "sister"] == "Ana"
    assert known.people == ("Ana",)


def test_a_name_keeps_the_kind_under_which_it_was_met_first() -> None:
    known = KnownNames.of([Entity("Rex", EntityType.ITEM)]).and_also([Entity("Rex", EntityType.PERSON)])
    assert known.type_of("Rex") is EntityType.ITEM


def test_names_in_other_scripts_do_not_disturb() -> None:
    found = read(message("私は東京に住んでいます。Я живу в Киеве. אני גר בחיפה"), KnownNames())
    assert all(slug(entity.name) for entity in found.entities)


def test_a_huge_pasted_text_is_read_in_one_go() -> None:
    text = "a.b@" * 20_000 + " `" * 20_000 + ' "I' * 20_000
    assert read(message(text), KnownNames()).relations == ()

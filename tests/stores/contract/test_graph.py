from dataclasses import replace

import pytest

from palazzo.errors import NotFound
from palazzo.model.erasure import OneDrawer
from palazzo.model.graph import Entity, EntityType, Origin, Relation, Validity, ValueType
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Store
from tests.stores.samples import ADVICE, ME, MINUTE, NOON, ROSES, WIRE, YOU, dump, furnish, remember, row

NOWHERE = DrawerId("nothing")
FACT = Relation("Ann", "lives_in", "Oslo", Validity(NOON, NOON + MINUTE), NOON, WIRE.id, 0.1 + 0.2)


def test_entities_come_by_name(store: Store) -> None:
    remember(store, WIRE)
    with store.writing(ME) as tx:
        for name in ("b", "É", "B", "a"):
            tx.graph.add_entity(Entity(f"{name}1 {name}", EntityType.ITEM), WIRE.id)
        tx.graph.add_entity(Entity("C", EntityType.PERSON), WIRE.id)
        assert tx.graph.entities() == [
            Entity("C", EntityType.PERSON),
            Entity("a1 a", EntityType.ITEM),
            Entity("b1 b", EntityType.ITEM),
            Entity("É1 É", EntityType.ITEM),
        ]


def test_an_entity_of_the_same_name_whatever_its_spelling_stays(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("Zoë", EntityType.PERSON), WIRE.id)
        tx.graph.add_entity(Entity("ZOE", EntityType.PROJECT), ADVICE.id)
        assert tx.graph.entities() == [Entity("Zoë", EntityType.PERSON)]


def test_an_entity_is_said_to_be_something_else_and_its_mentions_are_counted(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("Mum", EntityType.PERSON), WIRE.id)
        tx.graph.add_entity(Entity("Ana", EntityType.ITEM, ("Mum",)), ADVICE.id)
        tx.graph.add_entity(Entity("Oslo", EntityType.PLACE), ADVICE.id)
        tx.graph.retype("mum", EntityType.PERSON)
        assert tx.graph.entity("Ana").type is EntityType.PERSON
        tx.graph.retype("Ana", EntityType.TOPIC, given=True)
        tx.graph.retype("Ana", EntityType.ITEM)  # what a person said stays
        assert tx.graph.entity("Ana").type is EntityType.TOPIC
        assert tx.graph.mentions() == {"Ana": 2, "Oslo": 1}
        with pytest.raises(NotFound):
            tx.graph.retype("Rome", EntityType.PLACE)


def test_entities_are_found_by_the_words_that_their_names_begin_with(store: Store) -> None:
    remember(store, WIRE)
    ana = Entity("Ana", EntityType.PERSON, ("mum",))
    with store.writing(ME) as tx:
        for name in ("Oslo Fjord", "Osloer", "New Oslo", "C++"):
            tx.graph.add_entity(Entity(name, EntityType.PLACE), WIRE.id)
        for name in ("Melanie Frost", "Zoë"):
            tx.graph.add_entity(Entity(name, EntityType.PERSON), WIRE.id)
        tx.graph.add_entity(Entity("Melon", EntityType.ITEM), WIRE.id)
        tx.graph.add_entity(ana, WIRE.id)

        def named(*words: str, starts: tuple[str, ...] = ()) -> list[str]:
            return [entity.name for entity in tx.graph.entities_named(words, starts)]

        assert tx.graph.entities_named([], []) == [ana]
        assert named("oslo", "c") == ["Ana", "C++", "Oslo Fjord"]
        assert named("zoe", starts=("mel", "osl")) == ["Ana", "Melanie Frost", "Zoë"]
        assert named("fjord", "mel") == ["Ana"]
    with store.reading(YOU) as tx:
        assert tx.graph.entities_named(["oslo"], ["mel"]) == []


def test_an_entity_needs_a_drawer_that_mentions_it(store: Store) -> None:
    with store.writing(ME) as tx, pytest.raises(NotFound):
        tx.graph.add_entity(Entity("Ann", EntityType.PERSON), NOWHERE)


def test_the_aliases_of_an_entity_mean_it_also_where_they_were_used_before(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("Mum", EntityType.PERSON), WIRE.id)
        tx.graph.learn(replace(FACT, subject="mum", object="Rome", validity=Validity(NOON - MINUTE)))
        tx.graph.add_entity(Entity("Ana", EntityType.PERSON, ("mum", "Ana Silva", "ANA")), ADVICE.id)
        tx.graph.learn(replace(FACT, subject="Ana", validity=Validity(NOON), source=ADVICE.id))
        ana = Entity("Ana", EntityType.PERSON, ("Ana Silva", "Mum"))
        assert tx.graph.entities() == [ana]
        assert tx.graph.entity("ana silva") == tx.graph.entity("MUM") == ana
        for name in ("mum", "Ana", "ana silva"):
            assert [(fact.subject, fact.object) for fact in tx.graph.timeline(name)] == [
                ("Ana", "Rome"),
                ("Ana", "Oslo"),
            ]


def test_an_alias_goes_with_the_drawer_that_gave_it(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("mum", EntityType.PERSON), WIRE.id)
        tx.graph.add_entity(Entity("Ana", EntityType.PERSON), WIRE.id)
        tx.graph.add_entity(Entity("Ana", EntityType.PERSON, ("mum",)), ADVICE.id)
    receipt = store.erase(ME, OneDrawer(ADVICE.id), NOON)
    assert (receipt.erased["aliases"], receipt.left["aliases"]) == (1, 0)
    with store.reading(ME) as tx:
        assert tx.graph.entities() == [Entity("Ana", EntityType.PERSON), Entity("mum", EntityType.PERSON)]


def test_of_two_drawers_that_give_an_alias_the_one_written_later_is_believed(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("Maria", EntityType.PERSON, ("mum",)), ADVICE.id)
        tx.graph.add_entity(Entity("Ana", EntityType.PERSON, ("mum",)), WIRE.id)
        assert tx.graph.entity("mum") == Entity("Maria", EntityType.PERSON, ("mum",))
        assert tx.graph.entity("Ana") == Entity("Ana", EntityType.PERSON)


def test_an_entity_that_nobody_named_is_not_found(store: Store) -> None:
    remember(store, WIRE)
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("Ann", EntityType.PERSON), WIRE.id)
        with pytest.raises(NotFound, match="'Bob'"):
            tx.graph.entity("Bob")


def test_relations_come_by_when_they_began_to_hold(store: Store) -> None:
    remember(store, WIRE)
    earlier = replace(FACT, object="Rome", validity=Validity(NOON - MINUTE))
    with store.writing(ME) as tx:
        tx.graph.learn(FACT)
        tx.graph.learn(earlier)
        assert tx.graph.relations() == [earlier, FACT]


def test_the_same_statement_from_the_same_drawer_is_kept_once(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with store.writing(ME) as tx:
        assert tx.graph.learn(FACT) is True
        assert tx.graph.learn(replace(FACT, confidence=0.5, learned_at=NOON + MINUTE)) is False
        assert tx.graph.learn(replace(FACT, subject="ANN", object="oslo")) is False
        assert tx.graph.learn(replace(FACT, source=ADVICE.id)) is True
        assert tx.graph.relations() == [FACT, replace(FACT, source=ADVICE.id)]


def test_the_source_of_a_relation_must_exist(store: Store) -> None:
    remember(store, WIRE, user=YOU)
    with store.writing(ME) as tx, pytest.raises(NotFound):
        tx.graph.learn(FACT)


def test_nobody_else_sees_them_or_can_refer_to_their_drawers(store: Store) -> None:
    furnish(store)
    before = dump(store)
    with store.writing(YOU) as tx:
        assert tx.graph.entities() == []
        assert tx.graph.relations() == []
        with pytest.raises(NotFound):
            tx.graph.add_entity(Entity("Derek", EntityType.PERSON), WIRE.id)
    assert dump(store) == before


def test_the_other_names_of_an_entity(store: Store) -> None:
    remember(store, WIRE)
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("Ana", EntityType.PERSON, ("mum", "Ana Silva")), WIRE.id)
        tx.graph.add_entity(Entity("Bo", EntityType.PERSON), WIRE.id)
        assert tx.graph.other_names(["Mum", "Bo", "nobody"]) == {"Mum": ["Ana", "Ana Silva"]}
        assert tx.graph.other_names(["ANA"]) == {"ANA": ["Ana Silva", "mum"]}
    with store.reading(YOU) as tx:
        assert tx.graph.other_names(["Mum"]) == {}


def test_a_drawer_whose_fact_was_replaced_comes_with_who_states_what_holds_now(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    with store.writing(ME) as tx:
        tx.graph.learn(replace(FACT, validity=Validity(NOON)))
        tx.graph.learn(replace(FACT, object="Rome", validity=Validity(NOON + MINUTE), source=ADVICE.id))
        tx.graph.learn(replace(FACT, predicate="likes", object="snow", validity=Validity(NOON), source=ROSES.id))
        tx.graph.learn(replace(FACT, predicate="likes", object="sun", validity=Validity(NOON + MINUTE)))
        assert tx.graph.replaced([WIRE.id, ADVICE.id, ROSES.id]) == {WIRE.id: ADVICE.id}
        assert tx.graph.replaced([ROSES.id, NOWHERE]) == {}
    with store.reading(YOU) as tx:
        assert tx.graph.replaced([WIRE.id]) == {}


def test_drawers_that_state_a_kind_of_fact_come_with_how_many_say_the_same(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    taste = replace(FACT, predicate="likes", object="snow", validity=Validity(NOON))
    with store.writing(ME) as tx:
        tx.graph.learn(taste)
        tx.graph.learn(replace(taste, object="Snow", source=ADVICE.id))
        tx.graph.learn(replace(taste, object="sun", source=ROSES.id))
        tx.graph.learn(FACT)
    expected = {row(store, WIRE.id): 2, row(store, ADVICE.id): 2, row(store, ROSES.id): 1}
    with store.reading(ME) as tx:
        assert tx.graph.stating(["likes", "prefers"]) == expected
        assert tx.graph.stating([]) == tx.graph.stating(["owns"]) == {}
    with store.reading(YOU) as tx:
        assert tx.graph.stating(["likes"]) == {}


def test_an_open_fact_is_kept_with_its_types_its_quote_and_what_it_replaces(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    told = Relation(
        "efoil",
        "has_battery",
        "24V30Ah",
        Validity(NOON),
        NOON,
        WIRE.id,
        origin=Origin.STATED,
        subject_type=EntityType.ITEM,
        object_type=ValueType.AMOUNT,
        quote="a 24V30Ah battery now",
        replaces="12V20Ah",
    )
    with store.writing(ME) as tx:
        tx.graph.learn(told)
    with store.reading(ME) as tx:
        assert tx.graph.relations() == [told]


def test_what_was_retracted_holds_no_more_and_what_is_doubtful_is_proposed(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with store.writing(ME) as tx:
        tx.graph.learn(replace(FACT, validity=Validity(NOON)))
        tx.graph.learn(replace(FACT, validity=Validity(NOON), predicate="likes", object="tea", confidence=0.4))
    with store.reading(ME) as tx:
        assert {fact.object for fact in tx.graph.facts(proposed=True)} == {"Oslo", "tea"}
    later = NOON + MINUTE
    with store.writing(ME) as tx:
        tx.graph.learn(
            replace(FACT, validity=Validity(later), learned_at=later, source=ADVICE.id, origin=Origin.RETRACTED)
        )
    with store.reading(ME) as tx:
        assert [fact.object for fact in tx.graph.facts(proposed=True)] == ["tea"]

from dataclasses import replace

import pytest

from palazzo.errors import NotFound
from palazzo.model.graph import Entity, EntityType, Relation, Validity
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Store
from tests.stores.samples import ADVICE, ME, MINUTE, NOON, WIRE, YOU, dump, furnish, remember

NOWHERE = DrawerId("nothing")
FACT = Relation("Ann", "lives in", "Oslo", Validity(NOON, NOON + MINUTE), NOON, WIRE.id, 0.1 + 0.2)


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


def test_an_entity_needs_a_drawer_that_mentions_it(store: Store) -> None:
    with store.writing(ME) as tx, pytest.raises(NotFound):
        tx.graph.add_entity(Entity("Ann", EntityType.PERSON), NOWHERE)


def test_relations_come_by_when_they_began_to_hold(store: Store) -> None:
    remember(store, WIRE)
    earlier = replace(FACT, object="Rome", validity=Validity(NOON - MINUTE))
    with store.writing(ME) as tx:
        tx.graph.add_relation(FACT)
        tx.graph.add_relation(earlier)
        assert tx.graph.relations() == [earlier, FACT]


def test_the_same_statement_from_the_same_drawer_is_kept_once(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with store.writing(ME) as tx:
        tx.graph.add_relation(FACT)
        tx.graph.add_relation(replace(FACT, confidence=0.5, learned_at=NOON + MINUTE))
        tx.graph.add_relation(replace(FACT, source=ADVICE.id))
        assert tx.graph.relations() == [FACT, replace(FACT, source=ADVICE.id)]


def test_the_source_of_a_relation_must_exist(store: Store) -> None:
    remember(store, WIRE, user=YOU)
    with store.writing(ME) as tx, pytest.raises(NotFound):
        tx.graph.add_relation(FACT)


def test_nobody_else_sees_them_or_can_refer_to_their_drawers(store: Store) -> None:
    furnish(store)
    before = dump(store)
    with store.writing(YOU) as tx:
        assert tx.graph.entities() == []
        assert tx.graph.relations() == []
        with pytest.raises(NotFound):
            tx.graph.add_entity(Entity("Derek", EntityType.PERSON), WIRE.id)
    assert dump(store) == before

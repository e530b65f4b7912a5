"""What statements come to, on every store; the rules themselves are tested in tests/model/test_history.py."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from palazzo.model.erasure import OneConversation, OneDrawer, WholeUser
from palazzo.model.fact import Fact, Standing
from palazzo.model.graph import Entity, EntityType, Relation, Validity
from palazzo.model.history import history
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Record, Store
from tests.stores.samples import ADVICE, ME, NOON, PACK, ROSES, WIRE, YOU, dump, note, remember

DAY = timedelta(days=1)
DRAWERS = [note(f"n{number}", f"note {number}") for number in range(8)]


def day(number: int) -> datetime:
    return NOON + number * DAY


def told(object: str, start: int, source: DrawerId = WIRE.id, learned: int = 0) -> Relation:
    return Relation("Ann", "lives_in", object, Validity(day(start)), day(learned), source, 0.5)


def learn(store: Store, *relations: Relation) -> None:
    with store.writing(ME) as tx:
        for relation in relations:
            tx.graph.learn(relation)


def objects(facts: list[Fact]) -> list[str]:
    return [fact.object for fact in facts]


def loaded(store: Store, records: list[Record]) -> list[Relation]:
    with store.writing(YOU) as tx:
        tx.transfer.load(records)
        return tx.graph.relations()


def test_facts_are_what_the_statements_come_to_and_the_statements_stay_as_they_were(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    statements = [told("Oslo", 0), told("Rome", 3, ADVICE.id)]
    learn(store, *statements)
    with store.reading(ME) as tx:
        assert tx.graph.facts() == history(statements)
        assert [fact.validity for fact in tx.graph.facts()] == [Validity(day(0), day(3)), Validity(day(3))]
        assert tx.graph.relations() == statements


def test_facts_at_a_moment_are_those_that_held_then(store: Store) -> None:
    remember(store, WIRE)
    learn(store, told("Oslo", 0), told("Rome", 3))
    with store.reading(ME) as tx:
        assert [objects(tx.graph.facts(at=day(number))) for number in (-1, 0, 2, 3, 99)] == [
            [],
            ["Oslo"],
            ["Oslo"],
            ["Rome"],
            ["Rome"],
        ]


def test_facts_as_they_were_known_leave_out_what_was_learned_later(store: Store) -> None:
    remember(store, WIRE)
    learn(store, told("Oslo", 0, learned=1), told("Rome", 3, learned=5))
    with store.reading(ME) as tx:
        assert objects(tx.graph.facts(at=day(4))) == ["Rome"]
        assert objects(tx.graph.facts(at=day(4), known_at=day(4))) == ["Oslo"]
        assert objects(tx.graph.facts(at=day(4), known_at=day(5))) == ["Rome"]
        assert tx.graph.facts(known_at=day(0)) == []


def test_facts_may_be_asked_for_by_entity_and_predicate(store: Store) -> None:
    remember(store, WIRE)
    likes = replace(told("Tea", 0), predicate="likes")
    other = replace(told("Oslo", 0), subject="Bob")
    learn(store, told("Oslo", 0), told("Rome", 3), likes, other)
    with store.reading(ME) as tx:
        assert objects(tx.graph.facts(entity="ANN")) == ["Tea", "Oslo", "Rome"]
        assert objects(tx.graph.facts(entity="Ann", predicate="lives in")) == ["Oslo", "Rome"]
        assert [(fact.subject, fact.validity.end) for fact in tx.graph.facts(entity="oslo")] == [
            ("Ann", day(3)),  # though it is the statement on Rome that says so
            ("Bob", None),
        ]
        assert objects(tx.graph.facts(entity="Nobody")) == []


def test_a_timeline_has_every_statement_that_names_the_entity_overruled_ones_too(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    learn(store, told("Oslo", 0, learned=1), told("Rome", 0, ADVICE.id, learned=2))
    with store.reading(ME) as tx:
        timeline = [(fact.object, fact.standing, fact.sources) for fact in tx.graph.timeline("Ann")]
        assert timeline == [
            ("Oslo", Standing.OVERRULED, (WIRE.id,)),
            ("Rome", Standing.HOLDS, (ADVICE.id,)),
        ]
        assert objects(tx.graph.timeline("Oslo")) == ["Oslo"]
        assert objects(tx.graph.facts()) == ["Rome"]
        assert tx.graph.timeline("Nobody") == []


def test_neighbours_come_by_name_with_the_facts_between(store: Store) -> None:
    remember(store, WIRE)
    boss = replace(told("Ann", 1), subject="Bob", predicate="knows")
    learn(store, told("Rome", 3), told("Oslo", 0), boss, replace(boss, subject="Ann", predicate="likes"))
    with store.reading(ME) as tx:
        neighbours = tx.graph.neighbours("ann")
        assert [neighbour.name for neighbour in neighbours] == ["Bob", "Oslo", "Rome"]
        assert [fact.predicate for fact in neighbours[0].facts] == ["knows"]
        assert [neighbour.name for neighbour in tx.graph.neighbours("Ann", at=day(2))] == ["Bob", "Oslo"]
        assert tx.graph.neighbours("Nobody") == []


def test_erasing_a_drawer_removes_only_the_facts_that_it_alone_supports(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    tea = replace(told("tea", 0), predicate="likes")
    learn(store, tea, replace(tea, source=ADVICE.id), replace(tea, object="beer", source=ADVICE.id))
    store.erase(ME, OneDrawer(ADVICE.id), NOON)
    with store.reading(ME) as tx:
        assert [(fact.object, fact.sources, fact.confidence) for fact in tx.graph.facts()] == [("tea", (WIRE.id,), 0.5)]


def test_erasing_the_drawer_of_a_change_brings_back_what_it_had_closed(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    learn(store, told("Oslo", 0), told("Rome", 3, ADVICE.id))
    store.erase(ME, OneDrawer(ADVICE.id), NOON)
    with store.reading(ME) as tx:
        [fact] = tx.graph.timeline("Ann")
        assert (fact.object, fact.validity, fact.standing) == ("Oslo", Validity(day(0)), Standing.HOLDS)


def test_erasing_a_conversation_or_a_user_leaves_no_statement_and_no_alias(store: Store) -> None:
    remember(store, WIRE, ROSES, PACK)
    for source in (WIRE.id, ROSES.id, PACK.id):
        learn(store, told(f"place {source}", 0, source))
        with store.writing(ME) as tx:
            tx.graph.add_entity(Entity(f"Ann {source}", EntityType.PERSON, (f"alias {source}",)), source)
    assert WIRE.conversation_id is not None
    receipt = store.erase(ME, OneConversation(WIRE.conversation_id), NOON)
    assert (receipt.complete, receipt.erased["relations"], receipt.erased["aliases"]) == (True, 1, 1)
    assert not [record for record in dump(store) if WIRE.id in str(record)]
    receipt = store.erase(ME, WholeUser(ME), NOON)
    assert (receipt.complete, receipt.erased["relations"], receipt.erased["aliases"]) == (True, 2, 2)
    assert {receipt.left[table] for table in ("relations", "aliases", "moved")} == {0}


def test_facts_and_aliases_travel(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    learn(store, told("Oslo", 0), replace(told("Rome", 3), validity=Validity.until(day(3))))
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("Ann", EntityType.PERSON, ("mum",)), ADVICE.id)
    records = dump(store)
    assert loaded(store, records) == [replace(told("Rome", 3), validity=Validity.until(day(3))), told("Oslo", 0)]
    with store.reading(ME) as mine, store.reading(YOU) as yours:
        assert yours.graph.timeline("mum") == mine.graph.timeline("mum") != []
        assert yours.graph.entities() == mine.graph.entities()
    assert not any("key" in column for record in records for column in record)


def test_workers_that_learn_at_once_make_one_history(store: Store) -> None:
    remember(store, *DRAWERS)
    statements = [told(f"place {number % 3}", number // 2, drawer.id) for number, drawer in enumerate(DRAWERS)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda statement: learn(store, statement), statements * 2))
    with store.reading(ME) as tx:
        assert tx.graph.timeline("Ann") == history(statements)
        for one, other in pairwise(tx.graph.facts()):
            assert one.validity.end == other.validity.start


def test_nobody_else_sees_a_fact_or_an_alias(store: Store) -> None:
    remember(store, WIRE)
    learn(store, told("Oslo", 0))
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("Ann", EntityType.PERSON, ("mum",)), WIRE.id)
    remember(store, WIRE, user=YOU)
    with store.reading(YOU) as tx:
        assert tx.graph.facts() == tx.graph.timeline("Ann") == []
        assert tx.graph.neighbours("Oslo") == []


SPANS = st.tuples(st.integers(0, 9), st.none() | st.integers(1, 5)).map(
    lambda drawn: Validity(day(drawn[0]), None if drawn[1] is None else day(drawn[0] + drawn[1]))
)
ENDINGS = st.integers(1, 12).map(lambda number: Validity.until(day(number)))
STATEMENTS = st.lists(
    st.builds(
        Relation,
        st.sampled_from(["Ann", "ANN", "mum", "Bob"]),
        st.sampled_from(["lives_in", "likes"]),
        st.sampled_from(["Oslo", "oslo", "Rome", "Ann"]),
        SPANS | ENDINGS,
        st.integers(0, 5).map(day),
        st.sampled_from([drawer.id for drawer in DRAWERS]),
        st.sampled_from([0.25, 0.5, 1.0]),
    ),
    max_size=12,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(statements=STATEMENTS, erased=st.sets(st.sampled_from([drawer.id for drawer in DRAWERS[1:]]), max_size=3))
def test_whatever_is_learned_and_erased_windows_do_not_overlap_and_the_timeline_is_complete(
    store: Store, statements: list[Relation], erased: set[DrawerId]
) -> None:
    remember(store, *DRAWERS)
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("Ann", EntityType.PERSON, ("mum",)), DRAWERS[0].id)
    learn(store, *statements)
    for id in erased:
        store.erase(ME, OneDrawer(id), NOON)
    with store.reading(ME) as tx:
        told = [each for each in tx.graph.relations() if each.subject != "Bob"]
        left = [each for each in told if (each.subject, each.object) != ("mum", "Ann")]  # she is no fact about herself
        timeline = tx.graph.timeline("Ann")
        homes = [fact for fact in tx.graph.facts(entity="Ann", predicate="lives_in") if fact.validity.start_is_known]
    assert not {each.source for each in left} & erased
    assert {each.source for each in left} <= {source for fact in timeline for source in fact.sources}
    for one, other in pairwise(fact for fact in homes if fact.subject == "Ann"):
        assert one.validity.end is not None
        assert one.validity.end <= other.validity.start
    store.erase(ME, WholeUser(ME), NOON)


def test_a_drawers_facts_are_those_that_it_is_a_source_of(store: Store) -> None:
    remember(store, WIRE, ADVICE, PACK)
    learn(store, told("Oslo", 0), told("Rome", 3, ADVICE.id))
    with store.reading(ME) as tx:
        assert tx.graph.stated_by(WIRE.id) == [fact for fact in tx.graph.facts() if fact.object == "Oslo"]
        assert tx.graph.stated_by(ADVICE.id)[0].standing is Standing.HOLDS
        assert tx.graph.stated_by(PACK.id) == []
    with store.reading(YOU) as tx:
        assert tx.graph.stated_by(WIRE.id) == []


def test_a_period_is_kept_and_read_after_what_was_said_before_it_whatever_the_order_of_writing(store: Store) -> None:
    earlier, later = replace(WIRE, said_at=day(3)), replace(ADVICE, said_at=day(10))
    remember(store, earlier, later)
    last_week = replace(told("Rome", 1, later.id, learned=0), start_by=day(8))
    learn(store, last_week, told("Oslo", 3, earlier.id, learned=20))
    with store.reading(ME) as tx:
        assert [(fact.object, fact.validity) for fact in tx.graph.facts()] == [
            ("Oslo", Validity(day(3), day(4))),
            ("Rome", Validity(day(4))),
        ]
    assert last_week in loaded(store, dump(store))


def test_a_fact_shows_its_days_by_the_clock_of_whoever_said_it(store: Store) -> None:
    east = timezone(timedelta(hours=9))
    remember(store, replace(WIRE, said_at=WIRE.said_at.astimezone(east)))
    march = datetime(2026, 3, 1, tzinfo=east)
    learn(store, Relation("Ann", "lives_in", "Oslo", Validity(march), NOON, WIRE.id))
    with store.reading(ME) as tx:
        assert [fact.validity.start.isoformat() for fact in tx.graph.facts()] == ["2026-03-01T00:00:00+09:00"]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(statements=STATEMENTS, at=st.integers(-1, 12).map(day), limit=st.integers(1, 5))
def test_the_surest_facts_and_what_was_replaced_are_those_of_the_whole_history(
    store: Store, statements: list[Relation], at: datetime, limit: int
) -> None:
    remember(store, *DRAWERS)
    with store.writing(ME) as tx:
        tx.graph.add_entity(Entity("Ann", EntityType.PERSON, ("mum",)), DRAWERS[0].id)
    learn(store, *statements)
    with store.reading(ME) as tx:
        facts = [fact for fact in tx.graph.facts(at=at, entity="Ann") if fact.subject.lower() == "ann"]
        surest = tx.graph.surest("Ann", at, limit)
        replaced = tx.graph.replaced([drawer.id for drawer in DRAWERS])
        past = [fact for fact in tx.graph.facts() if fact.standing is Standing.REPLACED]
    assert surest == sorted(facts, key=lambda fact: (-fact.confidence, -len(fact.sources)))[:limit]
    assert set(replaced) <= {source for fact in past for source in fact.sources}
    store.erase(ME, WholeUser(ME), NOON)

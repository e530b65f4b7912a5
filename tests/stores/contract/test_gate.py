from dataclasses import replace

from palazzo.model.drawer import Role
from palazzo.model.erasure import OneDrawer
from palazzo.model.feedback import Feedback, FeedbackSource, Usefulness
from palazzo.model.ids import DrawerId
from palazzo.model.moment import to_micros
from palazzo.model.verdict import Verdict
from palazzo.stores.base import Store
from palazzo.stores.judging import Said
from tests.stores.samples import (
    ADVICE,
    ME,
    MINUTE,
    NOON,
    PACK,
    ROSES,
    TALK,
    VERDICT,
    WIRE,
    YOU,
    axis,
    dump,
    embed,
    furnish,
    guidance,
    remember,
    row,
    said,
)
from tests.stores.samples import (
    ids as names,
)

SECOND = said("m3", "and then a thicker one")
OUT = replace(VERDICT, g=0.2, promoted=False, patterns=())


def pending(store: Store, limit: int = 10) -> list[int]:
    with store.reading(ME) as tx:
        return tx.gate.pending(limit)


def put(store: Store, verdicts: dict[str, Verdict]) -> None:
    rows = [(row(store, id), verdict) for id, verdict in verdicts.items()]
    with store.writing(ME) as tx:
        tx.gate.put(rows)


def test_turns_of_the_user_wait_once_they_have_their_vectors(store: Store) -> None:
    remember(store, WIRE, ADVICE, SECOND, PACK)
    assert pending(store) == []
    embed(store, {ADVICE.id: axis(1), SECOND.id: axis(2), PACK.id: axis(3)})
    assert pending(store) == [row(store, SECOND.id)]
    embed(store, {WIRE.id: axis(0)})
    assert pending(store) == [row(store, WIRE.id), row(store, SECOND.id)]
    assert pending(store, limit=1) == [row(store, WIRE.id)]


def test_a_judged_turn_waits_no_longer_however_late_an_earlier_one_is(store: Store) -> None:
    remember(store, WIRE, SECOND)
    embed(store, {SECOND.id: axis(2)})
    put(store, {SECOND.id: VERDICT})
    assert pending(store) == []
    embed(store, {WIRE.id: axis(0)})
    assert pending(store) == [row(store, WIRE.id)]
    put(store, {WIRE.id: VERDICT})
    remember(store, ROSES)
    embed(store, {ROSES.id: axis(4)})
    assert pending(store) == [row(store, ROSES.id)]


def test_a_verdict_comes_back_with_every_part(store: Store) -> None:
    remember(store, WIRE, SECOND)
    put(store, {WIRE.id: VERDICT})
    with store.reading(ME) as tx:
        found = tx.gate.verdicts([WIRE.id, SECOND.id, DrawerId("nothing")])
    assert found == {WIRE.id: replace(VERDICT, g_tech=0.061728)}


def test_the_first_verdict_stands_and_one_of_an_erased_turn_is_passed_over(store: Store) -> None:
    remember(store, WIRE, SECOND)
    gone = row(store, SECOND.id)
    store.erase(ME, OneDrawer(SECOND.id), NOON)
    put(store, {WIRE.id: VERDICT})
    put(store, {WIRE.id: OUT})
    with store.writing(ME) as tx:
        tx.gate.put([(gone, VERDICT)])
        assert tx.gate.verdicts([WIRE.id])[WIRE.id].promoted
        assert tx.gate.durable().tolist() == tx.drawers.rows([WIRE.id])


def test_promoted_turns_and_notes_are_durable(store: Store) -> None:
    remember(store, PACK, WIRE, ADVICE, SECOND)
    put(store, {WIRE.id: VERDICT, SECOND.id: OUT})
    with store.reading(ME) as tx:
        assert tx.gate.durable().tolist() == tx.drawers.rows([PACK.id, WIRE.id])
        assert tx.gate.promoted().tolist() == tx.drawers.rows([WIRE.id])


def test_of_some_rows_the_promoted_ones_are_told(store: Store) -> None:
    remember(store, PACK, WIRE, ADVICE, SECOND)
    put(store, {WIRE.id: VERDICT, SECOND.id: OUT})
    with store.reading(ME) as tx:
        every = tx.drawers.rows([PACK.id, WIRE.id, ADVICE.id, SECOND.id])
        assert tx.gate.promoted_among(every) == tx.drawers.rows([WIRE.id])
        assert tx.gate.promoted_among(tx.drawers.rows([SECOND.id, PACK.id])) == []
        assert tx.gate.promoted_among([]) == []


def test_the_best_durable_memories_come_first(store: Store) -> None:
    better, third = replace(VERDICT, g=0.8), said("m4", "a third one")
    remember(store, PACK, WIRE, SECOND, third, ROSES)
    put(store, {WIRE.id: VERDICT, SECOND.id: better, third.id: better, ROSES.id: OUT})
    with store.writing(ME) as tx:
        assert names(tx, tx.gate.best(10)) == [PACK.id, third.id, SECOND.id, WIRE.id]
        assert names(tx, tx.gate.best(2)) == [PACK.id, third.id]
        tx.gate.add_feedback(Feedback(WIRE.id, True, FeedbackSource.PERSON, NOON))
        tx.gate.add_feedback(Feedback(PACK.id, False, FeedbackSource.PERSON, NOON))
        tx.gate.add_feedback(Feedback(third.id, False, FeedbackSource.CITATION, NOON))
        assert names(tx, tx.gate.best(10)) == [WIRE.id, third.id, SECOND.id, PACK.id]


def test_feedback_is_forgotten_by_its_source(store: Store) -> None:
    remember(store, WIRE)
    with store.writing(ME) as tx:
        tx.gate.add_feedback(Feedback(WIRE.id, True, FeedbackSource.PERSON, NOON))
        tx.gate.add_feedback(Feedback(WIRE.id, True, FeedbackSource.CITATION, NOON))
        assert tx.gate.drop_feedback(WIRE.id, FeedbackSource.PERSON)
        assert not tx.gate.drop_feedback(WIRE.id, FeedbackSource.PERSON)
        assert [one.source for one in tx.gate.feedback()] == [FeedbackSource.CITATION]


def test_what_was_said_is_told_by_row(store: Store) -> None:
    remember(store, WIRE, PACK)
    with store.reading(ME) as tx:
        rows = tx.drawers.rows([WIRE.id, PACK.id])
        assert tx.gate.said([*rows, 1 << 40]) == {
            rows[0]: Said(WIRE.content, TALK, to_micros(NOON), WIRE.id),
            rows[1]: Said(PACK.content, None, to_micros(NOON), PACK.id),
        }


def test_expired_is_what_nobody_wants_to_keep(store: Store) -> None:
    rule, waiting = said("r1", "always fuse it"), said("w1", "not judged yet")
    remember(store, WIRE, ADVICE, SECOND, PACK, rule, waiting)
    put(store, {WIRE.id: VERDICT, SECOND.id: OUT, rule.id: OUT})
    with store.writing(ME) as tx:
        tx.guidance.record(guidance(rule))
        assert tx.gate.expired(NOON + MINUTE, 10) == [ADVICE.id, SECOND.id]
        assert tx.gate.expired(NOON + MINUTE, 1) == [ADVICE.id]
        assert tx.gate.expired(NOON, 10) == []


def test_another_threshold_promotes_exactly_who_scores_so_much(store: Store) -> None:
    remember(store, WIRE, SECOND)
    put(store, {WIRE.id: VERDICT, SECOND.id: OUT})
    with store.writing(ME) as tx:
        assert tx.gate.regrade(0.35) == 0
        assert tx.gate.regrade(0.2) == 1
        assert tx.gate.durable().tolist() == tx.drawers.rows([WIRE.id, SECOND.id])
        assert tx.gate.regrade(0.5) == 2
        assert tx.gate.durable().tolist() == []


def test_feedback_replaces_what_the_same_source_said_of_the_same_drawer(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    cited = Feedback(WIRE.id, True, FeedbackSource.CITATION, NOON)
    judged = Feedback(WIRE.id, False, FeedbackSource.PERSON, NOON + MINUTE)
    liked = Feedback(ADVICE.id, True, FeedbackSource.PERSON, NOON + 2 * MINUTE)
    with store.writing(ME) as tx:
        for feedback in (replace(judged, useful=True), cited, judged, liked):
            tx.gate.add_feedback(feedback)
        tx.gate.add_feedback(replace(liked, drawer_id=DrawerId("nothing")))
        assert tx.gate.feedback() == [liked, judged, cited]


def test_of_a_judged_drawer_a_persons_word_stands_over_a_citation(store: Store) -> None:
    remember(store, WIRE, ADVICE, SECOND)
    put(store, {WIRE.id: VERDICT, SECOND.id: OUT})
    with store.writing(ME) as tx:
        tx.gate.add_feedback(Feedback(SECOND.id, True, FeedbackSource.CITATION, NOON))
        tx.gate.add_feedback(Feedback(WIRE.id, False, FeedbackSource.PERSON, NOON))
        tx.gate.add_feedback(Feedback(WIRE.id, True, FeedbackSource.CITATION, NOON + MINUTE))
        tx.gate.add_feedback(Feedback(ADVICE.id, True, FeedbackSource.PERSON, NOON))
        assert tx.gate.usefulness() == [Usefulness(VERDICT.g, useful=False), Usefulness(OUT.g, useful=True)]


def test_nobody_else_sees_or_changes_them(store: Store) -> None:
    furnish(store)
    before = dump(store)
    remember(store, WIRE, user=YOU)
    mine = row(store, WIRE.id)
    with store.writing(YOU) as tx:
        assert tx.gate.verdicts([WIRE.id]) == {}
        assert tx.gate.durable().tolist() == []
        assert tx.gate.feedback() == []
        assert tx.gate.usefulness() == []
        tx.gate.put([(mine, OUT)])
        tx.gate.regrade(1.0)
        tx.gate.add_feedback(Feedback(WIRE.id, False, FeedbackSource.PERSON, NOON))
        assert tx.gate.verdicts([WIRE.id]) == {}
    assert dump(store) == before


def test_only_the_role_of_the_user_waits(store: Store) -> None:
    others = [said(role.value, "words", role=role) for role in (Role.ASSISTANT, Role.SYSTEM)]
    remember(store, *others)
    embed(store, {drawer.id: axis(1) for drawer in others})
    assert pending(store) == []


def test_a_turn_that_takes_the_row_of_an_erased_one_still_waits_for_its_verdict(store: Store) -> None:
    remember(store, WIRE)
    embed(store, {"m1": axis(0)})
    with store.writing(ME) as tx:
        tx.gate.put([(tx.drawers.rows([WIRE.id])[0], VERDICT)])
    store.erase(ME, OneDrawer(WIRE.id), NOON)
    remember(store, said("m9", "My new boat is eight metres long"))
    embed(store, {"m9": axis(1)})
    with store.reading(ME) as tx:
        assert tx.gate.pending(10) == tx.drawers.rows([DrawerId("m9")])

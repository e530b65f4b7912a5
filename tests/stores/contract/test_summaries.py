from dataclasses import replace

import pytest

from palazzo.errors import Conflict, NotFound
from palazzo.model.drawer import Drawer
from palazzo.model.erasure import OneConversation, OneDrawer
from palazzo.model.ids import DrawerId
from palazzo.model.summary import KeptSummary, Progress
from palazzo.stores.base import Store
from tests.stores.samples import ADVICE, ME, NOON, OTHER_TALK, ROSES, SHORT, TALK, WIRE, YOU, remember, said


def turns(store: Store, count: int) -> list[Drawer]:
    return remember(store, *(said(f"t{number}", f"turn {number}") for number in range(1, count + 1)))


def covering(id: str, first: int, last: int, *, merges: tuple[str, ...] = ()) -> KeptSummary:
    covers = tuple(DrawerId(f"t{number}") for number in range(first, last + 1))
    return replace(SHORT, id=id, covers=covers, first_position=first, last_position=last, merges=merges)


def add(store: Store, *summaries: KeptSummary) -> None:
    with store.writing(ME) as tx:
        for summary in summaries:
            tx.summaries.add(summary)


def test_a_summary_comes_back_whole_and_gives_back_every_word(store: Store) -> None:
    drawers = remember(store, WIRE, ADVICE)
    add(store, SHORT)
    with store.reading(ME) as tx:
        assert tx.summaries.get("s1") == SHORT
        assert tx.summaries.of_conversation(TALK) == [SHORT]
        assert tx.summaries.expand("s1") == drawers


def test_what_no_summary_covers_is_told_in_order(store: Store) -> None:
    turns(store, 5)
    add(store, covering("a", 2, 3))
    with store.reading(ME) as tx:
        assert [drawer.position for drawer in tx.summaries.uncovered(TALK)] == [1, 4, 5]
        assert [drawer.position for drawer in tx.summaries.uncovered(TALK, after=4)] == [5]
        assert tx.summaries.uncovered(OTHER_TALK) == []


def test_summaries_stand_in_the_order_of_what_they_cover(store: Store) -> None:
    turns(store, 6)
    add(store, covering("b", 4, 6), covering("a", 1, 3))
    with store.reading(ME) as tx:
        assert [summary.id for summary in tx.summaries.of_conversation(TALK)] == ["a", "b"]


def test_a_merged_summary_stands_in_the_place_of_others_which_can_still_be_expanded(store: Store) -> None:
    drawers = turns(store, 6)
    add(store, covering("a", 1, 3), covering("b", 4, 6), covering("ab", 1, 6, merges=("a", "b")))
    with store.reading(ME) as tx:
        assert [summary.id for summary in tx.summaries.of_conversation(TALK)] == ["ab"]
        assert tx.summaries.get("ab").merges == ("a", "b")
        assert tx.summaries.expand("ab") == drawers
        assert tx.summaries.expand("a") == drawers[:3]


@pytest.mark.parametrize("method", ["get", "expand"])
def test_a_summary_that_is_not_there_is_not_found(store: Store, method: str) -> None:
    remember(store, WIRE, ADVICE)
    add(store, SHORT)
    with store.reading(ME) as tx, pytest.raises(NotFound, match="no summary 'other'"):
        getattr(tx.summaries, method)("other")
    with store.reading(YOU) as tx, pytest.raises(NotFound):
        getattr(tx.summaries, method)("s1")


def test_progress_begins_at_nothing_and_grows_by_one_version_a_round(store: Store) -> None:
    turns(store, 4)
    with store.writing(ME) as tx:
        assert tx.summaries.progress(TALK) == Progress(TALK, 0, 0)
        tx.summaries.advance(Progress(TALK), 2, NOON)
        tx.summaries.advance(Progress(TALK, 1, 2), 4, NOON)
        assert tx.summaries.progress(TALK) == Progress(TALK, 2, 4)


@pytest.mark.parametrize("seen", [Progress(TALK), Progress(TALK, 2, 4)])
def test_whoever_decided_on_an_older_state_is_turned_away(store: Store, seen: Progress) -> None:
    turns(store, 4)
    with store.writing(ME) as tx:
        tx.summaries.advance(Progress(TALK), 2, NOON)
    with pytest.raises(Conflict, match="somebody else has shortened"), store.writing(ME) as tx:
        tx.summaries.advance(seen, 4, NOON)
    with store.reading(ME) as tx:
        assert tx.summaries.progress(TALK) == Progress(TALK, 1, 2)


def test_erasing_a_covered_drawer_takes_the_summaries_from_there_on_and_steps_back(store: Store) -> None:
    turns(store, 9)
    add(store, covering("a", 1, 3), covering("b", 4, 6), covering("c", 7, 8))
    with store.writing(ME) as tx:
        tx.summaries.advance(Progress(TALK), 8, NOON)
    receipt = store.erase(ME, OneDrawer(DrawerId("t5")), NOON)
    assert (receipt.erased["summaries"], receipt.erased["coverage"], receipt.complete) == (2, 5, True)
    with store.reading(ME) as tx:
        assert [summary.id for summary in tx.summaries.of_conversation(TALK)] == ["a"]
        assert [drawer.position for drawer in tx.summaries.uncovered(TALK)] == [4, 6, 7, 8, 9]
        assert tx.summaries.progress(TALK) == Progress(TALK, 2, 3)


def test_what_a_merged_summary_had_replaced_stands_again_when_it_goes(store: Store) -> None:
    turns(store, 6)
    add(store, covering("a", 1, 3), covering("b", 4, 6), covering("ab", 1, 6, merges=("a", "b")))
    store.erase(ME, OneDrawer(DrawerId("t6")), NOON)
    with store.reading(ME) as tx:
        assert [summary.id for summary in tx.summaries.of_conversation(TALK)] == ["a"]
        assert [drawer.position for drawer in tx.summaries.uncovered(TALK)] == [4, 5]


def test_erasing_another_drawer_leaves_summaries_alone(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    add(store, SHORT)
    store.erase(ME, OneDrawer(ROSES.id), NOON)
    with store.reading(ME) as tx:
        assert tx.summaries.get("s1") == SHORT


def test_erasing_the_conversation_takes_its_summaries_and_its_progress(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    add(store, SHORT)
    with store.writing(ME) as tx:
        tx.summaries.advance(Progress(TALK), 2, NOON)
    receipt = store.erase(ME, OneConversation(TALK), NOON)
    assert {table: receipt.erased[table] for table in ("summaries", "coverage", "compactions")} == {
        "summaries": 1,
        "coverage": 2,
        "compactions": 1,
    }
    assert receipt.complete

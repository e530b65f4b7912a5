"""What the facade adds to the store: addresses as people write them, and events that tell of each change."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from palazzo import Conflict, Invalid, Memory, NotFound, Palace
from palazzo.model.activity import Activity


@pytest.fixture(autouse=True)
def filed(palace: Palace) -> None:
    palace.note("the roses need lime", wing="Garden")
    palace.note("the wire overheated", wing="Efoil")
    palace.note("the pack is new", wing="Efoil")


def events(palace: Palace) -> list[tuple[str, str, dict[str, object]]]:
    return [(event.type, event.subject, dict(event.details)) for event in palace.activity()]


def test_every_change_leaves_an_event_of_numbers_without_contents(palace: Palace) -> None:
    palace.rename_wing("Garden", "Secret garden")
    [move] = palace.move("W-002/R-01/D-002", "W-002/R-01", topic="Secret pack")
    palace.split_wing("Efoil", "Secret wing", closets=["Secret pack"])
    palace.merge_wings("Secret wing", "Secret garden")
    assert sorted(events(palace)) == [
        ("drawers_moved", move.drawer, {"drawers": 1, "from": "W-002/R-01/D-002", "to": "W-002/R-01"}),
        ("wing_renamed", "W-001", {}),
        ("wing_split", "W-002", {"drawers": 1, "into": "W-003"}),
        ("wings_merged", "W-003", {"drawers": 1, "into": "W-001"}),
    ]
    assert all(event.kind == "user_action" for event in palace.activity())


def test_erasing_a_drawer_that_was_moved_erases_the_event_of_it(palace: Palace) -> None:
    [move] = palace.move("W-002/R-01/D-001", "Garden")
    assert palace.forget(move.old).complete
    assert [type for type, *_ in events(palace)] == ["memory_erased"]  # which names nothing that was erased
    with pytest.raises(NotFound):
        palace.show(move.new)


def test_a_change_that_fails_leaves_no_event(palace: Palace) -> None:
    before: list[Activity] = palace.activity()
    with pytest.raises(Conflict):
        palace.rename_wing("Garden", "Efoil")
    with pytest.raises(Invalid):
        palace.split_wing("Garden", "New wing", closets=["Notes"])
    assert palace.activity() == before
    assert [wing.name for wing in palace.wings()] == ["Garden", "Efoil"]


def test_what_is_said_of_a_merged_wing_later_goes_where_it_went(palace: Palace) -> None:
    palace.merge_wings("W-002", "W-001")
    note = palace.note("the foil is back", wing="efoil")
    assert note.pointer is not None
    assert note.pointer.wing == 1
    assert palace.browse("W-002") == palace.browse("Garden")


def test_threads_that_rename_to_one_name_do_not_share_it(palace: Palace, memory: Memory) -> None:
    def rename(wing: str) -> bool:
        try:
            memory.palace("me").rename_wing(wing, "Workshop")
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(rename, ["W-001", "W-002"])) == [False, True]
    assert [wing.is_called("workshop") for wing in palace.wings()].count(True) == 1


def test_nothing_is_known_of_somebody_unknown(palace: Palace) -> None:
    with pytest.raises(NotFound):
        palace.timeline("Nobody")
    with pytest.raises(NotFound):
        palace.neighbours("Nobody")
    assert palace.facts("Nobody") == []

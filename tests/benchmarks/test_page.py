"""The palace in front of which the page is timed."""

from palazzo import Memory, Palace
from palazzo_bench.page.furnish import WINGS, furnish
from palazzo_bench.texts import TALK, talk


def test_it_is_filed_indexed_and_can_be_added_to(memory: Memory, palace: Palace) -> None:
    furnish(palace, range(WINGS))
    furnish(palace, range(WINGS, WINGS + 3))
    memory.work()
    assert memory.waiting() == 0
    wings = palace.overview()
    assert [wing.rooms for wing in wings] == [2, 2, 2] + [1] * (WINGS - 3)
    assert sum(wing.drawers for wing in wings) == palace.count() == (WINGS + 3) * TALK
    assert palace.vestibule().items == ()
    assert palace.recall(talk(61)[4], top_k=1)[0].drawer.pointer == palace.show("W-002/R-02/D-005").drawer.pointer

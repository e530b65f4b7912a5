from pathlib import Path

from palazzo import Memory, Palace
from palazzo.gate.neighbours import StoredNeighbourhood, neighbours
from palazzo.gate.turn import Neighbours
from palazzo.model.ids import DrawerId
from palazzo.providers.fake import FakeEmbedder
from palazzo.wiring import open_store

TEXT = "I tried a 12-AWG silicone wire and it overheated"


def around(place: Path, palace: Palace, *but: str) -> Neighbours:
    store = open_store(place)
    vector = FakeEmbedder().embed([TEXT]).vectors[0]
    with store.reading(palace.user) as tx:
        found = neighbours(StoredNeighbourhood(tx), vector, tx.drawers.rows([DrawerId(id) for id in but]))
    store.close()
    return found


def test_a_turn_is_not_its_own_neighbour(memory: Memory, palace: Palace, place: Path) -> None:
    said = palace.conversation("efoil").remember("user", TEXT)
    memory.work()
    assert len(around(place, palace).earlier) == 1
    assert around(place, palace, said.id).earlier == ()


def test_leaving_a_turn_out_makes_room_for_the_next(memory: Memory, palace: Palace, place: Path) -> None:
    talk = palace.conversation("efoil")
    said = [talk.remember("user", f"{TEXT} {number}") for number in range(12)]
    memory.work()
    assert len(around(place, palace).earlier) == len(around(place, palace, said[0].id).earlier) == 10


def test_nothing_is_durable_in_a_new_palace(palace: Palace, place: Path) -> None:
    assert around(place, palace) == Neighbours()

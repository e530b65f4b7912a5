"""Tidying a real palace: what returns has one wing, and what a person put in order stays."""

import pytest

from palazzo import Memory, Palace
from palazzo.mining.tidy import due
from palazzo.model.drawer import Role
from palazzo.model.message import Message

EFOIL = "I go on with my efoil today. The efoil's battery pack and its controller {}, and the mast wobbles."
GARDEN = "I'm back in my garden. The tomato seedlings and the compost heap {}, and the raised bed needs soil."
WORK = ("overheat", "need new cells", "are wet", "rattle", "smell", "are fixed", "look fine")
REQUESTS = (
    "Explain the Krebs cycle in detail.",
    "Write a limerick about tax law.",
    "What is a confusion matrix?",
    "List the emperors of Byzantium.",
    "Generate a slogan for umbrellas.",
    "Define entropy for a physicist.",
    "Translate 'where is the station' into Basque.",
)


def tell(memory: Memory, id: str, *words: str) -> None:
    talk = memory.palace("me").conversation(id)
    talk.remember_all([Message(Role.USER, text, id=f"{id}-{number}") for number, text in enumerate(words)])
    talk.complete()


def wing_of(palace: Palace, id: str) -> str:
    place = palace.show(palace.conversation(id).messages()[0].id).place
    assert place is not None
    return place.wing


@pytest.fixture
def palace(memory: Memory) -> Palace:
    for number, (work, request) in enumerate(zip(WORK, REQUESTS, strict=True)):
        tell(memory, f"efoil{number}", EFOIL.format(work), "What is the next step for the efoil?")
        tell(memory, f"request{number}", request)
        tell(memory, f"garden{number}", GARDEN.format(work), "What should I do next in the garden?")
        memory.work()
    return memory.palace("me")


def test_what_returns_has_one_wing_and_requests_share_a_few(palace: Palace) -> None:
    palace.tidy()
    shared = {wing.name for wing in palace.wings() if wing.shared}
    assert len({wing_of(palace, f"efoil{number}") for number in range(7)}) == 1
    assert len({wing_of(palace, f"garden{number}") for number in range(7)}) == 1
    assert wing_of(palace, "efoil0") != wing_of(palace, "garden0")
    assert {wing_of(palace, f"request{number}") for number in range(7)} <= shared
    assert len(palace.wings()) == 2 + len(shared)


def test_tidying_twice_changes_nothing(palace: Palace) -> None:
    palace.tidy()
    before = palace.browse()
    assert palace.tidy() == []
    assert palace.browse() == before


def test_a_dry_run_says_what_would_change_and_changes_nothing(palace: Palace) -> None:
    palace.tidy()
    palace.move(_room(palace, "efoil0"), wing_of(palace, "garden0"))
    before = palace.browse()
    said = palace.tidy(dry_run=True)
    assert palace.browse() == before
    assert palace.tidy() == said


def test_what_a_person_moved_stays_and_its_old_pointer_leads_to_it(palace: Palace) -> None:
    palace.tidy()
    id, garden = palace.conversation("efoil0").messages()[0].id, wing_of(palace, "garden0")
    old = palace.show(id).drawer.pointer
    assert old is not None
    palace.move(_room(palace, "efoil0"), garden)
    palace.tidy()
    assert wing_of(palace, "efoil0") == garden
    assert palace.show(old).drawer.id == id


def test_what_a_person_named_keeps_its_name(palace: Palace) -> None:
    palace.rename_wing(wing_of(palace, "efoil0"), "Thing in the shed")
    palace.tidy()
    assert wing_of(palace, "efoil0") == "Thing in the shed"


def test_what_a_person_merged_stays_merged(palace: Palace) -> None:
    palace.tidy()
    garden = wing_of(palace, "garden0")
    palace.merge_wings(wing_of(palace, "efoil0"), garden)
    palace.tidy()
    assert {wing_of(palace, f"efoil{number}") for number in range(7)} == {garden}


def test_a_palace_is_tidied_ever_more_seldom_as_it_grows() -> None:
    counts = [count for count in range(10_000) if due(count)]
    assert counts[0] == 8
    assert len([count for count in counts if count >= 5_000]) <= 8


def _room(palace: Palace, id: str) -> str:
    pointer = palace.conversation(id).messages()[0].pointer
    assert pointer is not None
    return f"W-{pointer.wing:03d}/R-{pointer.room:02d}"

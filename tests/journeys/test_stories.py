"""What people do with a memory, told once and run on every surface."""

from datetime import UTC, datetime, timedelta

import pytest

from palazzo import Conflict, Invalid, NotFound
from tests.journeys.conftest import Enter
from tests.journeys.surface import Surface

EVENING = datetime(2026, 4, 30, 18, 15, tzinfo=UTC)
WIRE = "I tried a 12-AWG silicone wire and it overheated"


def test_what_was_said_is_filed_and_found_again(mara: Surface) -> None:
    first = mara.remember("efoil", "user", WIRE, at=EVENING, id="1")
    assert mara.remember("efoil", "user", WIRE, at=EVENING, id="1") == first
    with pytest.raises(Conflict):
        mara.remember("efoil", "user", "other words", at=EVENING, id="1")
    assert [hit["content"] for hit in mara.recall("which wire overheated?")] == [WIRE]
    mara.remember("efoil", "assistant", "Go to 8-AWG and redo the crimp", at=EVENING + timedelta(minutes=1))
    mara.complete("efoil")
    mara.work()
    (hit,) = mara.recall("which wire overheated?", top_k=1)
    assert (hit["content"], hit["said_at"], hit["conversation_id"]) == (WIRE, EVENING.isoformat(), "efoil")
    assert mara.show(hit["pointer"])["drawer_id"] == first["drawer_id"]
    (wing,) = mara.browse()
    assert sum(closet["drawers"] for room in wing["rooms"] for closet in room["closets"]) == 2


def test_a_note_is_filed_at_once_and_forgotten_with_a_receipt(mara: Surface) -> None:
    noted = mara.note("Always balance-charge the pack", wing="Efoil rebuild")
    assert mara.show(noted["pointer"])["wing"] == "Efoil rebuild"
    receipt = mara.forget(noted["pointer"])
    assert (receipt["complete"], receipt["erased"]["drawers"]) == (True, 1)
    with pytest.raises(NotFound):
        mara.show(noted["pointer"])
    assert mara.recall("balance-charge") == []


def test_a_conversation_is_forgotten_and_the_others_stay(mara: Surface) -> None:
    mara.remember("efoil", "user", WIRE, at=EVENING)
    mara.remember("garden", "user", "The roses need the wire of the fence", at=EVENING)
    assert mara.forget_conversation("efoil")["complete"]
    assert [hit["conversation_id"] for hit in mara.recall("wire")] == ["garden"]


def test_old_pointers_lead_to_what_was_renamed_moved_and_merged(mara: Surface) -> None:
    wire = mara.note(WIRE, wing="Wires")
    pack = mara.note("The pack has 14 cells", wing="Battery")
    assert mara.rename("Wires", "Efoil rebuild")["aliases"] == ["Wires"]
    assert mara.show(wire["pointer"])["wing"] == "Efoil rebuild"
    (moved,) = mara.move(pack["pointer"], "Wires")
    assert moved["from"] == pack["pointer"]
    assert mara.show(pack["pointer"])["pointer"] == moved["to"]
    mara.note("Roses want sun", wing="Garden")
    mara.merge("Garden", "Efoil rebuild")
    assert [wing["name"] for wing in mara.browse()] == ["Efoil rebuild"]
    with pytest.raises(NotFound):
        mara.rename("Nowhere", "Elsewhere")


def test_facts_know_when_they_held(mara: Surface) -> None:
    mara.remember("life", "user", "I live in Oslo.", at=EVENING)
    mara.remember("life", "user", "I moved to Bergen. I live in Bergen now.", at=EVENING + timedelta(days=30))
    mara.complete("life")
    mara.work()
    at_first = mara.facts("user", at=EVENING + timedelta(days=1))
    assert [fact["object"] for fact in at_first if fact["predicate"] == "lives_in"] == ["Oslo"]
    homes = [fact for fact in mara.timeline("user") if fact["predicate"] == "lives_in"]
    assert [(fact["object"], fact["standing"]) for fact in homes] == [("Oslo", "replaced"), ("Bergen", "holds")]
    with pytest.raises(NotFound):
        mara.timeline("Nobody")


def test_the_gate_says_what_is_worth_keeping_close(mara: Surface) -> None:
    valuable = mara.judge("We decided to move the launch to 3 May because the 8-AWG wire from Mouser arrives on 1 May")
    assert valuable["g"] > mara.judge("ok thanks")["g"]
    assert valuable["patterns"]


def test_memory_that_is_switched_off_says_nothing_and_forgets_nothing(mara: Surface) -> None:
    mara.remember("efoil", "user", WIRE, at=EVENING)
    mara.switch(False)
    assert mara.recall("wire") == []
    assert mara.context("which wire overheated?")["text"] == ""
    mara.switch(True)
    assert [hit["content"] for hit in mara.recall("wire")] == [WIRE]


def test_a_context_holds_what_fits_and_says_what_it_left_out(mara: Surface) -> None:
    for number in range(6):
        mara.remember(f"talk {number}", "user", f"{WIRE}, time number {number}. " + "It was hot. " * 30, at=EVENING)
    made = mara.context("which wire overheated?", budget=300)
    assert made["text"].startswith("<memory_context>")
    assert made["tokens"] <= made["budget"] == 300
    assert made["left_out"]
    with pytest.raises(Invalid):
        mara.context("which wire overheated?", budget=-1)


def test_users_know_nothing_of_each_other(enter: Enter) -> None:
    mara, ann = enter("mara"), enter("ann")
    secret = mara.note("The spare key hangs behind the boiler", wing="House")
    mara.remember("house", "user", "The boiler code is 4711", at=EVENING)
    ann.note("Ann keeps bees", wing="House")
    assert [hit["content"] for hit in ann.recall("who keeps bees, and where is the boiler's key?")] == [
        "Ann keeps bees"
    ]
    assert ann.show("W-001/R-01/D-001")["content"] == "Ann keeps bees"
    with pytest.raises(NotFound):
        ann.show(secret["drawer_id"])
    with pytest.raises(NotFound):
        ann.forget(secret["drawer_id"])
    assert mara.show(secret["drawer_id"])["content"] == "The spare key hangs behind the boiler"


def test_everything_moves_to_another_palace_and_stays_the_same(enter: Enter) -> None:
    mara, other = enter("mara"), enter("other")
    mara.remember("efoil", "user", WIRE, at=EVENING, id="1")
    mara.complete("efoil")
    mara.note("Always balance-charge the pack", wing="Efoil rebuild")
    mara.work()
    other.load(mara.export())
    other.work()
    assert other.browse() == mara.browse()
    assert other.show("W-001/R-01/D-001") == mara.show("W-001/R-01/D-001")
    assert [hit["content"] for hit in other.recall("wire", top_k=1)] == [WIRE]


def long_talk(surface: Surface) -> list[str]:
    """A conversation of fourteen turns with one rule in it."""
    said = [f"Turn {number}: the board needs sanding, and we spoke about grit {number * 10}." for number in range(14)]
    said[2] = "Always use a respirator when you sand the board."
    for number, text in enumerate(said):
        at = EVENING + timedelta(minutes=number)
        surface.remember("board", ("user", "assistant")[number % 2], text, at=at)
    return said


def test_a_long_conversation_is_shortened_and_every_word_comes_back(mara: Surface) -> None:
    said = long_talk(mara)
    done = mara.compact("board")
    assert done["tokens_after"] < done["tokens_before"]
    covered = [drawer["content"] for summary in done["summaries"] for drawer in mara.expand(summary["id"])]
    (rule,) = mara.guidance("active")
    assert rule["content"] == said[2]
    others = [text for text in said if text != rule["content"]]  # a rule stays as it is
    assert covered == others[: len(covered)]
    assert mara.retire(rule["drawer_id"])["state"] == "retired"
    assert mara.guidance("active") == []

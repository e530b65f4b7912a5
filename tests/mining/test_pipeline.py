"""Mining from end to end, on a real store."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.mining import by_rules, pipeline
from palazzo.mining.extraction import Beat, Extraction, Talk
from palazzo.mining.windows import WHOLE
from palazzo.model.activity import Activity
from palazzo.model.conversation import ConversationInfo
from palazzo.model.cost import Usage
from palazzo.model.drawer import Drawer, Role
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.job import Job, JobKind
from palazzo.model.message import Message
from palazzo.model.palace import WingKind
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.base import Store
from palazzo.wiring import open_store
from tests.mining.talks import KITCHEN
from tests.stores.openers import OPENERS
from tests.support.clock import Clock
from tests.support.embedders import FailingEmbedder

ME = UserId("me")


def messages(lines: Sequence[str], start: int = 0) -> list[Message]:
    spoken = (line.split(": ", 1) for line in lines)
    return [Message(Role(who), words, id=str(start + number)) for number, (who, words) in enumerate(spoken)]


def tell(palace: Palace, lines: Sequence[str], id: str = "kitchen", start: int = 0) -> None:
    talk = palace.conversation(id)
    talk.remember_all(messages(lines, start))
    talk.complete()


def claim_mining(store: Store, clock: Clock) -> Job:
    """Claim the next mining job, and leave those that embed to others."""
    while (job := store.queue.claim(clock(), clock() + timedelta(minutes=5))) is not None:
        if job.kind is JobKind.MINE:
            return job
    raise AssertionError("no mining is queued")


def free(usage: Usage) -> int:
    """A price list on which everything is free."""
    return 0


def shape(palace: Palace) -> list[tuple[str, list[tuple[str, list[tuple[str, int]]]]]]:
    """The palace by name: wings, rooms, closets and how much is in them."""
    return [
        (
            tree.wing.name,
            [(room.room.title, [(one.closet.topic, one.drawers) for one in room.closets]) for room in tree.rooms],
        )
        for tree in palace.browse()
    ]


def test_a_conversation_gets_a_wing_a_room_closets_and_summaries(memory: Memory, palace: Palace) -> None:
    tell(palace, KITCHEN)
    memory.work()
    [wing] = palace.browse()
    [room] = wing.rooms
    assert (room.room.title, room.room.started_at.date()) == ("Lisbon and kitchen", date(2026, 4, 30))
    assert room.room.summary
    assert sum(one.drawers for one in room.closets) == len(KITCHEN)
    assert len(room.closets) == 2
    assert all(one.closet.summary for one in room.closets)


def mined(palace: Palace) -> list[Activity]:
    """What mining said that landed, the latest first."""
    return [event for event in palace.activity() if event.type == "memory_mined"]


def test_what_landed_is_told(memory: Memory, palace: Palace) -> None:
    tell(palace, KITCHEN)
    memory.work()
    [event] = mined(palace)
    assert (event.kind, event.type, event.subject) == ("agent_action", "memory_mined", "kitchen")
    assert event.details["wing"] == "§ W-001"
    assert event.details["rooms"] == ["§ W-001/R-01"]
    assert event.details["drawers"] == len(KITCHEN)
    assert (event.details["by"], event.details["dollars"]) == ("rules", 0)
    assert {"name", "closets", "entities", "relations", "seconds"} <= set(event.details)


def test_mining_twice_changes_nothing_and_says_nothing(memory: Memory, palace: Palace) -> None:
    tell(palace, KITCHEN)
    memory.work()
    before, drawers = shape(palace), list(palace.drawers())
    assert palace.mine() == palace.mine("kitchen") == []
    palace.conversation("kitchen").complete()
    memory.work()
    assert (shape(palace), list(palace.drawers())) == (before, drawers)
    assert len(mined(palace)) == 1


def test_a_conversation_that_grew_adds_only_what_is_new(memory: Memory, palace: Palace) -> None:
    tell(palace, KITCHEN[:6])
    memory.work()
    pointers = [drawer.pointer for drawer in palace.drawers()]
    tell(palace, KITCHEN[6:], start=6)
    memory.work()
    assert [drawer.pointer for drawer in palace.drawers()][:6] == pointers
    [(_, [(_, closets)])] = shape(palace)
    assert sum(count for _, count in closets) == len(KITCHEN)
    assert mined(palace)[0].details["drawers"] == len(KITCHEN) - 6


def test_what_goes_on_with_a_topic_stays_in_its_closet(memory: Memory, palace: Palace) -> None:
    tell(palace, KITCHEN[:2])
    memory.work()
    tell(palace, KITCHEN[2:4], start=2)
    memory.work()
    [(_, [(_, closets)])] = shape(palace)
    assert [count for _, count in closets] == [4]


def test_a_long_conversation_is_filed_whole(memory: Memory, palace: Palace) -> None:
    tell(palace, KITCHEN * (WHOLE // len(KITCHEN) + 2))
    memory.work()
    assert all(drawer.pointer is not None for drawer in palace.drawers())


def test_an_embedder_that_fails_does_not_keep_a_conversation_from_being_filed(place: Path, clock: Clock) -> None:
    with palazzo.open(place, embedder=FailingEmbedder(), settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        tell(palace, KITCHEN)
        memory.work()
        assert [drawer.pointer is not None for drawer in palace.drawers()] == [True] * len(KITCHEN)


def test_a_drawer_that_is_erased_meanwhile_is_passed_over(place: Path, clock: Clock) -> None:
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        tell(palace, KITCHEN)
        store = open_store(place)

        def erasing(talk: Talk, beat: Beat) -> Extraction:
            palace.forget(talk.drawers[0].id)
            return by_rules.extract(talk, beat)

        job = claim_mining(store, clock)
        pipeline.run_job(store, job, erasing, free, clock, clock)
        assert [drawer.pointer is not None for drawer in palace.drawers()] == [True] * (len(KITCHEN) - 1)
        store.close()


def test_nobody_waits_for_an_extraction(memory: Memory, palace: Palace, place: Path, clock: Clock) -> None:
    """While one worker reads, messages are remembered and recalled."""
    tell(palace, KITCHEN)
    memory.work()
    tell(palace, ("user: The tram in Lisbon was full.",), start=len(KITCHEN))
    store = open_store(place)
    job = claim_mining(store, clock)

    def reading(talk: Talk, beat: Beat) -> Extraction:
        palace.conversation("other").remember("user", "The harbour was closed.")
        assert palace.recall("harbour")[0].content == "The harbour was closed."
        beat()
        return by_rules.extract(talk, beat)

    pipeline.run_job(store, job, reading, free, clock, lambda: clock() + timedelta(minutes=5))
    store.close()
    assert palace.conversation("kitchen").messages()[-1].pointer is not None


@pytest.mark.parametrize("kind", OPENERS)
def test_two_workers_that_mine_one_subject_at_once_open_one_wing(kind: str, clock: Clock) -> None:
    together = threading.Barrier(2, timeout=60)
    lines = [
        ["user: The efoil is dead, its battery pack too.", "user: The efoil wants a battery pack from Derek."],
        ["user: A new battery pack for the old efoil.", "user: Derek welds the battery pack of the efoil."],
    ]
    with OPENERS[kind]() as store:
        for number, told in enumerate(lines):
            remember(store, clock, f"talk {number}", told)

        def meet(talk: Talk, beat: Beat) -> Extraction:
            """Both have looked at an empty palace before either of them writes, and name their subject differently."""
            found = by_rules.extract(talk, beat)
            together.wait()
            return replace(found, subject=replace(found.subject, name=f"Efoil {talk.conversation.id}"))

        jobs = [claim_mining(store, clock) for _ in lines]

        def work(job: Job) -> None:
            pipeline.run_job(store, job, meet, free, clock, clock)

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(work, jobs))
        with store.reading(ME) as tx:
            [wing] = tx.palace.wings()
            assert len(tx.palace.rooms(wing.number)) == 2
            assert len(tx.ledger.activity(10)) == 2


def remember(store: Store, clock: Clock, id: str, lines: Sequence[str]) -> None:
    """Write a conversation and queue its mining, without a facade."""
    talk = ConversationId(id)
    with store.writing(ME) as tx:
        tx.conversations.open(ConversationInfo(talk, clock()))
        for number, line in enumerate(lines):
            words = line.removeprefix("user: ")
            drawer = Drawer(DrawerId(f"{id}/{number}"), Role.USER, words, clock(), clock(), 0.5, conversation_id=talk)
            tx.drawers.add(drawer)
        tx.jobs.add(JobKind.MINE, talk, clock())


@pytest.mark.parametrize(
    ("wing", "kind"), [("Jonas", WingKind.PERSON), ("Boat rebuild", WingKind.PROJECT), ("Allergies", WingKind.TOPIC)]
)
def test_a_wing_is_of_the_kind_that_its_name_tells(palace: Palace, memory: Memory, wing: str, kind: WingKind) -> None:
    talk = palace.conversation("talk", wing=wing)
    talk.remember("user", "My brother Jonas is allergic to walnuts.", speaker="Mara")
    talk.complete()
    memory.work()
    assert [one.kind for one in palace.wings()] == [kind]

"""One message that cannot be read is set aside with its reason, and stops nobody else."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.embedding import backlog
from palazzo.gate import job as gate_job
from palazzo.gate.config import GateConfig
from palazzo.gate.judge import judge
from palazzo.gate.turn import Turn as Judged
from palazzo.guidance.booster import Booster
from palazzo.guidance.protect import Protection, Turn, protect
from palazzo.guidance.record import read_on
from palazzo.jobs.worker import LEASE, Worker
from palazzo.mining import by_rules, pipeline
from palazzo.mining.facts import Read
from palazzo.mining.facts import read as read_facts
from palazzo.mining.known import KnownNames
from palazzo.model.drawer import Drawer
from palazzo.model.ids import UserId
from palazzo.model.job import Job, JobKind
from palazzo.model.set_aside import SetAside
from palazzo.model.verdict import Verdict
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.base import Store, Transaction
from palazzo.wiring import open_store
from tests.support.clock import Clock
from tests.support.postgres import fresh_database

ME = UserId("me")
BAD = "Never touch the bad lighthouse"
GOOD = ("Always answer in French.", "I moved to Bergen and Ana lives there.", "Never use tabs in my code, please.")


class Unreadable(Exception):
    """Quotes what nobody may read in a log or a reason."""


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with ExitStack() as stack:
        on_postgres = request.param == "postgres"
        yield stack.enter_context(fresh_database()) if on_postgres else str(tmp_path / "palace.db")


@pytest.fixture
def memory(place: str, clock: Clock) -> Iterator[Memory]:
    """A memory with one conversation, in which one message is bad; nothing was worked on yet."""
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings(), clock=clock) as memory:
        talk = memory.palace(ME).conversation("talk")
        for text in (GOOD[0], BAD, *GOOD[1:]):
            talk.remember("user", text)
        talk.complete()
        yield memory


@pytest.fixture
def store(memory: Memory, place: str) -> Iterator[Store]:
    store = open_store(place)
    yield store
    store.close()


def protect_but_one(turns: Sequence[Turn], booster: Booster | None) -> list[Protection]:
    if any(turn.text == BAD for turn in turns):
        raise Unreadable(BAD)
    return protect(turns, booster)


def judge_but_one(turn: Judged, config: GateConfig) -> Verdict:
    if turn.text == BAD:
        raise Unreadable(BAD)
    return judge(turn, config)


def read_but_one(drawer: Drawer, known: KnownNames) -> Read:
    if drawer.content == BAD:
        raise Unreadable(BAD)
    return read_facts(drawer, known)


def bad_one(memory: Memory) -> Drawer:
    return next(drawer for drawer in memory.palace(ME).drawers() if drawer.content == BAD)


def reasons(memory: Memory) -> list[tuple[str, str, str]]:
    return [(job.kind.value, job.subject, job.reason) for job in memory.dead_jobs()]


def test_guidance_is_read_past_a_message_that_cannot_be_and_later_from_it_too(
    memory: Memory, store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    read_on(store, ME, None, clock, protect_but_one)
    rules = {rule.drawer.content for rule in memory.palace(ME).guidance.all()}
    assert (GOOD[0] in rules, BAD in rules) == (True, False)
    assert reasons(memory) == [("read", bad_one(memory).id, "guidance: Unreadable")]
    assert "set aside" in caplog.text
    assert "lighthouse" not in caplog.text
    assert memory.revive() == 1
    memory.work()
    assert reasons(memory) == []
    assert BAD in {rule.drawer.content for rule in memory.palace(ME).guidance.all()}


@pytest.mark.parametrize("turns", [0, 20])  # few are looked up one by one, many together
def test_the_gate_judges_past_a_turn_that_it_cannot_judge_and_later_that_one_too(
    memory: Memory, store: Store, clock: Clock, turns: int
) -> None:
    more = memory.palace(ME).conversation("more")
    for number in range(turns):
        more.remember("user", f"I have a red bike number {number}")

    def lease() -> datetime:
        return clock() + LEASE

    def then(tx: Transaction) -> None:
        tx.jobs.add(JobKind.GATE, "", clock())

    def embed(job: Job) -> None:
        backlog.run_job(store, FakeEmbedder(), job, lease, then)

    def gate(job: Job) -> None:
        gate_job.run_job(store, job, GateConfig(), lease, clock, judge_but_one)

    def later(job: Job) -> None:
        store.queue.retry(job, "", clock() + LEASE)

    handlers = {JobKind.EMBED: embed, JobKind.GATE: gate, JobKind.MINE: later}
    Worker(store.queue, handlers, clock).run_until_idle()
    palace = memory.palace(ME)
    judged = {drawer.content: palace.verdict(drawer.id) is not None for drawer in palace.drawers()}
    assert [text for text, done in judged.items() if not done] == [BAD]
    assert reasons(memory) == [("read", bad_one(memory).id, "gate: Unreadable")]
    with store.writing(ME) as tx:
        tx.jobs.add(JobKind.GATE, "", clock())
    memory.work()
    assert palace.verdict(bad_one(memory).id) is None  # it waits for somebody to revive it
    assert memory.revive() == 1
    memory.work()
    assert palace.verdict(bad_one(memory).id) is not None
    assert reasons(memory) == []


def test_mining_files_a_message_that_it_cannot_read_and_later_learns_what_it_names(
    memory: Memory, store: Store, clock: Clock
) -> None:
    def mine(job: Job) -> None:
        extract = partial(by_rules.extract, read=read_but_one)
        pipeline.run_job(store, job, extract, lambda _: 0, clock, lambda: clock() + LEASE)

    def later(job: Job) -> None:
        store.queue.retry(job, "", clock() + LEASE)

    Worker(store.queue, {JobKind.MINE: mine, JobKind.EMBED: later}, clock).run_until_idle()
    palace = memory.palace(ME)
    assert all(drawer.pointer is not None for drawer in palace.conversation("talk").messages())
    assert any(fact.object == "Bergen" for fact in palace.facts())
    assert reasons(memory) == [("read", bad_one(memory).id, "mining: Unreadable")]
    assert memory.revive() == 1
    memory.work()
    assert reasons(memory) == []


def test_what_two_readers_cannot_read_says_both_and_goes_with_its_message(
    memory: Memory, store: Store, clock: Clock
) -> None:
    read_on(store, ME, None, clock, protect_but_one)
    with store.writing(ME) as tx:
        [first] = tx.jobs.were_set_aside()
        tx.jobs.set_aside(SetAside(first.drawer_id, "gate: Unreadable"), clock())
        [both] = tx.jobs.were_set_aside()
    assert both.reason == "guidance: Unreadable; gate: Unreadable"
    assert [(job.state, job.reason) for job in memory.palace(ME).jobs() if job.kind is JobKind.READ] == [
        ("dead", both.reason)
    ]
    memory.palace(ME).forget(first.drawer_id)
    assert reasons(memory) == []

"""Many threads and processes at one database: no number is given twice, no job is done twice, nothing is lost."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from palazzo.model.ids import ConversationId, UserId
from palazzo.model.job import Job, JobKind
from palazzo.stores.postgres.store import PostgresStore
from tests.stores.busy import nothing_is_lost, write_at_once
from tests.stores.samples import ME, NOON, YOU, file, filing, remember, said
from tests.support.postgres import empty_database


def test_processes_and_threads_that_write_at_once_lose_nothing() -> None:
    with empty_database() as url:
        write_at_once(url)
        nothing_is_lost(url)


def test_threads_that_file_into_new_wings_at_once_get_different_numbers(store: PostgresStore) -> None:
    def work(number: int) -> None:
        talk = ConversationId(f"talk {number}")
        drawer = said(f"m{number}", "words", talk)
        remember(store, drawer)
        file(store, filing(drawer, wing=f"Wing {number % 5}", talk=talk))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(20)))
    with store.reading(ME) as tx:
        assert [wing.number for wing in tx.palace.wings()] == [1, 2, 3, 4, 5]
        for wing in range(1, 6):
            assert [room.number for room in tx.palace.rooms(wing)] == [1, 2, 3, 4]


def test_users_who_begin_at_the_same_moment_all_begin(store: PostgresStore) -> None:
    def work(number: int) -> None:
        remember(store, said(f"m{number}", "words"), user=UserId(f"user {number % 4}"))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(16)))
    assert [user.id for user in store.users.all()] == [f"user {number}" for number in range(4)]
    for number in range(4):
        with store.reading(UserId(f"user {number}")) as tx:
            assert tx.drawers.count() == 4


def test_workers_never_claim_the_same_job(store: PostgresStore) -> None:
    for user in (ME, YOU):
        remember(store, said("m", "words"), user=user)
        with store.writing(user) as tx:
            for number in range(10):
                tx.jobs.add(JobKind.MINE, f"talk {number}", NOON)

    def work(_: int) -> list[Job]:
        claimed = []
        while store.queue.waiting() > len(done):
            job = store.queue.claim(NOON, NOON + timedelta(hours=1))
            if job is not None:
                claimed.append(job)
                done.append(job)
        return claimed

    done: list[Job] = []
    with ThreadPoolExecutor(4) as pool:
        claimed = [(job.user, job.subject) for jobs in pool.map(work, range(4)) for job in jobs]
    assert sorted(claimed) == sorted((user, f"talk {number}") for user in (ME, YOU) for number in range(10))


def test_jobs_that_are_added_while_workers_claim_are_all_done(store: PostgresStore) -> None:
    remember(store, said("m", "words"))
    done: list[str] = []

    def add(number: int) -> None:
        with store.writing(ME) as tx:
            tx.jobs.add(JobKind.MINE, f"talk {number}", NOON)

    def work(_: int) -> None:
        while len(done) < 30:
            job = store.queue.claim(NOON, NOON + timedelta(hours=1))
            if job is not None:
                with store.writing(job.user) as tx:
                    tx.jobs.finish(job)
                done.append(job.subject)

    with ThreadPoolExecutor(5) as pool:
        workers = pool.map(work, range(2))
        list(pool.map(add, range(30)))
        list(workers)
    assert sorted(done) == sorted(f"talk {number}" for number in range(30))
    assert store.queue.waiting() == 0

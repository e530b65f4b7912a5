from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from palazzo.jobs.retry import MOST_ATTEMPTS, next_try

NOW = datetime(2026, 4, 30, 18, 15, tzinfo=UTC)


def test_each_wait_is_twice_the_one_before() -> None:
    waits = [again - NOW for attempts in range(1, MOST_ATTEMPTS) if (again := next_try(attempts, NOW))]
    assert [wait.total_seconds() for wait in waits] == [5, 10, 20, 40, 80, 160, 320]


@given(st.integers(min_value=MOST_ATTEMPTS, max_value=10**9))
def test_a_job_that_failed_often_enough_is_given_up(attempts: int) -> None:
    assert next_try(attempts, NOW) is None


@given(st.integers(min_value=1, max_value=MOST_ATTEMPTS - 1))
def test_no_wait_is_longer_than_an_hour(attempts: int) -> None:
    again = next_try(attempts, NOW)
    assert again is not None
    assert again - NOW <= timedelta(hours=1)

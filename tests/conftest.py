import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.providers.fake import FakeEmbedder
from tests.support.clock import Clock

ON_REQUEST = "on request"  # how the reason of a skip begins that nobody need worry about

# How fast this machine happens to be says nothing about the code.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where the memory under test is kept."""
    return tmp_path / "palace.db"


@pytest.fixture
def memory(place: Path, clock: Clock) -> Iterator[Memory]:
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings(), clock=clock) as memory:
        yield memory


@pytest.fixture
def palace(memory: Memory) -> Palace:
    return memory.palace("me")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """On the build machine nothing may be skipped unasked: a test that did not run proves nothing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get("CI"):
        return
    reasons = [report.longrepr[2] for report in reporter.stats.get("skipped", [])]
    if any(ON_REQUEST not in reason for reason in reasons):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED

"""A message may be of any time that can be written: nothing that reads it later overflows."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import palazzo
from palazzo import Memory, Settings
from palazzo.providers.fake import FakeEmbedder
from tests.support.postgres import fresh_database

FIRST, LAST = datetime(1, 1, 1), datetime(9999, 12, 31, 23, 59, 59)
SAYINGS = (
    "I moved to Bergen last week and I used to live in Oslo.",
    "I quit my job at Acme yesterday. I worked at Brightwell in December.",
    "We marry next year, in two weeks we fly to Rome, and tomorrow is Halloween.",
    "I lived in Porto until last month. Since last winter I am vegan. See you on Friday, or at Easter.",
    "Ana was born today; three years ago I sold my Nikon.",
)
QUESTIONS = ("Where did I live before I moved to Bergen?", "What did I do last week?", "since I started at Brightwell")
ZONES = st.integers(-23 * 60 - 59, 23 * 60 + 59).map(lambda minutes: timezone(timedelta(minutes=minutes)))
NEAR_THE_ENDS = st.one_of(
    st.datetimes(max_value=FIRST + timedelta(days=800)), st.datetimes(min_value=LAST - timedelta(days=800))
)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def memory(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with ExitStack() as stack:
        place: str | Path = tmp_path_factory.mktemp("any time") / "palace.db"
        if request.param == "postgres":
            place = stack.enter_context(fresh_database())
        yield stack.enter_context(palazzo.open(place, embedder=FakeEmbedder(), settings=Settings()))


@pytest.mark.timeout(600)
@settings(max_examples=40)
@example(FIRST, UTC)
@example(LAST, UTC)
@example(FIRST, timezone(timedelta(hours=14)))
@example(FIRST, timezone(timedelta(hours=-12)))
@example(LAST, timezone(timedelta(hours=14)))
@example(LAST, timezone(timedelta(hours=-12)))
@given(st.one_of(st.datetimes(), NEAR_THE_ENDS), ZONES)
def test_a_message_of_any_time_is_kept_filed_found_shown_and_carried_over(
    memory: Memory, moment: datetime, zone: timezone
) -> None:
    at = moment.replace(tzinfo=zone)
    palace = memory.palace(f"user {uuid4()}")
    talk = palace.conversation("talk")
    kept = [talk.remember("user", text, at=at) for text in SAYINGS]
    note = palace.note("The old lighthouse keeper is called Rosalind", at=at)
    talk.complete()
    memory.work()
    assert memory.dead_jobs() == []
    assert [job.reason for job in palace.jobs() if job.reason] == []
    stored = talk.messages()
    assert [(drawer.said_at, drawer.said_at.utcoffset()) for drawer in stored] == [(at, at.utcoffset())] * len(SAYINGS)
    assert all(drawer.pointer is not None for drawer in stored)
    for question in QUESTIONS:
        assert palace.recall(question) is not None
        assert palace.context(question).text
    assert {hit.drawer.id for hit in palace.recall("Bergen", since=at, until=at)} <= {drawer.id for drawer in kept}
    assert palace.show(note.id).drawer.said_at == at
    facts = palace.facts()
    assert any(fact.object == "Bergen" for fact in facts)
    for entity in palace.entities():
        palace.timeline(entity.name)
    palace.overview()
    palace.conversation_page()
    palace.message_page("talk")
    copy = memory.palace(f"copy {uuid4()}")
    copy.load(list(palace.export()))
    memory.work()
    assert [drawer.said_at for drawer in copy.conversation("talk").messages()] == [at] * len(SAYINGS)
    assert copy.facts() == facts

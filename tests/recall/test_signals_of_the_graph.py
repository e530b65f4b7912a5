"""Names, preferences and what was replaced: recall from what mining has learned, on a real file."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import palazzo
from palazzo.model.drawer import Role

NOON = datetime(2026, 4, 27, 12, tzinfo=UTC)
DAY = timedelta(days=1)

TALKS = {
    "family": ["My mum Rosalind is learning to weld.", "Mum made a garden gate last week."],
    "gate": ["Rosalind painted the gate green on Sunday.", "It took Rosalind two coats of paint."],
    "bergen": ["I live in Bergen.", "The rain in Bergen never stops."],
    "porto": ["I moved to Porto.", "The flat in Porto has a balcony."],
    "food": ["I love Georgian food.", "I am allergic to peanuts."],
    "dinner": ["We had Georgian food again, I love Georgian food.", "The bill was fine."],
    "work": ["The printer on the third floor is broken.", "Nobody has called the technician."],
}


@pytest.fixture(scope="module")
def palace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[palazzo.Palace]:
    folder: Path = tmp_path_factory.mktemp("palace")
    with palazzo.open(folder / "palace.db") as memory:
        palace = memory.palace("me")
        for day, (name, lines) in enumerate(TALKS.items()):
            at = NOON + day * 30 * DAY
            talk = palace.conversation(name)
            talk.remember_all(
                palazzo.Message(Role.USER, line, at=at + timedelta(minutes=n)) for n, line in enumerate(lines)
            )
            talk.complete()
        memory.work()
        yield palace


def test_who_has_several_names_is_found_by_each(palace: palazzo.Palace) -> None:
    hits = palace.recall("What did mum paint?", top_k=3)
    assert {hit.conversation_id for hit in hits[:2]} <= {"gate", "family"}
    named = [hit for hit in hits if hit.conversation_id == "gate"]
    assert named
    assert all(hit.signals["names"] > 0 for hit in named)
    assert "another name" in named[0].explain


def test_what_holds_now_stands_right_above_what_it_replaced(palace: palazzo.Palace) -> None:
    now, then = palace.recall("Do I live in Bergen?", top_k=2)
    assert (now.content, then.content) == ("I moved to Porto.", "I live in Bergen.")
    assert now.explain == "it states what holds now in place of the next one"
    assert then.explain.endswith("what it states was replaced later")
    assert now.score == then.score == pytest.approx(sum(now.signals.values()))


def test_advice_goes_by_what_the_user_has_chosen(palace: palazzo.Palace) -> None:
    hits = palace.recall("Can you recommend a restaurant with good food?", top_k=4)
    assert hits[0].content in {TALKS["food"][0], TALKS["dinner"][0]}
    assert hits[0].signals["preferences"] > 0
    again = palace.recall("Which restaurant had good food?", top_k=1)
    assert again[0].signals["preferences"] == 0


def test_a_choice_outside_what_may_be_found_is_not_found(palace: palazzo.Palace) -> None:
    since = NOON + 160 * DAY  # after everything about food
    hits = palace.recall("Can you recommend a restaurant with good food?", since=since, top_k=10)
    assert {hit.conversation_id for hit in hits} == {"work"}


def test_the_latest_counts_where_it_is_asked_for(palace: palazzo.Palace) -> None:
    now = palace.recall("Where do I live now?", top_k=1)[0]
    assert now.conversation_id == "porto"
    latest = palace.recall("What is broken at the moment?", top_k=1)[0]
    assert latest.conversation_id == "work"
    assert latest.signals["recency"] == pytest.approx(0.5)
    assert palace.recall("What was broken?", top_k=1)[0].signals["recency"] == 0


def test_a_time_of_the_users_own_life_is_understood(palace: palazzo.Palace) -> None:
    [first, *_] = palace.recall("What did I say before I moved?", by="conversation")
    assert first.conversation_id in {"family", "gate", "bergen"}
    assert first.signals["time"] > 0

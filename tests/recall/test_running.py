"""Work that goes on: answered from the latest of its project, and from the running conversation's; on a real file."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import palazzo

START = datetime(2026, 1, 5, 18, tzinfo=UTC)
WEEK = timedelta(weeks=1)
NOW = START + 9 * WEEK

TALKS = {  # one a week
    "script-1": ("Script", ["The play opens in a lighthouse, two brothers quarrel.", "Good: act one is the quarrel."]),
    "ski-1": ("Ski trip", ["I want to ski in Altay in March.", "First we should choose a resort for the ski trip."]),
    "asked": ("Bikes", ["Which bike do I own?", "You have not told me yet."]),
    "bike": ("Bikes", ["I own a bike: a green Brompton.", "A folding bike, then."]),
    "script-2": (
        "Script",
        ["The play's second act is the storm at the lighthouse.", "Then the storm breaks the lamp."],
    ),
    "ski-2": ("Ski trip", ["We booked the ski resort in Hemu.", "Then the ski trip needs flights next."]),
    "bread": ("Bread", ["The rye bread was too dense again.", "Let the sourdough prove for longer."]),
}


@pytest.fixture(scope="module")
def palace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[palazzo.Palace]:
    with palazzo.open(Path(tmp_path_factory.mktemp("palace")) / "palace.db") as memory:
        palace = memory.palace("me")
        for week, (name, (wing, lines)) in enumerate(TALKS.items()):
            _say(palace, name, wing, lines, START + week * WEEK)
        memory.work()
        _say(palace, "running", "Ski trip", ["Back to the ski trip: I have the days off."], NOW - timedelta(minutes=5))
        _say(palace, "other", "Script", ["Back to the play and the lighthouse."], NOW - timedelta(minutes=5))
        yield palace


def _say(palace: palazzo.Palace, name: str, wing: str, lines: list[str], at: datetime) -> None:
    talk = palace.conversation(name, wing=wing)
    for place, line in enumerate(lines):
        talk.remember("user" if place % 2 == 0 else "assistant", line, at=at + timedelta(minutes=place))
    if at < NOW - WEEK:
        talk.complete()


def _order(palace: palazzo.Palace, query: str, **options: str) -> list[str]:
    found = palace.recall(query, by="conversation", at=NOW, top_k=9, conversation=options.get("conversation"))
    return [str(hit.conversation_id) for hit in found if hit.conversation_id not in ("running", "other")]


def test_a_step_is_answered_from_the_latest_of_its_project(palace: palazzo.Palace) -> None:
    order = _order(palace, "What's the next step for the ski trip?")
    assert order[0] == "ski-2"
    order = _order(palace, "Let's move on with the play at the lighthouse.")
    assert order[0] == "script-2"


def test_the_running_conversation_says_which_project_is_meant(palace: palazzo.Palace) -> None:
    assert _order(palace, "ok, next step?", conversation="running")[0] == "ski-2"
    assert _order(palace, "ok, next step?", conversation="other")[0] == "script-2"


def test_the_block_goes_on_with_its_conversation_too(palace: palazzo.Palace) -> None:
    assert "Hemu" in palace.context("ok, next step?", conversation="running", at=NOW, top_k=3).text
    assert "storm" in palace.context("ok, next step?", conversation="other", at=NOW, top_k=3).text


def test_a_conversation_that_nobody_knows_changes_nothing(palace: palazzo.Palace) -> None:
    assert _order(palace, "ok, next step?", conversation="unheard of") == _order(palace, "ok, next step?")


def test_a_question_is_answered_alike_wherever_it_is_asked(palace: palazzo.Palace) -> None:
    question = "Which resort did we book?"
    assert palace.recall(question, at=NOW) == palace.recall(question, at=NOW, conversation="other")


def test_what_is_fresh_says_so(palace: palazzo.Palace) -> None:
    found = palace.recall("ok, next step?", by="conversation", at=NOW, conversation="running")
    best = next(hit for hit in found if hit.conversation_id == "ski-2")
    assert best.signals["going on"] > 0
    assert best.signals["wing"] > 0
    assert "the work goes on" in best.explain
    assert best.score == pytest.approx(sum(best.signals.values()))


def test_a_statement_outranks_an_earlier_question_in_the_same_words(palace: palazzo.Palace) -> None:
    hits = palace.recall("Which bike do I own?", at=NOW, top_k=20)
    contents = [hit.content for hit in hits]
    assert contents[0] == "I own a bike: a green Brompton."
    assert contents[-1] == "Which bike do I own?"
    assert hits[-1].explain.endswith("it only asks the same")
    assert hits[-1].score == pytest.approx(sum(hits[-1].signals.values()))


def test_an_earlier_question_is_found_where_it_is_asked_for(palace: palazzo.Palace) -> None:
    assert palace.recall("What did I ask about my bike?", at=NOW)[0].content == "Which bike do I own?"

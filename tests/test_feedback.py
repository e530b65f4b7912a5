"""What was found useful: from people, and from replies that cite what they were shown."""

import pytest

from palazzo import Invalid, Memory, NotFound, Palace, Refused
from palazzo.model.feedback import Feedback, FeedbackSource
from palazzo.model.pointer import Pointer
from tests.support.clock import Clock

FACT = "My sister Anna moved to Lisbon on 3 May"


@pytest.fixture
def told(memory: Memory, palace: Palace) -> Palace:
    talk = palace.conversation("family")
    talk.remember("user", FACT)
    talk.remember("assistant", "I will remember that")
    talk.complete()
    memory.work()
    return palace


def test_a_person_says_whether_a_drawer_was_of_use(told: Palace, clock: Clock) -> None:
    said = told.recall(FACT, top_k=1)[0]
    given = told.feedback(str(said.pointer), useful=True)
    assert given == Feedback(said.drawer_id, True, FeedbackSource.PERSON, clock.now)
    clock.go_on(minutes=1)
    told.feedback(said.drawer_id, useful=False)
    assert [(one.useful, one.source) for one in told.feedbacks()] == [(False, FeedbackSource.PERSON)]
    latest = told.activity()[0]
    assert (latest.type, latest.subject, latest.details["useful"]) == ("feedback_given", said.drawer_id, False)


def test_feedback_on_nothing_is_refused(told: Palace) -> None:
    with pytest.raises(NotFound):
        told.feedback("W-009/R-01/D-001", useful=True)
    with pytest.raises(Invalid, match="rumour"):
        told.feedback(told.recall(FACT)[0].drawer_id, useful=True, source="rumour")


def test_what_a_reply_cites_of_what_it_was_shown_was_useful(told: Palace) -> None:
    first, second = (Pointer(1, 1, number) for number in (1, 2))
    reply = f"She lives in Lisbon ({first}), as in w-001/r-01/d-001. See also {second} and § W-007/R-01/D-001."
    assert [one.source for one in told.cited(reply, [first])] == [FeedbackSource.CITATION]
    assert [one.drawer_id for one in told.feedbacks()] == [told.show(first).drawer.id]
    assert told.cited("Nothing is cited here.", [first, second]) == []
    assert told.cited(reply, []) == []


def test_a_persons_word_and_a_citation_stand_side_by_side(told: Palace) -> None:
    pointer = Pointer(1, 1, 1)
    told.feedback(pointer, useful=False)
    told.cited(str(pointer), [str(pointer)])
    assert {(one.source, one.useful) for one in told.feedbacks()} == {
        (FeedbackSource.PERSON, False),
        (FeedbackSource.CITATION, True),
    }


def test_too_little_feedback_is_no_calibration(told: Palace) -> None:
    told.feedback(Pointer(1, 1, 1), useful=True)
    with pytest.raises(Refused, match="1 labels are too few"):
        told.calibrate()


def test_a_calibration_changes_nothing_until_its_threshold_is_accepted(memory: Memory, palace: Palace) -> None:
    talk = palace.conversation("family")
    for number in range(20):
        talk.remember("user", f"My cousin Anna-{number} moved on {number + 1} May, I prefer tea {number}")
        talk.remember("user", f"so then well {number} {number * 7} {number * 13}")
    memory.work()
    for drawer in list(palace.drawers()):
        palace.feedback(drawer.id, useful="Anna" in drawer.content)
    proposed = palace.calibrate()
    assert (proposed.labels, proposed.useful) == (40, 20)
    assert palace.settings().gate_threshold is None
    assert palace.accept_threshold(proposed.threshold).gate_threshold == proposed.threshold
    assert all(filed.drawer.content.startswith("My cousin") for filed in palace.durable(limit=20))
    promoted = [verdict.promoted for drawer in palace.drawers() if (verdict := palace.verdict(drawer.id))]
    assert sum(promoted) >= 20


def test_what_a_person_called_useful_stands_first(memory: Memory, palace: Palace) -> None:
    talk = palace.conversation("family")
    first = talk.remember("user", "hello there")
    talk.remember("user", FACT)
    memory.work()
    assert [filed.drawer.content for filed in palace.durable()] == [FACT, "hello there"]
    palace.feedback(first.id, useful=True)
    assert [filed.drawer.content for filed in palace.durable()] == ["hello there", FACT]

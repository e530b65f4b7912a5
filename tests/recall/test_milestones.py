"""Times that the user's own life tells."""

from datetime import UTC, date, datetime

from palazzo.model.fact import Fact, Standing
from palazzo.model.graph import OWNER, Validity
from palazzo.recall.milestones import spans

ASKED = date(2026, 6, 1)


def lived(place: str, since: str) -> Fact:
    start = datetime.fromisoformat(since).replace(tzinfo=UTC)
    return Fact(OWNER, "lives_in", place, Validity(start), Standing.HOLDS, start, ())


def facts(predicate: str) -> list[Fact]:
    return [lived("Porto", "2020-03-01"), lived("Bergen", "2025-09-01")] if predicate == "lives_in" else []


def test_before_is_up_to_the_day_it_happened_last() -> None:
    [span] = spans("Which gym did I go to before I moved?", ASKED, facts)
    assert (span.start.year, span.end) == (1970, date(2025, 8, 31))


def test_after_is_from_that_day_until_the_question() -> None:
    [span] = spans("What have I bought since we moved to Porto?", ASKED, facts)
    assert (span.start, span.end) == (date(2020, 3, 1), ASKED)


def test_the_words_of_the_time_are_marked() -> None:
    text = "Before I moved to Bergen, what did I drink?"
    [span] = spans(text, ASKED, facts)
    assert text[span.begins : span.ends] == "Before I moved to Bergen"


def test_what_the_palace_does_not_know_is_no_time() -> None:
    assert spans("What did we do before we got married?", ASKED, facts) == []
    assert spans("What did I do before breakfast?", ASKED, facts) == []

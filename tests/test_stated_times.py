"""What holds, when times are told as people tell them, from the message to the fact."""

from datetime import datetime, timedelta, timezone

import pytest

from palazzo import Memory, Palace

HERE = timezone(timedelta(hours=2))


def tell(memory: Memory, palace: Palace, *said: tuple[datetime, str]) -> None:
    """Say something on some days, in any order, and have it filed."""
    for number, (moment, text) in enumerate(said):
        talk = palace.conversation(f"talk {number}")
        talk.remember("user", text, at=moment)
        talk.complete()
    memory.work()


def june(day: int) -> datetime:
    return datetime(2026, 6, day, 12, tzinfo=HERE)


@pytest.mark.parametrize("backwards", [False, True], ids=["in order", "imported backwards"])
@pytest.mark.parametrize(
    ("predicate", "before", "after", "expected"),
    [
        ("lives_in", "I live in Oslo.", "I moved to Bergen last week.", "Bergen"),
        ("lives_in", "I live in Oslo.", "I moved to Bergen this week.", "Bergen"),
        ("lives_in", "I live in Oslo.", "I moved to Bergen this month.", "Bergen"),
        ("lives_in", "I live in Oslo.", "I moved to Bergen last month.", "Bergen"),
        ("lives_in", "I live in Oslo.", "I moved to Bergen a few weeks ago.", "Bergen"),
        ("lives_in", "I live in Oslo.", "I've lived in Bergen since January.", "Bergen"),
        ("lives_in", "I live in Oslo.", "In 2015 I lived in Rome.", "Oslo"),
        ("lives_in", "I live in Oslo.", "I moved to Rome in 2015.", "Oslo"),
        ("lives_in", "I live in Oslo.", "I moved to Bergen on 1 May.", "Oslo"),
        ("works_at", "I work at Acme Corp.", "I joined Beta Corp in spring.", "Beta Corp"),
        ("works_at", "I work at Acme Corp.", "I joined Beta Corp last month.", "Beta Corp"),
        ("works_at", "I work at Acme Corp.", "I was promoted to manager at Acme Corp yesterday.", "Acme Corp"),
        ("partner_of", "I'm dating Ana.", "I'm dating Ben since last month.", "Ben"),
        ("married_to", "I'm married to Ana.", "My wife is called Berta.", "Berta"),
        ("has_diet", "I'm vegetarian.", "I'm vegan since January.", "vegan"),
    ],
)
def test_a_later_statement_wins_unless_its_date_says_otherwise(
    memory: Memory, palace: Palace, predicate: str, before: str, after: str, expected: str, backwards: bool
) -> None:
    said = [(june(3), before), (june(10), after)]
    tell(memory, palace, *(reversed(said) if backwards else said))
    assert [fact.object for fact in palace.facts(predicate=predicate, at=june(11))] == [expected]


def test_what_was_left_last_month_is_over(memory: Memory, palace: Palace) -> None:
    tell(memory, palace, (june(3), "I work at Acme Corp."), (june(10), "I quit Acme Corp last month."))
    assert palace.facts(predicate="works_at", at=june(11)) == []


def test_a_stated_month_begins_on_its_first_day_by_the_speakers_clock(memory: Memory, palace: Palace) -> None:
    tell(memory, palace, (june(10), "I moved to Bergen last March."))
    [fact] = palace.facts(predicate="lives_in")
    assert fact.validity.start.isoformat() == "2026-03-01T00:00:00+02:00"

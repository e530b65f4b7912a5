from datetime import UTC, date, datetime

import pytest

from palazzo.context.passages import Setting, ago, explained, needs_what_was_before, passages
from palazzo.model.drawer import Drawer, Role
from palazzo.model.hit import Hit
from palazzo.model.ids import ConversationId, DrawerId

ASKED = datetime(2026, 5, 14, 9, tzinfo=UTC)
SAID = datetime(2026, 4, 30, 20, tzinfo=UTC)


def drawer(position: int, role: Role, text: str, conversation: str = "talk") -> Drawer:
    id = DrawerId(f"{conversation}-{position}")
    return Drawer(
        id=id,
        role=role,
        content=text,
        said_at=SAID,
        written_at=SAID,
        stability=0.5,
        conversation_id=ConversationId(conversation),
        position=position,
    )


def hit(position: int, text: str, score: float, role: Role = Role.USER, conversation: str = "talk") -> Hit:
    return Hit(drawer(position, role, text, conversation), None, score)


def test_an_answer_comes_with_its_question_and_stands_under_the_days_heading() -> None:
    question = drawer(1, Role.USER, "Which wire?")
    answer = hit(2, "The thick one.", 3.0, Role.ASSISTANT)
    setting = Setting(ASKED, titles={ConversationId("talk"): "Motor"}, before={answer.drawer_id: question})
    ((entry, before),) = passages([answer], setting)
    assert (entry.text, before.text) == ("The thick one.", "Which wire?")
    assert entry.heading == before.heading
    assert entry.heading is not None
    assert (entry.heading.title, entry.heading.day, entry.heading.ago) == ("Motor", date(2026, 4, 30), "2 weeks ago")


def test_what_gives_an_active_rule_is_never_history() -> None:
    rule = hit(1, "I moved to Bergen. Answer me in German.", 3.0)
    only = hit(2, "Answer me in German.", 3.0)
    setting = Setting(ASKED, rules={rule.drawer_id: "Answer me in German", only.drawer_id: "Answer me in German"})
    ((entry,),) = passages([rule, only], setting)
    assert entry.text == "I moved to Bergen. …"
    whole = Setting(ASKED, rules={only.drawer_id: ""})
    assert passages([only], whole) == []


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("Yes, that one.", True),
        ("He lives in the house behind the harbour, with his sister and two dogs, since last year.", True),
        ("I bought a green Brompton second hand last week from a man in Bergen who had hardly ridden it.", False),
    ],
)
def test_a_turn_that_points_back_needs_the_one_before(text: str, needs: bool) -> None:
    assert needs_what_was_before(drawer(3, Role.USER, text)) is needs
    assert not needs_what_was_before(drawer(1, Role.USER, text))


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (date(2026, 5, 14), "today"),
        (date(2026, 5, 13), "yesterday"),
        (date(2026, 5, 9), "5 days ago"),
        (date(2026, 4, 9), "5 weeks ago"),
        (date(2026, 1, 14), "4 months ago"),
        (date(2023, 5, 20), "3 years ago"),
        (date(2026, 5, 17), "in 3 days"),
    ],
)
def test_how_long_ago_is_said_as_people_say_it(day: date, words: str) -> None:
    assert ago(day, ASKED.date()) == words


def test_relative_times_have_the_day_that_they_mean() -> None:
    assert explained("I saw her yesterday, and we meet again tomorrow.", date(2026, 4, 30)) == (
        "yesterday: 2026-04-29; tomorrow: 2026-05-01"
    )
    assert explained("We met on 5 May 2025.", date(2026, 4, 30)) == ""

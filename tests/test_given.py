"""What callers hand to the library: the obvious is taken, anything else is refused by its name."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

import palazzo
from palazzo import Invalid, Memory, Message, Palace, Settings
from palazzo.model.drawer import Role
from palazzo.providers.fake import FakeEmbedder

HALF = "ring \ud800 ring"
ID = UUID("12345678-1234-5678-1234-567812345678")


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with palazzo.open(tmp_path / "palace.db", embedder=FakeEmbedder(), settings=Settings()) as memory:
        yield memory


@pytest.fixture
def palace(memory: Memory) -> Palace:
    return memory.palace("me")


WRONG: dict[str, tuple[str, Callable[[Palace], object]]] = {
    "content": ("content", lambda palace: palace.conversation("a").remember("user", None)),  # type: ignore[arg-type]
    "role": ("role", lambda palace: palace.conversation("a").remember(3, "x")),  # type: ignore[arg-type]
    "at": ("at", lambda palace: palace.conversation("a").remember("user", "x", at=5)),  # type: ignore[arg-type]
    "no time": ("yesterday", lambda palace: palace.conversation("a").remember("user", "x", at="yesterday")),
    "speaker": ("speaker", lambda palace: palace.conversation("a").remember("user", "x", speaker=b"x")),  # type: ignore[arg-type]
    "conversation": ("id", lambda palace: palace.conversation(7)),  # type: ignore[arg-type]
    "message": ("content", lambda _: Message(Role.USER, 7)),  # type: ignore[arg-type]
    "query": ("query", lambda palace: palace.recall(None)),  # type: ignore[call-overload]
    "top_k": ("top_k", lambda palace: palace.recall("x", top_k="5")),  # type: ignore[call-overload]
    "by": ("by", lambda palace: palace.recall("x", by="wing")),  # type: ignore[call-overload]
    "since": ("since", lambda palace: palace.recall("x", since=2026)),  # type: ignore[call-overload]
    "seen": ("seen", lambda palace: palace.context("x", seen=[7])),  # type: ignore[list-item]
    "budget": ("budget", lambda palace: palace.context("x", budget=True)),
    "useful": ("useful", lambda palace: palace.feedback("W-1/R-1/D-1", "yes")),  # type: ignore[arg-type]
    "limit": ("limit", lambda palace: palace.vestibule(limit=1.5)),  # type: ignore[arg-type]
}

HALVES: dict[str, Callable[[Palace], object]] = {
    "content": lambda palace: palace.conversation("a").remember("user", HALF),
    "agent": lambda palace: palace.conversation("a", agent=HALF).remember("user", "x"),
    "recalling agent": lambda palace: palace.recall("x", agent=HALF),
    "query": lambda palace: palace.recall(HALF),
    "block": lambda palace: palace.context(HALF),
    "wing": lambda palace: palace.note("x", wing=HALF),
    "pointer": lambda palace: palace.show(HALF),
    "what": lambda palace: palace.move(HALF, "W-1"),
    "cited": lambda palace: palace.cited(HALF, []),
    "shown": lambda palace: palace.cited("x", [HALF]),
    "entity": lambda palace: palace.timeline(HALF),
    "rule": lambda palace: palace.guidance.promote(HALF),
    "document": lambda palace: palace.authored.add(HALF, "# Rules"),
    "setting": lambda palace: palace.change_settings(rerank_model=HALF),
    "summary": lambda palace: palace.expand(HALF),
    "cursor": lambda palace: palace.vestibule(cursor=HALF),
    "gate": lambda palace: palace.gate(HALF),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_value_of_a_wrong_kind_is_refused_by_its_name(palace: Palace, case: str) -> None:
    name, call = WRONG[case]
    with pytest.raises(Invalid, match=name):
        call(palace)


@pytest.mark.parametrize("case", HALVES)
def test_half_a_character_is_refused_wherever_text_is_taken(palace: Palace, case: str) -> None:
    with pytest.raises(Invalid):
        HALVES[case](palace)


def test_times_are_taken_as_text_and_days_as_midnight_here(palace: Palace) -> None:
    talk = palace.conversation("a", started="2026-06-01")
    said = talk.remember("user", "one", at="2026-06-01T10:00:00+02:00")
    day = talk.remember("user", "two", at=date(2026, 6, 2))
    assert said.said_at == datetime(2026, 6, 1, 8, tzinfo=UTC)
    assert day.said_at == datetime(2026, 6, 2).astimezone()
    assert [hit.content for hit in palace.recall("two", since="2026-06-02")] == ["two"]


def test_a_uuid_is_an_id(palace: Palace) -> None:
    drawer = palace.conversation(ID).remember("user", "hello", id=ID)
    assert (drawer.conversation_id, drawer.message_id) == (str(ID), str(ID))
    assert palace.conversation_info(ID).length == 1


def test_a_text_of_another_class_is_text(palace: Palace) -> None:
    class Words(str):
        __slots__ = ()

    assert palace.conversation(Words("a")).remember("user", Words("hello")).content == "hello"


def test_keys_take_no_half_characters_either(memory: Memory) -> None:
    asked: Any = memory.keys
    with pytest.raises(Invalid):
        asked.revoke("me", HALF)

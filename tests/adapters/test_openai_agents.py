from typing import TYPE_CHECKING, Any, cast

import pytest

from agents import Session
from palazzo import Palace
from palazzo.adapters.openai_agents import PalazzoSession

if TYPE_CHECKING:
    from agents import TResponseInputItem

pytestmark = pytest.mark.anyio

ITEMS: list[dict[str, Any]] = [
    {"role": "user", "content": "How heavy is the pack?"},
    {"type": "function_call", "call_id": "c1", "name": "weigh", "arguments": '{"what": "pack"}', "id": "f1"},
    {"type": "function_call_output", "call_id": "c1", "output": "4.2 kg"},
    {
        "id": "m1",
        "type": "message",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": "It weighs 4.2 kg.", "annotations": []}],
    },
]


@pytest.fixture
def session(palace: Palace) -> PalazzoSession:
    return PalazzoSession(palace, "pack")


def items(*chosen: dict[str, Any]) -> "list[TResponseInputItem]":
    return cast("list[TResponseInputItem]", list(chosen))


async def test_it_is_a_session_as_the_sdk_knows_them(session: PalazzoSession) -> None:
    assert isinstance(session, Session)


async def test_items_come_back_as_they_were(session: PalazzoSession, palace: Palace) -> None:
    await session.add_items(items(*ITEMS))
    assert await PalazzoSession(palace, "pack").get_items() == ITEMS
    assert await session.get_items(limit=2) == ITEMS[-2:]
    assert await session.get_items(limit=0) == []


async def test_the_latest_item_can_be_taken_back(session: PalazzoSession) -> None:
    await session.add_items(items(*ITEMS))
    assert await session.pop_item() == ITEMS[-1]
    assert await session.get_items() == ITEMS[:-1]


async def test_a_session_that_is_cleared_is_empty(session: PalazzoSession) -> None:
    await session.add_items(items(ITEMS[0]))
    await session.clear_session()
    assert await session.get_items() == []
    assert await session.pop_item() is None


async def test_what_tools_say_is_never_taken_for_somebodys_wish(session: PalazzoSession, palace: Palace) -> None:
    await session.add_items(items(*ITEMS))
    assert [drawer.provenance.value for drawer in palace.drawers()] == ["session_turn", "tool", "tool", "tool"]

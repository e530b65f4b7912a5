"""Every tool, driven by the official client."""

from typing import Any

import pytest
from mcp import Client, MCPError

from palazzo.errors import Conflict, Invalid, NotFound, Refused, outcome
from palazzo.mcp.tools import TOOLS
from palazzo.model.identity import Scope
from tests.mcp.conftest import Connect

pytestmark = pytest.mark.anyio

WIRE = {"role": "user", "content": "I tried a 12-AWG silicone wire and it overheated", "id": "m1"}
ANSWER = {"role": "assistant", "content": "Take 10-AWG, it carries 55 A", "at": "2026-04-30T20:15:00+02:00", "id": "m2"}


async def ask(client: Client, tool: str, **arguments: Any) -> Any:
    """What a tool that must succeed answers."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return result.structured_content


async def refusal(client: Client, tool: str, **arguments: Any) -> MCPError:
    with pytest.raises(MCPError) as caught:
        await client.call_tool(tool, arguments)
    return caught.value


async def test_every_tool_has_a_title_a_schema_and_hints(connect: Connect) -> None:
    async with connect() as client:
        listed = (await client.list_tools()).tools
    assert [tool.name for tool in listed] == list(TOOLS)
    assert len(listed) <= 12  # what bounds them is the tokens that they cost: see test_weight.py
    for tool in listed:
        assert tool.title
        assert tool.description
        assert tool.input_schema["type"] == "object"
        assert tool.output_schema is not None
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is not None


async def test_only_what_erases_is_called_destructive(connect: Connect) -> None:
    async with connect() as client:
        listed = (await client.list_tools()).tools
    hints = {tool.name: tool.annotations for tool in listed}
    assert [name for name, hint in hints.items() if hint and hint.destructive_hint] == ["forget"]
    writing = {name for name, hint in hints.items() if hint and not hint.read_only_hint}
    assert writing <= {"save_note", "remember_messages", "forget", "memory_feedback", "mend_fact"}


async def test_what_was_remembered_is_recalled(connect: Connect) -> None:
    async with connect() as client:
        kept = await ask(client, "remember_messages", conversation="efoil", messages=[WIRE, ANSWER])
        found = await ask(client, "recall_memory", query="which wire overheated?", top_k=1)
    assert len(kept["remembered"]) == 2
    assert [(hit["role"], hit["content"]) for hit in found["hits"]] == [("user", WIRE["content"])]
    assert 0 < found["hits"][0]["relevance"] <= 1


async def test_remembering_the_same_messages_again_changes_nothing(connect: Connect) -> None:
    async with connect() as client:
        first = await ask(client, "remember_messages", conversation="efoil", messages=[WIRE])
        again = await ask(client, "remember_messages", conversation="efoil", messages=[WIRE], complete=True)
        changed = {**WIRE, "content": "other words"}
        error = await refusal(client, "remember_messages", conversation="efoil", messages=[changed])
    assert first == again
    assert error.code == outcome(Conflict("")).mcp


async def test_a_note_is_filed_opened_and_forgotten(connect: Connect) -> None:
    async with connect() as client:
        noted = await ask(client, "save_note", content="Always balance-charge the pack", wing="Efoil rebuild")
        opened = await ask(client, "open_pointer", pointer=noted["pointer"])
        receipt = await ask(client, "forget", pointer=noted["pointer"])
        error = await refusal(client, "open_pointer", pointer=noted["pointer"])
    assert noted["pointer"] == "§ W-001/R-01/D-001"
    assert (opened["content"], opened["wing"]) == ("Always balance-charge the pack", "Efoil rebuild")
    assert receipt["complete"] is True
    assert (error.code, error.data["code"]) == (outcome(NotFound("")).mcp, "not_found")


async def test_the_context_of_a_question_is_one_block(connect: Connect) -> None:
    async with connect() as client:
        nothing = await ask(client, "memory_context", query="which wire overheated?")
        await ask(client, "remember_messages", conversation="efoil", messages=[WIRE, ANSWER])
        block = await ask(client, "memory_context", query="which wire overheated?", budget=400)
    assert nothing == {"text": "", "tokens": 0, "budget": 2000, "degraded": [], "left_out": []}
    assert WIRE["content"] in block["text"]
    assert 0 < block["tokens"] <= 400


async def test_feedback_is_taken_and_the_latest_word_counts(connect: Connect) -> None:
    async with connect() as client:
        noted = await ask(client, "save_note", content="Balance-charge the pack")
        for useful in (False, True):
            told = await ask(client, "memory_feedback", pointer=noted["pointer"], useful=useful)
        error = await refusal(client, "memory_feedback", pointer="§ W-009/R-01/D-001", useful=True)
    assert (told["useful"], told["source"]) == (True, "person")
    assert error.code == outcome(NotFound("")).mcp


async def test_the_palace_is_browsed_by_subject(connect: Connect) -> None:
    async with connect() as client:
        await ask(client, "save_note", content="Balance-charge the pack", wing="Efoil rebuild")
        await ask(client, "save_note", content="Rye needs 70 % water", wing="Bread")
        wings = (await ask(client, "browse_palace"))["wings"]
        [one] = (await ask(client, "browse_palace", wing="Bread"))["wings"]
    assert [(wing["name"], wing["rooms"], wing["drawers"]) for wing in wings] == [
        ("Efoil rebuild", 1, 1),
        ("Bread", 1, 1),
    ]
    assert [room["pointer"] for room in one["rooms"]] == ["§ W-002/R-01"]


async def test_facts_and_their_history_are_told(connect: Connect) -> None:
    moved = [
        {"role": "user", "content": "I live in Lisbon.", "at": "2025-01-10T09:00:00+00:00"},
        {"role": "user", "content": "I moved to Porto.", "at": "2026-02-10T09:00:00+00:00"},
    ]
    async with connect() as client:
        await ask(client, "remember_messages", conversation="home", messages=moved, complete=True)
        while not (facts := (await ask(client, "facts", predicate="lives_in"))["facts"]):
            pass  # the server's own worker is mining
        then = (await ask(client, "facts", predicate="lives_in", at="2025-06-01T00:00:00+00:00"))["facts"]
        told = (await ask(client, "timeline", entity=facts[0]["subject"]))["facts"]
    assert [fact["object"] for fact in facts] == ["Lisbon", "Porto"]
    assert [fact["object"] for fact in then] == ["Lisbon"]
    assert {fact["object"] for fact in told} >= {"Lisbon", "Porto"}


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("recall_memory", {}, "query: Field required"),
    ("recall_memory", {"query": "wire", "top_k": 0}, "top_k"),
    ("recall_memory", {"query": "wire", "since": "2026-04-30"}, "timezone"),
    ("recall_memory", {"query": "wire", "colour": "red"}, "colour"),
    ("open_pointer", {"pointer": "§ W-x"}, "drawer"),
]


async def test_arguments_that_break_a_rule_say_which(connect: Connect) -> None:
    async with connect() as client:
        for tool, arguments, said in WRONG:
            error = await refusal(client, tool, **arguments)
            assert error.code in {outcome(Invalid("")).mcp, outcome(NotFound("")).mcp}
            assert said in error.message


async def test_a_tool_that_is_not_there_names_those_that_are(connect: Connect) -> None:
    async with connect() as client:
        error = await refusal(client, "dream")
    assert error.code == outcome(NotFound("")).mcp
    assert "recall_memory" in error.message


async def test_nobody_reads_what_is_anothers(connect: Connect) -> None:
    async with connect("ann") as ann, connect("ben") as ben:
        noted = await ask(ann, "save_note", content="Ann's wire is red", wing="Wires")
        assert (await ask(ben, "recall_memory", query="which wire is red?"))["hits"] == []
        assert (await ask(ben, "browse_palace"))["wings"] == []
        assert (await refusal(ben, "open_pointer", pointer=noted["pointer"])).code == outcome(NotFound("")).mcp
        assert (await refusal(ben, "forget", pointer=noted["pointer"])).code == outcome(NotFound("")).mcp
        assert (await ask(ann, "open_pointer", pointer=noted["pointer"]))["content"] == "Ann's wire is red"


async def test_a_key_for_reading_uses_only_the_tools_that_change_nothing(over_http: Connect) -> None:
    async with over_http("ann", scopes={Scope.READ}) as reader:
        assert (await ask(reader, "recall_memory", query="wire"))["hits"] == []
        for tool, arguments in (("save_note", {"content": "no"}), ("forget", {"pointer": "§ W-001/R-01/D-001"})):
            assert (await refusal(reader, tool, **arguments)).code == outcome(Refused("")).mcp

"""The palace as resources."""

import json
from typing import Any

import pytest
from mcp import Client, MCPError

from palazzo.errors import Invalid, NotFound, outcome
from tests.mcp.conftest import Connect

pytestmark = pytest.mark.anyio


async def read(client: Client, uri: str) -> Any:
    [contents] = (await client.read_resource(uri)).contents
    return json.loads(contents.model_dump()["text"])


async def test_wings_are_listed_and_read_down_to_the_drawer(connect: Connect) -> None:
    async with connect() as client:
        await client.call_tool("save_note", {"content": "Rye needs 70 % water", "wing": "Bread"})
        listed = (await client.list_resources()).resources
        wing = await read(client, listed[0].uri)
        room = await read(client, "palazzo://W-001/R-01")
        drawer = await read(client, "palazzo://W-001/R-01/D-001")
    assert [(one.name, one.uri) for one in listed] == [("Bread", "palazzo://W-001")]
    assert wing["rooms"] == [room]
    assert drawer["content"] == "Rye needs 70 % water"


async def test_the_templates_say_how_addresses_are_made(connect: Connect) -> None:
    async with connect() as client:
        templates = (await client.list_resource_templates()).resource_templates
    assert [one.uri_template for one in templates] == [
        "palazzo://{wing}",
        "palazzo://{wing}/{room}",
        "palazzo://{wing}/{room}/{drawer}",
    ]


NOWHERE: list[tuple[str, NotFound | Invalid]] = [
    ("palazzo://W-009", NotFound("")),
    ("palazzo://W-001/R-07", NotFound("")),
    ("palazzo://W-001/R-01/D-099", NotFound("")),
    ("palazzo://attic", Invalid("")),
    ("file:///etc/passwd", NotFound("")),
]


async def test_an_address_that_leads_nowhere_says_so(connect: Connect) -> None:
    async with connect() as client:
        await client.call_tool("save_note", {"content": "Rye needs 70 % water", "wing": "Bread"})
        for uri, error in NOWHERE:
            with pytest.raises(MCPError) as caught:
                await client.read_resource(uri)
            assert caught.value.code == outcome(error).mcp

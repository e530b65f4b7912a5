"""The probe: a model is asked once whether it manages the full form, and this is remembered."""

import json
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.providers.fake import FakeEmbedder
from tests.mining import test_full_form as full
from tests.mining import test_short_answer as short
from tests.mining.talks import KITCHEN
from tests.providers.openai_server import Answer, Request, Server, reply
from tests.support.clock import Clock

PROBED = {
    "wing": {"name": "Vegetable garden", "known": True, "kind": "topic", "reason": "the allotment"},
    "title": "A new water tank",
    "topics": [{"first": 1, "title": "A new water tank", "wing": ""}],
    "facts": [
        full.fact(1, "a 300 litre steel tank", "allotment", "has_water_tank", "300 litre steel tank"),
        full.fact(3, "my neighbour Winston", "user", "knows", "Winston"),
    ],
    "entities": [{"name": "Winston", "type": "person", "aliases": []}],
    "rules": [{"message": 3, "quote": "from now on give me every amount in litres", "scope": "always"}],
}


def opened(place: Path, clock: Clock, server: Server, form: str = "auto") -> Memory:
    settings = Settings(api_base=server.base_url, extract_model="some-model", extract_form=form)
    return palazzo.open(place, embedder=FakeEmbedder(), settings=settings, clock=clock)


def capable(request: Request) -> Answer:
    asked = str(request.body["messages"])
    return reply(json.dumps(PROBED if "allotment" in asked else full.GOOD))


def weak(request: Request) -> Answer:
    """Answers the short form well, whatever it was asked."""
    return reply(json.dumps(short.GOOD))


def is_full(request: Request) -> bool:
    return "Known facts:" in str(request.body["messages"][-1]["content"])


def test_a_capable_model_is_asked_once_and_then_in_full(place: Path, clock: Clock, server: Server) -> None:
    server.behaviour = capable
    with opened(place, clock, server) as memory:
        assert full.mine(memory)["by"] == "some-model"
        full.mine(memory, id="again")
    assert [is_full(request) for request in server.requests] == [True, True, True]
    with opened(place, clock, server) as memory:
        full.mine(memory, id="later")
    assert len(server.requests) == 4


def test_a_weak_model_gets_the_short_form(place: Path, clock: Clock, server: Server) -> None:
    server.behaviour = weak
    with opened(place, clock, server) as memory:
        event = full.mine(memory, KITCHEN)
        assert (event["by"], event["name"]) == ("some-model", "Kitchen renovation")
    with opened(place, clock, server) as memory:
        full.mine(memory, KITCHEN, "later")
    assert [is_full(request) for request in server.requests] == [True, False, False]


def test_a_model_that_was_not_there_is_probed_again(place: Path, clock: Clock, server: Server) -> None:
    server.script = [Answer({"error": {"message": "out of memory"}}, 500)] * 2
    server.behaviour = capable
    with opened(place, clock, server) as memory:
        assert full.mine(memory)["by"] == "rules"
        assert full.mine(memory, id="again")["by"] == "some-model"


@pytest.mark.parametrize(("form", "asked_in_full"), [("full", True), ("short", False)])
def test_the_form_can_be_set(place: Path, clock: Clock, server: Server, form: str, asked_in_full: bool) -> None:
    server.behaviour = weak
    with opened(place, clock, server, form) as memory:
        full.mine(memory)
    assert [is_full(request) for request in server.requests] == [asked_in_full]


def test_a_form_that_there_is_not_is_refused() -> None:
    with pytest.raises(palazzo.Misconfigured, match="auto, full or short"):
        Settings(extract_form="medium")

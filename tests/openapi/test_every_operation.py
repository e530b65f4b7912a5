"""Whatever is sent, the answers are those that the OpenAPI document promises; nothing is our fault."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import palazzo
from palazzo import Memory, Settings
from palazzo.model.user import UserRole
from palazzo.providers.fake import FakeEmbedder
from palazzo.serving.app import build
from tests.isolation.world import furnish
from tests.support.postgres import fresh_database
from tests.support.server import running

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 4
ENDLESS = "/api/activity/stream"  # tests/http/test_ledger.py reads it


@schemathesis.serializer("application/x-ndjson")
def lines(context: object, value: object) -> bytes:
    """How a body of lines is sent."""
    return str(value).encode(errors="replace")


@contextmanager
def sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "palace.db")


STORES = {"sqlite": sqlite, "postgres": fresh_database}


@pytest.fixture(params=STORES)
def memory(request: pytest.FixtureRequest) -> Iterator[Memory]:
    with STORES[request.param]() as place, palazzo.open(place, embedder=FakeEmbedder(), settings=Settings()) as memory:
        memory.add_user("root", UserRole.ADMIN)
        furnish(memory, "root")
        yield memory


def test_every_operation_answers_as_the_document_says(memory: Memory) -> None:
    key = memory.keys.create("root").text
    app = build(memory, Settings(rate_limit=0), worker=False)
    with running(app) as url:
        schema = schemathesis.openapi.from_dict(app.openapi()).exclude(path=ENDLESS)
        tried = set()
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()

            @settings(
                max_examples=EXAMPLES,
                phases=[Phase.generate],
                deadline=None,
                database=None,
                derandomize=True,
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def attack(case: "schemathesis.Case[Any]") -> None:
                response = case.call(base_url=url, headers={"Authorization": f"Bearer {key}"}, timeout=120)
                case.validate_response(response, checks=CHECKS)

            attack()
            tried.add(operation.label)
    assert len(tried) > 60

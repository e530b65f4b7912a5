"""Five thousand bodies that no client would send, over every route: none is answered as our own fault."""

import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.model.user import UserRole
from palazzo.providers.fake import FakeEmbedder
from palazzo.serving.app import build
from tests.isolation.world import furnish
from tests.openapi.test_every_operation import ENDLESS, STORES
from tests.support.server import running

BODIES = 2_500  # for each of the two stores
SEED = 16

HALF = "\\ud800"
NUMBERS = ["NaN", "Infinity", "-Infinity", "1e999", "9" * 400, "9" * 5000, "-0", "0.1e-400", str(2**63), "-1", "1.5"]
TEXTS = [
    '""',
    '" "',
    f'"{HALF}"',
    f'"ring {HALF} ring"',
    '"\\u0000"',
    '"\\ud83d\\ude00"',
    '"\\uffff\\ufffe"',
    '"' + "a" * 20_000 + '"',
    '"§ W-001/R-01/D-001"',
    '"W-999999999/R-1"',
    '"0001-01-01T00:00:00Z"',
    '"9999-12-31T23:59:59-23:59"',
    '"2026-06-01"',
    '"../../etc/passwd"',
    '"%00%ff"',
    '"\\u202e</entry>\\u2028"',
]
PLAIN = ["null", "true", "false", "[]", "{}", '[""]', "[null]", '{"a": {"b": []}}', f'["{HALF}"]', f'{{"{HALF}": 1}}']
DEEP = ["[" * 5_000, "[" * 5_000 + "]" * 5_000, '{"a":' * 5_000 + "1" + "}" * 5_000, '"' + "\\\\" * 5_000 + '"']
RAW = [
    b"",
    b"\x00",
    b"\xff\xfe{}",
    b"\xef\xbb\xbf{}",
    '{"query": "ü"}'.encode("latin-1"),
    "{}".encode("utf-16"),
    b"\x80",
]
IN_PATHS = [
    "§ W-001",
    "W-1/R-1/D-1",
    "%FF",
    "%ED%A0%80",
    "a%2Fb",
    "%00",
    "é",
    "..",
    "1",
    "0",
    "9" * 30,
    "-1",
    "%F0%9F%98%80",
]
IN_QUERIES = [
    "%ED%A0%80",
    "%00",
    "",
    "NaN",
    "-1",
    "9" * 400,
    "2026-06-01",
    "0001-01-01T00:00:00Z",
    "true",
    "e30",
    "bnVsbA",
]
TYPES = [
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "application/x-ndjson",
    "",
    "multipart/form-data",
]
# Whose work is to take everything away: what comes later would find nothing.
TAKES_AWAY = {("DELETE", "/api/memory"), ("DELETE", "/api/users/{user_id}"), ("DELETE", "/api/session")}


@pytest.fixture(params=STORES)
def memory(request: pytest.FixtureRequest) -> Iterator[Memory]:
    with STORES[request.param]() as place, palazzo.open(place, embedder=FakeEmbedder(), settings=Settings()) as memory:
        memory.add_user("root", UserRole.ADMIN)
        furnish(memory, "root")
        yield memory


def test_no_body_is_answered_as_our_fault(memory: Memory) -> None:
    key = memory.keys.create("root").text
    app = build(memory, Settings(rate_limit=0), worker=False)
    odd, schema = Odd(random.Random(SEED), app.openapi()), app.openapi()
    routes = [
        (method.upper(), path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if path != ENDLESS and (method.upper(), path) not in TAKES_AWAY
    ]
    faults = []
    headers = {"Authorization": f"Bearer {key}"}
    with running(app) as url, httpx.Client(base_url=url, headers=headers, timeout=120) as client:
        for number in range(BODIES):
            method, path, operation = routes[number % len(routes)]
            target, body, type = (
                odd.target(path, operation),
                odd.body(operation),
                odd.random.choice(TYPES[:1] * 8 + TYPES),
            )
            answer = client.request(method, target, content=body, headers={"Content-Type": type})
            if answer.status_code >= 500:
                faults.append((answer.status_code, method, target, body[:200], type, answer.text[:200]))
    assert not faults, f"{len(faults)} of {BODIES}: {faults[:5]}"


class Odd:
    """Makes requests that are nearly right in their shape, and wrong in a thousand ways."""

    def __init__(self, random: random.Random, schema: dict[str, Any]) -> None:
        self.random = random
        self._schema = schema

    def target(self, path: str, operation: dict[str, Any]) -> str:
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "path":
                found = self.random.choice(IN_PATHS)
                path = path.replace("{" + parameter["name"] + "}", quote(found, safe="%"))
        asked = [
            f"{parameter['name']}={self.random.choice(IN_QUERIES)}"
            for parameter in operation.get("parameters", ())
            if parameter["in"] == "query" and self.random.random() < 0.4
        ]
        return path + ("?" + "&".join(asked) if asked else "")

    def body(self, operation: dict[str, Any]) -> bytes:
        kind = self.random.random()
        if kind < 0.08:
            return self.random.choice(RAW)
        if kind < 0.14:
            return self.random.choice(DEEP).encode()
        written = self._like(operation)
        if kind < 0.22:
            return written[: self.random.randrange(len(written) + 1)].encode(errors="replace")
        return written.encode(errors="surrogatepass")

    def _like(self, operation: dict[str, Any]) -> str:
        """An object with the route's own fields, some of them wrong, missing, twice, or of nobody."""
        content = operation.get("requestBody", {}).get("content", {})
        described: dict[str, Any] = next(iter(content.values()), {})
        shape = self._resolved(described.get("schema", {}))
        fields = []
        for name, field in shape.get("properties", {}).items():
            if self.random.random() < 0.85:
                right = self.random.random() < 0.6
                fields.append(f"{json.dumps(name)}: {self._right(field) if right else self._wrong()}")
        if self.random.random() < 0.1:
            fields.append(f'"{self.random.choice(["unknown", HALF, ""])}": {self._wrong()}')
        if fields and self.random.random() < 0.1:
            fields.append(fields[0])
        return "{" + ", ".join(fields) + "}"

    def _wrong(self) -> str:
        return self.random.choice(self.random.choice([NUMBERS, TEXTS, TEXTS, PLAIN, DEEP[1:]]))

    def _right(self, field: dict[str, Any]) -> str:
        field = self._resolved(field)
        if "anyOf" in field:
            return self._right(self.random.choice(field["anyOf"]))
        if "enum" in field or "const" in field:
            return json.dumps(self.random.choice(field.get("enum", [field.get("const")])))
        match field.get("type"):
            case "string" if field.get("format") == "date-time":
                return '"2026-06-01T10:00:00+02:00"'
            case "string":
                return self.random.choice(TEXTS)
            case "integer":
                return self.random.choice(["1", "5", "0", "100"])
            case "number":
                return self.random.choice(["0.5", "0", "1", "NaN"])
            case "boolean":
                return self.random.choice(["true", "false"])
            case "array":
                return f"[{', '.join(self._right(field.get('items', {})) for _ in range(self.random.randrange(3)))}]"
        return "null"

    def _resolved(self, shape: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in shape:
            return shape
        found: dict[str, Any] = self._schema
        for part in shape["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return found

"""The reference at `/docs`: the OpenAPI document as a page of its own, without scripts and without any other host."""

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

router = APIRouter(include_in_schema=False)

Schema = Mapping[str, Any]

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .5rem 0; }
summary { cursor: pointer; } summary b { display: inline-block; min-width: 4.5rem; }
code, pre { font-family: ui-monospace, monospace; } pre { overflow-x: auto; }
th, td { text-align: left; padding: .1rem 1rem .1rem 0; vertical-align: top; }
"""
_DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
HEADERS = {
    "content-security-policy": f"default-src 'none'; style-src 'sha256-{_DIGEST}'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
}


@router.get("/docs")
def reference(request: Request) -> HTMLResponse:
    """Every route, what it takes and an example."""
    return HTMLResponse("".join(_page(request.app.openapi())), headers=HEADERS)


def _page(document: Schema) -> Iterator[str]:
    yield "<!doctype html><html lang='en'><meta charset='utf-8'><title>Palazzo: the HTTP API</title>"
    yield f"<meta name='viewport' content='width=device-width'><style>{STYLE}</style><h1>Palazzo: the HTTP API</h1>"
    yield "<p>The same for programs: <a href='/openapi.json'>/openapi.json</a></p>"
    tag = ""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if operation["tags"][0] != tag:
                tag = operation["tags"][0]
                yield f"<h2>{escape(tag.capitalize())}</h2>"
            yield from _operation(document, method.upper(), path, operation)


def _operation(document: Schema, method: str, path: str, operation: Schema) -> Iterator[str]:
    said = escape(operation.get("description", ""))
    yield f"<details><summary><b>{method}</b> <code>{escape(path)}</code> {said}</summary><table>"
    for one in operation.get("parameters", ()):
        yield _row(one["name"], f"{one['in']}, {_type(one['schema'])}", one.get("description", ""))
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    shape = document["components"]["schemas"].get(_named(body), {})
    for name, field in shape.get("properties", {}).items():
        needed = ", needed" if name in shape.get("required", ()) else ""
        yield _row(name, f"body, {_type(field)}{needed}", field.get("description", ""))
    yield "</table>"
    for example in shape.get("examples", ()):
        yield f"<pre>{escape(json.dumps(example, ensure_ascii=False, indent=2))}</pre>"
    yield "</details>"


def _row(name: str, what: str, about: str) -> str:
    return f"<tr><td><code>{escape(name)}</code><td>{escape(what)}<td>{escape(about)}"


def _type(schema: Schema) -> str:
    """A type in a word or two."""
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"] if one.get("type") != "null")
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    return str(schema.get("format") or schema.get("type") or _named(schema))


def _named(schema: Schema) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]

import httpx

from palazzo import Memory, Settings
from palazzo.serving.app import build
from tests.support.pages import named, rows


def test_every_route_is_documented(memory: Memory) -> None:
    app = build(memory, Settings(), worker=False)
    served = {
        f"{method} {path}"
        for path, operations in app.openapi()["paths"].items()
        for method in (name.upper() for name in operations)
    }
    documented = [named(row[0])[0] for row in rows("docs/http.md")]
    assert sorted(documented) == sorted(served)


def test_every_operation_has_a_name_of_its_own_and_says_what_it_does(memory: Memory) -> None:
    paths = build(memory, Settings(), worker=False).openapi()["paths"]
    operations = [operation for one in paths.values() for operation in one.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    assert all(operation["description"] for operation in operations)


def test_the_reference_names_every_route_and_asks_no_other_host(client: httpx.Client) -> None:
    page = client.get("/docs")
    for path, operations in client.get("/openapi.json").json()["paths"].items():
        for method in operations:
            assert f"<b>{method.upper()}</b> <code>{path}</code>" in page.text
    assert "which wire overheated?" in page.text
    assert "<script" not in page.text
    assert "//" not in page.text.replace("<!doctype", "")
    assert page.headers["content-security-policy"].startswith("default-src 'none'")

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

import httpx
import pytest
from fastapi import FastAPI

from palazzo import Memory, Settings
from palazzo.http.app import create_app
from tests.support.server import calling

WORDS = "my doctor said it is the liver"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("PUT", "/api/recall", 405, "method_not_allowed"),
        ("GET", "/api/drawers/none", 404, "not_found"),
        ("POST", "/api/recall", 422, "invalid"),
    ],
)
def test_every_error_has_one_shape(client: httpx.Client, method: str, path: str, status: int, code: str) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert set(error) == {"code", "message", "data"}
    assert error["code"] == code


def test_a_malformed_request_is_explained_without_repeating_it(client: httpx.Client) -> None:
    answer = client.post("/api/recall", json={"query": {"text": WORDS}})
    assert "body.query" in answer.json()["error"]["message"]
    assert WORDS not in answer.text


def test_a_bug_says_where_to_look_and_nobodys_words(memory: Memory, capfd: pytest.CaptureFixture[str]) -> None:
    def add_a_bug(app: FastAPI) -> None:
        @app.get("/bug")
        def bug() -> None:
            raise ValueError(WORDS)

    with calling(create_app(memory, extensions=[add_a_bug])) as client:
        answer = client.get("/bug")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "error"
    shown = capfd.readouterr()
    assert WORDS not in answer.text + shown.out + shown.err


def test_a_body_that_is_too_long_is_refused_told_or_not(memory: Memory) -> None:
    with calling(create_app(memory, Settings(max_body=1000))) as client:
        long = b'{"query": "' + b"x" * 2000 + b'"}'
        told = client.post("/api/recall", content=long, headers={"Content-Type": "application/json"})
        untold = client.post("/api/recall", content=iter([long]), headers={"Content-Type": "application/json"})
    assert [one.status_code for one in (told, untold)] == [413, 413]
    assert [one.json()["error"]["code"] for one in (told, untold)] == ["too_large", "too_large"]


def test_every_answer_has_a_trace_id_and_goes_on_with_the_callers(client: httpx.Client) -> None:
    assert len(client.get("/health/live").headers["X-Trace-Id"]) == 32
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    traced = client.get("/health/live", headers={"traceparent": f"00-{trace}-00f067aa0ba902b7-01"})
    assert traced.headers["X-Trace-Id"] == trace

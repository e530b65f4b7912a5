import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from palazzo_bench.longmemeval.prompts import NOTHING, judge_prompt
from palazzo_bench.longmemeval.qa import is_yes
from tests.benchmarks.conftest import Bench
from tests.providers.openai_server import Answer, Request, Server, reply, serve


def behave(request: Request) -> Answer:
    """A reader that finds the cat in the session that has it, and a judge who wants to hear its name."""
    prompt = request.body["messages"][-1]["content"]
    if "<conversation>" in prompt:
        return reply("The cat is called Miso." if "Miso" in prompt else NOTHING)
    if "You grade a reply" in prompt:
        return reply("Yes." if "Reply: It is Miso" in prompt and "never said" not in prompt else "No.")
    return reply("It is Miso." if "called Miso" in prompt else "I do not know.")


@pytest.fixture
def server() -> Iterator[Server]:
    with serve() as server:
        server.behaviour = behave
        yield server


@pytest.fixture
def retrieved(bench: Bench, longmemeval_file: Path) -> Bench:
    assert (
        bench("longmemeval", "full", "--data", longmemeval_file, "--embedder", "fake", "--part", "all").exit_code == 0
    )
    return bench


def options(server: Server, model: str = "small") -> list[str]:
    return ["--model", model, "--api-base", server.base_url, "--embedder", "fake", "--part", "all"]


def test_answers_are_read_graded_and_counted_by_type(retrieved: Bench, server: Server) -> None:
    assert retrieved("longmemeval", "qa", *options(server)).exit_code == 0
    result = retrieved("longmemeval", "score-qa", *options(server, "strict"), "--json")
    rows = {(row["part"], row["type"]): row for row in json.loads(result.stdout)["rows"]}
    assert rows["all", "all"]["questions"] == 4
    assert rows["all", "all"]["right"] == 0.75  # the abstention was answered, which is wrong
    assert rows["all", "abstention"]["right"] == 0.0
    assert rows["held-out", "all"]["right"] == 1.0
    assert {(row["reader"], row["judge"]) for row in rows.values()} == {("small", "strict")}


def test_grading_before_anything_was_answered_says_what_to_do_first(retrieved: Bench, server: Server) -> None:
    result = retrieved("longmemeval", "score-qa", *options(server, "strict"), "--json")
    assert json.loads(result.stdout)["error"]["code"] == "refused"
    assert "`qa` first" in json.loads(result.stdout)["error"]["message"]


def test_the_history_is_given_with_its_dates_and_asked_as_of_the_questions_date(
    retrieved: Bench, server: Server
) -> None:
    retrieved("longmemeval", "qa", *options(server))
    prompts = [request.body["messages"][-1]["content"] for request in server.requests]
    notes = [prompt for prompt in prompts if "<conversation>" in prompt]
    answers = [prompt for prompt in prompts if "<conversation>" not in prompt]
    assert len(notes) == 4 * 3
    assert len(answers) == 4
    assert all("20 May 2023" in prompt and "30 May 2023" in prompt for prompt in prompts)
    assert not any(NOTHING in prompt for prompt in answers)


def test_qa_goes_on_where_it_stopped(retrieved: Bench, server: Server, tmp_path: Path) -> None:
    retrieved("longmemeval", "qa", *options(server))
    answers = tmp_path / "runs" / "longmemeval-default" / "answers.jsonl"
    kept = answers.read_text(encoding="utf-8").splitlines(keepends=True)
    answers.write_text("".join(kept[:3]) + kept[3][:10], encoding="utf-8")  # torn by a crash
    server.requests.clear()
    retrieved("longmemeval", "qa", *options(server))
    assert len(server.requests) == 3 + 1
    assert answers.read_text(encoding="utf-8").splitlines(keepends=True) == kept


def test_two_readers_do_not_share_a_file(retrieved: Bench, server: Server) -> None:
    retrieved("longmemeval", "qa", *options(server))
    other = retrieved("longmemeval", "qa", *options(server, "large"), "--json")
    assert json.loads(other.stdout)["error"]["code"] == "refused"


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("yes", True),
        ("Yes.", True),
        ("**No**, not yes", False),
        ("I cannot say", False),
        ("yesterday", False),
        ("", False),
    ],
)
def test_the_judges_first_yes_or_no_counts(said: str, right: bool) -> None:
    assert is_yes(said) is right


@pytest.mark.parametrize(
    ("id", "type", "rule"),
    [
        ("q1", "temporal-reasoning", "off by one"),
        ("q1", "knowledge-update", "present state"),
        ("q1", "single-session-preference", "need not cover every point"),
        ("q1", "multi-session", "only a part"),
        ("q1_abs", "multi-session", "never said"),
    ],
)
def test_every_type_is_judged_by_its_own_rule(id: str, type: str, rule: str) -> None:
    assert rule in judge_prompt(id, type, "q?", "a", "r")

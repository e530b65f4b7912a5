from pathlib import Path

from palazzo.demo import QUESTIONS, messages, script
from tests.cli.conftest import Ask, Run

ANSWERS = ("12-AWG", "walnuts", "15th of March", "18th of June")


def test_the_demo_fills_a_palace_that_answers_what_it_says_to_try(run: Run, ask: Ask, tmp_path: Path) -> None:
    path = str(tmp_path / "demo" / "palace.db")
    shown = run("demo", path, PALAZZO_EMBEDDER="static").stdout
    for question, answer in zip(QUESTIONS, ANSWERS, strict=True):
        assert f'palazzo --store {path} recall "{question}"' in shown
        best = ask("--store", path, "recall", question, PALAZZO_EMBEDDER="static")["hits"][0]
        assert answer in best["content"]
        assert best["pointer"]


def test_running_the_demo_twice_changes_nothing(run: Run, ask: Ask, tmp_path: Path) -> None:
    path = str(tmp_path / "palace.db")
    assert ask("demo", path)["new"] > 100
    before = run("--store", path, "export").stdout.splitlines()[1:]
    assert ask("demo", path)["new"] == 0
    assert run("--store", path, "export").stdout.splitlines()[1:] == before


def test_every_line_of_the_demo_is_a_message_of_somebody_we_know() -> None:
    told = script()
    speakers = {message.speaker for talk in told["conversation"] for message in messages(talk)}
    assert speakers == {"Mara", "Derek", "Jonas", None}
    assert all(message.content for talk in told["conversation"] for message in messages(talk))

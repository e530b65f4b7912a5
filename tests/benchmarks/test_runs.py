import json
from pathlib import Path

import pytest

import palazzo
from palazzo_bench.lines import Lines
from palazzo_bench.runs import open_run, read_about
from tests.benchmarks.conftest import Bench


def test_lines_are_read_as_they_were_written(tmp_path: Path) -> None:
    lines = Lines(tmp_path / "results.jsonl")
    assert list(lines) == []
    lines.append({"id": "a", "text": "zwei\nZeilen"})
    lines.append({"id": "b"})
    assert list(Lines(lines.path)) == [{"id": "a", "text": "zwei\nZeilen"}, {"id": "b"}]
    assert lines.keys("id") == {"a", "b"}


def test_a_line_that_a_crash_tore_is_dropped_and_the_rest_kept(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text('{"id": "a"}\n{"id": "b', encoding="utf-8")
    lines = Lines(path)
    lines.append({"id": "c"})
    assert [record["id"] for record in lines] == ["a", "c"]


def test_a_run_goes_on_with_the_same_secret_and_refuses_other_settings(tmp_path: Path) -> None:
    first = open_run("longmemeval", "one", root=tmp_path, embedder="fake")
    again = open_run("longmemeval", "one", root=tmp_path, embedder="fake")
    assert again.about == first.about == read_about(first.folder)
    with pytest.raises(palazzo.Refused, match="another --name"):
        open_run("longmemeval", "one", root=tmp_path, embedder="static")


def test_a_runs_store_lies_in_its_folder_and_its_users_are_its_own(tmp_path: Path) -> None:
    run = open_run("longmemeval", "one", root=tmp_path, embedder="fake")
    with run.memory() as memory:
        memory.palace(run.user("q1")).note("hello")
        assert memory.location == str(tmp_path / "longmemeval-one" / "palace.db")
    other = open_run("longmemeval", "two", root=tmp_path, embedder="fake")
    assert other.user("q1") != run.user("q1")
    assert run.about.secret[8:] not in run.user("q1")


def test_a_run_never_touches_the_users_palace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(palazzo.Refused, match="own folder"):
        open_run("longmemeval", "one", root=tmp_path, store=str(tmp_path / "palace.db"))
    monkeypatch.setenv("PALAZZO_STORE", "postgresql://localhost/mine")
    with pytest.raises(palazzo.Refused, match="your own palace"):
        open_run("longmemeval", "one", root=tmp_path, store="postgresql://localhost/mine")


def test_a_run_does_not_keep_the_databases_password(tmp_path: Path) -> None:
    run = open_run("speed", "one", root=tmp_path, store="postgresql://me:hunter2@localhost/bench")
    assert "hunter2" not in (run.folder / "run.json").read_text(encoding="utf-8")
    assert json.loads((run.folder / "run.json").read_text(encoding="utf-8"))["store"] == "postgresql"


@pytest.mark.parametrize("name", ["", "../up", "a/b", "a b"])
def test_a_run_has_a_name_that_fits_a_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(palazzo.Invalid):
        open_run("speed", name, root=tmp_path)


def test_a_run_keeps_its_commands_without_the_places_of_this_machine(
    bench: Bench, longmemeval_file: Path, tmp_path: Path
) -> None:
    common = ("--embedder", "fake", "--json")
    bench("longmemeval", "ingest", "--data", longmemeval_file, "--limit", 1, *common)
    bench("longmemeval", "retrieve", "--data", longmemeval_file, "--limit", 1, "--again", *common)
    noted = Lines(tmp_path / "runs" / "longmemeval-default" / "commands.jsonl")
    assert [note["command"] for note in noted] == [
        "palazzo bench longmemeval ingest --data longmemeval.json --limit 1 --embedder fake",
        "palazzo bench longmemeval retrieve --data longmemeval.json --limit 1 --again --embedder fake",
    ]

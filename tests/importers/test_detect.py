from pathlib import Path

import pytest

from palazzo.errors import Invalid
from palazzo.importers.detect import detect
from palazzo.importers.files import open_files
from palazzo.importers.formats import FORMATS
from tests.importers.reading import SAMPLES, write_lines, zipped


def told(path: Path) -> str:
    with open_files(path) as files:
        return detect(files)


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_told_from_its_files(format: str, tmp_path: Path) -> None:
    sample = SAMPLES[format]
    assert told(sample) == format
    if sample.is_dir():
        assert told(zipped(sample, tmp_path / "export.zip")) == format


@pytest.mark.parametrize("format", ["chatgpt", "claude", "claude-code", "codex", "markdown"])
def test_a_single_file_is_told_too(format: str) -> None:
    for path in SAMPLES[format].rglob("*"):
        if path.is_file() and path.name not in {"users.json", "projects.json"}:
            assert told(path) == format


def test_our_own_export_is_told(tmp_path: Path) -> None:
    assert told(write_lines(tmp_path / "palace.jsonl", {"table": "header", "palazzo": 1})) == "palazzo"


def test_what_cannot_be_told_is_answered_with_every_format(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="palazzo, chatgpt, claude, claude-code, codex, slack, markdown, jsonl"):
        told(write_lines(tmp_path / "shopping.txt", "milk", "bread"))

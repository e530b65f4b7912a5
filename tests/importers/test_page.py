"""docs/importing.md does what it says."""

import json
import os
import subprocess
import sys
from pathlib import Path

from palazzo.importers.detect import NAMES
from palazzo.model.drawer import Provenance
from tests.importers.reading import DATA, broken, items, said, zipped
from tests.support.pages import blocks, named, page, rows
from tests.test_docs import commands, matches

PAGE = "docs/importing.md"


def unpadded(shown: str) -> str:
    """What was printed without the spaces that fill a table up."""
    return "\n".join(line.rstrip() for line in shown.splitlines())


def test_the_pages_commands_print_what_it_says(tmp_path: Path) -> None:
    zipped(DATA / "chatgpt", tmp_path / "chatgpt.zip")
    lines = (DATA / "plain.jsonl").read_text().splitlines()
    lines.insert(2, json.dumps({"role": "parrot", "content": "Hello"}))
    (tmp_path / "talk.jsonl").write_text("\n".join(lines))
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PALAZZO_STORE": str(tmp_path / "palace.db"),
        "COLUMNS": "120",
    }
    for command, expected in [pair for session in blocks(PAGE, "console") for pair in commands(session)]:
        done = subprocess.run(  # noqa: S602 - the page is ours
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"
        assert matches(unpadded(done.stdout), expected), f"{command} printed:\n{unpadded(done.stdout)}"


def test_the_page_names_every_format() -> None:
    formats = [named(row[0])[0] for row in rows(PAGE) if "palazzo import" in row[-1]]
    assert sorted(formats) == sorted(NAMES)


def test_the_page_names_every_provenance_that_an_import_gives() -> None:
    documented = {name for row in rows(PAGE) if "palazzo import" not in row[-1] for name in named(row[-1])}
    assert documented == {provenance.value for provenance in Provenance} - {Provenance.AUTHORED.value}


def test_the_pages_lines_are_read(tmp_path: Path) -> None:
    path = tmp_path / "talk.jsonl"
    path.write_text("".join(blocks(PAGE, "json")))
    found = items("jsonl", path)
    assert (len(said(found)), broken(found)) == (2, [])


def test_the_pages_limits_are_the_readers() -> None:
    from palazzo.importers import files, markdown, streaming
    from palazzo.model.drawer import LONGEST_CONTENT

    text = page(PAGE)
    assert f"{files.LARGEST // 2**30} GiB" in text
    assert f"{streaming.LONGEST // 2**20} MiB" in text
    assert f"{markdown.LARGEST // 2**20} MiB" in text
    assert f"{markdown.LONG:,} characters" in text
    assert f"{LONGEST_CONTENT:,} characters" in text

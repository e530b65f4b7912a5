import os
import re
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from palazzo.errors import Invalid
from palazzo.importers.files import open_files
from palazzo.importers.formats import FORMATS
from palazzo.importers.streaming import LONGEST_LINE
from tests.importers.reading import DATA, broken, items, said, zipped

EVERYTHING = re.compile("")


def test_a_path_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match=r"cannot read .*absent\.zip: No such file"), open_files(tmp_path / "absent.zip"):
        pass


def test_something_called_a_zip_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    path.write_bytes(b"half of a download")
    with pytest.raises(Invalid, match="downloaded completely"), open_files(path):
        pass


def test_names_that_lead_out_of_a_zip_are_only_names(tmp_path: Path) -> None:
    archive = tmp_path / "inside" / "export.zip"
    archive.parent.mkdir()
    with zipfile.ZipFile(archive, "w") as packed:
        packed.write(DATA / "chatgpt" / "conversations.json", "../../conversations.json")
        packed.writestr("/etc/conversations.json", "[]")
    assert len(said(items("chatgpt", archive))) == 9
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["export.zip", "inside"]


def test_a_member_that_expands_beyond_measure_is_refused(tmp_path: Path) -> None:
    archive = tmp_path / "bomb.zip"
    with (
        zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed,
        packed.open("conversations.json", "w") as member,
    ):
        for _ in range(100):
            member.write(b" " * 2**20)
    found = broken(items("chatgpt", archive))
    assert [item.place for item in found] == ["conversations.json, after conversation 0"]
    assert "would expand to 104,857,600 bytes" in found[0].why


def test_a_damaged_member_gives_what_is_whole_and_says_so(tmp_path: Path) -> None:
    archive = zipped(DATA / "slack", tmp_path / "slack.zip")
    damaged = bytearray(archive.read_bytes())
    with zipfile.ZipFile(archive) as packed:
        start = packed.getinfo("boat-shed/2026-04-29.json").header_offset
    for offset in range(start + 80, start + 120):
        damaged[offset] ^= 0xFF
    archive.write_bytes(damaged)
    found = items("slack", archive)
    assert [item.place.split(",")[0] for item in broken(found)] == ["boat-shed/2026-04-29.json"]
    assert {item.about.id for item in said(found)} >= {"slack:C01BOAT:2026-04-30", "slack:D01PAIR:2026-04-30"}


def test_progress_counts_the_bytes_that_were_read() -> None:
    counted: list[int] = []
    with open_files(DATA / "notes", counted.append) as files:
        for member in files.named(EVERYTHING):
            list(files.chunks(member))
        assert sum(counted) == files.size > 0


@pytest.mark.parametrize("format", FORMATS)
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, format: str) -> None:
    pipe = tmp_path / "lines.jsonl"
    os.mkfifo(pipe)
    with pytest.raises(Invalid, match="no regular file"):
        items(format, pipe)


def test_a_device_without_an_end_is_refused() -> None:
    with pytest.raises(Invalid, match="no regular file"):
        items("jsonl", Path("/dev/zero"))


@pytest.mark.parametrize("format", ["markdown", "jsonl"])
def test_links_are_not_followed_out_of_a_folder(tmp_path: Path, format: str) -> None:
    ending, words = {"markdown": ("md", "My secret"), "jsonl": ("jsonl", '{"role": "user", "content": "secret"}')}[
        format
    ]
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / f"secret.{ending}").write_text(words)
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / f"own.{ending}").write_text(words.replace("secret", "own"))
    (folder / f"link.{ending}").symlink_to(tmp_path / "elsewhere" / f"secret.{ending}")
    (folder / "folder").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (folder / f"near.{ending}").symlink_to(folder / f"own.{ending}")
    os.mkfifo(folder / f"pipe.{ending}")
    found = [one.message.content for one in said(items(format, folder))]
    assert len(found) == 2
    assert not any("secret" in words for words in found)


def test_a_line_that_is_too_long_costs_itself_and_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    line = b'{"role": "user", "content": "hello"}\n'
    with path.open("wb") as file:
        file.write(line)
        file.truncate(file.tell() + 3 * LONGEST_LINE)  # a hole in the file: an endless line of zeros
        file.seek(0, os.SEEK_END)
        file.write(b"\n" + line)
    tracemalloc.start()
    try:
        found = items("jsonl", path)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(said(found)) == 2
    assert [one.place for one in broken(found)] == ["lines.jsonl, line 2"]
    assert most < 1.5 * LONGEST_LINE

import os
from pathlib import Path

import pytest

from palazzo.authored.files import LARGEST, read_file, stamp
from palazzo.errors import Invalid, NotFound


def test_a_file_that_has_changed_is_told_from_one_that_has_not(tmp_path: Path) -> None:
    path = tmp_path / "AGENTS.md"
    path.write_text("- Never push.\n")
    file = read_file(path)
    assert file.text == "- Never push.\n"
    assert stamp(path) == file.stamp
    path.write_text("- Never ever push.\n")
    assert stamp(path) != file.stamp


def test_a_change_of_the_same_length_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "AGENTS.md"
    path.write_text("- Use tabs.\n")
    file = read_file(path)
    path.write_text("- Use dots.\n")
    os.utime(path, ns=(0, file.stamp[0] + 1))
    assert stamp(path) != file.stamp


def test_what_cannot_be_read_is_refused_with_a_reason(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        read_file(tmp_path / "missing.md")
    with pytest.raises(NotFound):
        read_file(tmp_path)
    (tmp_path / "latin.md").write_bytes(b"- caf\xe9\n")
    with pytest.raises(Invalid, match="UTF-8"):
        read_file(tmp_path / "latin.md")
    (tmp_path / "book.md").write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(Invalid, match="split it"):
        read_file(tmp_path / "book.md")


@pytest.mark.timeout(20)
def test_a_pipe_that_nobody_writes_to_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "AGENTS.md")
    with pytest.raises(NotFound, match="no regular file"):
        read_file(tmp_path / "AGENTS.md")

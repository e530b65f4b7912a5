import hashlib
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

import palazzo
from palazzo_bench.longmemeval.download import FILES, fetch

CONTENT = b'[{"question_id": "q1"}]'
SHA256 = hashlib.sha256(CONTENT).hexdigest()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Keep the tests' output clean."""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[str]:
    """A server that holds the file m."""
    folder = tmp_path / "served"
    folder.mkdir()
    (folder / FILES["m"].name).write_bytes(CONTENT)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_file_is_downloaded_and_says_whether_it_was_verified(home: str, tmp_path: Path) -> None:
    fetched = fetch("m", tmp_path / "data", home=home)
    assert fetched.path.read_bytes() == CONTENT
    assert (fetched.sha256, fetched.verified) == (SHA256, False)
    assert fetch("m", tmp_path / "data", sha256=SHA256, home=home).verified


def test_a_file_that_is_not_the_right_one_is_not_kept(home: str, tmp_path: Path) -> None:
    with pytest.raises(palazzo.Invalid, match="sha256"):
        fetch("m", tmp_path / "data", sha256="0" * 64, home=home)
    assert not (tmp_path / "data" / FILES["m"].name).exists()


def test_a_local_copy_is_taken_and_checked_against_the_known_hash(tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    copy.write_bytes(CONTENT)
    with pytest.raises(palazzo.Invalid, match="d6f21ea9"):
        fetch("s", tmp_path / "data", local=copy)
    assert fetch("oracle", tmp_path / "data", local=copy).path.read_bytes() == CONTENT
    with pytest.raises(palazzo.NotFound):
        fetch("m", tmp_path / "data", local=tmp_path / "nothing")


def test_without_a_network_the_error_says_what_to_do(home: str, tmp_path: Path) -> None:
    with pytest.raises(palazzo.Unavailable, match="--from"):
        fetch("oracle", tmp_path / "data", home=home)  # the server has none
    with pytest.raises(palazzo.Unavailable, match="--from"):
        fetch("m", tmp_path / "data", home="http://127.0.0.1:9")

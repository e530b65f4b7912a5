"""Other processes that use the same file."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]

HEAD = """
import sys
from pathlib import Path
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import *
from palazzo.model.erasure import *
store = SqliteStore(Path(sys.argv[1]))
"""


def start(path: Path, code: str) -> subprocess.Popen[bytes]:
    """Run `code` in a process of its own that has the file open as `store`, and the samples at hand."""
    return subprocess.Popen([sys.executable, "-c", HEAD + code, path], cwd=ROOT)


def run(path: Path, code: str) -> None:
    with start(path, code) as process:
        pass
    assert process.returncode == 0

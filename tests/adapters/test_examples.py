"""Every example runs, and prints what its page says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.pages import ROOT, page, unlike

PAGE = "docs/frameworks.md"
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SHOWN = dict(re.findall(r"^\$ python (examples/\w+\.py)\n(.*?)^```$", page(PAGE), re.MULTILINE | re.DOTALL))


def test_the_page_shows_every_example() -> None:
    assert sorted(SHOWN) == [str(example.relative_to(ROOT)) for example in EXAMPLES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_prints_what_the_page_says(example: Path, tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, example], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not (shown := unlike(done.stdout, SHOWN[str(example.relative_to(ROOT))])), shown

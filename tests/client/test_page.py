"""The page about the client does what it says."""

import subprocess
import sys

from tests.support.pages import blocks


def test_the_pages_five_minutes_print_what_it_says(url: str) -> None:
    (code,) = blocks("docs/client.md", "python")
    (printed,) = blocks("docs/client.md", "text")
    here = code.replace("http://127.0.0.1:8377", url)
    done = subprocess.run([sys.executable, "-c", here], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (printed, "")

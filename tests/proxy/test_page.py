"""The page about the proxy does what it says."""

import subprocess
import sys

from tests.support.model_server import Answer, Asked, Model, completion
from tests.support.pages import blocks


def answer(asked: Asked) -> Answer:
    """A model that knows nothing but what it is told."""
    known = "12-AWG silicone wire" if "overheated" in asked.system else None
    return completion(f"It was the {known}" if known else "Take a thicker one")


def test_the_pages_five_minutes_print_what_it_says(url: str, model: Model) -> None:
    model.behaviour = answer
    (code,) = blocks("docs/proxy.md", "python")
    (printed,) = blocks("docs/proxy.md", "text")
    here = code.replace("http://127.0.0.1:8377", url)
    done = subprocess.run([sys.executable, "-c", here], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (printed, "")

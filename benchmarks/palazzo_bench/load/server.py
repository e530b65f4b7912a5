"""Servers to be measured: processes of their own, as users start them."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from palazzo.errors import Unavailable

_PROGRAM = "from palazzo.cli.main import main; main()"


@contextmanager
def servers(store: str, count: int) -> Iterator[Sequence[str]]:
    """Start so many servers of one store, and yield their addresses."""
    with ExitStack() as stack:
        yield [stack.enter_context(_server(store)) for _ in range(count)]


@contextmanager
def _server(store: str) -> Iterator[str]:
    program = [sys.executable, "-c", _PROGRAM, "--store", store, "serve", "--port", "0", "--json"]
    environment = {**os.environ, "PALAZZO_RATE_LIMIT": "0"}
    with subprocess.Popen(program, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield _address(process)
        finally:
            process.send_signal(signal.SIGTERM)


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    told = ""
    while not told.endswith("}\n"):
        line = process.stdout.readline()
        if not line:
            raise Unavailable("the server did not start; its own message stands above")
        told += line
    return str(json.loads(told)["url"])

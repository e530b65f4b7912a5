"""Servers to be measured: processes of their own, as users start them."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from palazzo.errors import Unavailable

_PROGRAM = "from palazzo.cli.main import main; main()"


@dataclass(frozen=True, slots=True)
class Running:
    """A server that listens."""

    url: str
    pid: int


@contextmanager
def servers(store: str, count: int) -> Iterator[Sequence[str]]:
    """Start so many servers of one store, and yield their addresses."""
    with ExitStack() as stack:
        yield [stack.enter_context(server(store)).url for _ in range(count)]


@contextmanager
def server(store: str) -> Iterator[Running]:
    """Start a server of this store, with its worker; it ends with the block."""
    program = [sys.executable, "-c", _PROGRAM, "--store", store, "serve", "--port", "0", "--json"]
    environment = {**os.environ, "PALAZZO_RATE_LIMIT": "0"}
    with subprocess.Popen(program, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Running(_address(process), process.pid)
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

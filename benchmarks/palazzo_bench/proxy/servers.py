"""The three servers of the measurement, each in a process of its own: the model, the bare way, and Palazzo."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import palazzo

_PATIENCE = 60.0  # seconds that a server may take to start


@contextmanager
def uvicorn_of(app: str, environment: Mapping[str, str] | None = None) -> Iterator[str]:
    """Run an ASGI application of ours; yield its address."""
    port = _free_port()
    command = [sys.executable, "-m", "uvicorn", app, "--port", str(port), "--log-level", "error"]
    with _running(command, environment or {}):
        _wait(port)
        yield f"http://127.0.0.1:{port}"


@contextmanager
def palazzo_serve(store: Path, target: str) -> Iterator[str]:
    """Run `palazzo serve` in front of a model; yield its address."""
    environment = {
        "PALAZZO_STORE": str(store),
        "PALAZZO_PROXY_TARGET": target,
        "PALAZZO_PROXY_KEY": "bench",
        "PALAZZO_PROXY_PATIENCE": "600",
        "PALAZZO_RATE_LIMIT": "0",
    }
    command = [sys.executable, "-c", "from palazzo.cli.main import main; main()", "serve", "--port", "0", "--json"]
    with _running(command, environment) as process:
        assert process.stdout is not None
        told = ""
        while not told.endswith("}\n"):
            line = process.stdout.readline()
            if not line:
                raise palazzo.Unavailable("`palazzo serve` did not start")
            told += line
        yield json.loads(told)["url"]


@contextmanager
def _running(command: list[str], environment: Mapping[str, str]) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def _wait(port: int) -> None:
    end = monotonic() + _PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            if monotonic() > end:
                raise palazzo.Unavailable(f"nothing answers at port {port}") from None
            sleep(0.05)
        else:
            return

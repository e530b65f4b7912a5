"""A real PgBouncer in transaction mode: every transaction may get another connection to the server."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

SERVER_CONNECTIONS = 3  # fewer than its clients, so that they have to share


@contextmanager
def pgbouncer(url: str) -> Iterator[str]:
    """Yield the URL that leads to the same database through it."""
    program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    if program is None:
        pytest.skip("no PgBouncer on the path")
    parts = conninfo_to_dict(url)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # it does not run as root
        settings, port = Path(folder) / "pgbouncer.ini", _free_port()
        settings.write_text(_settings(str(parts["host"]), str(parts.get("port") or 5432), str(parts["user"]), port))
        settings.chmod(0o644)
        with subprocess.Popen([program, "--quiet", str(settings)], stderr=subprocess.DEVNULL) as process:
            through = f"postgresql://{parts['user']}@127.0.0.1:{port}/{parts['dbname']}"
            try:
                _wait_for(process, through)
                yield through
            finally:
                process.terminate()


def _settings(host: str, server_port: str, user: str, port: int) -> str:
    owner = Path(f"{host}/.s.PGSQL.{server_port}").owner()  # who may reach the server's socket
    run_as = f"user = {owner}\n" if os.geteuid() == 0 else ""
    return f"""
[databases]
* = host={host} port={server_port} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {SERVER_CONNECTIONS}
server_round_robin = 1
{run_as}"""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _wait_for(process: "subprocess.Popen[bytes]", url: str) -> None:
    while True:
        try:
            psycopg.connect(url, connect_timeout=2).close()
        except psycopg.OperationalError:
            assert process.poll() is None, "PgBouncer did not start"
        else:
            return

"""Counts the statements that this process sends to its store, and ends the process at one of them.

SQLite tells by its trace; PostgreSQL is reached through a relay that reads what is sent.
"""

import os
import signal
import socket
import struct
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NoReturn
from urllib.parse import quote

_HEAD = struct.Struct(">I")


def die() -> NoReturn:
    """End as a process does that somebody killed: nothing more is run, flushed or closed."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("nobody outlives SIGKILL")


@dataclass
class Statements:
    """What was sent since `counting`; dies before statement `fatal`, or so long after it was sent."""

    fatal: int = 0  # counted from 1; 0: none
    delay: float | None = None  # seconds after sending the fatal statement; None: before it is sent
    counting: bool = False
    sent: list[str] = field(default_factory=list)

    def note(self, statement: str) -> None:
        if not self.counting:
            return
        self.sent.append(statement)
        if len(self.sent) == self.fatal:
            if self.delay is None:
                die()
            self.die_in(self.delay)

    def die_in(self, seconds: float) -> None:
        def wait() -> None:
            time.sleep(seconds)
            die()

        threading.Thread(target=wait, daemon=True).start()

    @property
    def commits(self) -> list[int]:
        """The numbers of the statements that commit, counted from 1."""
        return [number for number, text in enumerate(self.sent, 1) if text.lstrip().upper().startswith("COMMIT")]


def watch_sqlite(statements: Statements) -> None:
    """Note every statement of every connection that this process opens from here on."""
    from palazzo.stores.sqlite import connection

    class Traced(connection.OneThreads):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self.set_trace_callback(statements.note)

    connection.__dict__["OneThreads"] = Traced  # in the victim alone


def watch_postgres(url: str, statements: Statements) -> str:
    """Put a relay before the server, and return the URL that leads through it."""
    from psycopg.conninfo import conninfo_to_dict

    parts = {name: str(value) for name, value in conninfo_to_dict(url).items() if value is not None}
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=_serve, args=(listener, parts, statements), daemon=True).start()
    login = quote(parts.get("user", "postgres")) + (f":{quote(parts['password'])}" if "password" in parts else "")
    place = f"127.0.0.1:{listener.getsockname()[1]}/{quote(parts.get('dbname', ''))}"
    return f"postgresql://{login}@{place}?sslmode=disable&gssencmode=disable"


def _serve(listener: socket.socket, parts: dict[str, str], statements: Statements) -> None:
    while True:
        client, _ = listener.accept()
        server = _upstream(parts.get("host", "localhost"), int(parts.get("port") or 5432))
        threading.Thread(target=_forward, args=(client, server, statements), daemon=True).start()
        threading.Thread(target=_return, args=(server, client), daemon=True).start()


def _upstream(host: str, port: int) -> socket.socket:
    if not host.startswith("/"):
        return socket.create_connection((host, port))
    server = socket.socket(socket.AF_UNIX)
    server.connect(f"{host}/.s.PGSQL.{port}")
    return server


def _forward(client: socket.socket, server: socket.socket, statements: Statements) -> None:
    """Pass on message by message; a statement ends with a Query or a Sync."""
    reader, text, waiting = client.makefile("rb"), "", b""
    kind = b""  # the first message has none
    while head := reader.read(4):
        body = reader.read(_HEAD.unpack(head)[0] - 4)
        if kind in (b"Q", b"P"):
            text = (body if kind == b"Q" else body.partition(b"\0")[2]).partition(b"\0")[0].decode()
        waiting += kind + head + body
        if kind in (b"Q", b"S"):
            statements.note(text)
        if kind not in (b"P", b"B", b"D", b"E"):
            server.sendall(waiting)
            waiting = b""
        kind = reader.read(1)
    _end(server)


def _return(server: socket.socket, client: socket.socket) -> None:
    with suppress(OSError):
        while data := server.recv(1 << 16):
            client.sendall(data)
    _end(client)


def _end(one: socket.socket) -> None:
    with suppress(OSError):  # it is closed already
        one.shutdown(socket.SHUT_RDWR)

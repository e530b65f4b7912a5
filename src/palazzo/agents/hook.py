"""What a client starts at every hook: hands its JSON on, prints the answer, and never gets in the client's way.

A person waits for this, so it is a program of its own that begins with next to nothing: it asks the resident, a process
that has the memory open already. If there is none, it becomes the program that answers alone. Its exit code is always
0, because others would stop the client.

    python -S -P hook.py CLIENT EVENT MEETING [--store PLACE] [--user NAME]
"""

import _socket as socket  # what `socket` is made of; the rest of that takes as long as starting Python does
import os
import sys

PATIENCE = 8.0  # seconds; clients give up on a hook after ten


def main() -> None:
    """Answer one event."""
    client, event, meeting = sys.argv[1:4]
    line = call(meeting)
    if line is None:
        alone = [sys.executable, "-m", "palazzo.agents.alone", *sys.argv[1:]]
        os.execv(sys.executable, alone)  # noqa: S606 - standard input and output go with it
    sys.stdout.buffer.write(ask(line, client, event, sys.stdin.buffer.read()))


def call(meeting: str) -> "socket.socket | None":
    """A line to the resident; None if nobody is there."""
    try:
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    except AttributeError:  # this platform has no such sockets
        return None
    line.settimeout(PATIENCE)
    try:
        line.connect(meeting)
    except OSError:
        line.close()
        return None
    return line


def ask(line: socket.socket, client: str, event: str, heard: bytes) -> bytes:
    """What the resident says; nothing if it does not say it in time."""
    try:
        line.sendall(f"{client} {event}\n".encode() + heard)
        line.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: line.recv(65536), b""))
    except OSError:
        return b""
    finally:
        line.close()


if __name__ == "__main__":
    main()

"""The resident: a process that has the memory open, so that hooks need not open it.

A hook leaves it behind; it answers the hooks after it, does what nobody waits for (remembering, embedding, filing), and
goes when nothing has happened for a while.

    python -m palazzo.agents.resident MEETING [--store PLACE] [--user NAME] [--client NAME --event EVENT < JSON]
"""

import argparse
import fcntl
import queue
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import palazzo
from palazzo.agents.alone import options, settings_of
from palazzo.agents.dialects import hear, say
from palazzo.agents.event import ANSWERED, Event, Moment
from palazzo.agents.handle import handle, warm
from palazzo.agents.log import note_down
from palazzo.agents.meeting import LEAVE, prepare
from palazzo.errors import PalazzoError

_LOOK_ROUND = 0.5  # seconds after which a resident looks whether it should go

Later = queue.Queue[Moment | None]  # None: there is nothing more


class Resident:
    """Answers one hook at a time for each thread, and does the rest in order."""

    def __init__(self, memory: "palazzo.Memory", user: str) -> None:
        self._memory = memory
        self._palace = memory.palace(user)
        self._later: Later = queue.Queue()

    def hear(self, client: str, event: str, heard: bytes) -> str:
        """Answer a hook, or take over what it wants done."""
        moment = hear(client, event, heard)
        if moment.event not in ANSWERED:
            self._later.put(moment)
            return ""
        if moment.compacted:
            self._later.join()  # what the compaction was about to lose is being kept just now
        words = handle(self._palace, moment)
        if moment.event is Event.START:
            self._later.put(moment)
        return say(moment, words)

    def work(self) -> None:
        """Do what was taken over, until there is nothing more."""
        while (moment := self._later.get()) is not None:
            try:
                if moment.event in ANSWERED:
                    warm(self._palace, moment)
                else:
                    handle(self._palace, moment)
                    self._memory.work()
            except Exception as error:  # noqa: BLE001 - the next event must not suffer from this one
                note_down(error)
            finally:
                self._later.task_done()

    def prepare(self) -> None:
        """Read what the first question will need, while nobody waits for it."""
        self._later.put(Moment(Event.START, "", ""))

    def finish(self) -> None:
        self._later.put(None)


def stay(resident: Resident, listener: socket.socket, seconds: float, store: str) -> None:
    """Answer until nobody has called for so long, somebody says to leave, or the store was put away or replaced."""
    leave = threading.Event()
    listener.settimeout(_LOOK_ROUND)
    until = monotonic() + seconds
    opened = _file(store)
    while not leave.is_set() and monotonic() < until and _file(store) == opened:
        try:
            line, _ = listener.accept()
        except TimeoutError:
            continue
        until = monotonic() + seconds
        threading.Thread(target=_answer, args=(resident, line, leave), daemon=True).start()


def _file(store: str) -> tuple[int, int] | None:
    """Which file lies at the store's place; None if it is a database, or gone."""
    try:
        found = Path(store).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _answer(resident: Resident, line: socket.socket, leave: threading.Event) -> None:
    with line:
        try:
            heard = b"".join(iter(lambda: line.recv(65536), b""))
            head, _, body = heard.partition(b"\n")
            client, _, event = head.decode().partition(" ")
            if event == LEAVE:
                leave.set()
            else:
                line.sendall(resident.hear(client, event, body).encode())
        except (PalazzoError, OSError, UnicodeDecodeError) as error:  # anything else ends this thread, and no other
            note_down(error)


@contextmanager
def _alone_at(meeting: Path) -> Iterator[socket.socket | None]:
    """Listen at the meeting place; None if somebody does already."""
    prepare(meeting)
    with meeting.with_suffix(".lock").open("w") as lock, socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield None
            return
        meeting.unlink(missing_ok=True)
        listener.bind(str(meeting))
        listener.listen()
        try:
            yield listener
        finally:
            meeting.unlink(missing_ok=True)


def main() -> None:
    """Do what was handed over, then stay."""
    parser = options(argparse.ArgumentParser(prog="palazzo.agents.resident"))
    parser.add_argument("meeting", type=Path)
    parser.add_argument("--client", default="")
    parser.add_argument("--event", default="")
    given = parser.parse_args()
    heard = sys.stdin.buffer.read()
    settings = settings_of(given)
    with _alone_at(given.meeting) as listener, palazzo.open(settings=settings) as memory:
        resident = Resident(memory, settings.user)
        if given.event:
            resident.hear(given.client, given.event, heard)
        else:
            resident.prepare()
        worker = threading.Thread(target=resident.work)
        worker.start()
        try:
            if listener is not None:
                stay(resident, listener, settings.resident_seconds, memory.location)
        finally:
            resident.finish()
            worker.join()


if __name__ == "__main__":
    main()

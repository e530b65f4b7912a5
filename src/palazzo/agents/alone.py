"""Answering a hook without a resident: slower, and the same.

python -m palazzo.agents.alone CLIENT EVENT [MEETING] [--store PLACE] [--user NAME]
"""

import argparse
import socket
import subprocess
import sys
from dataclasses import replace

import palazzo
from palazzo.agents.dialects import hear, say
from palazzo.agents.event import ANSWERED
from palazzo.agents.handle import handle
from palazzo.agents.log import note_down, open_log
from palazzo.settings import Settings


def answer_alone(arguments: list[str], heard: bytes) -> str:
    """Return what to print; whatever goes wrong is written down, and nothing is printed."""
    try:
        return _answer(_read(arguments), heard)
    except Exception as error:  # noqa: BLE001 - a client must go on whatever becomes of its memory
        note_down(error)
        return ""


def _answer(given: argparse.Namespace, heard: bytes) -> str:
    settings = settings_of(given)
    moment = hear(given.client, given.event, heard)
    lasting = bool(given.meeting) and settings.resident_seconds > 0 and hasattr(socket, "AF_UNIX")
    if lasting and moment.event not in ANSWERED:  # nobody waits for it, so whoever stays can do it
        _leave_a_resident(given, settings, heard)
        return ""
    with palazzo.open(settings=settings) as memory:
        words = handle(memory.palace(settings.user), moment)
        if moment.event not in ANSWERED:
            memory.work()
    if lasting:
        _leave_a_resident(given, settings)
    return say(moment, words)


def settings_of(given: argparse.Namespace) -> Settings:
    """The environment's settings, and the options over them."""
    settings = Settings.from_environment()
    return replace(settings, store=given.store or settings.store, user=given.user or settings.user)


def options(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Add the options that a hook and its resident share."""
    parser.add_argument("--store", default="")
    parser.add_argument("--user", default="")
    return parser


def _read(arguments: list[str]) -> argparse.Namespace:
    parser = options(argparse.ArgumentParser(prog="palazzo hook", exit_on_error=False))
    parser.add_argument("client")
    parser.add_argument("event")
    parser.add_argument("meeting", nargs="?", default="")
    return parser.parse_args(arguments)


def _leave_a_resident(given: argparse.Namespace, settings: Settings, heard: bytes = b"") -> None:
    """Start a process that outlives this one; it is given what is still to do."""
    command = [sys.executable, "-m", "palazzo.agents.resident", given.meeting]
    command += ["--store", settings.store, "--user", settings.user]
    if heard:
        command += ["--client", given.client, "--event", given.event]
    with open_log() as log:
        resident = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True, close_fds=True
        )
    assert resident.stdin is not None  # noqa: S101 - it was asked for
    resident.stdin.write(heard)
    resident.stdin.close()


if __name__ == "__main__":
    sys.stdout.write(answer_alone(sys.argv[1:], sys.stdin.buffer.read()))

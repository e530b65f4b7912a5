"""The client has what the library has, and gives the same values."""

import inspect

import pytest

from palazzo import Conversation, Memory, Palace
from palazzo.client.conversation import RemoteConversation
from palazzo.client.memory import RemoteMemory
from palazzo.client.palace import RemotePalace

PAIRS = [(Memory, RemoteMemory), (Palace, RemotePalace), (Conversation, RemoteConversation)]

# What makes no sense from afar, and why.
NOT_REMOTE = {
    "Memory.work": "the server's own worker does it",
    "Memory.work_forever": "likewise",
    "Memory.give_back": "likewise",
    "Memory.waiting": "it counts the jobs of every user",
    "Memory.dead_jobs": "it shows the jobs of every user",
    "Memory.revive": "whoever runs the server does it, with `palazzo worker`",
    "Memory.backfill": "likewise",
    "Memory.user": "`users` tells the same to those who may know",
    "Memory.remove_user": "the API answers without a receipt, which would tell an admin what was there",
    "Memory.keys": "keys are made by `palazzo keys` and the API; a program with one needs no other",
    "Memory.authenticate": "the server does it",
    "Memory.signing_secret": "it never leaves the server",
    "Memory.embedder": "the server's affair",
    "Memory.check": "likewise",
    "Memory.check_deep": "likewise",
    "Memory.span": "traces of the server are its own",
    "Palace.remember_together": "one transaction over several conversations; `remember_all` and `complete` each",
    "Palace.drawers": "`export` yields every drawer, and pages lead to each",
    "Palace.count": "`overview` and `vestibule` count them",
    "Palace.durable": "`context` and `wake_up` put them in front of a model, and `recall` prefers them",
    "Palace.feedbacks": "`details` shows a drawer's",
    "Palace.cited": "the proxy does it, where replies pass",
    "Palace.expire": "the server's own worker does it",
    "Palace.activity_since": "the server streams what happens, and `activity` has it all",
    "Palace.mined": "what a worker of this process has done",
    "Conversation.rest": "for surfaces inside the server",
}


def public(kind: type) -> dict[str, object]:
    return {name: value for name, value in inspect.getmembers(kind) if not name.startswith("_")}


@pytest.mark.parametrize(("local", "remote"), PAIRS, ids=lambda kind: kind.__name__)
def test_every_public_method_is_there_or_has_its_reason_not_to_be(local: type, remote: type) -> None:
    reasons = {name.partition(".")[2] for name in NOT_REMOTE if name.startswith(f"{local.__name__}.")}
    missing = set(public(local)) - set(public(remote))
    assert missing == reasons


@pytest.mark.parametrize(("local", "remote"), PAIRS, ids=lambda kind: kind.__name__)
def test_methods_take_what_the_librarys_take(local: type, remote: type) -> None:
    for name, method in public(remote).items():
        if callable(method) and name in public(local) and name not in ("recall", "palace"):  # these two take more
            mine, theirs = inspect.signature(method), inspect.signature(getattr(local, name))
            assert [str(one) for one in mine.parameters.values()] == [str(one) for one in theirs.parameters.values()], (
                name
            )

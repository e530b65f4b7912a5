"""Stories on the command line: every step is a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from palazzo.errors import OUTCOMES
from tests.journeys.surface import Plain

_ERRORS = {error.code: error for error in OUTCOMES}
_PROGRAM = [str(Path(sys.executable).parent / "palazzo")]


class ByCommand:
    def __init__(self, store: str, user: str) -> None:
        self._environment = {
            "PATH": os.environ["PATH"],
            "PALAZZO_STORE": store,
            "PALAZZO_USER": user,
            "PALAZZO_EMBEDDER": "fake",
        }

    def remember(self, conversation: str, role: str, content: str, *, at: datetime, id: str | None = None) -> Plain:
        named = [] if id is None else ["--id", id]
        where = ["--conversation", conversation, "--role", role, "--at", at.isoformat()]
        return self._object("remember", content, *where, *named)

    def complete(self, conversation: str) -> None:
        self._object("mine", conversation)

    def work(self) -> None:
        self._object("worker", "--once")

    def note(self, content: str, *, wing: str) -> Plain:
        return self._object("note", content, "--wing", wing)

    def recall(self, query: str, *, top_k: int = 5) -> list[Plain]:
        return self._list("hits", "recall", query, "--top-k", str(top_k))

    def context(self, query: str, *, conversation: str | None = None, budget: int = 500) -> Plain:
        where = [] if conversation is None else ["--conversation", conversation]
        return self._object("context", query, "--budget", str(budget), *where)

    def show(self, address: str) -> Plain:
        return self._object("show", address)

    def browse(self) -> list[Plain]:
        return self._list(None, "browse")

    def rename(self, wing: str, name: str) -> Plain:
        renamed: Plain = self._object("rename", wing, name)["wing"]
        return renamed

    def merge(self, wing: str, into: str) -> list[Plain]:
        return self._list("moved", "merge", wing, "--into", into)

    def move(self, address: str, to: str) -> list[Plain]:
        return self._list("moved", "move", address, "--to", to)

    def facts(self, name: str, *, at: datetime | None = None) -> list[Plain]:
        return self._list(None, "facts", name, *([] if at is None else ["--at", at.isoformat()]))

    def timeline(self, name: str) -> list[Plain]:
        return self._list(None, "timeline", name)

    def judge(self, text: str) -> Plain:
        return self._object("gate", "explain", text)

    def compact(self, conversation: str) -> Plain:
        return self._object("compact", conversation)

    def expand(self, summary: str) -> list[Plain]:
        return self._list("drawers", "expand", summary)

    def guidance(self, state: str) -> list[Plain]:
        return self._list("guidance", "guidance", "list", "--state", state)

    def retire(self, address: str) -> Plain:
        return self._object("guidance", "retire", address)

    def forget(self, address: str) -> Plain:
        return self._object("forget", address, "--yes")

    def forget_conversation(self, id: str) -> Plain:
        return self._object("forget", "--conversation", id, "--yes")

    def switch(self, enabled: bool) -> Plain:
        return self._object("settings", "set", f"enabled={str(enabled).lower()}")

    def export(self) -> list[str]:
        return self._run("export").stdout.splitlines(keepends=True)

    def load(self, lines: Iterable[str]) -> None:
        self._run("import", "palazzo", "-", input="".join(lines))

    def _object(self, *arguments: str) -> Plain:
        answer: Plain = json.loads(self._run(*arguments, "--json").stdout)
        return answer

    def _list(self, key: str | None, *arguments: str) -> list[Plain]:
        answer: Any = json.loads(self._run(*arguments, "--json").stdout)
        found: list[Plain] = answer if key is None else answer[key]
        return found

    def _run(self, *arguments: str, input: str | None = None) -> "subprocess.CompletedProcess[str]":
        command = [*_PROGRAM, *arguments]
        done = subprocess.run(command, env=self._environment, input=input, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            error = json.loads(done.stdout)["error"] if done.stdout else {"code": "error", "message": done.stderr}
            raise _ERRORS[error["code"]](error["message"])
        return done

"""One client: writes and reads by turns, and remembers what was acknowledged."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter

import httpx

# What a client does, and how often in a hundred times.
MIX = {"remember": 50, "recall": 30, "context": 5, "read": 10, "complete": 5}

_MESSAGES = 40  # of a conversation, before the next one begins


@dataclass
class Client:
    """Works for one user against one server."""

    number: int
    http: httpx.Client
    texts: Sequence[str]  # what there is to say
    times: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in MIX})
    errors: list[str] = field(default_factory=list)
    kept: dict[str, list[str]] = field(default_factory=dict)  # the contents that the server acknowledged

    def work(self, until: float) -> None:
        """Do one thing after the other until the clock says so."""
        dice = random.Random(self.number)
        does: dict[str, Callable[[random.Random], httpx.Response]] = {
            "remember": self._remember,
            "recall": self._recall,
            "context": self._context,
            "read": self._read,
            "complete": self._complete,
        }
        while perf_counter() < until:
            [name] = dice.choices(list(MIX), weights=list(MIX.values()))
            started = perf_counter()
            try:
                answer = does[name](dice)
            except httpx.HTTPError as error:
                self.errors.append(f"{name}: {type(error).__name__}")
                continue
            self.times[name].append(perf_counter() - started)
            if not answer.is_success:
                self.errors.append(f"{name}: {answer.status_code}")

    def lost(self) -> int:
        """Read everything back, and count what is missing or out of order."""
        missing = 0
        for conversation, contents in self.kept.items():
            answer = self.http.get(f"/api/conversations/{conversation}/messages", params={"limit": 500}).json()
            found = [one["content"] for one in answer["items"]]
            missing += sum(one not in found for one in contents) + (found != contents)
        return missing

    def _text(self, dice: random.Random) -> str:
        return dice.choice(self.texts)

    @property
    def _conversation(self) -> str:
        said = sum(map(len, self.kept.values()))
        return f"client-{self.number}-{said // _MESSAGES}"

    def _remember(self, dice: random.Random) -> httpx.Response:
        conversation = self._conversation
        contents = self.kept.setdefault(conversation, [])
        message = {"role": "user", "content": f"{self._text(dice)} ({len(contents)})", "id": str(len(contents))}
        answer = self.http.post(f"/api/conversations/{conversation}/messages", json=message)
        if answer.is_success:
            contents.append(str(message["content"]))
        return answer

    def _recall(self, dice: random.Random) -> httpx.Response:
        return self.http.post("/api/recall", json={"query": self._text(dice)[:80]})

    def _context(self, dice: random.Random) -> httpx.Response:
        return self.http.post("/api/context", json={"query": self._text(dice)[:80], "budget": 1000})

    def _read(self, dice: random.Random) -> httpx.Response:  # noqa: ARG002 - like the others
        return self.http.get("/api/conversations", params={"limit": 20})

    def _complete(self, dice: random.Random) -> httpx.Response:
        known = list(self.kept) or [self._conversation]
        return self.http.post(f"/api/conversations/{dice.choice(known)}/complete")

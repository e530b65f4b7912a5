"""Stories in Python: in the library, and with a client, whose palace has the same interface."""

from collections.abc import Callable, Iterable
from datetime import datetime

from palazzo import Palace, plain
from palazzo.model.fact import Fact
from palazzo.transfer.format import from_lines, to_lines
from tests.journeys.surface import Plain


class InPython:
    def __init__(self, palace: Palace, work: Callable[[], object]) -> None:
        self._palace = palace
        self._work = work

    def remember(self, conversation: str, role: str, content: str, *, at: datetime, id: str | None = None) -> Plain:
        return plain.drawer(self._palace.conversation(conversation).remember(role, content, at=at, id=id))

    def complete(self, conversation: str) -> None:
        self._palace.conversation(conversation).complete()

    def work(self) -> None:
        self._work()

    def note(self, content: str, *, wing: str) -> Plain:
        return plain.drawer(self._palace.note(content, wing=wing))

    def recall(self, query: str, *, top_k: int = 5) -> list[Plain]:
        return [plain.hit(hit) for hit in self._palace.recall(query, top_k=top_k)]

    def context(self, query: str, *, conversation: str | None = None, budget: int = 500) -> Plain:
        return plain.context(self._palace.context(query, conversation=conversation, budget=budget))

    def show(self, address: str) -> Plain:
        return plain.filed(self._palace.show(address))

    def browse(self) -> list[Plain]:
        return [plain.wing(tree) for tree in self._palace.browse()]

    def rename(self, wing: str, name: str) -> Plain:
        return plain.renamed(self._palace.rename_wing(wing, name))

    def merge(self, wing: str, into: str) -> list[Plain]:
        return [plain.moved(move) for move in self._palace.merge_wings(wing, into)[1]]

    def move(self, address: str, to: str) -> list[Plain]:
        return [plain.moved(move) for move in self._palace.move(address, to)]

    def facts(self, name: str, *, at: datetime | None = None) -> list[Plain]:
        found = self._palace.facts(name, at=at)
        return [plain.fact(fact, self._palace.find(fact.sources)) for fact in found]

    def timeline(self, name: str) -> list[Plain]:
        return [self._told(fact) for fact in self._palace.timeline(name)]

    def judge(self, text: str) -> Plain:
        return plain.verdict(self._palace.gate(text))

    def compact(self, conversation: str) -> Plain:
        return plain.compacted(self._palace.conversation(conversation).compact())

    def expand(self, summary: str) -> list[Plain]:
        return [plain.drawer(drawer) for drawer in self._palace.expand(summary)]

    def guidance(self, state: str) -> list[Plain]:
        return [plain.guidance(rule) for rule in self._palace.guidance.all(state)]

    def retire(self, address: str) -> Plain:
        return plain.guidance(self._palace.guidance.retire(address))

    def forget(self, address: str) -> Plain:
        return plain.receipt(self._palace.forget(address))

    def forget_conversation(self, id: str) -> Plain:
        return plain.receipt(self._palace.forget_conversation(id))

    def switch(self, enabled: bool) -> Plain:
        return plain.user_settings(self._palace.change_settings(enabled=enabled))

    def export(self) -> list[str]:
        return list(to_lines(self._palace.export()))

    def load(self, lines: Iterable[str]) -> None:
        self._palace.load(from_lines(lines))

    def _told(self, fact: Fact) -> Plain:
        return plain.told(fact, self._palace.find(fact.sources))

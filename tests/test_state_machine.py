"""Whatever is done through the public interface, in whatever order, a palace is what a plain model of it says.

More steps by command: `PALAZZO_STATE_EXAMPLES=1000 pytest tests/test_state_machine.py --timeout=0`.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import palazzo
from palazzo import Conflict, Invalid, Memory, NotFound, Settings
from palazzo.model.ids import DrawerId
from palazzo.providers.fake import FakeEmbedder
from tests.support.clock import START, Clock
from tests.support.postgres import fresh_database

EXAMPLES = int(os.environ.get("PALAZZO_STATE_EXAMPLES", "35"))
STEPS = 40

SAYINGS = (
    "I moved to Bergen last week, my sister Anna lives in Oslo",
    "Always answer in German, please",
    "Never use night trains on this trip",
    "We decided to rebuild the efoil with a 12-AWG wire, see src/motor.py",
    "What did I do yesterday?",
    "My dentist's name is Dr. Okafor and I am allergic to penicillin",
    "I bought 3 roses on 4 May 2026 and planted them in the garden",
    "```python\ndef start(): raise ValueError('404')\n```",
)
ODD = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40)
WORDS = st.one_of(st.sampled_from(SAYINGS), ODD)
TALKS = st.sampled_from(["efoil", "garden", "trip"])
WINGS = st.sampled_from(["Efoil rebuild", "Garden", "Errands"])
ROLES = st.sampled_from(["user", "user", "assistant", "system"])

_users = count(1)


class PalaceMachine(RuleBasedStateMachine):
    """Does what users do, and keeps beside it what must be true."""

    memory: Memory
    second: Memory  # where exports go
    clock: Clock

    @initialize()
    def arrive(self) -> None:
        self.user = f"user-{next(_users)}"
        self.texts = count(1)
        self.clock.now = START  # what is drawn must depend on this example alone
        self.memory.add_user(self.user)
        self.palace = self.memory.palace(self.user)
        self.talks: dict[str, dict[DrawerId, str]] = {}
        self.notes: dict[DrawerId, str] = {}
        self.sent: dict[DrawerId, tuple[str, str, str, str]] = {}  # conversation, role, words and id as they were sent
        self.pointers: dict[str, DrawerId] = {}
        self.rare: dict[str, DrawerId] = {}
        self.forgotten: set[str] = set()
        self.carried_over = False

    def rare_word(self) -> str:
        """A word that no other text of this user has, and that is its own stem."""
        return "qv" + "".join("bcdfghjkmn"[int(digit)] for digit in str(next(self.texts))) + "ok"

    @property
    def drawers(self) -> dict[DrawerId, str]:
        return {id: text for texts in (self.notes, *self.talks.values()) for id, text in texts.items()}

    @rule(talk=TALKS, role=ROLES, words=WORDS)
    def remember(self, talk: str, role: str, words: str) -> None:
        rare = self.rare_word()
        text, id = f"{words} {rare}", f"m-{rare}"
        drawer = self.palace.conversation(talk).remember(role, text, id=id)
        self.talks.setdefault(talk, {})[drawer.id] = text
        self.sent[drawer.id] = (talk, role, text, id)
        self.rare[rare] = drawer.id

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        before = data.draw(st.sampled_from(list(self.sent)))
        talk, role, text, id = self.sent[before]
        assert self.palace.conversation(talk).remember(role, text, id=id).id == before
        with pytest.raises(Conflict):
            self.palace.conversation(talk).remember(role, text + " otherwise", id=id)

    @rule(wing=WINGS, words=WORDS)
    def note(self, wing: str, words: str) -> None:
        rare = self.rare_word()
        drawer = self.palace.note(f"{words} {rare}", wing=wing)
        self.notes[drawer.id] = f"{words} {rare}"
        self.rare[rare] = drawer.id
        self.pointers[str(drawer.pointer)] = drawer.id

    @rule(talk=TALKS)
    def complete(self, talk: str) -> None:
        self.palace.conversation(talk).complete()
        self.talks.setdefault(talk, {})

    @rule(minutes=st.integers(0, 60 * 24 * 40))
    def work(self, minutes: int) -> None:
        self.clock.go_on(minutes=minutes)
        self.memory.work()
        assert self.memory.dead_jobs() == []
        for drawer in self.palace.drawers():
            if drawer.pointer is not None:
                self.pointers[str(drawer.pointer)] = drawer.id

    @precondition(lambda self: self.rare)
    @rule(data=st.data())
    def recall_a_rare_word(self, data: st.DataObject) -> None:
        rare = data.draw(st.sampled_from(list(self.rare)))
        assert self.rare[rare] in [hit.drawer.id for hit in self.palace.recall(rare, top_k=10)]

    @rule(query=WORDS, talk=st.one_of(st.none(), TALKS))
    def ask(self, query: str, talk: str | None) -> None:
        if not query.strip():
            with pytest.raises(Invalid):
                self.palace.recall(query)
            return
        found = {hit.drawer.id: hit.drawer.content for hit in self.palace.recall(query)}
        assert found.items() <= self.drawers.items()
        context = self.palace.context(query, conversation=talk, budget=600)
        assert context.tokens <= 600
        assert not any(word in context.text for word in self.forgotten)

    @precondition(lambda self: self.pointers)
    @rule(data=st.data(), wing=WINGS)
    def move(self, data: st.DataObject, wing: str) -> None:
        address = data.draw(st.sampled_from(sorted(self.pointers)))
        with suppress(NotFound, Invalid):  # there is no such wing yet, or it lies there
            for move in self.palace.move(address, wing):
                assert self.pointers[str(move.old)] == move.drawer
                assert str(move.new) not in self.pointers, "a pointer was given twice"
                self.pointers[str(move.new)] = move.drawer

    @rule(wing=WINGS, into=WINGS)
    def merge(self, wing: str, into: str) -> None:
        with suppress(NotFound, Invalid):
            _, moves = self.palace.merge_wings(wing, into)
            self.pointers.update({str(move.new): move.drawer for move in moves})

    @precondition(lambda self: any(self.talks.values()))
    @rule(data=st.data())
    def compact(self, data: st.DataObject) -> None:
        talk = data.draw(st.sampled_from(sorted(name for name, texts in self.talks.items() if texts)))
        self.palace.conversation(talk).compact()
        for summary in self.palace.summaries(talk):
            assert {one.id: one.content for one in self.palace.expand(summary.id)}.items() <= self.talks[talk].items()

    @precondition(lambda self: self.drawers)
    @rule(data=st.data())
    def promote_and_retire(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(list(self.drawers)))
        assert self.palace.guidance.promote(id).drawer.content == self.drawers[id]
        assert id in [one.drawer.id for one in self.palace.guidance.all("active")]
        if data.draw(st.booleans()):
            self.palace.guidance.retire(id)
            assert id not in [one.drawer.id for one in self.palace.guidance.all("active")]

    @precondition(lambda self: self.drawers)
    @rule(data=st.data())
    def forget(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(list(self.drawers)))
        assert self.palace.forget(id).complete
        self._lose({id})

    @precondition(lambda self: any(self.talks.values()))
    @rule(data=st.data())
    def forget_a_conversation(self, data: st.DataObject) -> None:
        talk = data.draw(st.sampled_from(sorted(name for name, texts in self.talks.items() if texts)))
        assert self.palace.forget_conversation(talk).complete
        self._lose(set(self.talks.pop(talk)))

    @precondition(lambda self: self.drawers and not self.carried_over)  # once: it costs as much as all the other steps
    @rule()
    def carry_over(self) -> None:
        """Export, import into another store: the same palace, in which what was forgotten is nowhere."""
        self.carried_over = True
        records = list(self.palace.export())
        everything = "\n".join(map(str, records))
        assert [word for word in self.forgotten if word in everything] == []
        assert [word for word in self.rare if word not in everything] == []
        other = self.second.palace(self.user)
        try:
            other.load(records)
            assert list(other.drawers()) == list(self.palace.drawers())
            assert [other.show(id) for id in self.drawers] == [self.palace.show(id) for id in self.drawers]
            assert {pointer: other.show(pointer).drawer.id for pointer in self.pointers} == self.pointers
            assert other.conversations() == self.palace.conversations()
            assert other.wings() == self.palace.wings()
            self.second.work()
            assert self.second.dead_jobs() == []
            assert sound(self.second)
        finally:
            self.second.remove_user(self.user)

    @invariant()
    def every_acknowledged_word_is_there_and_nothing_else(self) -> None:
        assert {drawer.id: drawer.content for drawer in self.palace.drawers()} == self.drawers
        for talk, texts in self.talks.items():
            assert [(one.id, one.content) for one in self.palace.conversation(talk).messages()] == list(texts.items())
        assert {pointer: self.palace.show(pointer).drawer.id for pointer in self.pointers} == self.pointers

    def teardown(self) -> None:
        if not hasattr(self, "user"):
            return
        try:
            assert sound(self.memory)
        finally:
            assert self.memory.remove_user(self.user).complete

    def _lose(self, ids: set[DrawerId]) -> None:
        gone = {word for word, id in self.rare.items() if id in ids}
        self.forgotten |= gone
        self.rare = {word: id for word, id in self.rare.items() if word not in gone}
        self.pointers = {pointer: id for pointer, id in self.pointers.items() if id not in ids}
        for id in ids:
            self.sent.pop(id, None)
            for texts in (self.notes, *self.talks.values()):
                texts.pop(id, None)


def sound(memory: Memory) -> bool:
    """Whether `palazzo doctor --deep` finds nothing; what it finds is shown."""
    assert [found for found in [*memory.check(), *memory.check_deep()] if not found.ok] == []
    return True


@pytest.fixture(params=["sqlite", "postgres"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str | Path, str | Path]]:
    """The store under test, and one of the other kind that exports go to."""
    with fresh_database() as url:
        file = tmp_path / "palace.db"
        yield (file, url) if request.param == "sqlite" else (url, file)


@pytest.mark.timeout(0 if EXAMPLES > 35 else 300)
def test_a_palace_is_what_a_plain_model_of_it_says(places: tuple[str | Path, str | Path]) -> None:
    clock = Clock()
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(palazzo.open(one, embedder=FakeEmbedder(), settings=Settings(), clock=clock))
            for one in places
        )
        machine: type[PalaceMachine] = type(
            "Machine", (PalaceMachine,), {"memory": first, "second": second, "clock": clock}
        )
        limits = settings(
            max_examples=EXAMPLES,
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),
        )
        run_state_machine_as_test(machine, settings=limits)

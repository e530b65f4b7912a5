import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from palazzo.model.drawer import Drawer
from palazzo.model.erasure import OneConversation, OneDrawer
from palazzo.model.ids import ConversationId
from palazzo.model.pointer import Pointer
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import ME, NOON, file, filing, remember, said


class Numbers(RuleBasedStateMachine):
    """However drawers are filed and erased, no pointer and no position is ever given twice."""

    @initialize()
    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.store = SqliteStore(Path(self.folder.name) / "palace.db")
        self.drawers: dict[str, Drawer] = {}
        self.given: dict[Pointer, str] = {}
        self.positions: set[tuple[str, int, int]] = set()
        self.talks = 0
        self.written = 0

    @rule(
        talk=st.sampled_from("ab"), wing=st.sampled_from(["Efoil", "Garden"]), topic=st.sampled_from(["Wire", "Lime"])
    )
    def remember_and_file(self, talk: str, wing: str, topic: str) -> None:
        self.written += 1
        drawer = said(f"m{self.written}", "words", ConversationId(talk))
        [drawer] = remember(self.store, drawer)
        [pointer] = file(self.store, filing(drawer, wing=wing, topic=topic, talk=drawer.conversation_id))
        assert pointer not in self.given
        assert (talk, self.talks, drawer.position) not in self.positions
        self.positions.add((talk, self.talks, drawer.position))
        self.given[pointer] = drawer.id
        self.drawers[drawer.id] = replace(drawer, pointer=pointer)

    @precondition(lambda self: self.drawers)
    @rule(data=st.data())
    def erase_a_drawer(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(sorted(self.drawers)))
        assert self.store.erase(ME, OneDrawer(self.drawers.pop(id).id), NOON).complete

    @precondition(lambda self: self.drawers)
    @rule(data=st.data())
    def erase_a_conversation(self, data: st.DataObject) -> None:
        talk = self.drawers[data.draw(st.sampled_from(sorted(self.drawers)))].conversation_id
        assert talk is not None
        assert self.store.erase(ME, OneConversation(talk), NOON).complete
        self.drawers = {id: drawer for id, drawer in self.drawers.items() if drawer.conversation_id != talk}
        self.talks += 1  # a conversation of this name may begin anew

    @invariant()
    def every_drawer_is_where_its_pointer_says(self) -> None:
        with self.store.reading(ME) as tx:
            assert {drawer.id: drawer for drawer in tx.drawers.all()} == self.drawers
            for drawer in self.drawers.values():
                assert drawer.pointer is not None
                assert tx.drawers.at(drawer.pointer) == drawer

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()


Numbers.TestCase.settings = settings(max_examples=15, stateful_step_count=15, deadline=None)
TestNumbers = Numbers.TestCase

"""Whatever the library returns, the client returns the same."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

import palazzo
from palazzo import Conflict, Invalid, Memory, Message, NotFound, Palace, Refused, Unavailable, plain
from palazzo.client.palace import RemotePalace
from palazzo.model.drawer import Role
from tests.support.clock import Clock

WIRE = "I tried a 12-AWG silicone wire and it overheated"
START = Clock().now


@pytest.fixture
def lived_in(palace: Palace, memory: Memory, clock: Clock) -> Palace:
    """A palace with two conversations, a note, facts that were replaced, and one message in the vestibule."""
    talk = palace.conversation("efoil", title="The board", agent="coder")
    talk.remember("user", WIRE, at=START, id="1", speaker="Mara")
    talk.remember("assistant", "Go to 8-AWG and redo the crimp", at=START + timedelta(minutes=1))
    talk.complete()
    life = palace.conversation("life")
    life.remember("user", "I live in Oslo. My sister is called Ana.", at=START)
    life.remember("user", "I moved to Bergen last week, I live in Bergen now.", at=START + timedelta(days=30))
    life.complete()
    palace.change_agent("coder", disabled=True)
    palace.conversation("efoil").remember("user", "Never use silicone wire for the main loop again.")
    palace.guidance.promote(palace.note("Tests must run before every commit.").id)
    palace.note("Always balance-charge the pack", wing="Efoil rebuild")
    palace.authored.add("AGENTS.md", "- Answer in metric units.\n", agent="coder")
    memory.work()
    palace.conversation("new").remember("user", "The battery arrived")
    clock.go_on(days=40)
    return palace


Ask = Callable[[Palace], object]

QUESTIONS: dict[str, Ask] = {
    "conversations": lambda palace: palace.conversations(),
    "conversation page": lambda palace: palace.conversation_page(limit=2),
    "conversation info": lambda palace: palace.conversation_info("efoil"),
    "messages": lambda palace: palace.conversation("efoil").messages(),
    "message page": lambda palace: palace.message_page("efoil", limit=1),
    "recall": lambda palace: palace.recall("which wire overheated?", neighbours=1),
    "recall by conversation": lambda palace: palace.recall("where do I live?", by="conversation", top_k=2),
    "recall within": lambda palace: palace.recall("wire", role="user", since=START, until=START + timedelta(days=1)),
    "ask": lambda palace: palace.ask("which wire overheated?", min_relevance=0.0),
    "ask what nobody knows": lambda palace: palace.ask("which wire overheated?", agent="coder"),
    "show": lambda palace: palace.show(palace.wings()[0].pointer.path + "/R-01/D-001"),
    "details": lambda palace: palace.details(palace.wings()[0].pointer.path + "/R-01/D-001", around=1),
    "details of a fact's source": lambda palace: palace.details(palace.facts()[0].sources[0]),
    "settings": lambda palace: palace.settings(),
    "agents": lambda palace: palace.agents(),
    "guidance": lambda palace: palace.guidance.all(),
    "activity": lambda palace: palace.activity(3),
    "activity page": lambda palace: palace.activity_page(limit=2),
    "jobs": lambda palace: palace.jobs(),
    "costs": lambda palace: palace.costs(),
    "spending": lambda palace: palace.spending(),
    "export": lambda palace: list(palace.export()),
    "context": lambda palace: plain.context(
        palace.context("which wire overheated?", conversation="new", budget=300, top_k=3)
    ),
    "context without what is seen": lambda palace: plain.context(
        palace.context("which wire overheated?", seen=[palace.recall("which wire overheated?")[0].drawer_id])
    ),
    "context for an agent": lambda palace: palace.context("which wire overheated?", agent="coder"),
    "context where little fits": lambda palace: palace.context("which wire overheated?", min_relevance=1.0),
    "wake-up": lambda palace: plain.context(palace.wake_up(300)),
    "wake-up of an agent": lambda palace: palace.wake_up(agent="coder"),
    "gate": lambda palace: plain.verdict(palace.gate("I decided to use 10-AWG wire from now on")),
    "authored": lambda palace: palace.authored.all(),
    "authored document": lambda palace: palace.authored.get("AGENTS.md"),
    "wings": lambda palace: palace.wings(),
    "rooms": lambda palace: palace.rooms(1),
    "rooms of nothing": lambda palace: palace.rooms(99),
    "closets": lambda palace: palace.closets(1, 1),
    "closets of nothing": lambda palace: palace.closets(1, 99),
    "overview": lambda palace: palace.overview(),
    "wing view": lambda palace: palace.wing_view("efoil rebuild"),
    "room page": lambda palace: palace.room_page("W-001"),
    "room view": lambda palace: palace.room_view("W-001/R-01"),
    "drawer page": lambda palace: palace.drawer_page("W-001/R-01", limit=1),
    "vestibule": lambda palace: palace.vestibule(),
    "browse": lambda palace: palace.browse(),
    "browse one": lambda palace: palace.browse("Efoil rebuild"),
    "mentions": lambda palace: palace.mentions(),
    "latest rooms": lambda palace: palace.latest_rooms(2),
    "proposals": lambda palace: palace.guidance.proposals(),
    "home": lambda palace: palace.home(),
    "entities": lambda palace: palace.entities(),
    "entity": lambda palace: palace.entity("Ana"),
    "facts": lambda palace: palace.facts(),
    "facts then": lambda palace: palace.facts("user", at=START + timedelta(days=1), predicate="lives_in"),
    "timeline": lambda palace: palace.timeline("user"),
    "neighbours": lambda palace: palace.neighbours("user"),
    "find": lambda palace: palace.find([palace.conversation("new").messages()[0].id, "dnothing"]),  # type: ignore[list-item]
}


@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
def test_the_same_question_has_the_same_answer(lived_in: Palace, remote: RemotePalace, ask: Ask) -> None:
    expected = ask(lived_in)
    assert ask(remote) == expected  # type: ignore[arg-type]  # that it serves as one is the point


class TestChanges:
    def test_messages_are_kept_as_they_are_here(self, remote: RemotePalace, palace: Palace) -> None:
        talk = remote.conversation("efoil", title="The board", wing="Efoil", agent="coder", started=START)
        first = talk.remember("user", WIRE, at=START, id="1", speaker="Mara", provenance="person")
        more = talk.remember_all([Message(Role.ASSISTANT, "Go to 8-AWG", id="2"), Message(Role.USER, "Done")])
        assert palace.conversation("efoil").messages() == [first, *more]
        (info,) = palace.conversations()
        assert (info.title, info.wing, info.agent_id, info.started_at) == ("The board", "Efoil", "coder", START)
        assert talk.remember("user", WIRE, id="1", speaker="Mara") == first

    def test_entities_and_rooms_get_other_names_and_a_thumb_is_taken_back(
        self, lived_in: Palace, remote: RemotePalace
    ) -> None:
        assert remote.graph.rename("Ana", "Anastasia") == lived_in.entity("Ana")
        assert lived_in.entity("Ana").name == "Anastasia"
        assert remote.graph.retype("Ana", "item").type == "item"
        with pytest.raises(Conflict):
            remote.graph.rename("Ana", "Oslo")
        assert remote.rename_room("W-001/R-01", "The wires").room.title == "The wires"
        assert lived_in.rooms(1)[0].title == "The wires"
        remote.feedback("W-001/R-01/D-001", useful=True)
        assert remote.withdraw_feedback("W-001/R-01/D-001")
        assert lived_in.feedbacks() == []

    def test_rules_are_promoted_and_retired(self, lived_in: Palace, remote: RemotePalace) -> None:
        rule = remote.guidance.all("active")[0]
        assert remote.guidance.retire(rule.drawer_id).state == "retired"
        assert [one.drawer_id for one in lived_in.guidance.all("retired")] == [rule.drawer_id]
        assert remote.guidance.promote(rule.drawer_id).state == "active"

    def test_documents_are_added_and_removed(self, lived_in: Palace, remote: RemotePalace, tmp_path: Path) -> None:
        file = tmp_path / "RULES.md"
        file.write_text("- Be brief.\n")
        assert remote.authored.add(file, agent="writer") == lived_in.authored.get("RULES.md")
        named = remote.authored.add("tone", "- Be kind.\n")
        assert (named.name, named.text, named.agent_id) == ("tone", "- Be kind.\n", None)
        remote.authored.remove("RULES.md")
        assert [one.name for one in lived_in.authored.all()] == ["AGENTS.md", "tone"]
        with pytest.raises(NotFound):
            remote.authored.get("RULES.md")

    def test_feedback_is_kept_as_it_is_here(self, lived_in: Palace, remote: RemotePalace) -> None:
        drawer = remote.recall("which wire overheated?")[0].drawer
        told = remote.feedback(drawer.id, True, source="citation")
        assert told == lived_in.feedbacks()[0]
        assert (told.drawer_id, told.useful, told.source) == (drawer.id, True, "citation")
        assert drawer.pointer is not None
        assert remote.feedback(drawer.pointer, False).useful is False

    def test_too_little_feedback_teaches_nothing_here_and_there(self, lived_in: Palace, remote: RemotePalace) -> None:
        with pytest.raises(Refused) as here:
            lived_in.calibrate()
        with pytest.raises(Refused) as there:
            remote.calibrate()
        assert there.value.message == here.value.message

    def test_enough_feedback_teaches_the_same(self, remote: RemotePalace, palace: Palace, memory: Memory) -> None:
        for number in range(60):
            words = f"I decided on wire {number}, budget {number + 100} euros" if number % 2 else f"ok {number}"
            palace.conversation("talk").remember("user", words)
        memory.work()
        for drawer in list(palace.drawers()):
            palace.feedback(drawer.id, "decided" in drawer.content)
        learned = remote.calibrate()
        assert learned == palace.calibrate()
        assert remote.accept_threshold(learned.threshold) == palace.settings()
        assert palace.settings().gate_threshold == learned.threshold

    def test_settings_are_changed_also_back_to_none(self, remote: RemotePalace, palace: Palace) -> None:
        assert remote.change_settings(top_k=7, keep_days=30).top_k == 7
        assert remote.change_settings(keep_days=None) == palace.settings()
        assert remote.change_agent("coder", disabled=True) == palace.agents()[0]

    def test_a_note_is_filed_at_once(self, remote: RemotePalace, palace: Palace) -> None:
        noted = remote.note("Always balance-charge the pack", wing="Efoil rebuild", at=START)
        assert palace.show(noted.id).drawer == noted

    def test_completing_queues_the_mining(self, remote: RemotePalace, palace: Palace, memory: Memory) -> None:
        talk = remote.conversation("efoil")
        talk.remember("user", WIRE)
        talk.complete()
        memory.work()
        assert palace.conversation("efoil").messages()[0].pointer is not None

    def test_wings_are_renamed_merged_and_split(self, lived_in: Palace, remote: RemotePalace) -> None:
        renamed = remote.rename_wing("Efoil rebuild", "Care of the pack")
        assert lived_in.wing_view("Efoil rebuild").wing == renamed
        merged, moves = remote.merge_wings("Care of the pack", "The board")
        assert (merged.name, len(moves)) == ("The board", 1)
        room = moves[0].new.path.rpartition("/")[0]
        again, back = remote.split_wing("The board", "Notes on the board", rooms=[room])
        assert [lived_in.show(move.new).drawer.id for move in back] == [move.drawer for move in back]
        assert again in lived_in.wings()

    def test_a_drawer_is_moved_and_its_old_pointer_leads_to_it(self, lived_in: Palace, remote: RemotePalace) -> None:
        (move,) = remote.move("W-001/R-01/D-001", "Efoil rebuild", topic="Wires")
        assert remote.show(move.old) == lived_in.show(move.new)

    def test_what_is_forgotten_is_gone_with_a_receipt(self, lived_in: Palace, remote: RemotePalace) -> None:
        receipt = remote.forget("W-001/R-01/D-001")
        assert receipt.complete
        with pytest.raises(NotFound):
            lived_in.show("W-001/R-01/D-001")
        assert remote.conversation("life").forget().erased["drawers"] == 2
        assert remote.forget_conversation("efoil").complete


class TestErrors:
    def test_errors_are_raised_as_the_library_raises_them(self, remote: RemotePalace, palace: Palace) -> None:
        remote.conversation("efoil").remember("user", "one", id="1")
        failing: dict[type[palazzo.PalazzoError], Ask] = {
            NotFound: lambda palace: palace.show("W-042/R-01/D-001"),
            Conflict: lambda palace: palace.conversation("efoil").remember("user", "other", id="1"),
            Invalid: lambda palace: palace.conversation("efoil").remember("user", ""),
        }
        for kind, ask in failing.items():
            with pytest.raises(kind) as here:
                ask(palace)
            with pytest.raises(kind) as there:
                ask(remote)  # type: ignore[arg-type]
            assert type(there.value) is type(here.value)
            assert (there.value.message, there.value.data) == (here.value.message, here.value.data)

    def test_a_wing_that_is_not_there_is_not_found(self, remote: RemotePalace) -> None:
        with pytest.raises(NotFound):
            remote.wing_view("Nothing")

    def test_a_server_that_is_not_there_is_unavailable(self) -> None:
        with palazzo.connect("http://127.0.0.1:9") as memory, pytest.raises(Unavailable, match="does not answer"):
            memory.palace()

    def test_something_else_that_answers_is_unavailable(self, url: str) -> None:
        with palazzo.connect(f"{url}/memory") as memory, pytest.raises(Unavailable, match="not as a Palazzo"):
            memory.palace()

    def test_nobody_elses_palace_can_be_had(self, url: str) -> None:
        with palazzo.connect(url) as memory, pytest.raises(Refused, match="the palace of 'me' and no other"):
            memory.palace("ann")

    def test_a_key_opens_its_owners_palace(self, url: str, memory: Memory) -> None:
        memory.add_user("ann")
        key = memory.keys.create("ann").text
        with palazzo.connect(url, key) as remote:
            assert remote.palace().user == "ann"
            remote.palace("ann").note("mine")
        assert memory.palace("ann").count() == 1
        with palazzo.connect(url) as nobody, pytest.raises(palazzo.Unauthenticated):
            nobody.palace()

"""Journeys through the facade, on SQLite."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

import palazzo
from palazzo import Conflict, EmbedderMismatch, Invalid, Memory, NotFound, Palace, Settings, Unavailable
from palazzo.model.drawer import Role
from palazzo.model.message import Message
from palazzo.model.user import UserRole
from palazzo.providers.fake import FakeEmbedder
from palazzo.providers.static import StaticEmbedder
from palazzo.transfer.format import from_lines, to_lines
from tests.support.clock import Clock
from tests.support.embedders import FailingEmbedder

WIRE = "I tried a 12-AWG silicone wire and it overheated"
EVENING = datetime(2026, 4, 30, 20, 15, tzinfo=timezone(timedelta(hours=2)))


@pytest.fixture(params=[FakeEmbedder, StaticEmbedder])
def told(request: pytest.FixtureRequest, place: Path, clock: Clock) -> Iterator[Memory]:
    """A memory that was told of a wire and of a cake, once per embedder."""
    with palazzo.open(place, embedder=request.param(), settings=Settings(), clock=clock) as memory:
        efoil = memory.palace("me").conversation("efoil", wing="Efoil rebuild")
        efoil.remember("user", WIRE, at=EVENING, id="m1", speaker="Ann")
        efoil.remember("assistant", "A thicker gauge sheds the heat better.", at=EVENING, id="m2")
        efoil.complete()
        memory.palace("me").conversation("cake").remember("user", "The lemon cake wants less sugar", id="m1")
        yield memory


def test_what_was_said_a_moment_ago_is_found_by_its_words(told: Memory) -> None:
    best = told.palace("me").recall("which wire overheated?")[0]
    assert (best.content, best.pointer, best.place) == (WIRE, None, None)


def test_work_files_and_embeds_what_was_said(told: Memory) -> None:
    assert told.work() == 3  # one job embeds both conversations, one mines the completed one, one judges the turns
    best = told.palace("me").recall("which wire overheated?", top_k=1)[0]
    assert str(best.pointer) == "§ W-001/R-01/D-001"
    assert best.place is not None
    assert (best.place.wing, best.place.room) == ("Efoil rebuild", "Silicone wire")
    assert {"words", "vectors"} <= set(best.signals)


def test_work_leaves_nothing_to_do(told: Memory) -> None:
    told.work()
    assert (told.work(), told.waiting(), told.dead_jobs()) == (0, 0, [])


def test_mining_a_conversation_that_grew_files_only_what_is_new(told: Memory) -> None:
    told.work()
    talk = told.palace("me").conversation("efoil")
    talk.remember("user", "The 8-AWG wire stays cool", id="m3")
    talk.complete()
    told.work()
    pointers = [str(drawer.pointer) for drawer in talk.messages()]
    assert pointers == ["§ W-001/R-01/D-001", "§ W-001/R-01/D-002", "§ W-001/R-01/D-003"]


def test_mining_twice_changes_nothing(told: Memory) -> None:
    told.work()
    before = list(told.palace("me").drawers())
    told.palace("me").conversation("efoil").complete()
    told.work()
    assert list(told.palace("me").drawers()) == before


def test_a_conversation_without_messages_is_mined_to_nothing(memory: Memory, palace: Palace) -> None:
    palace.conversation("silence").complete()
    memory.work()
    assert (palace.count(), palace.wings(), memory.dead_jobs()) == (0, [], [])


def test_a_message_keeps_its_words_its_time_and_its_speaker(palace: Palace) -> None:
    words = "  ünï\r\n\tcode 👩‍🚀 \u202e \x1b[31m "
    kept = palace.conversation("c").remember("user", words, at=EVENING, speaker="Ann")
    shown = palace.show(kept.id).drawer
    assert (shown.content, shown.speaker) == (words, "Ann")
    assert (shown.said_at, shown.said_at.utcoffset()) == (EVENING, timedelta(hours=2))


def test_repeating_a_message_with_its_id_changes_nothing(palace: Palace) -> None:
    talk = palace.conversation("efoil")
    first = talk.remember("user", WIRE, id="m1")
    assert talk.remember("user", WIRE, id="m1") == first
    assert palace.count() == 1


def test_the_same_id_with_other_words_is_a_conflict(palace: Palace) -> None:
    talk = palace.conversation("efoil")
    talk.remember("user", WIRE, id="m1")
    with pytest.raises(Conflict, match="m1"):
        talk.remember("user", "something else", id="m1")
    assert [drawer.content for drawer in talk.messages()] == [WIRE]


def test_several_messages_are_kept_all_or_none(palace: Palace) -> None:
    talk = palace.conversation("efoil")
    talk.remember("user", WIRE, id="m1")
    with pytest.raises(Conflict):
        talk.remember_all([Message(Role.USER, "new", id="m2"), Message(Role.USER, "clash", id="m1")])
    assert palace.count() == 1


def test_several_conversations_are_kept_and_completed_together(memory: Memory, palace: Palace) -> None:
    efoil, cake = palace.conversation("efoil"), palace.conversation("cake")
    assert (
        palace.remember_together([(efoil, [Message(Role.USER, WIRE)]), (cake, [Message(Role.USER, "flour")] * 2)]) == 3
    )
    memory.work()
    assert [(info.id, info.length, info.mined_up_to) for info in palace.conversations()] == [
        ("cake", 2, 2),
        ("efoil", 1, 1),
    ]


def test_several_conversations_are_kept_all_or_none(palace: Palace) -> None:
    efoil, cake = palace.conversation("efoil"), palace.conversation("cake")
    efoil.remember("user", WIRE, id="m1")
    clash = [Message(Role.USER, "clash", id="m1")]
    with pytest.raises(Conflict):
        palace.remember_together([(cake, [Message(Role.USER, "flour")]), (efoil, clash)])
    assert [info.id for info in palace.conversations()] == ["efoil"]


def test_a_conversation_may_have_begun_before_it_is_told(palace: Palace, clock: Clock) -> None:
    began = clock.now - timedelta(days=400)
    palace.conversation("efoil", started=began).remember("user", WIRE)
    assert [info.started_at for info in palace.conversations()] == [began]


@pytest.mark.parametrize("role", ["note", "robot"])
def test_a_conversation_takes_no_notes_and_no_unknown_roles(palace: Palace, role: str) -> None:
    with pytest.raises(Invalid):
        palace.conversation("efoil").remember(role, WIRE)


def test_a_note_is_filed_at_once_under_its_wing(palace: Palace) -> None:
    note = palace.note("Always balance-charge the pack", wing="Efoil rebuild")
    shown = palace.show(str(note.pointer))
    assert shown.place is not None
    assert (shown.place.wing, shown.place.room) == ("Efoil rebuild", "2026-04 notes")


def test_nobody_finds_another_users_words(told: Memory) -> None:
    told.work()
    drawer = next(told.palace("me").drawers())
    other = told.palace("somebody else")
    assert other.recall("which wire overheated?") == []
    with pytest.raises(NotFound):
        other.show(drawer.id)
    with pytest.raises(NotFound):
        other.forget(drawer.id)


def test_a_question_without_words_is_refused(palace: Palace) -> None:
    with pytest.raises(Invalid, match="at least one word"):
        palace.recall("  ")


def test_forgetting_a_drawer_leaves_no_trace_of_it(told: Memory) -> None:
    told.work()
    palace = told.palace("me")
    receipt = palace.forget("W-001/R-01/D-001")
    assert receipt.complete
    assert (receipt.erased["drawers"], receipt.erased["words"], receipt.erased["vectors"]) == (1, 1, 1)
    assert WIRE not in [hit.content for hit in palace.recall("which wire overheated?")]
    with pytest.raises(NotFound):
        palace.show("W-001/R-01/D-001")


def test_a_number_is_never_given_again(told: Memory) -> None:
    told.work()
    palace = told.palace("me")
    palace.forget("W-001/R-01/D-002")
    talk = palace.conversation("efoil")
    talk.remember("user", "The 8-AWG wire stays cool", id="m3")
    talk.complete()
    told.work()
    assert [str(drawer.pointer) for drawer in talk.messages()] == ["§ W-001/R-01/D-001", "§ W-001/R-01/D-003"]


def test_forgetting_a_conversation_leaves_the_others(told: Memory) -> None:
    palace = told.palace("me")
    assert palace.conversation("efoil").forget().erased["drawers"] == 2
    assert [conversation.id for conversation in palace.conversations()] == ["cake"]
    with pytest.raises(NotFound):
        palace.forget_conversation("efoil")


def test_erasing_a_user_leaves_the_others_and_nothing_of_his(told: Memory, place: Path) -> None:
    told.palace("ann").note("Ann keeps this")
    told.work()
    assert told.palace("me").erase().complete
    assert [user.id for user in told.users()] == ["ann"]
    assert b"silicone" not in b"".join(file.read_bytes() for file in place.parent.iterdir())
    assert told.palace("ann").count() == 1


def test_a_palace_moves_to_another_store_with_nothing_lost(told: Memory, tmp_path: Path) -> None:
    told.work()
    lines = list(to_lines(told.palace("me").export()))
    embedder = told.embedder()
    assert embedder is not None
    same = FakeEmbedder() if embedder.name.startswith("fake") else StaticEmbedder()
    with palazzo.open(tmp_path / "other.db", embedder=same, settings=Settings()) as other:
        moved = other.palace("me")
        derived = [line for line in lines if line.startswith('{"table":"verdicts"')]
        assert moved.load(from_lines(lines)) == len(lines) - 2 - len(derived)  # without its first and last line
        again = list(to_lines(moved.export()))
        assert again[1:-1] == [line for line in lines[1:-1] if line not in derived]  # the first line says when
        other.work()
        assert derived
        assert set(derived) <= set(to_lines(moved.export()))
        assert moved.recall("which wire overheated?", top_k=1)[0].content == WIRE


def test_loading_an_export_twice_changes_nothing(told: Memory) -> None:
    palace = told.palace("me")
    records = [json.loads(line) for line in to_lines(palace.export())]
    assert palace.load(records) == 0


def test_exporting_a_user_who_does_not_exist_is_refused(memory: Memory) -> None:
    with pytest.raises(NotFound, match="typo"):
        memory.palace("typo").export()


def test_everything_is_still_there_when_the_memory_is_opened_again(told: Memory, place: Path) -> None:
    told.work()
    embedder = told.embedder()
    assert embedder is not None
    told.close()
    same = FakeEmbedder() if embedder.name.startswith("fake") else StaticEmbedder()
    with palazzo.open(place, embedder=same, settings=Settings()) as memory:
        assert memory.palace("me").recall("which wire overheated?", top_k=1)[0].content == WIRE
        assert all(finding.ok for finding in memory.check())


def test_users_are_registered_once_and_appear_with_their_first_message(memory: Memory) -> None:
    memory.add_user("ann", UserRole.ADMIN)
    memory.palace("bob").note("hello")
    with pytest.raises(Conflict):
        memory.add_user("ann")
    assert [(user.id, user.role) for user in memory.users()] == [("ann", "admin"), ("bob", "user")]


def test_what_the_memory_did_and_used_is_written_down(told: Memory) -> None:
    told.work()
    palace = told.palace("me")
    assert [event.type for event in palace.activity()] == ["memory_mined"]
    # One call embeds a batch, one finds nothing left, and one is for mining. The cake may be told of by a rule: its
    # words are compared with what rules look like, whose vectors are made once.
    assert [(cost.source, cost.calls) for cost in palace.costs()] == [("memory_embed", 5)]


def test_a_drawer_whose_embedding_failed_is_found_by_words_and_embedded_by_the_backfill(
    place: Path, clock: Clock
) -> None:
    embedder = FailingEmbedder()
    with palazzo.open(place, embedder=embedder, settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        palace.conversation("efoil").remember("user", WIRE)
        memory.work()
        assert memory.waiting() == 1
        with pytest.raises(Unavailable):
            memory.backfill()
        embedder.calls = 10
        assert palace.recall("which wire overheated?")[0].content == WIRE
        assert (memory.backfill(), memory.backfill()) == (1, 0)
        assert "vectors" in palace.recall("which wire overheated?")[0].signals


def test_the_worker_embeds_later_what_failed_before(place: Path, clock: Clock) -> None:
    embedder = FailingEmbedder()
    with palazzo.open(place, embedder=embedder, settings=Settings(), clock=clock) as memory:
        memory.palace("me").conversation("efoil").remember("user", WIRE)
        memory.work()
        embedder.calls = 10
        clock.go_on(minutes=1)
        assert (memory.work(), memory.waiting()) == (2, 0)  # and then the gate


def test_another_embedder_is_refused_with_the_way_out(told: Memory, place: Path) -> None:
    told.close()
    with pytest.raises(EmbedderMismatch, match="palazzo reindex"):
        palazzo.open(place, embedder=FakeEmbedder(32), settings=Settings())


def test_a_reindex_moves_the_store_to_another_embedder(told: Memory, place: Path) -> None:
    told.work()
    told.close()
    seen: list[int] = []
    assert palazzo.reindex(place, embedder=FakeEmbedder(32), progress=seen.append, begun=seen.append) == 3
    assert seen == [3, 3]
    with palazzo.open(place, embedder=FakeEmbedder(32), settings=Settings()) as memory:
        best = memory.palace("me").recall("which wire overheated?")[0]
        assert best.content == WIRE
        assert {"words", "vectors"} <= set(best.signals)


def test_a_reindex_to_the_same_embedder_does_nothing(memory: Memory, palace: Palace, place: Path) -> None:
    palace.note("hello")
    assert palazzo.reindex(place, embedder=FakeEmbedder()) == 0


def test_an_interrupted_reindex_leaves_the_old_index_serving_and_goes_on_where_it_stopped(
    memory: Memory, place: Path
) -> None:
    for user in ("ann", "bob"):
        memory.palace(user).conversation("efoil").remember("user", f"{user}: {WIRE}")
    memory.work()
    stopped = FailingEmbedder(calls=1, dimension=32, error=KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        palazzo.reindex(place, embedder=stopped)
    for user in ("ann", "bob"):
        assert "vectors" in memory.palace(user).recall("which wire overheated?")[0].signals
    memory.close()
    assert palazzo.reindex(place, embedder=FakeEmbedder(32)) == 1
    with palazzo.open(place, embedder=FakeEmbedder(32), settings=Settings()) as moved:
        for user in ("ann", "bob"):
            assert "vectors" in moved.palace(user).recall("which wire overheated?")[0].signals


def test_what_is_said_during_a_reindex_is_in_both_indexes(memory: Memory, place: Path) -> None:
    palace = memory.palace("ann")
    palace.note("the old words")
    memory.work()
    stopped = FailingEmbedder(calls=0, dimension=32, error=KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        palazzo.reindex(place, embedder=stopped)
    palace.note("the new words")
    memory.work()
    assert len([hit for hit in palace.recall("words") if "vectors" in hit.signals]) == 2
    memory.close()
    assert palazzo.reindex(place, embedder=FakeEmbedder(32)) == 2

from dataclasses import asdict
from pathlib import Path

import pytest

import palazzo
from palazzo import EmbedderMismatch, Invalid, Memory, Misconfigured, Palace, Settings
from palazzo.model.user_settings import AgentSettings, UserSettings
from palazzo.providers.fake import FakeEmbedder, FakeReranker
from tests.support.clock import Clock
from tests.support.pages import named, rows

WIRES = [f"wire number {number} overheated" for number in range(8)]


@pytest.fixture
def told(memory: Memory, palace: Palace) -> Palace:
    talk = palace.conversation("efoil", agent="helper")
    for text in WIRES:
        talk.remember("user", text)
    memory.work()
    return palace


def test_recall_returns_as_many_as_the_settings_say_unless_told(told: Palace) -> None:
    assert len(told.recall("which wire overheated?")) == 5
    assert told.change_settings(top_k=2) == UserSettings(top_k=2)
    assert len(told.recall("which wire overheated?")) == 2
    assert len(told.recall("which wire overheated?", top_k=4)) == 4
    assert told.settings() == UserSettings(top_k=2)


def test_who_switches_memory_off_finds_nothing_and_loses_nothing(memory: Memory, told: Palace) -> None:
    told.change_settings(enabled=False)
    assert told.recall("which wire overheated?") == []
    assert told.recall("which wire overheated?", by="conversation") == []
    talk = told.conversation("efoil")
    talk.remember("user", "one more wire")
    talk.complete()
    memory.work()
    assert told.wings() == []
    told.change_settings(enabled=True)
    assert told.recall("one more wire", top_k=1)[0].drawer.content == "one more wire"


def test_without_auto_mine_a_conversation_is_mined_on_request_only(memory: Memory, told: Palace) -> None:
    told.change_settings(auto_mine=False)
    told.conversation("efoil").complete()
    memory.work()
    assert told.wings() == []
    assert told.mine() == ["efoil"]
    memory.work()
    assert len(told.wings()) == 1


def test_an_import_is_mined_only_if_the_settings_say_so(memory: Memory, told: Palace) -> None:
    told.change_settings(auto_mine=False)
    told.conversation("efoil").complete()
    other = memory.palace("other")
    other.load(told.export())
    memory.work()
    assert other.settings() == UserSettings(auto_mine=False)
    assert other.wings() == []


def test_a_disabled_agent_recalls_nothing_but_is_mined(memory: Memory, told: Palace) -> None:
    assert told.change_agent("helper", disabled=True) == AgentSettings("helper", disabled=True)
    assert told.agents() == [AgentSettings("helper", disabled=True)]
    assert told.recall("which wire overheated?", agent="helper") == []
    assert len(told.recall("which wire overheated?", agent="another")) == 5
    told.conversation("efoil").complete()
    memory.work()
    assert len(told.wings()) == 1
    told.change_agent("helper", disabled=False)
    assert len(told.recall("which wire overheated?", agent="helper")) == 5


def test_every_change_is_in_the_activity_list(told: Palace, clock: Clock) -> None:
    told.change_settings(top_k=5)  # as it was
    told.change_settings(top_k=3, gate_threshold=0.5)
    clock.go_on(minutes=1)
    told.change_agent("helper", disabled=True)
    told.change_agent("helper", disabled=True)
    assert [(event.kind, event.type, event.details) for event in told.activity()] == [
        ("user_action", "agent_changed", {"agent": "helper", "disabled": True}),
        ("user_action", "settings_changed", {"top_k": 3, "gate_threshold": 0.5}),
    ]


def test_a_value_that_makes_no_sense_changes_nothing(told: Palace) -> None:
    with pytest.raises(Invalid, match="top_k"):
        told.change_settings(top_k=0, auto_mine=False)
    with pytest.raises(Invalid, match="agent id"):
        told.change_agent(" ", disabled=True)
    assert told.settings() == UserSettings()
    assert told.activity() == []


def test_another_embedding_model_is_refused_with_the_way_to_change_it(told: Palace) -> None:
    with pytest.raises(EmbedderMismatch, match=r"fake-64 \(64 dimensions\).*palazzo reindex"):
        told.change_settings(embedding_model="text-embedding-3-small")
    assert told.change_settings(embedding_model="fake-64").embedding_model == "fake-64"
    assert told.change_settings(embedding_model="").embedding_model == ""


def test_the_settings_say_whether_a_model_reranks(place: Path, clock: Clock) -> None:
    opened = palazzo.open(place, embedder=FakeEmbedder(), reranker=FakeReranker(), settings=Settings(), clock=clock)
    with opened as memory:
        palace = memory.palace("me")
        palace.conversation("efoil").remember("user", WIRES[0])
        memory.work()
        palace.change_settings(use_rerank=True)
        palace.recall("wire", rerank=False)
        assert [cost.source.value for cost in palace.costs()] == ["memory_embed"]
        palace.recall("wire")
        assert [cost.source.value for cost in palace.costs()] == ["memory_embed", "memory_rerank"]


def test_where_no_model_can_rerank_the_order_before_it_stands(told: Palace) -> None:
    before = told.recall("which wire overheated?")
    told.change_settings(use_rerank=True)
    assert told.recall("which wire overheated?") == before
    with pytest.raises(Misconfigured, match="PALAZZO_RERANK_MODEL"):
        told.recall("which wire overheated?", rerank=True)


def test_settings_outlive_the_process_and_belong_to_one_user(place: Path, told: Palace) -> None:
    told.change_settings(top_k=2)
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings()) as again:
        assert again.palace("me").settings() == UserSettings(top_k=2)
        assert again.palace("you").settings() == UserSettings()


def test_every_setting_is_documented_with_its_default() -> None:
    documented = {named(row[0])[0]: row[1].strip("`") for row in rows("docs/user-settings.md")}
    defaults = {name: str(value) or "empty" for name, value in asdict(UserSettings()).items()}
    assert documented == defaults


def test_a_block_is_empty_while_memory_is_switched_off(told: Palace) -> None:
    assert "overheated" in told.context("which wire overheated?").text
    told.change_agent("helper", disabled=True)
    assert told.context("which wire overheated?", agent="helper").text == ""
    told.change_settings(enabled=False)
    assert told.context("which wire overheated?").text == ""


def test_a_block_recalls_what_its_budget_holds_however_many_hits_recall_gives(told: Palace) -> None:
    told.change_settings(top_k=2)
    assert len(told.recall("which wire overheated?")) == 2
    assert len(told.context("which wire overheated?").entries) > 2
    two = told.context("which wire overheated?", top_k=2).entries  # passages: a hit may have the turn before it
    assert len([entry for entry in two if entry.relevance is not None]) == 2


def test_a_block_recalls_nothing_where_the_best_hit_is_less_relevant_than_the_settings_say(told: Palace) -> None:
    told.change_settings(min_relevance=1)
    assert told.context("which wire overheated?").text == ""
    assert told.context("which wire overheated?", min_relevance=0.0).text != ""
    assert told.recall("which wire overheated?") != []

import pytest

from palazzo.errors import Invalid
from palazzo.model.conversation import ConversationInfo
from palazzo.model.ids import ConversationId
from palazzo.model.user_settings import AgentSettings, UserSettings
from palazzo.stores.base import Record, Store
from tests.stores.samples import ME, NOON, YOU, dump

OTHERS = UserSettings(
    enabled=False,
    top_k=20,
    use_rerank=True,
    rerank_model="gpt-4o-mini",
    embedding_model="tiny",
    auto_mine=False,
    gate_threshold=0.25,
    keep_days=90,
    monthly_budget=12.5,
)


def test_whoever_changed_nothing_has_the_defaults(store: Store) -> None:
    with store.reading(ME) as tx:
        assert tx.settings.get() == UserSettings()
        assert tx.settings.agent("helper") == AgentSettings("helper", disabled=False)
        assert tx.settings.agents() == []
    assert store.users.all() == []


def test_settings_come_back_as_they_were_put_and_make_the_user(store: Store) -> None:
    with store.writing(ME) as tx:
        tx.settings.put(OTHERS, NOON)
    with store.reading(ME) as tx:
        assert tx.settings.get() == OTHERS
    assert [user.id for user in store.users.all()] == [ME]


def test_settings_replace_the_former_ones(store: Store) -> None:
    with store.writing(ME) as tx:
        tx.settings.put(OTHERS, NOON)
        tx.settings.put(UserSettings(top_k=3), NOON)
        assert tx.settings.get() == UserSettings(top_k=3)


def test_agents_are_those_with_settings_and_those_that_talked(store: Store) -> None:
    with store.writing(ME) as tx:
        tx.settings.put_agent(AgentSettings("writer", disabled=True), NOON)
        tx.conversations.open(ConversationInfo(ConversationId("a"), NOON, agent_id="coder"))
        tx.conversations.open(ConversationInfo(ConversationId("b"), NOON, agent_id="writer"))
        tx.conversations.open(ConversationInfo(ConversationId("c"), NOON))
        assert tx.settings.agents() == [AgentSettings("coder"), AgentSettings("writer", disabled=True)]
        assert tx.settings.agent("writer") == AgentSettings("writer", disabled=True)
        tx.settings.put_agent(AgentSettings("writer"), NOON)
        assert tx.settings.agents() == [AgentSettings("coder"), AgentSettings("writer")]


def test_nobody_else_sees_or_changes_them(store: Store) -> None:
    with store.writing(ME) as tx:
        tx.settings.put(OTHERS, NOON)
        tx.settings.put_agent(AgentSettings("helper", disabled=True), NOON)
    before = dump(store)
    with store.writing(YOU) as tx:
        assert tx.settings.get() == UserSettings()
        assert tx.settings.agents() == []
        tx.settings.put(UserSettings(top_k=9), NOON)
        tx.settings.put_agent(AgentSettings("helper"), NOON)
    assert dump(store) == before


def test_loading_keeps_the_settings_that_are_there(store: Store) -> None:
    with store.writing(ME) as tx:
        tx.settings.put(OTHERS, NOON)
    records = dump(store)
    with store.writing(ME) as tx:
        tx.settings.put(UserSettings(top_k=3), NOON)
        assert tx.transfer.load(records) == 0
        assert tx.settings.get() == UserSettings(top_k=3)


def test_settings_that_make_no_sense_are_not_loaded(store: Store) -> None:
    with store.writing(ME) as tx:
        tx.settings.put(OTHERS, NOON)
    records: list[Record] = [{**record, "top_k": 0} for record in dump(store)]
    with pytest.raises(Invalid, match="top_k"), store.writing(YOU) as tx:
        tx.transfer.load(records)

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage, ToolMessage

from palazzo import Palace
from palazzo.adapters.langchain import PalazzoChatHistory, memory_tools

CALL = {"name": "weigh", "args": {"what": "pack"}, "id": "call-1", "type": "tool_call"}
SAID: list[BaseMessage] = [
    SystemMessage("Answer briefly."),
    HumanMessage("How heavy is the pack?", id="h1"),
    AIMessage("", tool_calls=[CALL], id="a1"),
    ToolMessage("4.2 kg", tool_call_id="call-1"),
    AIMessage("It weighs 4.2 kg."),
]


def test_messages_come_back_as_they_were_also_those_of_tools(palace: Palace) -> None:
    PalazzoChatHistory(palace, "pack").add_messages(SAID)
    again = PalazzoChatHistory(palace, "pack").messages
    assert [type(message) for message in again] == [type(message) for message in SAID]
    assert [message.content for message in again] == [message.content for message in SAID]
    assert isinstance(again[2], AIMessage)
    assert again[2].tool_calls == [CALL]
    assert again[1].id == "h1"


def test_what_was_said_in_words_is_kept_word_for_word(palace: Palace) -> None:
    PalazzoChatHistory(palace, "pack").add_messages(SAID)
    assert "How heavy is the pack?" in [hit.content for hit in palace.recall("how heavy is the pack?")]


def test_clearing_forgets_that_conversation_alone(palace: Palace) -> None:
    one, other = PalazzoChatHistory(palace, "one"), PalazzoChatHistory(palace, "other")
    one.add_user_message("Hello")
    other.add_user_message("Hello")
    one.clear()
    assert one.messages == []
    assert len(other.messages) == 1


def test_the_tools_recall_and_note(palace: Palace) -> None:
    recall, note = memory_tools(palace)
    pointer = note.invoke({"content": "Rye needs 70 % water", "wing": "Bread"})
    [hit] = recall.invoke({"query": "how much water does rye need?", "top_k": 1})
    assert (hit["pointer"], hit["content"]) == (pointer, "Rye needs 70 % water")
    assert recall.description.startswith("Search what was said")

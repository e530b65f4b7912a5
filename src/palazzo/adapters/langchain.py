"""LangChain: a chat history that never forgets, and tools to recall and to note (extra `langchain`)."""

from collections.abc import Sequence

from palazzo.adapters.tools import memory_functions
from palazzo.adapters.turns import for_machines, in_words, item_of
from palazzo.extras import needs
from palazzo.model.drawer import Drawer, Role
from palazzo.model.message import Message
from palazzo.palace import Palace

with needs("langchain"):
    from langchain_core.chat_history import BaseChatMessageHistory
    from langchain_core.messages import (
        AIMessage,
        BaseMessage,
        HumanMessage,
        SystemMessage,
        message_to_dict,
        messages_from_dict,
    )
    from langchain_core.tools import BaseTool, StructuredTool

_ROLES = {HumanMessage: "user", AIMessage: "assistant", SystemMessage: "system"}
_KINDS: dict[Role, type[BaseMessage]] = {
    Role.USER: HumanMessage,
    Role.ASSISTANT: AIMessage,
    Role.SYSTEM: SystemMessage,
}


class PalazzoChatHistory(BaseChatMessageHistory):
    """The messages of one conversation; everything is kept word for word, and tool calls as they were."""

    def __init__(self, palace: Palace, conversation: str) -> None:
        self._talk = palace.conversation(conversation)

    @property
    def messages(self) -> list[BaseMessage]:  # type: ignore[override]  # LangChain allows an attribute or a property
        return [_message(drawer) for drawer in self._talk.messages()]

    def add_messages(self, messages: Sequence[BaseMessage]) -> None:
        self._talk.remember_all([_kept(message) for message in messages])

    def clear(self) -> None:
        """Forget the conversation, and every trace of it."""
        self._talk.forget()


def memory_tools(palace: Palace) -> list[BaseTool]:
    """Tools that let a model recall, and save a note on purpose."""
    return [StructuredTool.from_function(function) for function in memory_functions(palace)]


def _kept(message: BaseMessage) -> Message:
    role = _ROLES.get(type(message))
    if role is not None and isinstance(message.content, str) and message.content and not _has_more(message):
        return in_words(role, message.content, message.id)
    return for_machines(message_to_dict(message), id=message.id)


def _has_more(message: BaseMessage) -> bool:
    """Whether a message is more than its words."""
    return bool(getattr(message, "tool_calls", None) or message.additional_kwargs or message.name)


def _message(drawer: Drawer) -> BaseMessage:
    item = item_of(drawer)
    if item is not None:
        [message] = messages_from_dict([dict(item)])
        return message
    return _KINDS[drawer.role](drawer.content, id=drawer.message_id)

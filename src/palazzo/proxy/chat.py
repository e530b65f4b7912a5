"""What a chat asks of memory and leaves to it; all of it may wait for the store."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from palazzo.context.block import Context
from palazzo.context.echo import Injected
from palazzo.conversation import Conversation
from palazzo.errors import Invalid
from palazzo.model.drawer import Role
from palazzo.model.ids import conversation_id, drawer_id_for
from palazzo.model.message import Message
from palazzo.palace import Palace
from palazzo.proxy.threads import Speaker, Thread
from palazzo.proxy.turns import Turn, question

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Chat:
    """One request to a model, as memory sees it."""

    palace: Palace
    speaker: Speaker
    turns: tuple[Turn, ...]
    asked_at: datetime

    @property
    def question(self) -> str:
        return question(self.turns)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A chat and how it was answered, if it was; `turns` are all there are by now."""

    chat: Chat
    turns: tuple[Turn, ...]
    thread: Thread
    reply: Turn | None
    context: Context | None


def recall(chat: Chat, thread: Thread) -> Context:
    """Ask memory for what the model does not have in front of it anyway."""
    conversation = conversation_id(thread.conversation)
    seen = [drawer_id_for(conversation, link) for link in thread.links]
    return chat.palace.context(chat.question, agent=chat.speaker.agent, at=chat.asked_at, seen=seen)


def keep(exchange: Exchange) -> bool:
    """Remember what is new in an exchange, and return True: it need not be tried again."""
    chat = exchange.chat
    talk = chat.palace.conversation(exchange.thread.conversation, agent=chat.speaker.agent)
    messages = list(_new(exchange, talk))
    if not messages:
        return True
    try:
        talk.remember_all(messages)
    except Invalid:  # one of them cannot be kept, and the others can
        for message in messages:
            _keep_if_possible(talk, message)
    talk.rest()
    _count_citations(exchange)
    return True


def _new(exchange: Exchange, talk: Conversation) -> Iterator[Message]:
    """The turns that are not stored yet, whichever server stored them."""
    chat, thread = exchange.chat, exchange.thread
    pairs = list(zip(exchange.turns, thread.links, strict=True))[thread.new :]
    stored = chat.palace.find([drawer_id_for(talk.id, link) for _, link in pairs])
    for turn, link in pairs:
        if turn.text.strip() and drawer_id_for(talk.id, link) not in stored and not _is_echo(exchange, turn):
            yield Message(Role(turn.side), turn.text, at=None if turn is exchange.reply else chat.asked_at, id=link)


def _is_echo(exchange: Exchange, turn: Turn) -> bool:
    """Whether a reply says nothing but what memory had just said: that is no news."""
    if turn is not exchange.reply or exchange.context is None:
        return False
    return Injected(entry.text for entry in exchange.context.entries).repeats(turn.text)


def _count_citations(exchange: Exchange) -> None:
    """What a reply cites of what memory had put in front of the model was of use."""
    if exchange.reply is not None and exchange.context is not None:
        shown = [entry.pointer for entry in exchange.context.entries if entry.pointer is not None]
        exchange.chat.palace.cited(exchange.reply.text, shown)


def _keep_if_possible(talk: Conversation, message: Message) -> None:
    try:
        talk.remember_all([message])
    except Invalid as error:
        log.warning("a turn cannot be remembered: %s", error.code)

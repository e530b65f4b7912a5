"""Extraction by a model, in the form that it can manage; whatever goes wrong, the rules do it."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from palazzo.errors import PalazzoError
from palazzo.mining.extraction import Ask, Beat, Extraction, Extractor, Talk
from palazzo.mining.full_form import read_full
from palazzo.mining.full_question import View
from palazzo.mining.short_form import read_short
from palazzo.model.cost import Usage
from palazzo.providers.base import ChatMessage, ChatModel

log = logging.getLogger(__name__)

CanReadFull = Callable[[ChatModel, Ask], bool]  # whether a model manages the full form; may ask it


@dataclass(frozen=True, slots=True)
class ByModel:
    """Asks `chat`; falls back to `rules`, which also fill in what it leaves out.

    `own_words` blanks what was pasted into a message, and `look` reads what a model in the full form is shown.
    """

    chat: ChatModel
    rules: Extractor
    can_read_full: CanReadFull
    look: Callable[[Talk], View]
    own_words: Callable[[str], str]

    def __call__(self, talk: Talk, beat: Beat) -> Extraction:
        """Ask once, or window by window; say in `trouble` why the rules did it, if they did."""
        ruled = self.rules(talk, beat)
        usages: list[Usage] = []

        def ask(messages: Sequence[ChatMessage], schema: Mapping[str, object], max_tokens: int) -> str:
            reply = self.chat.chat(messages, schema=schema, max_tokens=max_tokens)
            usages.append(reply.usage)
            beat()
            return reply.text

        try:
            if self.can_read_full(self.chat, ask):
                found = read_full(ask, talk, ruled, self.look(talk), self.own_words)
            else:
                found = read_short(ask, talk, ruled)
        except PalazzoError as error:
            log.warning("%s could not mine %r, the rules do: %s", self.chat.name, talk.conversation.id, error)
            return replace(ruled, trouble=error.message, usages=tuple(usages))
        return replace(found, by=self.chat.name, usages=tuple(usages))

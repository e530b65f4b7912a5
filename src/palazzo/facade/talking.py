"""The part of a palace that listens: conversations, their messages and summaries, and notes."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from palazzo.conversation import Conversation, remember_together
from palazzo.facade.owned import Owned
from palazzo.mining.notes import file_note
from palazzo.model.conversation import ConversationInfo
from palazzo.model.drawer import Drawer, Provenance, Role, default_stability
from palazzo.model.given import checks_arguments
from palazzo.model.ids import ConversationId, conversation_id
from palazzo.model.job import JobKind
from palazzo.model.message import Message
from palazzo.model.moment import Moment, from_micros, moment, to_micros
from palazzo.model.page import Key, Page, checked_limit, page_of, position
from palazzo.model.summary import KeptSummary


@checks_arguments
class Talking(Owned):
    """What was said, and how to say more."""

    def conversation(
        self,
        id: str | UUID,
        *,
        title: str | None = None,
        wing: str | None = None,
        agent: str | None = None,
        started: Moment | None = None,
    ) -> Conversation:
        """Get or create a conversation by your own id; it is stored with its first message.

        `wing` names its subject if you know it; mining finds one otherwise. `started` is when it began, now unless
        told.
        """
        began = self._parts.clock() if started is None else moment(started, "started")
        info = ConversationInfo(conversation_id(id), began, title=title, wing=wing, agent_id=agent)
        return Conversation(self._parts, self.user, info)

    def remember_together(self, talks: Iterable[tuple[Conversation, Iterable[Message]]]) -> int:
        """Keep messages of several conversations and complete these: all or, if one message is refused, none.

        Return how many messages there were. One commit for all of them makes this the fastest way in.
        """
        return remember_together(self._parts, self.user, talks)

    def conversations(self) -> list[ConversationInfo]:
        """Return every conversation, oldest first."""
        with self._parts.store.reading(self.user) as tx:
            return tx.conversations.all()

    def conversation_page(self, *, cursor: str | None = None, limit: int = 50) -> Page[ConversationInfo]:
        """Return a page of the conversations, those that began last first."""
        after = position(cursor, int, str)
        with self._parts.store.reading(self.user) as tx:
            found = tx.conversations.latest(checked_limit(limit) + 1, None if after is None else _began(after))
        return page_of(found, limit, lambda one: (to_micros(one.started_at), one.id))

    def conversation_info(self, id: str | UUID) -> ConversationInfo:
        """Return what is known of a conversation besides its messages; raise NotFound if there is none."""
        with self._parts.store.reading(self.user) as tx:
            return tx.conversations.get(conversation_id(id))

    def message_page(self, conversation: str | UUID, *, cursor: str | None = None, limit: int = 100) -> Page[Drawer]:
        """Return a page of a conversation's messages in order; raise NotFound if there is no such conversation."""
        [after] = position(cursor, int) or (0,)
        with self._parts.store.reading(self.user) as tx:
            info = tx.conversations.get(conversation_id(conversation))
            found = tx.drawers.of_conversation(info.id, after=int(after), limit=checked_limit(limit) + 1)
        return page_of(found, limit, lambda one: (one.position,))

    def note(self, content: str, *, wing: str | None = None, at: Moment | None = None) -> Drawer:
        """Save a note on purpose, filed at once under `wing`, or under Notes."""
        from palazzo.context.kept import own_words  # recall works without it, and starts sooner

        now = self._parts.clock()
        id = self._parts.new_id(now)
        drawer = Drawer(
            id=id,
            role=Role.NOTE,
            content=own_words(self._parts.store, self.user, content, id),
            said_at=now if at is None else moment(at, "at"),
            written_at=now,
            stability=default_stability(Role.NOTE, Provenance.SESSION_TURN),
        )
        with self._parts.store.writing(self.user) as tx:
            tx.drawers.add(drawer)
            tx.palace.file(file_note(drawer, wing))
            tx.jobs.add(JobKind.EMBED, "", now)
            return tx.drawers.get(drawer.id)

    def summaries(self, conversation: str | UUID) -> list[KeptSummary]:
        """Return the summaries that stand in a conversation, in order."""
        with self._parts.store.reading(self.user) as tx:
            return tx.summaries.of_conversation(conversation_id(conversation))

    def expand(self, summary: str) -> list[Drawer]:
        """Return every message that a summary covers, word for word; raise NotFound if there is no such summary."""
        with self._parts.store.reading(self.user) as tx:
            return tx.summaries.expand(summary)


def _began(after: Key) -> tuple[datetime, ConversationId]:
    return from_micros(int(after[0])), ConversationId(str(after[1]))

"""A conversation, as a caller holds it."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from uuid import UUID

from palazzo.compaction.view import view
from palazzo.errors import NotFound
from palazzo.model.activity import erased
from palazzo.model.conversation import ConversationInfo
from palazzo.model.drawer import Drawer, Provenance, Role, default_stability
from palazzo.model.erasure import OneConversation
from palazzo.model.given import checks_arguments
from palazzo.model.ids import ConversationId, UserId, drawer_id_for
from palazzo.model.job import Job, JobKind
from palazzo.model.message import Message, word
from palazzo.model.moment import Moment, moment
from palazzo.model.receipt import Receipt
from palazzo.model.summary import Compacted, View
from palazzo.parts import Parts
from palazzo.stores.base import Transaction


@checks_arguments
class Conversation:
    """An ordered list of messages, possibly still running; made by `Palace.conversation`."""

    def __init__(self, parts: Parts, user: UserId, info: ConversationInfo) -> None:
        self._parts = parts
        self._user = user
        self._info = info
        self._opened = False

    @property
    def id(self) -> ConversationId:
        return self._info.id

    def remember(
        self,
        role: Role | str,
        content: str,
        *,
        at: Moment | None = None,
        id: str | UUID | None = None,
        speaker: str | None = None,
        provenance: Provenance | str = Provenance.SESSION_TURN,
    ) -> Drawer:
        """Keep one message word for word; it is on disk when this returns.

        A block of context that comes back in it is left out: what stands there is kept already.

        `id` is the caller's own id of the message: repeating it with the same words changes nothing, with
        other words it raises Conflict. `at` is when it was said, now unless told.
        """
        message = Message(
            role=word(Role, role, "role"),
            content=content,
            at=None if at is None else moment(at, "at"),
            id=None if id is None else str(id),
            speaker=speaker,
            provenance=word(Provenance, provenance, "provenance"),
        )
        return self.remember_all([message])[0]

    def remember_all(self, messages: Iterable[Message]) -> list[Drawer]:
        """Keep several messages at once: all of them or, if one is refused, none."""
        now = self._parts.clock()
        drawers = [self._drawer(message, now) for message in messages]
        with self._parts.store.writing(self._user) as tx:
            stored = self._add(tx, drawers)
            if stored:
                tx.jobs.add(JobKind.EMBED, "", now)
            if self._has_grown_long(stored):
                tx.jobs.add(JobKind.COMPACT, self.id, now)
        self._opened = True
        return stored

    def _add(self, tx: Transaction, drawers: Sequence[Drawer]) -> list[Drawer]:
        """Add the drawers; the conversation is looked for only at first, and when somebody has erased it since."""
        if self._opened:
            with suppress(NotFound):
                return [tx.drawers.add(drawer) for drawer in drawers]
        tx.conversations.open(self._info)
        return [tx.drawers.add(drawer) for drawer in drawers]

    def _has_grown_long(self, stored: Sequence[Drawer]) -> bool:
        """Whether these messages complete another stretch that is worth shortening."""
        every = self._parts.compact_every
        return bool(stored and every) and (stored[0].position - 1) // every < stored[-1].position // every

    def compact(self) -> Compacted:
        """Put summaries in place of all but the latest messages; every word of these stays, and rules stay in sight.

        It happens by itself as the conversation grows (`PALAZZO_COMPACT_EVERY`). Raise NotFound if nothing was said.
        """
        return self._parts.compactor_for(self._user).compact(self._user, self.id)

    def view(self) -> View:
        """Return what a model would see: summaries in place of what they cover, and every other message, in order."""
        with self._parts.store.reading(self._user) as tx:
            return view(tx, self.id)

    def complete(self) -> None:
        """Say that the conversation has come to a rest: what is new in it will be mined, if the settings say so."""
        now = self._parts.clock()
        with self._parts.store.writing(self._user) as tx:
            tx.conversations.open(self._info)
            self._complete(tx, now)

    def rest(self) -> None:
        """Complete it by itself once nothing was said in it for a while (`PALAZZO_REST_MINUTES`)."""
        due = self._parts.clock() + self._parts.rest_after
        with self._parts.store.writing(self._user) as tx:
            tx.conversations.open(self._info)
            tx.jobs.add(JobKind.REST, self.id, due)

    def _complete(self, tx: Transaction, now: datetime) -> None:
        tx.conversations.complete(self.id, now)
        if tx.settings.get().mines_by_itself:
            tx.jobs.add(JobKind.MINE, self.id, now)

    def messages(self) -> list[Drawer]:
        """Return every message in order; none if nothing was said yet."""
        with self._parts.store.reading(self._user) as tx:
            return tx.drawers.of_conversation(self.id)

    def forget(self) -> Receipt:
        """Erase the conversation and every trace of it."""
        now, what = self._parts.clock(), OneConversation(self.id)

        def note(tx: Transaction, counts: Mapping[str, int]) -> None:
            tx.ledger.add_activity(erased(what, counts, now))

        return self._parts.store.erase(self._user, what, now, note)

    def _drawer(self, message: Message, now: datetime) -> Drawer:
        from palazzo.context.kept import own_words  # recall works without it, and starts sooner

        id = self._parts.new_id(now) if message.id is None else drawer_id_for(self.id, message.id)
        return Drawer(
            id=id,
            role=message.role,
            content=own_words(self._parts.store, self._user, message.content, id, self.id),
            said_at=message.at or now,
            written_at=now,
            stability=default_stability(message.role, message.provenance),
            provenance=message.provenance,
            conversation_id=self.id,
            message_id=message.id,
            speaker=message.speaker,
        )


def complete_if_rested(parts: Parts, job: Job) -> None:
    """Complete the job's conversation if nothing was said in it for a while; else look again when that may be so."""
    with parts.store.writing(job.user) as tx:
        tx.jobs.finish(job)
        info = tx.conversations.get(ConversationId(job.subject))
        latest = tx.drawers.of_conversation(info.id, after=info.length - 1)
        quiet_at = (latest[0].written_at if latest else info.started_at) + parts.rest_after
        now = parts.clock()
        if now < quiet_at <= now + parts.rest_after:  # what was written later than now was written by another clock
            tx.jobs.add(JobKind.REST, info.id, quiet_at)
        else:
            Conversation(parts, job.user, info)._complete(tx, now)


def remember_together(parts: Parts, user: UserId, talks: Iterable[tuple[Conversation, Iterable[Message]]]) -> int:
    """Keep messages of several conversations and complete those, in one transaction; return how many there were."""
    now = parts.clock()
    prepared = [(talk, [talk._drawer(message, now) for message in messages]) for talk, messages in talks]
    with parts.store.writing(user) as tx:
        for talk, drawers in prepared:
            tx.conversations.open(talk._info)
            for drawer in drawers:
                tx.drawers.add(drawer)
            talk._complete(tx, now)
        tx.jobs.add(JobKind.EMBED, "", now)
    return sum(len(drawers) for _, drawers in prepared)

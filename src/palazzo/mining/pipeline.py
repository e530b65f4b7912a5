"""Mining a conversation: which wing, which room, which closet; decided here, written in one transaction."""

from collections.abc import Sequence

from palazzo.mining.facts import read
from palazzo.mining.known import KnownNames
from palazzo.mining.labels import room_label
from palazzo.mining.subject import subject
from palazzo.model.activity import Activity
from palazzo.model.conversation import ConversationInfo
from palazzo.model.drawer import Drawer
from palazzo.model.ids import Clock, ConversationId
from palazzo.model.job import Job
from palazzo.model.palace import Filing, Shelf, WingKind
from palazzo.stores.base import Store


def run_job(store: Store, job: Job, clock: Clock) -> None:
    """File what is new in the job's conversation, say so, and finish the job; all or nothing."""
    with store.writing(job.user) as tx:
        conversation = tx.conversations.get(ConversationId(job.subject))
        drawers = tx.drawers.of_conversation(conversation.id, after=conversation.mined_up_to)
        if drawers:
            everything = tx.drawers.of_conversation(conversation.id)
            pointers = tx.palace.file(plan(conversation, everything, drawers))
            tx.conversations.mark_mined(conversation.id, drawers[-1].position)
            details = {"drawers": len(pointers), "wings": sorted({pointer.wing for pointer in pointers})}
            tx.ledger.add_activity(Activity("agent_action", "memory_mined", clock(), conversation.id, details))
        tx.jobs.finish(job)


def plan(conversation: ConversationInfo, everything: Sequence[Drawer], new: Sequence[Drawer]) -> Filing:
    """Decide where the new drawers of a conversation go, from all that was said in it."""
    found = subject(everything)
    return Filing(
        wing=conversation.wing or conversation.title or found,
        kind=WingKind.TOPIC,
        room=room_label(everything[0].said_at),
        started_at=everything[0].said_at,
        shelves=[Shelf(found, [(drawer, read(drawer, KnownNames()).tags) for drawer in new])],
        conversation_id=conversation.id,
    )

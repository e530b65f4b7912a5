"""Mining a conversation: look, extract, decide, write.

Extraction may ask a model and take its time, so nothing is locked meanwhile. What is decided is decided from one
view of the palace; if the palace has changed when it comes to writing, it is decided again.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from time import perf_counter

from palazzo.errors import NotFound
from palazzo.mining import tidy
from palazzo.mining.details import known_to, read_details
from palazzo.mining.extraction import MINED, Extraction, Extractor, ReadRule, Talk
from palazzo.mining.plan import Plan, decide
from palazzo.mining.resolve import look_around
from palazzo.model.activity import Activity
from palazzo.model.cost import Usage
from palazzo.model.drawer import Drawer
from palazzo.model.ids import Clock, ConversationId, UserId
from palazzo.model.job import Job, JobKind
from palazzo.model.palace import Wing
from palazzo.model.pointer import Pointer
from palazzo.stores.base import Store, Transaction

Price = Callable[[Usage], int]  # in nanodollars
KeepRule = Callable[[Transaction, ReadRule], bool]  # guidance decides; whether a rule came of it


def no_rule(tx: Transaction, rule: ReadRule) -> bool:  # noqa: ARG001 - where no model reads, no rule is read
    """Keep no rule."""
    return False


def run_job(
    store: Store,
    job: Job,
    extract: Extractor,
    price: Price,
    clock: Clock,
    lease: Callable[[], datetime],
    keep_rule: KeepRule = no_rule,
) -> None:
    """File what is new in the job's conversation, say so, and finish the job; all or nothing."""
    started = perf_counter()
    talk = look(store, job.user, ConversationId(job.subject))
    if not talk.new:
        with store.writing(job.user) as tx:
            tx.jobs.finish(job)
        return
    extraction = extract(talk, partial(_keep, store, job, lease))
    while not _filed(store, job, talk, extraction, clock, price, keep_rule, started):
        pass  # somebody else opened a wing meanwhile: it may be the one


def _filed(
    store: Store,
    job: Job,
    talk: Talk,
    extraction: Extraction,
    clock: Clock,
    price: Price,
    keep_rule: KeepRule,
    started: float,
) -> bool:
    """Decide and write; return False, having written nothing, if the palace is not the one that was decided on."""
    with store.reading(job.user) as tx:
        around = look_around(tx, extraction, talk)
    plan = decide(talk, extraction, around)
    try:
        with store.writing(job.user) as tx:
            details = write(tx, plan, keep_rule)
            details["seconds"] = round(perf_counter() - started, 3)
            details["dollars"] = sum(price(usage) for usage in extraction.usages) / 1e9
            tx.ledger.add_activity(Activity("agent_action", MINED, clock(), talk.conversation.id, details))
            for message in extraction.aside:
                tx.jobs.set_aside(message, clock())
            if extraction.signature is not None and tidy.due(tx.signatures.count()):
                tx.jobs.add(JobKind.TIDY, "", clock())
            tx.jobs.finish(job)
            _check_unchanged(tx.palace.wings(), around.wings, plan.wing)
    except _PalaceChanged:
        return False
    return True


class _PalaceChanged(Exception):
    """Takes back what was written."""


def _check_unchanged(now: Sequence[Wing], before: Sequence[Wing], own: str) -> None:
    """Whoever opens a wing holds off whoever opens another, so this sees every one that could be ours."""
    known = {wing.number for wing in before}
    if any(wing.number not in known and not wing.is_called(own) for wing in now):
        raise _PalaceChanged


def _keep(store: Store, job: Job, lease: Callable[[], datetime]) -> None:
    """Hold on to the job while a model takes its time."""
    with store.writing(job.user) as tx:
        tx.jobs.extend(job, lease())


def read_again(store: Store, user: UserId, drawer: Drawer, finish: Callable[[Transaction], None], at: datetime) -> None:
    """Learn what a message names and states that was set aside; its place in the palace stays."""
    with store.reading(user) as tx:
        known = known_to(tx.graph, [drawer])
    details = read_details([drawer], known)
    with store.writing(user) as tx:
        finish(tx)
        for entity, source in details.entities:
            tx.graph.add_entity(entity, source)
        for relation in details.relations:
            tx.graph.learn(relation)
        for message in details.aside:
            tx.jobs.set_aside(message, at)


def look(store: Store, user: UserId, id: ConversationId) -> Talk:
    """Read all that extraction needs to know; raise NotFound if there is no such conversation."""
    with store.reading(user) as tx:
        conversation = tx.conversations.get(id)
        drawers = tx.drawers.of_conversation(id)
        found = tx.drawers.find([drawer.id for drawer in drawers if drawer.pointer is not None])
        return Talk(
            conversation=conversation,
            drawers=drawers,
            owner=user,
            wings=tx.palace.wings(),
            known=known_to(tx.graph, [drawer for drawer in drawers if drawer.position > conversation.mined_up_to]),
            filed={id: filed.place for id, filed in found.items() if filed.place is not None},
        )


def write(tx: Transaction, plan: Plan, keep_rule: KeepRule) -> dict[str, object]:
    """Write everything that was decided, and say what landed; what was erased or filed meanwhile is passed over."""
    id = plan.talk.conversation.id
    there = {drawer.id for drawer in tx.drawers.of_conversation(id, after=tx.conversations.get(id).mined_up_to)}
    pointers = [pointer for filing in plan.filings(there) for pointer in tx.palace.file(filing)]
    if plan.extraction.signature is not None:
        tx.signatures.put(plan.extraction.signature)
    if pointers:
        for room in plan.gathers:
            with suppress(NotFound):  # somebody has moved or erased it meanwhile
                tx.order.move(room, Pointer(pointers[0].wing))
    rooms = sorted({Pointer(pointer.wing, pointer.room) for pointer in pointers})
    if plan.extraction.kept:
        for place in rooms if plan.shared else (*rooms, *{Pointer(room.wing) for room in rooms}):
            tx.order.keep(place)
    entities = [(entity, source) for entity, source in plan.entities if source in there]
    for entity, source in entities:
        tx.graph.add_entity(entity, source)
    for entity in plan.extraction.retyped:
        with suppress(NotFound):  # whatever named it was erased meanwhile
            tx.graph.retype(entity.name, entity.type)
    relations = [relation for relation in plan.relations if relation.source in there]
    for relation in relations:
        tx.graph.learn(relation)
    rules = [rule for rule in plan.extraction.rules if rule.source in there]
    ruled = sum([keep_rule(tx, rule) for rule in rules])
    tx.conversations.mark_mined(id, plan.talk.drawers[-1].position)
    wing = pointers[0].wing if pointers else None
    return {
        "wing": None if wing is None else str(Pointer(wing)),
        "rooms": [str(room) for room in rooms],
        "closets": len({segment.label for segment in plan.segments}),
        "drawers": len(pointers),
        "entities": len({entity.name for entity, _ in entities}),
        "relations": len(relations),
        "by": plan.extraction.by,
        **({"rules": ruled} if rules else {}),
        **({"dropped": dict(plan.extraction.dropped)} if plan.extraction.dropped else {}),
        **({"trouble": plan.extraction.trouble} if plan.extraction.trouble else {}),
    }

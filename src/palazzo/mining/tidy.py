"""Tidying: wings that are one are merged, one that is two is split, what returned leaves the shared wings.

Looking and deciding locks nothing. What is decided is written in one transaction, and only if the palace is still the
one that was looked at, else it is decided again. Doing it twice changes nothing.
"""

from collections.abc import Callable

from palazzo.mining.regroup import Regrouping, regroup
from palazzo.mining.signature import sign
from palazzo.mining.spoken import listen, weigh
from palazzo.mining.subject import company, telling_title
from palazzo.model.activity import Activity
from palazzo.model.ids import Clock, UserId
from palazzo.model.job import Job
from palazzo.model.palace import TidyChange, Wing, WingKind
from palazzo.model.pointer import Pointer
from palazzo.model.signature import PlacedSignature, Signature
from palazzo.model.slug import slug
from palazzo.stores.base import Store, Transaction

LOOKED_AT = 1_000  # conversations that are compared with each other; what is older stays where it is
_SIGNED = 200  # conversations of an older palace that are signed in one go
_GROWTH = 1.1  # a palace is tidied whenever it has grown by so much: each conversation is looked at some ten times
_FIRST = 8
TIDIED = "palace_tidied"
_KIND = "agent_action"


def due(count: int) -> bool:
    """Whether the palace is tidied now that so many conversations are filed: ever more seldom as it grows."""
    step = float(_FIRST)
    while round(step) < count:
        step = max(step * _GROWTH, step + 2)
    return round(step) == count


def _nothing_more(tx: Transaction) -> None:
    """For tidying that no job asked for."""


def run_job(store: Store, job: Job, clock: Clock) -> None:
    """Tidy, say so, and finish the job; all or nothing."""
    tidy(store, job.user, clock, finish=lambda tx: tx.jobs.finish(job))


def tidy(
    store: Store, user: UserId, clock: Clock, finish: Callable[[Transaction], None] = _nothing_more
) -> list[TidyChange]:
    """Put the palace in order, and return what was changed."""
    _sign_missing(store, user)
    while True:
        seen, plan = _look(store, user)
        with store.writing(user) as tx:
            if _seen(tx) != seen:
                continue
            changes = _carry_out(tx, plan)
            if changes:
                details = {"changes": len(changes), "rooms": sum(len(change.rooms) for change in changes)}
                tx.ledger.add_activity(Activity(_KIND, TIDIED, clock(), "palace", details))
            finish(tx)
            return changes


def would_change(store: Store, user: UserId) -> list[TidyChange]:
    """What tidying would change; nothing is written."""
    missing = _missing(store, user)
    with store.reading(user) as tx:
        wings, placed = _seen(tx)
        places = {room.conversation_id: room for wing in wings for room in tx.palace.rooms(wing.number)}
        placed += [
            PlacedSignature(one, places[one.conversation_id].pointer)
            for one in missing
            if one.conversation_id in places
        ]
    return _changes(regroup(placed, wings), wings)


def _look(store: Store, user: UserId) -> tuple[tuple[list[Wing], list[PlacedSignature]], Regrouping]:
    with store.reading(user) as tx:
        wings, placed = _seen(tx)
    return (wings, placed), regroup(placed, wings)


def _seen(tx: Transaction) -> tuple[list[Wing], list[PlacedSignature]]:
    return tx.palace.wings(), tx.signatures.latest(LOOKED_AT)


def _carry_out(tx: Transaction, plan: Regrouping) -> list[TidyChange]:
    """Write what was decided."""
    changes = _changes(plan, tx.palace.wings())
    for change in changes:
        wing = next((one for one in tx.palace.wings() if one.is_called(change.before or change.wing)), None)
        if change.what == "rename":
            if wing is not None:
                tx.order.rename(wing.number, change.wing, given=False)
            continue
        shared = change.what == "gather"
        if wing is None:
            number = tx.order.open_wing(change.wing, WingKind.TOPIC, given=False, shared=shared)
        else:
            number = wing.number
        for room in change.rooms:
            tx.order.move(room, Pointer(number))
    return changes


def _changes(plan: Regrouping, wings: list[Wing]) -> list[TidyChange]:
    """What has to be done so that the palace is as decided; nothing where it is so already."""
    names = {wing.number: wing for wing in wings}
    changes = []
    for group in plan.groups:
        wing = group.wing
        name = group.name
        if wing is not None and slug(wing.name) != slug(name):
            changes.append(TidyChange("rename", name, before=wing.name))
        elif wing is not None:
            name = wing.name
        rooms = tuple(
            one.room
            for one in group.members
            if (wing is None or one.room.wing != wing.number) and not one.kept and not names[one.room.wing].kept
        )
        if rooms:
            changes.append(TidyChange("open" if wing is None else "move", name, rooms))
    changes += [TidyChange("gather", one.name, one.rooms) for one in plan.gatherings]
    return changes


def _sign_missing(store: Store, user: UserId) -> None:
    """Sign what was filed before there were signatures, or lost its own when a message was erased."""
    for signature in _missing(store, user):
        with store.writing(user) as tx:
            tx.signatures.put(signature)


def _missing(store: Store, user: UserId) -> list[Signature]:
    with store.reading(user) as tx:
        found = [(tx.conversations.get(id), tx.drawers.of_conversation(id)) for id in tx.signatures.without(_SIGNED)]
    signatures = []
    for conversation, drawers in found:
        spoken = listen(drawers)
        if not drawers or company(spoken, user) is not None:
            continue
        title = conversation.title if telling_title(conversation.title) else None
        signatures.append(sign(drawers, weigh(spoken), title))
    return signatures

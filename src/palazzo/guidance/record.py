"""From drawers to records of guidance: P_final decides, and what nobody but a stranger asked for is quarantined."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial

from palazzo.guidance.booster import Booster
from palazzo.guidance.protect import TRUSTED, Path, Protection, Turn, protect
from palazzo.guidance.quarantine import take_apart, to_the_memory
from palazzo.model.activity import Activity
from palazzo.model.drawer import Drawer, Provenance
from palazzo.model.guidance import Guidance, GuidanceState, namespace
from palazzo.model.ids import Clock, DrawerId, UserId
from palazzo.model.set_aside import GUIDANCE, SetAside, attempt
from palazzo.model.verdict import Verdict, stability
from palazzo.stores.base import Store

Verdicts = Mapping[DrawerId, Verdict]  # of the gate, where it has spoken

Decide = Callable[[Sequence[Turn], Booster | None], list[Protection]]

RECORDED = "guidance_recorded"
BATCH = 256  # drawers a transaction


def records(
    user: UserId,
    drawers: Sequence[Drawer],
    verdicts: Verdicts,
    booster: Booster | None,
    at: datetime,
    decide: Decide = protect,
) -> tuple[list[Guidance], list[SetAside]]:
    """The rules that these drawers give, in order, and what could not be read of them."""

    def found(some: Sequence[Drawer]) -> list[Guidance]:
        return _records(user, some, verdicts, booster, at, decide)

    if not drawers:
        return [], []
    together = attempt(GUIDANCE, drawers[0].id, lambda: found(drawers))
    if not isinstance(together, SetAside):
        return together, []
    rules: list[Guidance] = []
    aside: list[SetAside] = []
    for drawer in drawers:  # one of them cannot be read; which one shows only if each is read alone
        alone = attempt(GUIDANCE, drawer.id, partial(found, [drawer]))
        if isinstance(alone, SetAside):
            aside.append(alone)
        else:
            rules += alone
    return rules, aside


def _records(
    user: UserId,
    drawers: Sequence[Drawer],
    verdicts: Verdicts,
    booster: Booster | None,
    at: datetime,
    decide: Decide,
) -> list[Guidance]:
    """Authored documents have tiers of their own."""
    drawers = [drawer for drawer in drawers if drawer.provenance is not Provenance.AUTHORED]
    turns = [
        Turn(drawer.content, drawer.role, drawer.provenance, stability(drawer, verdicts.get(drawer.id)))
        for drawer in drawers
    ]
    decided = zip(drawers, turns, decide(turns, booster), strict=True)
    return [found for each in decided for found in _record(user, *each, at)]


def read_on(store: Store, user: UserId, booster: Booster | None, clock: Clock, decide: Decide = protect) -> int:
    """Record the rules in everything that was written since it was last read; return how many there were.

    A user who has switched memory off is read when he switches it on again.
    """
    count = 0
    while True:
        with store.reading(user) as tx:
            drawers = tx.guidance.unread(BATCH) if tx.settings.get().enabled else []
            verdicts = tx.gate.verdicts([drawer.id for drawer in drawers])
        if not drawers:
            return count
        found, aside = records(user, drawers, verdicts, booster, clock(), decide)
        with store.writing(user) as tx:
            for guidance in found:
                if tx.guidance.record(guidance):
                    tx.ledger.add_activity(recorded(guidance))
                    count += 1
            for message in aside:
                tx.jobs.set_aside(message, clock())
            tx.guidance.mark_read(drawers[-1].id)


def record_again(store: Store, user: UserId, drawer: Drawer, booster: Booster | None, clock: Clock) -> list[SetAside]:
    """Record the rules of one message that was set aside; return it if it cannot be read this time either."""
    with store.reading(user) as tx:
        verdicts = tx.gate.verdicts([drawer.id])
    found, aside = records(user, [drawer], verdicts, booster, clock())
    with store.writing(user) as tx:
        for guidance in found:
            if tx.guidance.record(guidance):
                tx.ledger.add_activity(recorded(guidance))
    return aside


def recorded(guidance: Guidance) -> Activity:
    """What the activity list says of a new rule."""
    details = {"state": guidance.state.value, "path": guidance.path, "modality": guidance.modality}
    return Activity("agent_action", RECORDED, guidance.recorded_at, guidance.drawer_id, details)


def _record(user: UserId, drawer: Drawer, turn: Turn, protection: Protection, at: datetime) -> Iterator[Guidance]:
    own = turn.provenance in TRUSTED
    foreign = to_the_memory(drawer.content)
    if foreign and own:
        foreign = to_the_memory(take_apart(drawer.content).pasted)
    if foreign and (turn.qualifies or not own):
        path, span, state = Path.NONE, foreign, GuidanceState.QUARANTINED
    elif protection.protected:
        path, state = protection.path, GuidanceState.ACTIVE
        span = "" if protection.finding is None else protection.finding.words
    else:
        return
    where = namespace(user, drawer.conversation_id)
    modality = None if protection.modality is None else protection.modality.value
    yield Guidance(drawer, where, path.value, modality, span, state, at)

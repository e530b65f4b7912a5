"""From drawers to records of guidance: P_final decides, and what nobody but a stranger asked for is quarantined."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial

from palazzo.guidance.booster import Booster
from palazzo.guidance.life import asks_to_forget, forgotten, settle
from palazzo.guidance.protect import TRUSTED, Path, Protection, Turn, protect
from palazzo.guidance.quarantine import order, to_the_memory
from palazzo.guidance.reader import read_all, read_pasted
from palazzo.guidance.voice import take_apart
from palazzo.model.activity import Activity
from palazzo.model.drawer import Drawer, Provenance, Role, default_stability
from palazzo.model.guidance import BY_A_MODEL, Guidance, GuidanceState, RuleScope, namespace
from palazzo.model.ids import Clock, DrawerId, UserId
from palazzo.model.set_aside import GUIDANCE, SetAside, attempt
from palazzo.model.verdict import Verdict, stability
from palazzo.stores.base import Store, Transaction
from palazzo.text.excerpt import excerpt

Verdicts = Mapping[DrawerId, Verdict]  # of the gate, where it has spoken

Decide = Callable[[Sequence[Turn], Booster | None], list[Protection]]

RECORDED, CHANGED = "guidance_recorded", "guidance_changed"
BATCH = 256  # drawers a transaction
_OWN_NOTE = default_stability(Role.USER, Provenance.SESSION_TURN)


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
        Turn(drawer.content, drawer.role, drawer.provenance, _stability(drawer, verdicts.get(drawer.id)))
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
            if not drawers:
                return count
            verdicts = tx.gate.verdicts([drawer.id for drawer in drawers])
        found, aside = records(user, drawers, verdicts, booster, clock(), decide)
        with store.writing(user) as tx:
            for drawer in drawers:
                count += sum(keep(tx, guidance) for guidance in found if guidance.drawer_id == drawer.id)
                retire_forgotten(tx, drawer, clock())
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
            keep(tx, guidance)
    return aside


def keep(tx: Transaction, guidance: Guidance) -> bool:
    """Record a rule as it stands among the others; return whether it is new."""
    settled, replaced = settle(
        guidance, tx.guidance.all(GuidanceState.ACTIVE), tx.guidance.all(GuidanceState.DISMISSED)
    )
    if not tx.guidance.record(settled):
        return False
    tx.ledger.add_activity(recorded(settled))
    for old in replaced:
        retire(tx, old, guidance.recorded_at, f"replaced by {guidance.drawer_id}")
    return True


def keep_read(tx: Transaction, user: UserId, id: DrawerId, quote: str, standing: bool, at: datetime) -> bool:
    """Record a rule that a model read in a turn, where the turn may give rules and the words are the user's own.

    What was proposed becomes active; what the user has decided, and what is quarantined, stays as it is.
    """
    found = tx.drawers.find([id]).get(id)
    if found is None or not tx.settings.get().enabled:
        return False
    drawer = found.drawer
    verdict = tx.gate.verdicts([id]).get(id)
    turn = Turn(drawer.content, drawer.role, drawer.provenance, _stability(drawer, verdict))
    if not turn.qualifies or _order(drawer, turn) or quote not in take_apart(drawer.content).own:
        return False
    if tx.guidance.among([id]):
        if tx.guidance.get(id).state is not GuidanceState.PROPOSED:
            return False
        tx.guidance.change(id, GuidanceState.ACTIVE)
        details = {"state": GuidanceState.ACTIVE.value, "because": "a model read it"}
        tx.ledger.add_activity(Activity("agent_action", CHANGED, at, id, details))
        return True
    (reading,) = read_all([quote])
    return keep(
        tx,
        Guidance(
            drawer=drawer,
            namespace=namespace(user, drawer.conversation_id),
            path=BY_A_MODEL,
            modality=None if reading.modality is None else reading.modality.value,
            span=quote,
            state=GuidanceState.ACTIVE,
            recorded_at=at,
            scope=RuleScope.STANDING if standing else RuleScope.SCOPED,
            about=reading.about,
        ),
    )


def retire(tx: Transaction, old: Guidance, at: datetime, why: str) -> None:
    tx.guidance.change(old.drawer_id, GuidanceState.RETIRED)
    details = {"state": GuidanceState.RETIRED.value, "because": why}
    tx.ledger.add_activity(Activity("agent_action", CHANGED, at, old.drawer_id, details))


def retire_forgotten(tx: Transaction, drawer: Drawer, at: datetime) -> None:
    """ "Forget that rule" ends the rule that is meant, if the user says it."""
    if drawer.role is Role.USER and drawer.provenance is Provenance.SESSION_TURN and asks_to_forget(drawer.content):
        old = forgotten(drawer, tx.guidance.all(GuidanceState.ACTIVE))
        if old is not None:
            retire(tx, old, at, f"forgotten by {drawer.id}")


def recorded(guidance: Guidance) -> Activity:
    """What the activity list says of a new rule."""
    details = {"state": guidance.state.value, "path": guidance.path, "scope": guidance.scope.value}
    return Activity("agent_action", RECORDED, guidance.recorded_at, guidance.drawer_id, details)


def _record(user: UserId, drawer: Drawer, turn: Turn, protection: Protection, at: datetime) -> Iterator[Guidance]:
    """What somebody else's words order is quarantined even beside a rule of one's own: the drawer is one text."""
    reading, path = protection.reading, protection.path
    foreign = _order(drawer, turn)
    if foreign:
        path, span, state = Path.NONE, foreign, GuidanceState.QUARANTINED
    elif protection.protected:
        span, state = reading.span, GuidanceState.ACTIVE if protection.elevated else GuidanceState.PROPOSED
    else:
        return
    yield Guidance(
        drawer=drawer,
        namespace=namespace(user, drawer.conversation_id),
        path=path.value,
        modality=None if reading.modality is None else reading.modality.value,
        span=span,
        state=state,
        recorded_at=at,
        scope=RuleScope.STANDING if drawer.conversation_id is None else reading.scope,  # a note belongs to no project
        about=reading.about,
    )


def _order(drawer: Drawer, turn: Turn) -> str:
    """The words with which somebody else gives an order in this drawer."""
    if turn.provenance not in TRUSTED:
        return to_the_memory(drawer.content)
    if not turn.qualifies:
        return ""
    pasted = take_apart(excerpt(drawer.content)).pasted
    return order(pasted, read_pasted(drawer.content)) if pasted else ""


def _stability(drawer: Drawer, verdict: Verdict | None) -> float:
    """a(t); what a person noted on purpose counts like their own turn."""
    known = stability(drawer, verdict)
    return max(known, _OWN_NOTE) if drawer.role is Role.NOTE and drawer.provenance in TRUSTED else known

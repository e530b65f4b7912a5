"""The block for the start of a conversation: who the user is, what is current, what is worth keeping close."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from palazzo.authored.document import Document, Force
from palazzo.context.assemble import rule_entries
from palazzo.context.block import Context, build
from palazzo.context.entry import Entry, Tiers, drawer_entry
from palazzo.context.facts import since, told
from palazzo.model.drawer import Drawer
from palazzo.model.fact import Fact
from palazzo.model.graph import OWNER
from palazzo.model.guidance import GuidanceState, namespace
from palazzo.model.ids import UserId
from palazzo.model.tour import WingView
from palazzo.stores.base import Transaction

FACTS = 30  # about the user, the surest
CURRENT = 5  # wings
DURABLE = 40  # memories that are looked at; the budget decides how many go in


def wake(tx: Transaction, user: UserId, at: datetime, budget: int, documents: Sequence[Document]) -> Context:
    """Make the block: the user's rules, and then everything about him, the most telling first."""
    rules = [rule.drawer for rule in tx.guidance.all(GuidanceState.ACTIVE) if rule.namespace == namespace(user, None)]
    rows = tx.gate.best(DURABLE)
    found = tx.drawers.read(rows)
    durable = list(_each_once(found[row].drawer for row in rows if row in found))
    past = tx.graph.replaced([drawer.id for drawer in durable])
    facts = tx.graph.surest(OWNER, at, FACTS)
    tiers = Tiers(
        hard=tuple(rule_entries(documents, Force.HARD)),
        soft=tuple(rule_entries(documents, Force.SOFT)),
        guidance=tuple(drawer_entry(drawer) for drawer in reversed(rules)),
        facts=(*_about(facts), *_current(tx.tour.wings())),
        recalled=tuple((drawer_entry(drawer, past=drawer.id in past),) for drawer in durable),
    )
    return build(tiers, budget=budget)


def _about(facts: Sequence[Fact]) -> Iterator[Entry]:
    """What holds of the user now, with the day since when: the latest first, then what has no day."""
    if facts:
        latest = sorted(facts, key=since, reverse=True)
        lines = [f"{told(fact)}{f' (since {since(fact)})' if since(fact) else ''}" for fact in latest]
        yield Entry("wake-up: facts", "\n".join(lines), source="what is known of the user")


def _current(wings: Iterable[WingView]) -> Iterator[Entry]:
    """What the latest conversations were about."""
    latest = sorted((wing for wing in wings if wing.last_at is not None), key=_last, reverse=True)[:CURRENT]
    if latest:
        lines = [f"{view.wing.name} ({view.wing.kind.value}), last on {_last(view):%Y-%m-%d}" for view in latest]
        yield Entry("wake-up: current", "\n".join(lines), source="what was talked about last")


def _last(view: WingView) -> datetime:
    assert view.last_at is not None  # noqa: S101 - asked only of those that have one
    return view.last_at


def _each_once(drawers: Iterable[Drawer]) -> Iterator[Drawer]:
    """Without those that say the same words as one before."""
    seen = set()
    for drawer in drawers:
        words = " ".join(drawer.content.casefold().split())
        if words not in seen:
            seen.add(words)
            yield drawer

"""What the front page of a palace shows, chosen from everything that is known."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta

from palazzo.model.fact import Fact, Standing
from palazzo.model.graph import OWNER
from palazzo.model.guidance import Guidance, GuidanceState, RuleScope
from palazzo.model.home import Home, Learned, Week
from palazzo.model.ids import DrawerId
from palazzo.model.palace import FiledDrawer
from palazzo.model.predicates import BY_NAME
from palazzo.model.tour import RoomView
from palazzo.stores.base import Transaction

FACTS = 60
RULES = 40
PROPOSALS = 3
ROOMS = 8
RECENT = 300  # facts among which those of the latest rooms are looked for
WEEK = timedelta(days=7)
IN_A_WEEK = 12  # changes of each sort that are shown
COUNTED = 500  # rooms of a week that are counted


def home(tx: Transaction, proposals: Sequence[Guidance], now: datetime) -> Home:
    """The front page, with the first of these proposals."""
    known = tx.graph.facts()
    current = [fact for fact in known if _holds(fact, now)]
    rules = sorted(tx.guidance.all(GuidanceState.ACTIVE), key=_said, reverse=True)
    rules.sort(key=lambda rule: rule.scope is not RuleScope.STANDING)
    shown, waiting = tuple(rules[:RULES]), tuple(proposals[:PROPOSALS])
    rooms = tx.tour.latest_rooms(COUNTED)
    lately, week = _lately(tx, rooms[:ROOMS], current, rules), _week(rooms, known, rules, now)
    told = [*shown, *waiting, *(rule for one in lately for rule in one.rules), *(() if week is None else week.rules)]
    return Home(
        facts=tuple(sorted(current, key=_telling)[:FACTS]),
        facts_in_all=len(current),
        rules=shown,
        rules_in_all=len(rules),
        proposals=waiting,
        proposals_in_all=len(proposals),
        lately=lately,
        week=week,
        wings=_wings_of(tx, told),
    )


def _wings_of(tx: Transaction, rules: Iterable[Guidance]) -> dict[DrawerId, str]:
    """The names of the wings in which the drawers of rules lie; what is not filed has none."""
    found = tx.drawers.find({rule.drawer_id for rule in rules})
    return {id: filed.place.wing for id, filed in found.items() if filed.place is not None}


def _holds(fact: Fact, now: datetime) -> bool:
    validity = fact.validity
    return fact.standing is Standing.HOLDS and validity.start <= now and (validity.end is None or now < validity.end)


def _telling(fact: Fact) -> tuple[bool, bool, bool, float, float]:
    """What the user stated, and what is said of him in known words, comes first; then what is surest and latest."""
    known = fact.predicate in BY_NAME or fact.predicate.startswith("has_")
    return not fact.stated, fact.subject != OWNER, not known, -round(fact.confidence, 1), -fact.learned_at.timestamp()


def _said(rule: Guidance) -> datetime:
    return rule.drawer.said_at


def _lately(
    tx: Transaction, rooms: Sequence[RoomView], facts: Sequence[Fact], rules: Sequence[Guidance]
) -> tuple[Learned, ...]:
    """The latest rooms, each with the facts and rules whose drawers lie there."""
    recent = sorted(facts, key=lambda fact: fact.validity.start, reverse=True)[:RECENT]
    filed = tx.drawers.find({fact.sources[0] for fact in recent})
    return tuple(
        Learned(
            view,
            tuple(fact for fact in recent if _lies_in(filed.get(fact.sources[0]), view)),
            tuple(rule for rule in rules if _in_room(rule, view)),
        )
        for view in rooms
    )


def _lies_in(filed: FiledDrawer | None, view: RoomView) -> bool:
    pointer = None if filed is None else filed.drawer.pointer
    return pointer is not None and (pointer.wing, pointer.room) == (view.room.wing, view.room.number)


def _in_room(rule: Guidance, view: RoomView) -> bool:
    pointer = rule.drawer.pointer
    return pointer is not None and (pointer.wing, pointer.room) == (view.room.wing, view.room.number)


def _week(rooms: Sequence[RoomView], facts: Collection[Fact], rules: Sequence[Guidance], now: datetime) -> Week | None:
    """What changed in the week that ends now or, if nothing did, when a message was said last."""
    last = max((view.last_at for view in rooms if view.last_at is not None and view.room.conversation_id), default=None)
    this_week = _until(now, rooms, facts, rules)
    if last is None or this_week.began or this_week.ended or this_week.rules:
        return this_week if rooms else None
    return _until(last, rooms, facts, rules)


def _until(until: datetime, rooms: Sequence[RoomView], facts: Collection[Fact], rules: Sequence[Guidance]) -> Week:
    since = until - WEEK
    began = [fact for fact in facts if fact.standing is Standing.HOLDS and since <= fact.validity.start <= until]
    ended = [fact for fact in facts if fact.validity.end is not None and since <= fact.validity.end <= until]
    return Week(
        since=since,
        until=until,
        rooms=sum(1 for view in rooms if view.last_at is not None and since <= view.last_at <= until),
        began=tuple(sorted(began, key=_telling)[:IN_A_WEEK]),
        ended=tuple(sorted(ended, key=_telling)[:IN_A_WEEK]),
        rules=tuple(rule for rule in rules if since <= _said(rule) <= until)[:IN_A_WEEK],
    )

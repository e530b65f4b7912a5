"""Values as plain data, ready for JSON: the same keys on every surface, and only ever more of them."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import TypeVar

from palazzo.authored.budget import Checked
from palazzo.context.block import Context
from palazzo.context.entry import Entry, Tier
from palazzo.gate.calibrate import Calibration
from palazzo.ledger.totals import Spending, Total
from palazzo.model.aaak import Aaak
from palazzo.model.activity import Activity
from palazzo.model.authored import AuthoredDocument
from palazzo.model.conversation import ConversationInfo
from palazzo.model.cost import Cost
from palazzo.model.details import DrawerDetails
from palazzo.model.drawer import Drawer
from palazzo.model.fact import Fact
from palazzo.model.feedback import Feedback
from palazzo.model.graph import Entity
from palazzo.model.guidance import Guidance
from palazzo.model.hit import ConversationHit, Hit
from palazzo.model.identity import Caller, Key, NewKey
from palazzo.model.ids import DrawerId
from palazzo.model.job import QueuedJob
from palazzo.model.page import Page
from palazzo.model.palace import FiledDrawer, Move, Place, Wing
from palazzo.model.receipt import Receipt
from palazzo.model.summary import Compacted, KeptSummary
from palazzo.model.tour import RoomView, WingView
from palazzo.model.tree import ClosetTree, RoomTree, WingTree
from palazzo.model.user import User
from palazzo.model.user_settings import AgentSettings, UserSettings
from palazzo.model.verdict import Fired, Verdict
from palazzo.stores.base import Finding

Plain = dict[str, object]

Item = TypeVar("Item")


def drawer(drawer: Drawer) -> Plain:
    return {
        "drawer_id": drawer.id,
        "pointer": None if drawer.pointer is None else str(drawer.pointer),
        "role": drawer.role.value,
        "speaker": drawer.speaker,
        "content": drawer.content,
        "said_at": drawer.said_at.isoformat(),
        "written_at": drawer.written_at.isoformat(),
        "conversation_id": drawer.conversation_id,
        "position": drawer.position,
        "message_id": drawer.message_id,
        "provenance": drawer.provenance.value,
        "stability": drawer.stability,
    }


def filed(filed: FiledDrawer) -> Plain:
    aaak = None if filed.place is None else str(Aaak(filed.place.pointer, filed.place.tags))
    return {**drawer(filed.drawer), **_place(filed.place), "aaak": aaak}


def details(details: DrawerDetails) -> Plain:
    """Everything about a drawer."""
    return {
        **filed(details.filed),
        "verdict": None if details.verdict is None else verdict(details.verdict),
        "guidance": None if details.guidance is None else _rule(details.guidance),
        "facts": [told(fact, details.sources) for fact in details.facts],
        "feedback": [feedback(one) for one in details.feedback],
        "neighbours": [drawer(one) for one in details.neighbours],
    }


def feedback(given: Feedback) -> Plain:
    return {
        "drawer_id": given.drawer_id,
        "useful": given.useful,
        "source": given.source.value,
        "at": given.at.isoformat(),
    }


def page(page: Page[Item], each: Callable[[Item], Plain]) -> Plain:
    """A page of a list, and the cursor of the next one."""
    return {"items": [each(one) for one in page.items], "next": page.next}


def conversation(info: ConversationInfo) -> Plain:
    return {
        "conversation_id": info.id,
        "started_at": info.started_at.isoformat(),
        "title": info.title,
        "wing": info.wing,
        "agent": info.agent_id,
        "length": info.length,
        "completed_at": None if info.completed_at is None else info.completed_at.isoformat(),
        "mined_up_to": info.mined_up_to,
    }


def hit(hit: Hit) -> Plain:
    return {
        **drawer(hit.drawer),
        **_place(hit.place),
        "score": hit.score,
        "signals": dict(hit.signals),
        "explain": hit.explain,
        "neighbours": [drawer(neighbour) for neighbour in hit.neighbours],
    }


def conversation_hit(found: ConversationHit) -> Plain:
    return {
        "conversation_id": found.conversation_id,
        "score": found.score,
        "signals": dict(found.signals),
        "explain": found.explain,
        "hits": [hit(each) for each in found.hits],
    }


def context(context: Context) -> Plain:
    """The block, and everything that is to be said about it."""
    return {
        "text": context.text,
        "tokens": context.tokens,
        "budget": context.budget,
        "tokens_by_tier": {tier.value: tokens for tier, tokens in context.tokens_by_tier.items()},
        "entries": [_entry(tier, one) for tier, entries in context.packed.tiers.items() for one in entries],
        "left_out": [{**_entry(left.tier, left.entry), "reason": left.reason.value} for left in context.left_out],
        "degraded": [each.value for each in context.degraded],
    }


def _entry(tier: Tier, entry: Entry) -> Plain:
    return {
        "tier": tier.value,
        "key": entry.key,
        "pointer": None if entry.pointer is None else str(entry.pointer),
        "said_at": None if entry.said_at is None else entry.said_at.isoformat(),
        "role": entry.role or None,
        "speaker": entry.speaker or None,
        "provenance": entry.provenance.value,
        "source": entry.source or None,
        "past": entry.past,
        "quarantined": entry.quarantined,
        "tokens": entry.tokens,
        "text": entry.text,
    }


def wing_view(view: WingView) -> Plain:
    """A wing from outside."""
    return {
        **renamed(view.wing),
        "number": view.wing.number,
        "rooms": view.rooms,
        "drawers": view.drawers,
        "first_at": None if view.first_at is None else view.first_at.isoformat(),
        "last_at": None if view.last_at is None else view.last_at.isoformat(),
    }


def room_view(view: RoomView) -> Plain:
    """A room from outside."""
    return {
        "label": view.room.label,
        "pointer": str(view.room.pointer),
        "number": view.room.number,
        "conversation_id": view.room.conversation_id,
        "started_at": view.room.started_at.isoformat(),
        "last_at": None if view.last_at is None else view.last_at.isoformat(),
        "summary": view.room.summary,
        "topics": list(view.topics),
        "drawers": view.drawers,
    }


def closet(tree: ClosetTree) -> Plain:
    return {
        "number": tree.closet.number,
        "topic": tree.closet.topic,
        "drawers": tree.drawers,
        "summary": tree.closet.summary,
    }


def summary(summary: KeptSummary) -> Plain:
    return {
        "id": summary.id,
        "conversation_id": summary.conversation_id,
        "text": summary.text,
        "covers": list(summary.covers),
        "first_position": summary.first_position,
        "last_position": summary.last_position,
        "tokens": summary.tokens,
        "covered_tokens": summary.covered_tokens,
        "confidence": round(summary.confidence, 6),
        "decay": round(summary.decay, 6),
        "written_by": summary.written_by,
        "made_at": summary.made_at.isoformat(),
        "trouble": summary.trouble or None,
        "merges": list(summary.merges),
    }


def view(item: KeptSummary | Drawer) -> Plain:
    """One thing that a model would see of a conversation."""
    if isinstance(item, KeptSummary):
        return {"kind": "summary", **summary(item)}
    return {"kind": "turn", **drawer(item)}


def compacted(done: Compacted) -> Plain:
    return {
        "conversation_id": done.conversation_id,
        "summaries": [summary(one) for one in done.summaries],
        "guidance": [guidance(one) for one in done.guidance],
        "covered": done.covered,
        "declined": done.declined,
        "tokens_before": done.tokens_before,
        "tokens_after": done.tokens_after,
    }


def authored(document: AuthoredDocument) -> Plain:
    return {
        "name": document.name,
        "agent": document.agent_id,
        "text": document.text,
        "digest": document.digest,
        "source": document.source,
        "loaded_at": document.loaded_at.isoformat(),
    }


def checked(checked: Checked) -> Plain:
    """What a text of rules comes to, and whether it fits."""
    pieces = checked.document.pieces
    return {
        "pieces": [{**asdict(piece), "force": piece.force.value} for piece in pieces],
        "hard_tokens": checked.hard_tokens,
        "soft_tokens": checked.soft_tokens,
        "most": checked.most,
        "budget": checked.budget,
        "fits": checked.fits,
    }


def guidance(guidance: Guidance) -> Plain:
    """A rule, with the whole drawer that gives it."""
    return {**drawer(guidance.drawer), **_rule(guidance)}


def _rule(guidance: Guidance) -> Plain:
    return {
        "namespace": guidance.namespace,
        "state": guidance.state.value,
        "path": guidance.path,
        "modality": guidance.modality,
        "words": guidance.words,
        "recorded_at": guidance.recorded_at.isoformat(),
    }


def wing(tree: WingTree) -> Plain:
    return {
        "pointer": str(tree.wing.pointer),
        "kind": tree.wing.kind.value,
        "name": tree.wing.name,
        "aliases": list(tree.wing.aliases),
        "rooms": [room(each) for each in tree.rooms],
    }


def room(tree: RoomTree) -> Plain:
    return {
        "label": tree.room.label,
        "pointer": str(tree.room.pointer),
        "conversation_id": tree.room.conversation_id,
        "started_at": tree.room.started_at.isoformat(),
        "summary": tree.room.summary,
        "closets": [
            {"topic": one.closet.topic, "drawers": one.drawers, "summary": one.closet.summary} for one in tree.closets
        ],
    }


def mined(event: Activity) -> Plain:
    return {"conversation_id": event.subject, "at": event.at.isoformat(), **event.details}


def entity(entity: Entity) -> Plain:
    return {"name": entity.name, "type": entity.type.value, "aliases": list(entity.aliases)}


def address(drawer: Drawer) -> str:
    """How to ask for a drawer: its pointer, or its id while it is in the vestibule."""
    return drawer.id if drawer.pointer is None else str(drawer.pointer)


def fact(fact: Fact, sources: Mapping[DrawerId, FiledDrawer]) -> Plain:
    """A fact, and where it was first stated."""
    until = fact.validity.end
    return {
        "subject": fact.subject,
        "predicate": fact.predicate,
        "object": fact.object,
        "from": fact.validity.start.isoformat() if fact.validity.start_is_known else None,
        "until": None if until is None else until.isoformat(),
        "confidence": fact.confidence,
        "source": address(sources[fact.sources[0]].drawer),
    }


def told(one: Fact, sources: Mapping[DrawerId, FiledDrawer]) -> Plain:
    """A fact in a timeline: also how it stands with it, when it was learned, and everything that says so."""
    return {
        **fact(one, sources),
        "standing": one.standing.value,
        "learned_at": one.learned_at.isoformat(),
        "sources": [address(sources[id].drawer) for id in one.sources],
        "source_ids": list(one.sources),
    }


def renamed(wing: Wing) -> Plain:
    return {
        "pointer": str(wing.pointer),
        "kind": wing.kind.value,
        "name": wing.name,
        "aliases": list(wing.aliases),
    }


def moved(move: Move) -> Plain:
    return {"drawer_id": move.drawer, "from": str(move.old), "to": str(move.new)}


def receipt(receipt: Receipt) -> Plain:
    return {
        "scope": receipt.scope,
        "erased": dict(receipt.erased),
        "left": dict(receipt.left),
        "complete": receipt.complete,
        "at": receipt.at.isoformat(),
    }


def verdict(verdict: Verdict) -> Plain:
    """Every part of the gate's answer, rounded where only noise follows."""
    parts = {each.name: getattr(verdict, each.name) for each in fields(verdict) if each.name != "patterns"}
    plain = {name: value if isinstance(value, bool) else round(value, 6) for name, value in parts.items()}
    return {**plain, "patterns": [_fired(fired) for fired in verdict.patterns]}


def calibration(calibration: Calibration) -> Plain:
    return {**asdict(calibration), "steps": [asdict(step) for step in calibration.steps]}


def _fired(fired: Fired) -> Plain:
    return {
        "signal": fired.signal,
        "pattern": fired.pattern,
        "weight": fired.weight,
        "count": fired.count,
        "texts": list(fired.texts),
    }


def user(user: User) -> Plain:
    return {"id": user.id, "role": user.role.value, "created_at": user.created_at.isoformat()}


def user_settings(settings: UserSettings) -> Plain:
    return asdict(settings)


def agent(agent: AgentSettings) -> Plain:
    return asdict(agent)


def caller(caller: Caller) -> Plain:
    return {
        "user": caller.user,
        "role": caller.role.value,
        "scopes": sorted(scope.value for scope in caller.scopes),
        "open": caller.open,
    }


def key(key: Key) -> Plain:
    """A key, without what it opens with."""
    return {
        "key_id": key.id,
        "name": key.name,
        "scopes": sorted(scope.value for scope in key.scopes),
        "created_at": key.created_at.isoformat(),
        "expires_at": None if key.expires_at is None else key.expires_at.isoformat(),
        "last_used_at": None if key.last_used_at is None else key.last_used_at.isoformat(),
        "revoked_at": None if key.revoked_at is None else key.revoked_at.isoformat(),
    }


def new_key(made: NewKey) -> Plain:
    return {**key(made.key), "key": made.text}


def activity(event: Activity) -> Plain:
    return {
        "kind": event.kind,
        "type": event.type,
        "at": event.at.isoformat(),
        "subject": event.subject,
        "details": dict(event.details),
    }


def job(job: QueuedJob) -> Plain:
    return {**asdict(job), "kind": job.kind.value, "due_at": job.due_at.isoformat()}


def cost(cost: Cost) -> Plain:
    return {
        "day": cost.day.isoformat(),
        "source": cost.source.value,
        "model": cost.model,
        "calls": cost.calls,
        "input_tokens": cost.input_tokens,
        "output_tokens": cost.output_tokens,
        "dollars": cost.dollars,
    }


def total(total: Total) -> Plain:
    return {
        "name": total.name,
        "calls": total.calls,
        "input_tokens": total.input_tokens,
        "output_tokens": total.output_tokens,
        "dollars": total.dollars,
    }


def spending(spending: Spending) -> Plain:
    """Costs added up in every way; the rows themselves are `cost`."""
    return {
        "total": total(spending.total),
        "by_source": [total(one) for one in spending.by_source],
        "by_model": [total(one) for one in spending.by_model],
        "by_day": [total(one) for one in spending.by_day],
        "by_month": [total(one) for one in spending.by_month],
        "this_month": total(spending.this_month),
        "budget": spending.budget,
        "unpriced": list(spending.unpriced),
    }


def finding(finding: Finding) -> Plain:
    return {"check": finding.check, "ok": finding.ok, "detail": finding.detail}


def _place(place: Place | None) -> Plain:
    if place is None:  # still in the vestibule
        return {"wing": None, "room": None, "closet": None, "tags": {}}
    tags = {tag.value: list(values) for tag, values in place.tags.items()}
    return {"wing": place.wing, "room": place.room, "closet": place.closet, "tags": tags}

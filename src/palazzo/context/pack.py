"""Packing: which entries fit into the budget, tier by tier, in the order of their trust.

1. hard rules, in source order
2. the mandatory tail, newest bundles first
3. the longest prefix of the soft rules
4. the tail's extension: at most its share, never with gaps, and never with what guidance has reserved
5. guidance: τ_E = min(what it takes, ρ_E · budget, what is left)
6. recall: facts that the question asks for, then passages, best first, in what is left; it starves first
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from math import floor

from palazzo.context.entry import Bundle, Entry, Tier, Tiers
from palazzo.errors import Invalid
from palazzo.model.hit import Shortfall

_ROUNDING = 1e-9  # 0.15 · 20 is 3 tokens, whatever floats make of it


class Reason(StrEnum):
    """Why an entry was left out."""

    NO_ROOM = "it did not fit into what was left of the budget"
    OVER_SHARE = "it did not fit into its tier's share of the budget"
    AFTER_A_GAP = "one that belongs before it did not fit"
    TWICE = "it is in the block already"
    IRRELEVANT = "it is a rule that has nothing to do with the question"


class Degraded(StrEnum):
    """What a block should have had and has not."""

    HARD_RULES = "hard rules were left out: the budget is smaller than they are"
    RECENT_TURNS = "turns that must be there were left out: the budget is too small"
    GUIDANCE = "guidance was taken as it came: no embedder could tell what is relevant"
    RECALL = "nothing was recalled: the search failed"
    MEANING = Shortfall.MEANING.value
    ORDER = Shortfall.ORDER.value
    AUTHORED = "a file of rules has changed and cannot be loaded: its former text stands"
    STORE = "rules and turns are missing: the store could not be read"


@dataclass(frozen=True, slots=True)
class Shares:
    """Which part of the budget a tier may take at most."""

    guidance: float = 0.15  # ρ_E
    extension: float = 0.25

    def __post_init__(self) -> None:
        if not (0.0 <= self.guidance <= 1.0 and 0.0 <= self.extension <= 1.0):
            raise Invalid(f"shares lie between 0 and 1, not {self.guidance} and {self.extension}")


@dataclass(frozen=True, slots=True)
class Frame:
    """What the block and each tier take before their first entry."""

    block: int = 0
    tiers: Mapping[Tier, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LeftOut:
    tier: Tier
    entry: Entry
    reason: Reason


@dataclass(frozen=True, slots=True)
class Packed:
    """What goes in, by tier and in reading order, what does not and why, and what all of it takes."""

    budget: int
    tiers: Mapping[Tier, tuple[Entry, ...]]
    left_out: tuple[LeftOut, ...]
    tokens: int
    tokens_by_tier: Mapping[Tier, int]
    degraded: tuple[Degraded, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for tier in Tier for entry in self.tiers.get(tier, ()))


DEFAULT_SHARES = Shares()
NO_FRAME = Frame()


def pack(tiers: Tiers, *, budget: int, shares: Shares = DEFAULT_SHARES, frame: Frame = NO_FRAME) -> Packed:
    """Fill `budget` in the order of trust; the total never exceeds it, and every entry is in or accounted for."""
    if budget < 0:
        raise Invalid(f"a budget is 0 tokens or more, not {budget}")
    desk = _Desk(budget, frame)
    desk.prefix(Tier.HARD, [(entry,) for entry in tiers.hard])
    complete = desk.prefix(Tier.RECENT, tiers.tail[::-1])
    desk.prefix(Tier.SOFT, [(entry,) for entry in tiers.soft])
    guidance = floor(shares.guidance * budget + _ROUNDING)
    reserved = min(desk.price(Tier.GUIDANCE, desk.new(tiers.guidance)), guidance)
    extension = min(floor(shares.extension * budget + _ROUNDING), desk.left - reserved)
    desk.prefix(Tier.RECENT, tiers.extension[::-1], limit=extension, blocked=not complete)
    desk.whatever_fits(Tier.GUIDANCE, tiers.guidance, limit=guidance)
    desk.whatever_fits(Tier.RECALLED, tiers.facts)
    desk.passages(tiers.recalled)
    return desk.packed(tiers)


class _Desk:
    """Where one block is put together: what lies on it, and how many tokens are left."""

    def __init__(self, budget: int, frame: Frame) -> None:
        self.left = budget
        self._budget = budget
        self._frame = frame
        self._chosen: dict[Tier, list[Bundle]] = {}
        self._keys: set[str] = set()
        self._headings: set[str] = set()
        self._left_out: list[LeftOut] = []

    def new(self, entries: Iterable[Entry]) -> list[Entry]:
        """Those that are not on the desk yet, each once."""
        found: dict[str, Entry] = {}
        for entry in entries:
            if entry.key not in self._keys:
                found.setdefault(entry.key, entry)
        return list(found.values())

    def price(self, tier: Tier, entries: Sequence[Entry]) -> int:
        """What these would take now, with the frame that they are the first to need."""
        if not entries:
            return 0
        opening = 0 if tier in self._chosen else self._frame.tiers.get(tier, 0)
        headings = {one.heading.key: one.heading.tokens for one in entries if one.heading is not None}
        headed = sum(tokens for key, tokens in headings.items() if key not in self._headings)
        return opening + headed + (0 if self._chosen else self._frame.block) + sum(entry.tokens for entry in entries)

    def prefix(self, tier: Tier, bundles: Iterable[Bundle], *, limit: int | None = None, blocked: bool = False) -> bool:
        """Take bundles, whole, until one does not fit; say whether all of them went in."""
        room = self.left if limit is None else min(limit, self.left)
        for bundle in bundles:
            fresh = self._fresh(tier, bundle)
            price = self.price(tier, fresh)
            if blocked or price > room:
                reason = Reason.AFTER_A_GAP if blocked else self._reason(price)
                self._leave_out(tier, fresh, reason)
                blocked = True
            elif fresh:
                room -= price
                self._take(tier, tuple(fresh), price)
        return not blocked

    def whatever_fits(self, tier: Tier, entries: Iterable[Entry], *, limit: int | None = None) -> None:
        """Take every entry that still fits; one that is too long does not keep shorter ones out."""
        room = self.left if limit is None else min(limit, self.left)
        for entry in entries:
            for fresh in self._fresh(tier, (entry,)):
                price = self.price(tier, [fresh])
                if price > room:
                    self._leave_out(tier, [fresh], self._reason(price))
                else:
                    room -= price
                    self._take(tier, (fresh,), price)

    def passages(self, passages: Iterable[Bundle]) -> None:
        """Take every passage that still fits, or at least its hit, without what makes it understood."""
        for passage in passages:
            fresh = self._fresh(Tier.RECALLED, passage)
            if fresh and fresh[0] is not passage[0]:
                self._leave_out(Tier.RECALLED, fresh, Reason.TWICE)  # its hit is there, and so is what stands beside it
                continue
            if fresh and self.price(Tier.RECALLED, fresh) > self.left:
                self._leave_out(Tier.RECALLED, fresh[1:], Reason.NO_ROOM)
                fresh = fresh[:1]
            if fresh:
                price = self.price(Tier.RECALLED, fresh)
                if price > self.left:
                    self._leave_out(Tier.RECALLED, fresh, Reason.NO_ROOM)
                else:
                    self._take(Tier.RECALLED, tuple(fresh), price)

    def packed(self, tiers: Tiers) -> Packed:
        """Put the chosen in reading order: the tail was taken newest first, passages the best first."""
        chosen = {
            tier: tuple(_flat(reversed(bundles) if tier is Tier.RECENT else bundles))
            for tier in Tier
            if (bundles := self._chosen.get(tier))
        }
        if Tier.GUIDANCE in chosen:  # as they were said: an order that changes only when the rules do
            chosen[Tier.GUIDANCE] = tuple(sorted(chosen[Tier.GUIDANCE], key=_by_time))
        if Tier.RECALLED in chosen:
            chosen[Tier.RECALLED] = tuple(sorted(chosen[Tier.RECALLED], key=_by_conversation_and_time))
        taken = {
            tier: self._frame.tiers.get(tier, 0) + sum(entry.tokens for entry in entries) + _headings(entries)
            for tier, entries in chosen.items()
        }
        return Packed(
            self._budget, chosen, tuple(self._left_out), self._budget - self.left, taken, tuple(self._degraded(tiers))
        )

    def _fresh(self, tier: Tier, bundle: Bundle) -> list[Entry]:
        fresh: dict[str, Entry] = {}
        for entry in bundle:
            if entry.key in self._keys or entry.key in fresh:
                self._leave_out(tier, [entry], Reason.TWICE)
            else:
                fresh[entry.key] = entry
        return list(fresh.values())

    def _take(self, tier: Tier, bundle: Bundle, price: int) -> None:
        self._chosen.setdefault(tier, []).append(bundle)
        self._keys.update(entry.key for entry in bundle)
        self._headings.update(entry.heading.key for entry in bundle if entry.heading is not None)
        self.left -= price

    def _leave_out(self, tier: Tier, entries: Iterable[Entry], reason: Reason) -> None:
        self._left_out.extend(LeftOut(tier, entry, reason) for entry in entries)

    def _reason(self, price: int) -> Reason:
        return Reason.NO_ROOM if price > self.left else Reason.OVER_SHARE

    def _degraded(self, tiers: Tiers) -> Iterator[Degraded]:
        missing = {left.entry.key for left in self._left_out if left.reason is not Reason.TWICE} - self._keys
        if any(entry.key in missing for entry in tiers.hard):
            yield Degraded.HARD_RULES
        if any(entry.key in missing for entry in _flat(tiers.tail)):
            yield Degraded.RECENT_TURNS


def _by_time(entry: Entry) -> tuple[float, str]:
    return 0.0 if entry.said_at is None else entry.said_at.timestamp(), entry.key


def _by_conversation_and_time(entry: Entry) -> tuple[date, str, int]:
    """Facts and what belongs to no conversation first, in the order in which they were taken."""
    if entry.heading is None:
        return date.min, "", 0
    return entry.heading.day, entry.heading.key, entry.position


def _headings(entries: Iterable[Entry]) -> int:
    """What the headings over these entries take."""
    return sum({one.heading.key: one.heading.tokens for one in entries if one.heading is not None}.values())


def _flat(bundles: Iterable[Bundle]) -> Iterator[Entry]:
    return (entry for bundle in bundles for entry in bundle)

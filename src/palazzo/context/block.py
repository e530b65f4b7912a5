"""From tiers to the finished block: weigh the entries, pack them, write them, and count what was written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache

from palazzo.context.entry import Bundle, Entry, Heading, Tier, Tiers
from palazzo.context.pack import DEFAULT_SHARES, Degraded, LeftOut, Packed, Shares, pack
from palazzo.context.render import frame, render, render_entry, render_heading
from palazzo.errors import Invalid
from palazzo.text.tokens import CountTokens, estimate_tokens


@dataclass(frozen=True, slots=True)
class Context:
    """What the model reads, and the report on it; `text` is empty where there was nothing to say."""

    text: str
    packed: Packed
    tokens: int

    @property
    def budget(self) -> int:
        return self.packed.budget

    @property
    def tokens_by_tier(self) -> Mapping[Tier, int]:
        return self.packed.tokens_by_tier

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What went in, in reading order."""
        return self.packed.entries

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """What did not, each with its tier and its reason."""
        return self.packed.left_out

    @property
    def degraded(self) -> tuple[Degraded, ...]:
        """What the block should have had and has not."""
        return self.packed.degraded


def nothing(budget: int, degraded: Sequence[Degraded] = ()) -> Context:
    """A block with nothing to say."""
    return Context("", Packed(budget, {}, (), 0, {}, tuple(degraded)), 0)


def build(
    tiers: Tiers,
    *,
    budget: int,
    count: CountTokens = estimate_tokens,
    shares: Shares = DEFAULT_SHARES,
    asked: date | None = None,
    left_out: Sequence[LeftOut] = (),
    degraded: Sequence[Degraded] = (),
) -> Context:
    """Make the best block of at most `budget` tokens, as `count` counts them in the whole of it.

    `asked` is the day of the question; what is recalled says so. `left_out` was decided before.

    `degraded` is what went wrong before, so that the report tells everything.
    """
    if budget < 0:
        raise Invalid(f"a budget is 0 tokens or more, not {budget}")
    weighed, around = weigh(tiers, count), frame(count)
    room = budget
    while True:
        packed = pack(weighed, budget=room, shares=shares, frame=around)
        text = render(packed.tiers, asked)
        tokens = count(text) if text else 0
        if tokens <= budget:
            told = replace(
                packed,
                budget=budget,
                left_out=(*packed.left_out, *left_out),
                degraded=(*degraded, *packed.degraded),
            )
            return Context(text, told, tokens)
        # A tokenizer may make more of the whole than of its parts.
        room = max(min(room, packed.tokens) - (tokens - budget), 0)


def weigh(tiers: Tiers, count: CountTokens) -> Tiers:
    """The same tiers, each entry with what it takes in the block."""

    def entries(these: Iterable[Entry]) -> tuple[Entry, ...]:
        return tuple(
            replace(entry, tokens=count(render_entry(entry)), heading=headed(entry.heading)) for entry in these
        )

    @cache
    def headed(heading: Heading | None) -> Heading | None:
        return heading and replace(heading, tokens=count(render_heading(heading)))

    def bundles(these: Iterable[Bundle]) -> tuple[Bundle, ...]:
        return tuple(map(entries, these))

    return Tiers(
        hard=entries(tiers.hard),
        tail=bundles(tiers.tail),
        soft=entries(tiers.soft),
        extension=bundles(tiers.extension),
        guidance=entries(tiers.guidance),
        facts=entries(tiers.facts),
        recalled=bundles(tiers.recalled),
    )

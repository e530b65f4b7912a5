from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.context.entry import Bundle, Entry, Tier, Tiers
from palazzo.context.pack import Degraded, Frame, Packed, Reason, Shares, pack
from palazzo.errors import Invalid
from tests.context.strategies import tiers

BUDGETS = st.integers(min_value=0, max_value=4000)
FRAMES = st.builds(Frame, st.integers(0, 30), st.fixed_dictionaries({tier: st.integers(0, 30) for tier in Tier}))


def entry(key: str, tokens: int = 100) -> Entry:
    return Entry(key, f"the words of {key}", tokens)


def alone(*keys: str, tokens: int = 100) -> tuple[Bundle, ...]:
    return tuple((entry(key, tokens),) for key in keys)


def keys(packed: Packed, tier: Tier) -> list[str]:
    return [each.key for each in packed.tiers.get(tier, ())]


def reasons(packed: Packed) -> dict[str, Reason]:
    return {left.entry.key: left.reason for left in packed.left_out}


@given(tiers(), BUDGETS)
def test_a_context_never_exceeds_its_budget(tiers: Tiers, budget: int) -> None:
    packed = pack(tiers, budget=budget)
    assert packed.tokens == sum(each.tokens for each in packed.entries) <= budget
    assert len(packed.entries) + len(packed.left_out) == tiers.count


@given(tiers(), BUDGETS, FRAMES)
def test_the_frame_is_part_of_the_budget(tiers: Tiers, budget: int, frame: Frame) -> None:
    packed = pack(tiers, budget=budget, frame=frame)
    assert packed.tokens <= budget
    assert packed.tokens == sum(packed.tokens_by_tier.values()) + (frame.block if packed.entries else 0)


@given(tiers(), BUDGETS, FRAMES)
def test_every_entry_is_in_or_accounted_for_and_none_is_in_twice(tiers: Tiers, budget: int, frame: Frame) -> None:
    packed = pack(tiers, budget=budget, frame=frame)
    assert len(packed.entries) + len(packed.left_out) == tiers.count
    assert max(Counter(each.key for each in packed.entries).values(), default=1) == 1


@given(tiers(), BUDGETS, FRAMES, st.floats(0, 1))
def test_guidance_takes_at_most_its_share(tiers: Tiers, budget: int, frame: Frame, share: float) -> None:
    packed = pack(tiers, budget=budget, frame=frame, shares=Shares(guidance=share))
    assert packed.tokens_by_tier.get(Tier.GUIDANCE, 0) <= share * budget + 1e-6


@given(tiers(), tiers(), BUDGETS, FRAMES)
def test_nothing_of_less_trust_changes_what_goes_in_above_it(
    tiers: Tiers, others: Tiers, budget: int, frame: Frame
) -> None:
    packed = pack(tiers, budget=budget, frame=frame)
    other_recall = pack(replace(tiers, recalled=others.recalled), budget=budget, frame=frame)
    for tier in (Tier.HARD, Tier.RECENT, Tier.SOFT, Tier.GUIDANCE):
        assert keys(packed, tier) == keys(other_recall, tier)
    below = replace(tiers, recalled=others.recalled, guidance=others.guidance, extension=())
    only_the_mandatory = pack(replace(tiers, extension=()), budget=budget, frame=frame)
    for tier in (Tier.HARD, Tier.RECENT, Tier.SOFT):
        assert keys(only_the_mandatory, tier) == keys(pack(below, budget=budget, frame=frame), tier)
    hard_alone = pack(Tiers(hard=tiers.hard), budget=budget, frame=frame)
    assert keys(packed, Tier.HARD) == keys(hard_alone, Tier.HARD)


@given(tiers(), BUDGETS)
def test_rules_go_in_as_a_prefix_and_turns_as_a_suffix(tiers: Tiers, budget: int) -> None:
    distinct = _renamed(tiers)
    packed = pack(distinct, budget=budget)
    hard, soft = [each.key for each in distinct.hard], [each.key for each in distinct.soft]
    turns = [each.key for bundle in (*distinct.extension, *distinct.tail) for each in bundle]
    assert keys(packed, Tier.HARD) == hard[: len(keys(packed, Tier.HARD))]
    assert keys(packed, Tier.SOFT) == soft[: len(keys(packed, Tier.SOFT))]
    assert keys(packed, Tier.RECENT) == turns[len(turns) - len(keys(packed, Tier.RECENT)) :]


@given(tiers(), BUDGETS)
def test_a_question_is_never_split_from_its_answer(tiers: Tiers, budget: int) -> None:
    distinct = _renamed(tiers)
    inside = set(keys(pack(distinct, budget=budget), Tier.RECENT))
    for bundle in (*distinct.tail, *distinct.extension):
        assert len({each.key in inside for each in bundle}) == 1


def test_the_block_is_filled_in_the_order_of_trust() -> None:
    everything = Tiers(
        hard=(entry("hard"),),
        tail=alone("tail"),
        soft=(entry("soft"),),
        extension=alone("older", "old"),
        guidance=(entry("guidance"),),
        recalled=alone("recalled", "more"),
    )
    packed = pack(everything, budget=700)
    assert {tier: keys(packed, tier) for tier in Tier} == {
        Tier.HARD: ["hard"],
        Tier.RECENT: ["old", "tail"],
        Tier.SOFT: ["soft"],
        Tier.GUIDANCE: ["guidance"],
        Tier.RECALLED: ["recalled", "more"],
    }
    assert reasons(packed) == {"older": Reason.OVER_SHARE}
    assert packed.tokens == 700
    assert packed.degraded == ()


def test_recall_starves_before_guidance_is_displaced() -> None:
    tight = Tiers(hard=(entry("hard", 850),), guidance=(entry("guidance", 150),), recalled=alone("recalled", tokens=1))
    packed = pack(tight, budget=1000)
    assert [each.key for each in packed.entries] == ["hard", "guidance"]
    assert reasons(packed) == {"recalled": Reason.NO_ROOM}
    assert packed.degraded == ()


def test_the_tail_is_extended_only_with_what_guidance_leaves() -> None:
    tight = Tiers(tail=alone("tail", tokens=760), extension=alone("old"), guidance=(entry("guidance", 150),))
    packed = pack(tight, budget=1000)
    assert [each.key for each in packed.entries] == ["tail", "guidance"]
    assert [each.key for each in pack(replace(tight, guidance=()), budget=1000).entries] == ["old", "tail"]


def test_guidance_beyond_its_share_is_left_out_and_says_so() -> None:
    packed = pack(Tiers(guidance=(entry("first"), entry("second"), entry("short", 50))), budget=1000)
    assert keys(packed, Tier.GUIDANCE) == ["first", "short"]
    assert reasons(packed) == {"second": Reason.OVER_SHARE}


def test_what_is_in_the_tail_is_not_recalled_again() -> None:
    packed = pack(Tiers(tail=alone("same"), recalled=alone("same", "other")), budget=1000)
    assert keys(packed, Tier.RECALLED) == ["other"]
    assert reasons(packed) == {"same": Reason.TWICE}


def test_hard_rules_that_do_not_fit_are_reported_never_dropped_in_silence() -> None:
    packed = pack(Tiers(hard=(entry("first"), entry("second")), tail=alone("tail", tokens=10)), budget=150)
    assert keys(packed, Tier.HARD) == ["first"]
    assert packed.degraded == (Degraded.HARD_RULES,)
    assert reasons(packed) == {"second": Reason.NO_ROOM}


def test_a_tail_that_does_not_fit_keeps_its_newest_turns_and_is_not_extended() -> None:
    packed = pack(Tiers(tail=alone("old", "new"), extension=alone("oldest", tokens=1)), budget=150)
    assert keys(packed, Tier.RECENT) == ["new"]
    assert packed.degraded == (Degraded.RECENT_TURNS,)
    assert reasons(packed) == {"old": Reason.NO_ROOM, "oldest": Reason.AFTER_A_GAP}


def test_a_budget_of_nothing_holds_nothing() -> None:
    packed = pack(Tiers(recalled=alone("recalled")), budget=0)
    assert packed.entries == ()
    assert packed.tokens == 0


def test_a_negative_budget_is_refused() -> None:
    with pytest.raises(Invalid):
        pack(Tiers(), budget=-1)


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_a_share_outside_its_range_is_refused(share: float) -> None:
    with pytest.raises(Invalid):
        Shares(guidance=share)


def _renamed(tiers: Tiers) -> Tiers:
    """The same tiers with a key of its own for every entry."""
    numbers = iter(range(tiers.count))

    def flat(these: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(replace(each, key=str(next(numbers))) for each in these)

    return Tiers(
        flat(tiers.hard),
        tuple(map(flat, tiers.tail)),
        flat(tiers.soft),
        tuple(map(flat, tiers.extension)),
        flat(tiers.guidance),
        flat(tiers.facts),
        tuple(map(flat, tiers.recalled)),
    )

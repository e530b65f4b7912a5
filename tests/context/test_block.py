import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.context.block import build
from palazzo.context.entry import Entry, Tier, Tiers
from palazzo.context.pack import Degraded
from palazzo.context.parse import parse
from palazzo.errors import Invalid
from palazzo.text.tokens import estimate_tokens
from tests.context.strategies import tiers

TEXTS = st.text(st.characters(codec="utf-8"), max_size=200)


def moody(text: str) -> int:
    """A tokenizer that makes more of a whole than of its parts."""
    return len(text) + len(text) ** 2 // 10_000


@given(tiers(TEXTS), st.integers(0, 1500))
def test_the_whole_block_as_written_fits_the_budget(tiers: Tiers, budget: int) -> None:
    block = build(tiers, budget=budget)
    assert block.tokens == estimate_tokens(block.text) <= block.packed.tokens <= budget
    assert [tier.name for tier in parse(block.text)] == list(block.packed.tiers)


@given(tiers(TEXTS), st.integers(0, 6000))
def test_any_tokenizers_count_of_the_whole_fits_the_budget(tiers: Tiers, budget: int) -> None:
    block = build(tiers, budget=budget, count=moody)
    assert moody(block.text) == block.tokens <= budget
    assert len(block.packed.entries) + len(block.packed.left_out) == tiers.count


def test_without_memory_there_is_no_block_at_all() -> None:
    block = build(Tiers(), budget=1000)
    assert block.text == ""
    assert block.tokens == 0


def test_a_budget_too_small_for_any_entry_gives_no_block() -> None:
    block = build(Tiers(recalled=((Entry("one", "words"),),)), budget=20)
    assert block.text == ""
    assert [left.entry.key for left in block.packed.left_out] == ["one"]


def test_the_report_says_what_each_tier_takes() -> None:
    block = build(Tiers(hard=(Entry("rule", "Never push."),), recalled=((Entry("one", "words"),),)), budget=1000)
    assert list(block.packed.tokens_by_tier) == [Tier.HARD, Tier.RECALLED]
    assert sum(block.packed.tokens_by_tier.values()) < block.packed.tokens


def test_the_report_tells_what_went_wrong_before_as_well() -> None:
    tiers = Tiers(hard=(Entry("rule", "Never push. " * 100),))
    block = build(tiers, budget=100, degraded=[Degraded.RECALL])
    assert block.packed.degraded == (Degraded.RECALL, Degraded.HARD_RULES)


def test_a_negative_budget_is_refused() -> None:
    with pytest.raises(Invalid):
        build(Tiers(), budget=-1)

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Misconfigured
from palazzo.ledger.cost import price
from palazzo.ledger.prices import Price, Prices, load_prices
from palazzo.model.cost import Usage

PRICES = load_prices()


@pytest.mark.parametrize(
    ("model", "nanodollars"),
    [
        ("openai/text-embedding-3-small", 20_000),
        ("text-embedding-3-small", 20_000),
        ("openai/gpt-4o-mini", 150_000 + 60_000),
        ("gpt-4o-mini-2024-07-18", 150_000 + 60_000),
        ("openai/gpt-4o", 2_500_000 + 1_000_000),
        ("anthropic/claude-haiku-4.5", 1_000_000 + 500_000),
        ("claude-haiku-4-5-20251001", 1_000_000 + 500_000),
        ("meta-llama/llama-3.3-70b-instruct:free", 0),
        ("wordllama-l2-supercat-256", 0),
    ],
)
def test_1000_tokens_in_and_100_out_cost_what_the_vendor_says(model: str, nanodollars: int) -> None:
    assert price(Usage(model, 1_000, 100), PRICES) == nanodollars


def test_a_model_that_nobody_priced_counts_as_free_and_as_unknown() -> None:
    assert price(Usage("someones-own-model", 1_000_000), PRICES) == 0
    assert not PRICES.knows("someones-own-model")
    assert PRICES.knows("wordllama-l2-supercat-256")


def test_a_users_own_table_goes_before_ours(tmp_path: Path) -> None:
    own = tmp_path / "prices.toml"
    own.write_text('[[price]]\nmodel = "GPT-4o-mini"\ninput = 0.0375\noutput = 1\n')
    prices = load_prices(own)
    assert price(Usage("openai/gpt-4o-mini", 1_000_000), prices) == 37_500_000
    assert price(Usage("gpt-4o-mini", 1), prices) == 38  # 37.5, rounded up
    assert price(Usage("text-embedding-3-small", 1), prices) == 20


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[price]", "not TOML"),
        ("price = 3", "price"),
        ('[[price]]\nmodel = "m"\ninput = 1', "output"),
        ('[[price]]\nmodel = "m"\ninput = "1"\noutput = 1', "needs"),
        ('[[price]]\nmodel = "m"\ninput = -1\noutput = 1', "is no price"),
        ('[[price]]\nmodel = "m"\ninput = nan\noutput = 1', "is no price"),
        ('[[price]]\nmodel = "m"\ninput = 1e-10\noutput = 1', "is no price"),
        ('[[price]]\nmodel = "m"\ninput = 1e400\noutput = 1', "is no price"),
    ],
)
def test_a_table_that_is_none_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    own = tmp_path / "prices.toml"
    own.write_text(text)
    with pytest.raises(Misconfigured, match=complaint):
        load_prices(own)


def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match=r"none\.toml"):
        load_prices(tmp_path / "none.toml")


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.integers(0, 10**12), st.integers(0, 10**12))
def test_a_price_is_exact_to_the_nanodollar(tokens_in: int, tokens_out: int, dear: int, dearer: int) -> None:
    nanodollars = price(Usage("m", tokens_in, tokens_out), Prices([Price("m", dear, dearer)]))
    exact = tokens_in * dear + tokens_out * dearer
    assert 0 <= nanodollars * 10**6 - exact < 10**6

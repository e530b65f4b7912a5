from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from palazzo.errors import Misconfigured
from palazzo.text.tokens import estimate_tokens, exact_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("a", 1),
        ("abcd", 1),
        ("abcde", 2),
        ("a" * 400, 100),
        ("é" * 400, 100),
        ("я" * 25, 10),
        ("ש" * 25, 10),
        ("م" * 25, 10),
        ("記" * 16, 10),
        ("か" * 16, 10),
        ("한" * 16, 10),
        ("a" * 40 + "я" * 25 + "記" * 16, 30),
    ],
)
def test_an_estimate_goes_by_the_script(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@given(st.text(), st.text())
def test_two_texts_together_never_take_more_than_both(one: str, other: str) -> None:
    together = estimate_tokens(one + other)
    assert max(estimate_tokens(one), estimate_tokens(other)) <= together
    assert together <= estimate_tokens(one) + estimate_tokens(other)


def test_a_configured_tokenizer_counts_exactly(tmp_path: Path) -> None:
    tokenizer = Tokenizer(WordLevel({"?": 0}, unk_token="?"))  # noqa: S106 - the unknown word
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    count = exact_tokens(tmp_path / "tokenizer.json")
    assert count("never push to main") == 4
    assert count("") == 0


def test_a_file_that_is_no_tokenizer_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(Misconfigured, match=r"tokenizer\.json"):
        exact_tokens(tmp_path / "tokenizer.json")
    with pytest.raises(Misconfigured):
        exact_tokens(tmp_path / "missing.json")

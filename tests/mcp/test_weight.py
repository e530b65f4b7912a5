"""What the tool list costs: counted as Palazzo estimates, and as a real tokenizer counts."""

from pathlib import Path

import pytest
import wordllama

from palazzo.mcp.weight import weigh
from palazzo.text.tokens import CountTokens, estimate_tokens, exact_tokens

MOST = 1_500
TOKENIZER = Path(wordllama.__file__).parent / "tokenizers" / "l2_supercat_tokenizer_config.json"


@pytest.mark.parametrize("count", [estimate_tokens, exact_tokens(TOKENIZER)], ids=["estimated", "counted"])
def test_the_whole_tool_list_costs_a_model_little(count: CountTokens) -> None:
    assert sum(weigh(count).values()) <= MOST

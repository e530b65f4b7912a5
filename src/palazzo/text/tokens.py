"""How many tokens a text takes: estimated by its scripts, or counted by a tokenizer where one is configured.

The estimate counts quarters, two fifths and five eighths of a token in fortieths, so that it never rounds twice:
two texts together never take more than the sum of both.
"""

import re
from collections.abc import Callable
from pathlib import Path

from palazzo.errors import Misconfigured

CountTokens = Callable[[str], int]

_UNIT = 40  # parts of a token
_LATIN, _DENSE, _CJK = 10, 16, 25  # parts a character: 4, 2.5 and 1.6 characters a token

_DENSE_SCRIPTS = re.compile(
    "[\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f"  # Cyrillic
    "\u0590-\u05ff\ufb1d-\ufb4f"  # Hebrew
    "\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]+"  # Arabic
)
_CJK_SCRIPTS = re.compile(
    "[\u1100-\u11ff\u2e80-\u2fdf\u2ff0-\u303f\u3040-\u30ff\u3100-\u31ff\u3200-\u33ff\u3400-\u4dbf\u4e00-\u9fff"
    "\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]+"
)


def estimate_tokens(text: str) -> int:
    """Estimate by script: 4 characters a token, 2.5 in Cyrillic, Arabic and Hebrew, 1.6 in East Asian ones."""
    parts = len(text) * _LATIN
    if not text.isascii():
        parts += _characters(_DENSE_SCRIPTS, text) * (_DENSE - _LATIN)
        parts += _characters(_CJK_SCRIPTS, text) * (_CJK - _LATIN)
    return -(-parts // _UNIT)


def exact_tokens(tokenizer: Path) -> CountTokens:
    """A counter that asks the tokenizer of this `tokenizer.json`; raise Misconfigured if it cannot be read."""
    from tokenizers import Tokenizer  # slow to import, and only who configures one needs it

    try:
        reader = Tokenizer.from_buffer(tokenizer.read_bytes())
    except (OSError, ValueError) as error:
        raise Misconfigured(f"{tokenizer} is no tokenizer ({error}); give the path of a tokenizer.json") from error
    reader.no_padding()
    reader.no_truncation()
    return lambda text: len(reader.encode(text, add_special_tokens=False).ids)


def _characters(script: re.Pattern[str], text: str) -> int:
    return sum(map(len, script.findall(text)))

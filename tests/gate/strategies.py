"""Arbitrary turns: any Unicode, pieces that patterns look for, any neighbours, any weights."""

import json
from pathlib import Path

from hypothesis import strategies as st

from palazzo.gate.config import ConversationWeights, GateConfig, TechnicalWeights
from palazzo.gate.turn import Neighbours, Turn

LABELLED = Path(__file__).parent / "labelled"


def labelled(name: str) -> list[tuple[str, frozenset[str]]]:
    lines = (LABELLED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [(line["text"], frozenset(line["patterns"])) for line in map(json.loads, lines)]


PIECES = st.sampled_from([text for text, _ in labelled("main")])
TEXTS = st.one_of(
    st.text(st.characters(), max_size=200),  # lone surrogates included
    st.lists(st.one_of(PIECES, st.text(max_size=20)), max_size=6).map("\n".join),
    st.lists(PIECES, max_size=4).map("".join).map(lambda text: text[::2]),
)
COSINES = st.lists(st.floats(-1.0001, 1.0001), max_size=14)
NEIGHBOURS = st.builds(Neighbours, COSINES, COSINES)
TURNS = st.builds(Turn, TEXTS, NEIGHBOURS)


@st.composite
def shares(draw: st.DrawFn) -> tuple[float, float, float]:
    """Three weights that add up to one."""
    first, second = sorted((draw(st.floats(0, 1)), draw(st.floats(0, 1))))
    return first, second - first, 1 - second


CONFIGS = st.builds(
    GateConfig,
    conversation=shares().map(lambda three: ConversationWeights(*three)),
    technical=shares().map(lambda three: TechnicalWeights(*three)),
    technical_norm=st.floats(0.01, 10),
    threshold=st.floats(0, 1),
)

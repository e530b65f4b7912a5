"""A long conversation with rules in it, compacted again and again: `palazzo bench context --survival`, but smaller."""

import json
from pathlib import Path

import pytest

from palazzo.providers.base import Embedder
from palazzo.providers.fake import FakeEmbedder
from palazzo_bench.context.killed import survive_kills
from palazzo_bench.context.planted import MODELS
from palazzo_bench.context.survival import survive
from tests.support.embedders import FailingEmbedder

LABELLED = Path(__file__).parents[1] / "context" / "labelled" / "rules.jsonl"
RULES = [json.loads(line)["rule"] for line in LABELLED.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    ("model", "embedder"), [*((model, FakeEmbedder()) for model in MODELS), ("absent", FailingEmbedder())]
)
def test_every_rule_is_still_there_word_for_word_whatever_the_models_do(
    tmp_path: Path, model: str, embedder: Embedder
) -> None:
    found = survive(tmp_path / "palace.db", RULES, 400, 6, model, embedder)
    assert (found["recorded"], found["in_sight"], found["rules"]) == (50, 50, 50)
    assert found["turns_back"] == found["turns"] == 400
    assert found["tokens_in_view"] < found["tokens"] / 2


def test_every_rule_is_still_there_when_processes_are_killed_at_every_step(tmp_path: Path) -> None:
    few = [{"rule": rule, "queries": []} for rule in RULES[:8]]
    (tmp_path / "rules.jsonl").write_text("".join(json.dumps(row) + "\n" for row in few), encoding="utf-8")
    (tmp_path / "others.txt").write_text("")
    found = survive_kills(tmp_path / "palace.db", tmp_path, turns=48, count=2)
    assert found["kills"] >= 30
    assert found["lost"] == 0
    assert (found["recorded"], found["rules"]) == (8, 8)
    assert found["turns_back"] == found["turns"] == 48

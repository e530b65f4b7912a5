import math

import pytest

from palazzo.errors import Invalid
from palazzo.model.user_settings import AgentSettings, UserSettings


def test_the_defaults_are_the_documented_ones() -> None:
    assert UserSettings() == UserSettings(
        enabled=True,
        top_k=5,
        use_rerank=False,
        rerank_model="anthropic/claude-haiku-4.5",
        embedding_model="",
        auto_mine=True,
        gate_threshold=None,
        keep_days=None,
        monthly_budget=None,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("enabled", 1),
        ("enabled", None),
        ("use_rerank", "yes"),
        ("auto_mine", 0),
        ("top_k", 0),
        ("top_k", 1001),
        ("top_k", 2.5),
        ("top_k", True),
        ("rerank_model", ""),
        ("rerank_model", "  "),
        ("rerank_model", "a\nb"),
        ("rerank_model", "m" * 201),
        ("embedding_model", None),
        ("embedding_model", " "),
        ("gate_threshold", -0.1),
        ("gate_threshold", 1.1),
        ("gate_threshold", math.nan),
        ("gate_threshold", "0.4"),
        ("keep_days", 0),
        ("keep_days", 1.5),
        ("monthly_budget", -1),
        ("monthly_budget", math.inf),
    ],
)
def test_a_value_that_makes_no_sense_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(Invalid, match=name) as refused:
        UserSettings().changed({name: value})
    assert refused.value.data == {"setting": name}


def test_a_change_leaves_the_rest_as_it_was() -> None:
    settings = UserSettings(top_k=8).changed({"gate_threshold": 0.5, "keep_days": 30})
    assert settings == UserSettings(top_k=8, gate_threshold=0.5, keep_days=30)


def test_an_unknown_setting_is_refused_with_those_there_are() -> None:
    with pytest.raises(Invalid, match=r"no setting 'topk'; there are enabled, top_k"):
        UserSettings().changed({"topk": 3})


def test_mining_by_itself_needs_both_switches() -> None:
    assert UserSettings().mines_by_itself
    assert not UserSettings(enabled=False).mines_by_itself
    assert not UserSettings(auto_mine=False).mines_by_itself


def test_an_agent_is_disabled_or_not() -> None:
    with pytest.raises(Invalid, match="disabled"):
        AgentSettings("helper", disabled=1)  # type: ignore[arg-type]  # on purpose

"""The six invariants of the gate, and that no signal ever leaves its bounds."""

from dataclasses import fields, replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from palazzo.gate.config import GateConfig
from palazzo.gate.judge import judge, mix
from palazzo.gate.signals import SIGNALS
from palazzo.gate.turn import Neighbours, Turn
from tests.gate.strategies import CONFIGS, COSINES, TEXTS, TURNS

thoroughly = settings(max_examples=1000, deadline=None)
shares = st.floats(0, 1)


@thoroughly
@given(TEXTS, COSINES, CONFIGS)
def test_an_empty_memory_makes_everything_new(text: str, earlier: list[float], config: GateConfig) -> None:
    assert judge(Turn(text, Neighbours((), earlier)), config).h == 1.0


@thoroughly
@given(TEXTS, st.lists(st.floats(0.85, 1), min_size=3, max_size=8), COSINES, CONFIGS)
def test_a_full_memory_vetoes_repetition(
    text: str, durable: list[float], earlier: list[float], config: GateConfig
) -> None:
    verdict = judge(Turn(text, Neighbours(durable, earlier)), config)
    assert (verdict.mem_saturation, verdict.r) == (1.0, 0.0)


@thoroughly
@given(TURNS, CONFIGS)
def test_the_gate_stays_between_0_and_1(turn: Turn, config: GateConfig) -> None:
    assert 0.0 <= judge(turn, config).g <= 1.0


@thoroughly
@given(TURNS, CONFIGS)
def test_the_gate_lies_between_its_branches(turn: Turn, config: GateConfig) -> None:
    verdict = judge(turn, config)
    assert min(verdict.g_conv, verdict.g_tech) <= verdict.g <= max(verdict.g_conv, verdict.g_tech)


@thoroughly
@given(shares, shares, shares, shares)
def test_more_technical_moves_the_gate_towards_the_technical_branch(
    g_conv: float, g_tech: float, less: float, more: float
) -> None:
    less, more = sorted((less, more))
    nearer, further = abs(mix(g_conv, g_tech, more) - g_tech), abs(mix(g_conv, g_tech, less) - g_tech)
    assert nearer <= further + 1e-12


@thoroughly
@given(TURNS, CONFIGS)
def test_a_purely_conversational_turn_is_judged_by_the_conversational_branch(turn: Turn, config: GateConfig) -> None:
    verdict = judge(turn, config)
    assume(verdict.t == 0)
    assert verdict.g == verdict.g_conv


@thoroughly
@given(TURNS, CONFIGS)
def test_a_purely_technical_turn_is_judged_by_the_technical_branch(turn: Turn, config: GateConfig) -> None:
    technical = replace(turn, text=f"```\n$ ls -la\n```\nTraceback (most recent call last):\n{turn.text}")
    verdict = judge(technical, replace(config, technical_norm=1.0))
    assert verdict.t == 1.0
    assert verdict.g == verdict.g_tech


@thoroughly
@given(TURNS, CONFIGS)
def test_every_part_of_a_verdict_stays_between_0_and_1(turn: Turn, config: GateConfig) -> None:
    verdict = judge(turn, config)
    parts = {each.name: getattr(verdict, each.name) for each in fields(verdict) if each.name != "patterns"}
    assert all(0.0 <= value <= 1.0 for value in parts.values()), parts


@thoroughly
@given(TURNS, CONFIGS)
def test_every_signal_stays_between_0_and_1_and_says_why(turn: Turn, config: GateConfig) -> None:
    votes = [signal(turn, config) for signal in SIGNALS]
    assert all(0.0 <= vote.value <= 1.0 and vote.because for vote in votes)


@thoroughly
@given(TURNS, CONFIGS)
def test_what_fired_stands_in_the_text(turn: Turn, config: GateConfig) -> None:
    for fired in judge(turn, config).patterns:
        assert fired.count >= 1
        assert fired.texts
        assert all(text in turn.text for text in fired.texts)


@thoroughly
@given(TURNS, CONFIGS)
def test_a_turn_passes_exactly_from_the_threshold_on(turn: Turn, config: GateConfig) -> None:
    verdict = judge(turn, config)
    assert verdict.promoted == (verdict.g >= config.threshold)

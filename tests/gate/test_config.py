import pytest

from palazzo.errors import Misconfigured
from palazzo.gate.config import ConversationWeights, GateConfig, TechnicalWeights


def test_the_defaults_are_the_documented_ones() -> None:
    config = GateConfig()
    assert config.conversation == ConversationWeights(novelty=0.35, repetition=0.40, structure=0.25)
    assert config.technical == TechnicalWeights(specificity=0.40, actionability=0.35, structure=0.25)
    assert (config.technical_norm, config.threshold, config.abstractive_threshold) == (1.5, 0.35, 0.60)


def test_conversational_weights_that_do_not_add_up_are_refused_with_the_numbers() -> None:
    with pytest.raises(Misconfigured, match=r"novelty 0\.5 \+ repetition 0\.4 \+ structure 0\.25 = 1\.15"):
        ConversationWeights(novelty=0.5)


def test_technical_weights_that_do_not_add_up_are_refused_with_the_numbers() -> None:
    with pytest.raises(Misconfigured, match=r"specificity 0\.1 \+ actionability 0\.35 \+ structure 0\.25 = 0\.7"):
        TechnicalWeights(specificity=0.1)


@pytest.mark.parametrize("weight", [-0.1, 1.1, float("nan"), float("inf")])
def test_a_weight_outside_its_range_is_refused(weight: float) -> None:
    with pytest.raises(Misconfigured, match="between 0 and 1"):
        ConversationWeights(novelty=weight, repetition=1 - weight, structure=0.0)


@pytest.mark.parametrize("norm", [0.0, -1.0, float("nan"), float("inf")])
def test_a_norm_that_cannot_divide_is_refused(norm: float) -> None:
    with pytest.raises(Misconfigured, match="technical norm"):
        GateConfig(technical_norm=norm)


@pytest.mark.parametrize("threshold", [-0.01, 1.01, float("nan")])
def test_a_threshold_outside_its_range_is_refused(threshold: float) -> None:
    with pytest.raises(Misconfigured, match="threshold"):
        GateConfig(threshold=threshold)
    with pytest.raises(Misconfigured, match="abstractive_threshold"):
        GateConfig(abstractive_threshold=threshold)

"""A tiny but real cross-encoder, run by the real runtime: it adds up the weights of the second text's words."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing

import palazzo
from palazzo import Settings
from palazzo.errors import Misconfigured
from palazzo.providers.cross_encoder import CrossEncoder
from palazzo.providers.fake import FakeEmbedder
from tests.providers.test_onnx_embedder import save_model, save_tokenizer

VOCABULARY = {"[CLS]": 0, "[SEP]": 1, "[UNK]": 2, "tea": 3, "green": 4, "car": 5}
WEIGHTS = np.array([[0], [0], [0], [2], [1], [-1]], dtype=np.float32)


def save_pair_tokenizer(folder: Path, longest: int = 16) -> None:
    tokenizer = Tokenizer(WordLevel(VOCABULARY, unk_token="[UNK]"))  # noqa: S106 - a token, not a password
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 0), ("[SEP]", 1)]
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "tokenizer_config.json").write_text(f'{{"model_max_length": {longest}}}')


def save_cross_encoder(folder: Path, *, classes: int = 1) -> None:
    """Write a model whose logit is the sum of the second text's weights; of two classes, the first is its opposite."""
    nodes = [
        helper.make_node("Gather", ["weights", "input_ids"], ["each"]),
        helper.make_node("Cast", ["token_type_ids"], ["second"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["second", "last"], ["mask"]),
        helper.make_node("Mul", ["each", "mask"], ["counted"]),
        helper.make_node("ReduceSum", ["counted", "middle"], ["sum"], keepdims=0),
        helper.make_node("Mul", ["sum", "sides"], ["logits"]),
    ]
    sides = np.array([1] if classes == 1 else [-1, 1] if classes == 2 else [1] * classes, dtype=np.float32)
    constants = [
        numpy_helper.from_array(WEIGHTS, "weights"),
        numpy_helper.from_array(np.array([2], dtype=np.int64), "last"),
        numpy_helper.from_array(np.array([1], dtype=np.int64), "middle"),
        numpy_helper.from_array(sides, "sides"),
    ]
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"])
        for name in ("input_ids", "token_type_ids")
    ]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", classes])]
    graph = helper.make_graph(nodes, "tiny", inputs, outputs, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.save(model, str(folder / "model.onnx"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny-cross-encoder"
    folder.mkdir()
    save_pair_tokenizer(folder)
    save_cross_encoder(folder)
    return folder


def test_each_text_is_scored_with_the_query_before_it(folder: Path) -> None:
    ranking = CrossEncoder(folder).rank("tea tea", ["green", "car", "tea green", ""])
    assert list(ranking.scores) == [1, -1, 3, 0]
    assert (ranking.usage.model, ranking.usage.input_tokens) == ("onnx:tiny-cross-encoder", 24)


def test_of_two_classes_the_second_says_how_well_they_fit(folder: Path) -> None:
    save_cross_encoder(folder, classes=2)
    assert list(CrossEncoder(folder).rank("which", ["car", "tea"]).scores) == [-2, 4]


def test_a_long_text_is_cut_and_the_query_is_not(folder: Path) -> None:
    assert list(CrossEncoder(folder).rank("car car", ["tea " * 50]).scores) == [22]  # 16 tokens less 5 for the query


def test_a_query_that_leaves_no_room_is_cut_itself(folder: Path) -> None:
    assert list(CrossEncoder(folder).rank("car " * 40, ["tea"]).scores) == [2]


def test_nothing_to_rank_needs_no_model(tmp_path: Path) -> None:
    assert CrossEncoder(tmp_path / "nowhere").rank("tea", []).scores == ()


def test_a_sentence_transformer_is_refused(tmp_path: Path) -> None:
    save_tokenizer(tmp_path)
    save_model(tmp_path / "model.onnx")
    with pytest.raises(Misconfigured, match="cross-encoder"):
        CrossEncoder(tmp_path).rank("tea", ["green"])


def test_recall_reranks_by_the_folder_that_the_settings_name(folder: Path, tmp_path: Path) -> None:
    save_pair_tokenizer(folder, longest=64)
    settings = Settings(rerank_model=f"onnx:{folder}")
    with palazzo.open(tmp_path / "palace.db", embedder=FakeEmbedder(), settings=settings) as memory:
        palace = memory.palace("me")
        for text in ("the car is green", "a car", "tea from the car"):
            palace.note(text)
        found = palace.recall("car", rerank=True)
        assert [hit.content for hit in found] == ["tea from the car", "the car is green", "a car"]
        assert not settings.has_server

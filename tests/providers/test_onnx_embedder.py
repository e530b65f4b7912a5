"""A tiny but real model, run by the real runtime: token vectors looked up, and nothing else."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing

from palazzo.errors import Misconfigured, Unavailable
from palazzo.providers.onnx import OnnxEmbedder

VOCABULARY = {"[PAD]": 0, "[CLS]": 1, "[SEP]": 2, "[UNK]": 3, "tea": 4, "green": 5, "car": 6}
TABLE = np.array([[9, 9, 9], [0, 0, 0], [0, 0, 0], [0.1, 0.1, 0.1], [1, 0, 0], [0, 1, 0], [0, 0, 1]], dtype=np.float32)


def save_tokenizer(folder: Path) -> None:
    tokenizer = Tokenizer(WordLevel(VOCABULARY, unk_token="[UNK]"))  # noqa: S106 - a token, not a password
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 1), ("[SEP]", 2)])
    tokenizer.enable_padding(length=64)  # exporters leave such settings behind; we must not obey them
    tokenizer.enable_truncation(max_length=4)
    tokenizer.save(str(folder / "tokenizer.json"))


def save_model(path: Path, *, pooled: bool = False, extra_input: str = "attention_mask") -> None:
    """Write a model that looks up each token; `pooled` ones also give the first row as the sentence's own."""
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["last_hidden_state"])]
    outputs = [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "length", 3])]
    if pooled:
        nodes.append(helper.make_node("ReduceMax", ["last_hidden_state"], ["sentence_embedding"], axes=[1], keepdims=0))
        outputs.append(helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, ["batch", 3]))
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"])
        for name in ("input_ids", extra_input)
    ]
    graph = helper.make_graph(nodes, "tiny", inputs, outputs, [numpy_helper.from_array(TABLE, "table")])
    path.parent.mkdir(exist_ok=True)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), str(path))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiny-model")
    save_tokenizer(folder)
    save_model(folder / "model.onnx")
    return folder


@pytest.fixture(scope="module")
def embedder(folder: Path) -> OnnxEmbedder:
    return OnnxEmbedder(folder)


def test_a_vector_is_the_mean_of_its_tokens_without_padding(embedder: OnnxEmbedder) -> None:
    vectors = embedder.embed(["tea", "tea green", "car " * 20]).vectors
    half = np.sqrt(0.5)
    assert np.allclose(vectors, [[1, 0, 0], [half, half, 0], [0, 0, 1]], atol=1e-6)
    assert vectors.dtype == np.float32


def test_blank_texts_have_no_direction_and_no_tokens(embedder: OnnxEmbedder) -> None:
    embedded = embedder.embed(["", " \n", "tea"])
    assert embedded.vectors.tolist() == [[0, 0, 0], [0, 0, 0], [1, 0, 0]]
    assert embedded.usage.input_tokens == 3  # tea, with the marks of start and end


def test_nothing_to_embed_gives_no_vectors(embedder: OnnxEmbedder) -> None:
    assert embedder.embed([]).vectors.shape == (0, 3)


@given(st.lists(st.text(st.characters(codec=None) | st.sampled_from("tea green car ")), max_size=6))
@settings(deadline=None)  # the first example may load the model
def test_every_vector_has_length_one_or_zero(embedder: OnnxEmbedder, texts: list[str]) -> None:
    lengths = np.linalg.norm(embedder.embed(texts).vectors, axis=1)
    assert all(length == pytest.approx(1, abs=1e-5) or length == 0 for length in lengths)


words = st.lists(st.sampled_from(["tea", "green", "car", "unheard"]), max_size=300).map(" ".join)


@given(st.lists(words, max_size=40))
@settings(deadline=None)  # the first example may load the model
def test_a_text_has_the_same_vector_in_any_company(embedder: OnnxEmbedder, texts: list[str]) -> None:
    together = embedder.embed(texts).vectors
    apart = [embedder.embed([text]).vectors[0] for text in texts]
    assert np.array_equal(together, np.reshape(apart, (-1, 3)))


def test_a_text_is_read_as_far_as_the_model_can(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes((folder / "model.onnx").read_bytes())
    (tmp_path / "tokenizer.json").write_bytes((folder / "tokenizer.json").read_bytes())
    (tmp_path / "tokenizer_config.json").write_text(json.dumps({"model_max_length": 5}))
    assert OnnxEmbedder(tmp_path).embed(["tea tea tea car"]).vectors.tolist() == [[1, 0, 0]]


def test_a_model_that_states_no_believable_limit_reads_512_tokens(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes((folder / "model.onnx").read_bytes())
    (tmp_path / "tokenizer.json").write_bytes((folder / "tokenizer.json").read_bytes())
    (tmp_path / "tokenizer_config.json").write_text(json.dumps({"model_max_length": 10**30}))
    assert OnnxEmbedder(tmp_path).embed(["tea " * 2000]).usage.input_tokens == 512


def test_a_model_that_pools_by_itself_is_left_to_it(folder: Path, tmp_path: Path) -> None:
    save_tokenizer(tmp_path)
    save_model(tmp_path / "onnx" / "model_quantized.onnx", pooled=True)
    half = np.sqrt(0.5)
    assert np.allclose(OnnxEmbedder(tmp_path).embed(["tea tea green"]).vectors, [[half, half, 0]])


def test_a_model_meant_for_its_first_token_is_read_there(folder: Path, tmp_path: Path) -> None:
    save_tokenizer(tmp_path)
    save_model(tmp_path / "model.onnx")
    (tmp_path / "1_Pooling").mkdir()
    (tmp_path / "1_Pooling" / "config.json").write_text(json.dumps({"pooling_mode_cls_token": True}))
    assert OnnxEmbedder(tmp_path).embed(["tea"]).vectors.tolist() == [[0, 0, 0]]  # [CLS] is a row of zeros


def test_the_identity_names_the_folder_and_the_weights(folder: Path) -> None:
    weights = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    identity = OnnxEmbedder(folder, sha256=weights).identity
    assert identity.name == f"onnx-{folder.name}-{weights[:8]}"
    assert identity.dimension == 3


def test_other_weights_than_those_expected_are_refused(folder: Path) -> None:
    with pytest.raises(Misconfigured, match="sha256"):
        OnnxEmbedder(folder, sha256="0" * 64).embed(["tea"])


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match="no ONNX model"):
        OnnxEmbedder(tmp_path).embed(["tea"])


def test_a_folder_without_a_tokenizer_is_refused(tmp_path: Path) -> None:
    save_model(tmp_path / "model.onnx")
    with pytest.raises(Misconfigured, match=r"tokenizer\.json"):
        OnnxEmbedder(tmp_path).embed(["tea"])


@pytest.mark.parametrize("broken", ["model.onnx", "tokenizer.json", "tokenizer_config.json"])
def test_a_broken_file_is_refused_by_name(tmp_path: Path, broken: str) -> None:
    save_tokenizer(tmp_path)
    save_model(tmp_path / "model.onnx")
    (tmp_path / broken).write_bytes(b"\xffbroken")
    with pytest.raises(Misconfigured, match=broken):
        OnnxEmbedder(tmp_path).embed(["tea"])


def test_a_model_of_another_kind_is_refused(tmp_path: Path) -> None:
    save_tokenizer(tmp_path)
    save_model(tmp_path / "model.onnx", extra_input="pixel_values")
    with pytest.raises(Misconfigured, match="pixel_values"):
        OnnxEmbedder(tmp_path).embed(["tea"])


def test_a_model_that_fails_while_running_is_unavailable(tmp_path: Path) -> None:
    save_tokenizer(tmp_path)
    save_model(tmp_path / "model.onnx")
    tokenizer = json.loads((tmp_path / "tokenizer.json").read_text())
    tokenizer["model"]["vocab"]["outside"] = 7  # one token more than the model has rows
    (tmp_path / "tokenizer.json").write_text(json.dumps(tokenizer))
    with pytest.raises(Unavailable, match="failed on a text of 3 tokens"):
        OnnxEmbedder(tmp_path).embed(["outside"])


def test_a_missing_runtime_is_a_wrong_setting_that_names_the_extra(folder: Path) -> None:
    program = (
        "import sys; sys.modules['onnxruntime'] = None\n"  # what the import system itself does to forbid one
        "from pathlib import Path\n"
        "from palazzo.providers.onnx import OnnxEmbedder\n"
        f"try: OnnxEmbedder(Path({str(folder)!r})).embed(['tea'])\n"
        "except Exception as error: print(type(error).__name__, error)"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert shown.startswith("Misconfigured")
    assert 'pip install "palazzo[onnx]"' in shown

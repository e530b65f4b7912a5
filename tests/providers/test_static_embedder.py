import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer

from palazzo.errors import Misconfigured
from palazzo.providers.base import WordWeight
from palazzo.providers.static import IDENTITY, LONGEST_PIECE, TOKENIZER, WEIGHTS, StaticEmbedder, pieces
from palazzo.providers.vectors import unit_rows

EMBEDDER = StaticEmbedder()
TEXTS = [
    "We moved the launch to Thursday.",
    "Ich wohne seit 2019 in Graz, in der Nähe des Bahnhofs.",
    "def area(radius: float) -> float:\n    return 3.14 * radius ** 2",
    "昨日、新しい自転車を買いました。 🚲",
]

any_text = st.text(st.characters(codec=None), max_size=200)  # lone surrogates included


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)


def test_vectors_agree_with_those_of_the_package_that_carries_the_weights() -> None:
    import wordllama

    theirs = wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True)
    cosines = np.sum(theirs.embed(TEXTS, norm=True) * EMBEDDER.embed(TEXTS).vectors, axis=1)
    assert cosines.min() > 0.9999


def test_texts_that_mean_alike_are_nearer_than_texts_that_do_not() -> None:
    cat, kitten, tax = EMBEDDER.embed(["my cat sleeps", "the kitten naps", "corporate tax law"]).vectors
    assert cat @ kitten > cat @ tax + 0.1


@given(st.lists(any_text, max_size=8))
@settings(deadline=None)  # the first example may load the model
def test_every_vector_has_length_one_or_zero(texts: list[str]) -> None:
    vectors = EMBEDDER.embed(texts).vectors
    lengths = np.linalg.norm(vectors, axis=1)
    assert vectors.shape == (len(texts), 256)
    assert vectors.dtype == np.float32
    for text, length in zip(texts, lengths, strict=True):
        assert length == pytest.approx(1 if text.strip() else 0, abs=1e-5)


@given(st.lists(any_text, min_size=1, max_size=8), st.data())
@settings(deadline=None)  # the first example may load the model
def test_a_text_has_the_same_vector_in_any_company(texts: list[str], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(texts)))
    together = EMBEDDER.embed(texts).vectors
    apart = np.vstack([EMBEDDER.embed(texts[:cut]).vectors, EMBEDDER.embed(texts[cut:]).vectors])
    assert np.array_equal(together, apart)


@cache
def whole() -> Tokenizer:
    """The tokenizer as its makers wrote it."""
    return Tokenizer.from_buffer(EMBEDDER.tokenizer_file())


PIECES = [
    " ",
    "  ",
    "\n",
    " \n",
    "\t",
    "\r\n",
    "\u2581",
    "<s>",
    "</s>",
    "<unk>",
    "<",
    "wire",
    "The",
    "'s",
    "...",
    "é",
    "漢字",
    "🙂",
]


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@settings(deadline=None)  # the first example may load the model
def test_a_text_that_is_looked_up_word_by_word_has_the_tokens_of_the_whole(text: str) -> None:
    if not text.strip():
        return
    tokens = whole().encode(text, add_special_tokens=False).ids
    for embedded in (EMBEDDER.embed([text]), EMBEDDER.embed([text])):  # the second time each word is known
        sums = EMBEDDER.rows(tokens).sum(axis=0)
        assert embedded.usage.input_tokens == len(tokens)
        assert np.array_equal(embedded.vectors[0], unit_rows(sums[None, :])[0])


def test_no_texts_give_no_vectors() -> None:
    embedded = EMBEDDER.embed([])
    assert embedded.vectors.shape == (0, 256)
    assert embedded.usage.input_tokens == 0


def test_usage_counts_tokens_not_words() -> None:
    assert EMBEDDER.embed(["hi there", "hi"]).usage.input_tokens == 3


@given(st.lists(st.text("abc é日\n", max_size=40), max_size=30).map(lambda words: " ".join(words) * 60))
def test_a_long_text_is_cut_into_short_pieces_without_losing_a_word(text: str) -> None:
    cut = list(pieces(text))
    assert all(len(piece) <= LONGEST_PIECE for piece in cut)
    assert "".join(cut).replace(" ", "") == ("" if text.isspace() else text.replace(" ", ""))


def test_a_text_without_spaces_is_cut_too() -> None:
    assert [len(piece) for piece in pieces("x" * (2 * LONGEST_PIECE + 1))] == [
        LONGEST_PIECE,
        LONGEST_PIECE,
        1,
    ]


def test_cutting_a_long_text_does_not_change_its_vector() -> None:
    sentence = "The harbour was quiet that morning, and nobody had seen the boat leave. "
    long = sentence * (3 * LONGEST_PIECE // len(sentence))
    assert len(list(pieces(long.strip()))) > 2
    once, often = EMBEDDER.embed([sentence.strip(), long.strip()]).vectors
    assert once @ often > 0.9999


def test_threads_that_ask_at_once_get_the_same_answer() -> None:
    embedder = StaticEmbedder()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: embedder.embed(TEXTS).vectors, range(8)))
    assert all(np.array_equal(answer, answers[0]) for answer in answers)


def test_a_changed_file_is_refused_with_advice(tmp_path: Path) -> None:
    for asset in (WEIGHTS, TOKENIZER):
        (tmp_path / asset.path).parent.mkdir()
        (tmp_path / asset.path).write_bytes(b"not the file")
    with pytest.raises(Misconfigured, match="pip install --force-reinstall wordllama"):
        StaticEmbedder(tmp_path).embed(["hello"])


def test_a_missing_file_is_refused_with_advice(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match="pip install --force-reinstall wordllama"):
        StaticEmbedder(tmp_path).embed(["hello"])


def test_a_load_that_failed_is_tried_again(tmp_path: Path) -> None:
    embedder = StaticEmbedder(tmp_path)
    with pytest.raises(Misconfigured):
        embedder.embed(["hello"])
    spec = find_spec("wordllama")
    assert spec is not None
    assert spec.origin is not None
    for asset in (WEIGHTS, TOKENIZER):
        (tmp_path / asset.path).parent.mkdir()
        (tmp_path / asset.path).symlink_to(Path(spec.origin).parent / asset.path)
    assert embedder.embed(["hello"]).vectors.any()


def test_the_identity_is_known_without_loading_anything() -> None:
    program = (
        "import sys; from palazzo.providers.static import StaticEmbedder; print(StaticEmbedder().identity);"
        "print([name for name in ('numpy', 'tokenizers', 'safetensors', 'wordllama') if name in sys.modules])"
    )
    assert run(program).stdout == f"{IDENTITY}\n[]\n"


def test_a_process_that_has_embedded_can_fork_without_a_warning() -> None:
    program = (
        "import os; from palazzo.providers.static import StaticEmbedder\n"
        "embedder = StaticEmbedder(); embedder.embed(['one', 'two'])\n"
        "child = os.fork()\n"
        "embedder.embed(['three'])\n"
        "if child: os.waitpid(child, 0)"
    )
    assert run(program).stderr == ""


def test_a_question_of_very_many_words_is_weighed_in_one_pass() -> None:
    """Comparing each token with each word would be ten thousand million comparisons, and run into the time limit."""
    words = [f"word{number % 97}" for number in range(60_000)]
    places = [(match.start(), match.end()) for match in re.finditer(r"\S+", " ".join(words))]
    weights = [WordWeight(start, end, float(number == 59_999)) for number, (start, end) in enumerate(places)]
    found = StaticEmbedder().embed_question(" ".join(words), weights).vectors[0]
    alone = StaticEmbedder().embed([words[-1]]).vectors[0]
    assert float(found @ alone) > 0.99

"""The packed table takes a question apart as the tokenizer does."""

from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from palazzo.providers.question_tokens import PACKED, pack, question_tokens
from palazzo.providers.static import StaticEmbedder
from palazzo.providers.words import encodable

TOKENIZER_FILE = StaticEmbedder().tokenizer_file()
TOKENIZER = Tokenizer.from_buffer(TOKENIZER_FILE)
SIGNS = st.one_of(st.characters(codec=None), st.sampled_from(" \n\t\u2581'’-aeiouärß的가🚲"))

WORDS = ["what", "wire", "did", "the", "efoil’s", "ESC", "overheat?", "photographers", "Größe", "I'm", "12-AWG"]


def expected(text: str) -> list[tuple[int, int, int]]:
    encoding = TOKENIZER.encode(text, add_special_tokens=False)
    return [(token, *span) for token, span in zip(encoding.ids, encoding.offsets, strict=True)]


@given(st.text(SIGNS, max_size=40).map(encodable))
def test_any_text_has_the_tokens_of_the_tokenizer(text: str) -> None:
    found = question_tokens().encode(text)
    assert found is None or found == expected(text)


@given(st.lists(st.sampled_from(WORDS)))
def test_any_words_have_the_tokens_of_the_tokenizer(words: list[str]) -> None:
    assert question_tokens().encode(" ".join(words)) == expected(" ".join(words))


def test_what_the_tokenizer_reads_as_a_sign_of_its_own_is_left_to_it() -> None:
    assert question_tokens().encode("what does </s> mean?") is None
    assert list(StaticEmbedder().tokens("what does </s> mean?")) == [
        token for token, *_ in expected("what does </s> mean?")
    ]


def test_the_table_is_the_tokenizers() -> None:
    assert pack(TOKENIZER_FILE) == PACKED.read_bytes()

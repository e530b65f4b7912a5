import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.model.naming import Names, name_key

LINKS = st.dictionaries(st.sampled_from("abcdef"), st.sampled_from("abcdef"))


@pytest.mark.parametrize(
    ("one", "other"), [("Zoë", "ZOE"), ("São  Paulo", "sao paulo"), ("works at", "works_at"), ("🙂", "🙂 ")]
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("C", "C++"), ("C#", "C++"), ("🙂", "🙃"), ("R-1", "R-2")])
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@given(st.text())
def test_any_text_has_a_key_and_keeps_it(name: str) -> None:
    assert name_key(name) == name_key(name_key(name))


def test_an_alias_means_its_entity_through_any_number_of_aliases() -> None:
    names = Names({"mum": "ana", "ana": "ana-silva"}, {"ana-silva": "Ana Silva"})
    assert names.key("Mum") == names.key("ANA") == names.key("Ana Silva") == "ana-silva"
    assert names.keys("mum") == {"mum", "ana", "ana-silva"}
    assert (names.spelling("mum"), names.spelling("Bob")) == ("Ana Silva", "Bob")


@given(LINKS, st.sampled_from("abcdef"))
def test_names_that_are_linked_mean_the_same_even_in_a_circle(links: dict[str, str], name: str) -> None:
    names = Names(links)
    meant = names.key(name)
    assert names.key(meant) == meant == names.key(links.get(name, name))
    assert {names.key(key) for key in names.keys(name)} == {meant}

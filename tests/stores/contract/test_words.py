import math
import random
from collections import Counter

import pytest

from palazzo.model.aaak import Tag
from palazzo.model.drawer import Drawer
from palazzo.stores.base import Store
from palazzo.text.words import terms
from tests.stores.samples import (
    ADVICE,
    ME,
    PACK,
    ROSES,
    WIRE,
    YOU,
    evenly,
    file,
    filing,
    found,
    furnish,
    note,
    remember,
    said,
)


def bm25(question: list[str], drawers: list[Drawer]) -> dict[str, float]:
    """The textbook: k1 = 1.2, b = 0.75, and an idf that is never negative."""
    texts = {drawer.id: terms(drawer.content) for drawer in drawers}
    average = sum(map(len, texts.values())) / len(texts)
    having = Counter(term for text in texts.values() for term in set(text))
    scores: dict[str, float] = {}
    for id, text in texts.items():
        counts = Counter(text)
        score = sum(
            math.log1p((len(texts) - having[term] + 0.5) / (having[term] + 0.5))
            * (counts[term] * 2.2 / (counts[term] + 1.2 * (0.25 + 0.75 * len(text) / average)))
            for term in dict.fromkeys(question)
            if counts[term]
        )
        if score:
            scores[id] = score
    return scores


def test_the_best_match_comes_first(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES, PACK)
    assert found(store, "which wire overheated?") == [WIRE.id]
    assert found(store, "fuses") == [ADVICE.id]
    assert found(store, "8 AWG wires") == [ADVICE.id, WIRE.id]


def test_any_of_the_terms_is_enough_and_none_finds_nothing(store: Store) -> None:
    remember(store, WIRE, ROSES)
    assert set(found(store, "roses wire submarine")) == {WIRE.id, ROSES.id}
    assert found(store, "submarine") == []
    assert found(store, "") == []


def test_the_ranking_is_that_of_bm25(store: Store) -> None:
    chance = random.Random(42)
    vocabulary = [f"w{number}" for number in range(30)]
    drawers = [
        note(f"n{number:03}", " ".join(chance.choices(vocabulary, range(1, 31), k=chance.randint(2, 40))))
        for number in range(60)
    ]
    remember(store, *drawers)
    for question in (["w29"], ["w0", "w1"], ["w5", "w20", "w28"], vocabulary):
        expected = bm25(question, drawers)
        with store.reading(ME) as tx:
            hits = tx.words.search(evenly(question), 60)
        assert {hit.id for hit in hits} == set(expected)
        assert [expected[hit.id] for hit in hits] == pytest.approx(sorted(expected.values(), reverse=True), rel=1e-3)
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_term_that_most_drawers_have_still_counts(store: Store) -> None:
    remember(store, *(note(f"n{number}", "wire and more") for number in range(5)), note("n5", "wire"))
    assert found(store, "wire")[0] == "n5"


def test_ties_go_to_the_newer_drawer(store: Store) -> None:
    remember(store, *(said(f"m{number}", "the very same words") for number in (2, 0, 1)))
    assert found(store, "same words") == ["m1", "m0", "m2"]


def test_at_most_limit_drawers_are_returned(store: Store) -> None:
    remember(store, *(said(f"m{number}", "words") for number in range(5)))
    assert found(store, "words", limit=2) == ["m4", "m3"]
    assert found(store, "words", limit=0) == []


def test_tags_are_searched_too(store: Store) -> None:
    remember(store, WIRE, ROSES)
    file(store, filing(WIRE, tags={Tag.PEOPLE: ("Derek Andersson",)}))
    assert found(store, "andersson") == [WIRE.id]
    assert found(store, "overheated") == [WIRE.id]


def test_a_question_may_be_as_long_as_a_document(store: Store) -> None:
    text = " ".join(f"word{number}" for number in range(3000))
    remember(store, note("n1", text), WIRE)
    assert found(store, text + " overheated") == ["n1", WIRE.id]


@pytest.mark.parametrize(
    "script", ["東京タワー", "Привет мир", "हिन्दी में", "ภาษาไทย", "שלום עולם", "한국어 단어", "Ünïcödé"]
)
def test_words_of_any_script_are_found(store: Store, script: str) -> None:
    remember(store, note("n1", f"{script} 1"), note("n2", "something else"))
    assert found(store, script) == ["n1"]


@pytest.mark.parametrize(
    "hostile", ['"', "words:", "a* NEAR(b, 2) AND OR NOT", "') OR 1=1 --", "a & b | !c <-> d", "\\", ":*"]
)
def test_hostile_words_are_just_words(store: Store, hostile: str) -> None:
    remember(store, note("n1", f"{hostile} xylophone"), note("n2", "something else"))
    assert found(store, f"xylophone {hostile}")[0] == "n1"


def test_nobody_else_finds_them(store: Store) -> None:
    furnish(store)
    assert found(store, "overheated Derek roses", user=YOU) == []


def test_other_users_do_not_change_the_order(store: Store) -> None:
    drawers = [note("n1", "wire"), note("n2", "wire fuse fuse"), note("n3", "fuse"), note("n4", "lime " * 9 + "wire")]
    remember(store, *drawers)
    before = found(store, "wire fuse lime")
    remember(store, *(note(f"n{number}", "wire " * 50 + str(number)) for number in range(20)), user=YOU)
    assert found(store, "wire fuse lime") == before

import math
import random
from collections import Counter

import pytest

from palazzo.model.aaak import Tag
from palazzo.model.drawer import Drawer
from palazzo.stores.base import Store
from palazzo.stores.bm25 import match
from palazzo.text.words import terms
from tests.stores.samples import (
    ADVICE,
    ME,
    PACK,
    ROSES,
    WIRE,
    YOU,
    file,
    filing,
    found,
    furnish,
    ids,
    index,
    note,
    remember,
    said,
)


def bm25(question: list[str], drawers: list[Drawer]) -> dict[str, float]:
    """The textbook: k1 = 0.8, b = 0.75, and an idf that is never negative."""
    texts = {drawer.id: terms(drawer.content) for drawer in drawers}
    average = sum(map(len, texts.values())) / len(texts)
    having = Counter(term for text in texts.values() for term in set(text))
    scores: dict[str, float] = {}
    for id, text in texts.items():
        counts = Counter(text)
        score = sum(
            math.log1p((len(texts) - having[term] + 0.5) / (having[term] + 0.5))
            * (counts[term] * 1.8 / (counts[term] + 0.8 * (0.25 + 0.75 * len(text) / average)))
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
            matches = match(tx.words.occurrences(question), question)
            scores = dict(zip(ids(tx, matches.rows.tolist()), matches.scores.tolist(), strict=True))
        assert scores == pytest.approx(expected, rel=1e-6)
        assert found(store, " ".join(question), limit=60) == sorted(scores, key=lambda id: (-scores[id], -int(id[1:])))


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


def occurrences(store: Store, terms: list[str]) -> tuple[int, float, dict[str, dict[str, tuple[float, float]]]]:
    """How many drawers, how long, and for each term which drawers have it how often in how many terms."""
    with store.reading(ME) as tx:
        where = tx.words.occurrences(terms)
        found = {
            term: {
                id: (times, length)
                for id, times, length in zip(
                    ids(tx, postings.rows.tolist()), postings.times.tolist(), postings.lengths.tolist(), strict=True
                )
            }
            for term, postings in where.postings.items()
        }
    assert where.counts == {term: len(found.get(term, {})) for term in terms}
    return where.drawers, where.average_length, found


def test_occurrences_say_how_often_and_in_how_many_terms(store: Store) -> None:
    remember(store, note("n1", "fuse and fuse"), note("n2", "wire"), note("n3", "a fuse"))
    assert occurrences(store, ["fuse", "lime"]) == (3, 2.0, {"fuse": {"n1": (2, 3), "n3": (1, 2)}})


def test_a_drawer_occurs_alike_before_and_after_it_is_indexed(store: Store) -> None:
    furnish(store)
    fresh = occurrences(store, ["wire", "overh", "the", "pack"])
    index(store)
    assert occurrences(store, ["wire", "overh", "the", "pack"]) == fresh


def test_a_new_drawer_is_behind_until_there_are_enough(store: Store) -> None:
    remember(store, WIRE)
    with store.writing(ME) as tx:
        tx.words.catch_up()
        assert tx.words.behind() == 1
    remember(store, *(note(f"n{number}", "words") for number in range(50)))
    with store.writing(ME) as tx:
        assert tx.words.behind() == 51
        tx.words.catch_up()
        assert tx.words.behind() == 0
    assert found(store, "overheated") == [WIRE.id]


def test_a_user_who_has_said_nothing_is_not_behind(store: Store) -> None:
    remember(store, WIRE)
    with store.reading(YOU) as tx:
        assert tx.words.behind() <= 0


def test_the_rarer_a_term_the_more_it_says(store: Store) -> None:
    remember(store, note("n1", "wire fuse"), note("n2", "wire"))
    with store.reading(ME) as tx:
        where = tx.words.occurrences(["wire", "fuse", "lime"])
    assert 0 < where.rarity("wire") < where.rarity("fuse") < where.rarity("lime")


def test_the_commonest_terms_are_counted_but_not_read_when_the_rarer_ones_give_enough(store: Store) -> None:
    remember(store, note("n1", " ".join(f"word{number}" for number in range(500))))
    with store.reading(ME) as tx:
        where = tx.words.occurrences([f"word{number}" for number in range(500)])
    assert len(where.counts) == 500
    assert 0 < len(where.postings) < 500


def test_a_term_of_very_many_drawers_is_read_whole(store: Store) -> None:
    notes = [note(f"n{number}", "wire fuse" if number % 2 else "wire") for number in range(4_100)]
    remember(store, *notes)
    index(store)
    with store.reading(ME) as tx:
        where = tx.words.occurrences(["wire", "fuse"])
    assert {term: len(postings.rows) for term, postings in where.postings.items()} == {"wire": 4_100, "fuse": 2_050}

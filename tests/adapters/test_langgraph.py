import pytest

from palazzo import Invalid, Palace
from palazzo.adapters.langgraph import PalazzoStore
from tests.support.clock import Clock

MARA = ("people", "mara")
BEN = ("people", "ben / junior")


@pytest.fixture
def store(palace: Palace) -> PalazzoStore:
    return PalazzoStore(palace)


def test_an_item_is_put_read_replaced_and_deleted(store: PalazzoStore, clock: Clock) -> None:
    store.put(MARA, "wire", {"text": "12-AWG", "tried": 1})
    clock.go_on(days=1)
    store.put(MARA, "wire", {"text": "10-AWG", "tried": 2})
    item = store.get(MARA, "wire")
    assert item is not None
    assert (item.namespace, item.key, item.value) == (MARA, "wire", {"text": "10-AWG", "tried": 2})
    assert (item.updated_at - item.created_at).days == 1
    store.delete(MARA, "wire")
    assert store.get(MARA, "wire") is None
    assert store.get(MARA, "nothing") is None


def test_a_search_finds_by_meaning_within_its_namespace(store: PalazzoStore) -> None:
    store.put(MARA, "wire", {"text": "the silicone wire overheated"})
    store.put(MARA, "bread", {"text": "bakes rye bread"})
    store.put(BEN, "wire", {"text": "the silicone wire overheated"})
    found = store.search(MARA, query="silicone wire", limit=1)
    assert [(item.namespace, item.key) for item in found] == [(MARA, "wire")]
    assert found[0].score is not None
    assert {item.namespace for item in store.search(("people",), query="silicone wire", limit=2)} == {MARA, BEN}


def test_a_search_finds_what_many_others_stand_before(store: PalazzoStore, palace: Palace) -> None:
    talk = palace.conversation("others")
    for number in range(40):
        talk.remember("user", f"silicone wire number {number}")
    store.put(MARA, "wire", {"text": "one wire among others that were said"})
    assert [item.key for item in store.search(MARA, query="silicone wire", limit=3)] == ["wire"]


def test_items_are_listed_and_filtered(store: PalazzoStore) -> None:
    for number in range(4):
        store.put(MARA, f"try-{number}", {"amps": number * 10, "wire": "red" if number % 2 else "blue"})
    assert [item.key for item in store.search(MARA, filter={"wire": "red"})] == ["try-1", "try-3"]
    assert [item.key for item in store.search(MARA, filter={"amps": {"$gte": 10, "$lt": 30}})] == ["try-1", "try-2"]
    assert [item.key for item in store.search(MARA, limit=2, offset=1)] == ["try-1", "try-2"]


def test_namespaces_are_listed_by_how_they_begin_and_end(store: PalazzoStore) -> None:
    store.put(MARA, "a", {"x": 1})
    store.put(BEN, "a", {"x": 1})
    store.put(("places", "mara"), "a", {"x": 1})
    assert store.list_namespaces(prefix=("people",)) == [BEN, MARA]
    assert store.list_namespaces(suffix=("mara",)) == [MARA, ("places", "mara")]
    assert store.list_namespaces(prefix=("*", "mara")) == [MARA, ("places", "mara")]
    assert store.list_namespaces(max_depth=1) == [("people",), ("places",)]
    store.delete(("places", "mara"), "a")
    assert store.list_namespaces(max_depth=1) == [("people",)]


def test_what_no_store_does_is_refused(store: PalazzoStore) -> None:
    with pytest.raises(Invalid, match="str is nothing that a store does"):
        store.batch(["sweep"])  # type: ignore[list-item]  # as a newer library might ask


@pytest.mark.anyio
async def test_graphs_that_wait_for_nothing_use_it_too(store: PalazzoStore) -> None:
    await store.aput(MARA, "wire", {"text": "12-AWG"})
    item = await store.aget(MARA, "wire")
    assert item is not None
    assert [found.key for found in await store.asearch(MARA)] == ["wire"]

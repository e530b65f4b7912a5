from dataclasses import replace

import pytest

from palazzo.errors import NotFound
from palazzo.model.authored import AuthoredDocument
from palazzo.model.erasure import OneDrawer
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Store
from tests.stores.samples import ME, NOON, PACK, ROSES, YOU, remember

RULES = AuthoredDocument(
    "AGENTS.md", "- Never push to main.\n", NOON, "coder", "/AGENTS.md", 1_777_000_000_000_000_000, 22
)
SOUL = AuthoredDocument("SOUL.md", "Be kind.", NOON)


def test_a_document_comes_back_as_it_was_put(store: Store) -> None:
    with store.writing(ME) as tx:
        tx.authored.put(SOUL, [])
        tx.authored.put(RULES, [])
    with store.reading(ME) as tx:
        assert tx.authored.all() == [RULES, SOUL]
        assert tx.authored.get("AGENTS.md") == RULES


def test_a_document_takes_the_place_of_the_one_of_its_name(store: Store) -> None:
    remember(store, PACK, ROSES)
    with store.writing(ME) as tx:
        tx.authored.put(RULES, [PACK.id])
        tx.authored.put(replace(RULES, text="- Always rebase."), [ROSES.id])
        assert [document.text for document in tx.authored.all()] == ["- Always rebase."]
        assert tx.authored.lore("AGENTS.md") == [ROSES.id]


def test_lore_knows_its_document(store: Store) -> None:
    remember(store, PACK, ROSES)
    with store.writing(ME) as tx:
        tx.authored.put(RULES, [PACK.id])
        assert tx.authored.named([PACK.id, ROSES.id, DrawerId("nobody")]) == {PACK.id: "AGENTS.md"}


def test_a_removed_document_is_gone_and_its_lore_is_no_longer_its_own(store: Store) -> None:
    remember(store, PACK)
    with store.writing(ME) as tx:
        tx.authored.put(RULES, [PACK.id])
        tx.authored.remove("AGENTS.md")
        assert tx.authored.all() == []
        assert tx.authored.named([PACK.id]) == {}
        assert tx.drawers.get(PACK.id) == PACK


@pytest.mark.parametrize("method", ["get", "remove"])
def test_a_document_of_another_name_or_user_is_not_found(store: Store, method: str) -> None:
    with store.writing(ME) as tx:
        tx.authored.put(RULES, [])
        with pytest.raises(NotFound, match=r"no document 'SOUL\.md'"):
            getattr(tx.authored, method)("SOUL.md")
    with store.writing(YOU) as tx, pytest.raises(NotFound):
        getattr(tx.authored, method)("AGENTS.md")


def test_erasing_a_drawer_of_lore_leaves_the_document(store: Store) -> None:
    remember(store, PACK)
    with store.writing(ME) as tx:
        tx.authored.put(RULES, [PACK.id])
    assert store.erase(ME, OneDrawer(PACK.id), NOON).erased["lore"] == 1
    with store.reading(ME) as tx:
        assert tx.authored.lore("AGENTS.md") == []
        assert tx.authored.get("AGENTS.md") == RULES

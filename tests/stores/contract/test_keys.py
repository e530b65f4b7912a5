from dataclasses import replace

import pytest

from palazzo.errors import NotFound
from palazzo.model.identity import Key, Scope
from palazzo.stores.base import Store
from tests.stores.samples import ME, MINUTE, NOON, YOU

LAPTOP = Key("k1", "laptop", frozenset({Scope.READ, Scope.WRITE}), "ab" * 32, NOON, NOON + MINUTE)
PHONE = Key("k0", "phone", frozenset({Scope.READ}), "cd" * 32, NOON + MINUTE)


def keep(store: Store, *keys: Key) -> None:
    with store.writing(ME) as tx:
        for key in keys:
            tx.keys.add(key)


def test_a_key_is_kept_as_it_was_made_oldest_first(store: Store) -> None:
    keep(store, PHONE, LAPTOP)
    with store.reading(ME) as tx:
        assert tx.keys.get("k1") == LAPTOP
        assert tx.keys.all() == [LAPTOP, PHONE]


def test_a_key_of_somebody_else_is_not_found(store: Store) -> None:
    keep(store, LAPTOP)
    with store.writing(YOU) as tx:
        assert tx.keys.all() == []
        with pytest.raises(NotFound):
            tx.keys.get("k1")
        with pytest.raises(NotFound):
            tx.keys.revoke("k1", NOON)


def test_use_and_end_of_a_key_are_recorded_and_the_first_end_counts(store: Store) -> None:
    keep(store, LAPTOP)
    with store.writing(ME) as tx:
        tx.keys.use("k1", NOON + MINUTE)
        assert tx.keys.revoke("k1", NOON + 2 * MINUTE) is True
        assert tx.keys.revoke("k1", NOON + 3 * MINUTE) is False
        assert tx.keys.get("k1") == replace(LAPTOP, last_used_at=NOON + MINUTE, revoked_at=NOON + 2 * MINUTE)


def test_keys_are_needed_once_there_was_one_even_when_it_is_gone(store: Store) -> None:
    assert store.locks.keys_needed() is False
    keep(store, LAPTOP)
    assert store.locks.keys_needed() is True
    store.users.get(ME)
    with store.writing(ME) as tx:
        tx.keys.revoke("k1", NOON)
    assert store.locks.keys_needed() is True


def test_the_signing_secret_is_made_once(store: Store) -> None:
    secret = store.locks.signing_secret()
    assert len(secret) == 64
    assert store.locks.signing_secret() == secret


def test_a_session_leads_to_its_key_until_it_is_ended_or_over(store: Store) -> None:
    keep(store, LAPTOP)
    with store.writing(ME) as tx:
        tx.keys.open_session("s1", "k1", NOON, NOON + 2 * MINUTE)
        tx.keys.open_session("s2", "k1", NOON, NOON + 2 * MINUTE)
        assert tx.keys.session("s1", NOON + MINUTE) == LAPTOP
        assert tx.keys.end_session("s1") is True
        assert tx.keys.end_session("s1") is False
        for ended in ("s1", "nothing"):
            with pytest.raises(NotFound):
                tx.keys.session(ended, NOON)
        assert tx.keys.session("s2", NOON) == LAPTOP
        with pytest.raises(NotFound):
            tx.keys.session("s2", NOON + 2 * MINUTE)
        tx.keys.open_session("s3", "k1", NOON + 2 * MINUTE, NOON + 3 * MINUTE)
        with pytest.raises(NotFound):  # it was over, and is dropped
            tx.keys.session("s2", NOON)


def test_a_session_of_somebody_else_is_not_found_and_cannot_be_ended(store: Store) -> None:
    keep(store, LAPTOP)
    with store.writing(ME) as tx:
        tx.keys.open_session("s1", "k1", NOON, NOON + MINUTE)
    with store.writing(YOU) as tx:
        assert tx.keys.end_session("s1") is False
        with pytest.raises(NotFound):
            tx.keys.session("s1", NOON)

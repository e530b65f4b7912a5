from datetime import UTC, datetime

import pytest

from palazzo.errors import Conflict, NotFound
from palazzo.model.ids import UserId
from palazzo.model.user import User, UserRole
from palazzo.stores.base import Store
from tests.stores.samples import ME, NOON, PACK, YOU, remember


def test_a_user_is_kept_as_added(store: Store) -> None:
    admin = User(ME, datetime(2026, 4, 30, 1, 2, 3, 4, tzinfo=UTC), UserRole.ADMIN)
    store.users.add(admin)
    assert store.users.get(ME) == admin


def test_an_id_that_is_taken_is_a_conflict_and_the_user_stays(store: Store) -> None:
    store.users.add(User(ME, NOON))
    with pytest.raises(Conflict):
        store.users.add(User(ME, NOON, UserRole.ADMIN))
    assert store.users.all() == [User(ME, NOON)]


def test_a_user_is_given_another_role(store: Store) -> None:
    store.users.add(User(ME, NOON))
    store.users.give_role(ME, UserRole.ADMIN)
    assert store.users.all() == [User(ME, NOON, UserRole.ADMIN)]
    with pytest.raises(NotFound):
        store.users.give_role(YOU, UserRole.ADMIN)


def test_a_user_who_is_not_there_is_not_found(store: Store) -> None:
    store.users.add(User(ME, NOON))
    with pytest.raises(NotFound):
        store.users.get(YOU)


def test_all_users_come_by_id(store: Store) -> None:
    for id in ("b", "é", "a", "B", "a b"):
        store.users.add(User(UserId(id), NOON))
    assert [user.id for user in store.users.all()] == ["B", "a", "a b", "b", "é"]


def test_writing_makes_a_user_who_is_new_and_leaves_an_old_one_alone(store: Store) -> None:
    store.users.add(User(ME, NOON, UserRole.ADMIN))
    remember(store, PACK)
    remember(store, PACK, user=YOU)
    assert store.users.all() == [User(ME, NOON, UserRole.ADMIN), User(YOU, NOON)]

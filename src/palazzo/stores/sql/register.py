"""Users and embedders in SQL: the two registers that belong to the store, not to one user."""

from typing import LiteralString

from palazzo.errors import Conflict, EmbedderMismatch, NotFound
from palazzo.model.ids import UserId
from palazzo.model.moment import from_micros, to_micros
from palazzo.model.user import User, UserRole
from palazzo.stores.base import EmbedderInfo
from palazzo.stores.sql.database import Opened, Row

ADD_USER = "INSERT INTO users (id, role, created_at) VALUES (:id, :role, :created_at) ON CONFLICT DO NOTHING"
GET_USER = "SELECT id, role, created_at FROM users WHERE id = :id"
GIVE_ROLE = "UPDATE users SET role = :role WHERE id = :id"
USERS = "SELECT id, role, created_at FROM users ORDER BY id"

SERVING = "SELECT generation, name, dimension, serving FROM embedders WHERE serving = 1"
BUILDING = "SELECT generation, name, dimension, serving FROM embedders WHERE serving = 0"
LAST_GENERATION = "SELECT coalesce(max(generation), 0) FROM embedders"
ADD_EMBEDDER = """
INSERT INTO embedders (generation, name, dimension, serving) VALUES (:generation, :name, :dimension, :serving)
ON CONFLICT DO NOTHING
"""
DROP_BUILDING = "DELETE FROM embedders WHERE serving = 0"
DROP_OTHERS = "DELETE FROM embedders WHERE generation <> :generation"
SERVE = "UPDATE embedders SET serving = 1 WHERE generation = :generation"
WAITING = """
SELECT count(*) FROM embedders g JOIN drawers d ON d.user_id = :user AND d.row > coalesce(
    (SELECT up_to FROM embedded e WHERE e.user_id = :user AND e.generation = g.generation), 0)
WHERE g.generation = :generation AND NOT EXISTS
    (SELECT 1 FROM vectors v WHERE v.user_id = :user AND v.row = d.row AND v.generation = :generation)
"""


class SqlUsers:
    def __init__(self, store: Opened) -> None:
        self._store = store

    def add(self, user: User) -> None:
        with self._store.register(write=True) as db:
            if not db.run(ADD_USER, id=user.id, role=user.role.value, created_at=to_micros(user.created_at)):
                raise Conflict(f"there is a user {user.id!r} already", user=user.id)

    def get(self, id: UserId) -> User:
        with self._store.register() as db:
            found = db.row(GET_USER, id=id)
        if found is None:
            raise _unknown(id)
        return _user(found)

    def give_role(self, id: UserId, role: UserRole) -> None:
        with self._store.register(write=True) as db:
            if not db.run(GIVE_ROLE, id=id, role=role.value):
                raise _unknown(id)

    def all(self) -> list[User]:
        with self._store.register() as db:
            return [_user(row) for row in db.rows(USERS)]


def _unknown(id: UserId) -> NotFound:
    return NotFound(f"there is no user {id!r}; `palazzo users` lists them", user=id)


def _user(row: Row) -> User:
    id, role, created_at = row
    return User(id, from_micros(created_at), UserRole(role))


class SqlEmbedders:
    def __init__(self, store: Opened) -> None:
        self._store = store

    def serving(self) -> EmbedderInfo | None:
        return self._find(SERVING)

    def building(self) -> EmbedderInfo | None:
        return self._find(BUILDING)

    def adopt(self, name: str, dimension: int) -> EmbedderInfo:
        serving = self.serving() or self._add(name, dimension, serving=1)
        if (serving.name, serving.dimension) != (name, dimension):
            raise EmbedderMismatch(
                f"this store was indexed by {serving.name} ({serving.dimension} dimensions), not by {name} "
                f"({dimension}); run `palazzo reindex` to move it, or configure the former embedder",
                stored=serving.name,
                configured=name,
            )
        return serving

    def begin(self, name: str, dimension: int) -> EmbedderInfo:
        building = self.building()
        if building is None or (building.name, building.dimension) != (name, dimension):
            building = self._add(name, dimension, serving=0)
        return building

    def switch(self, generation: int) -> bool:
        if any(self.waiting(generation).values()):
            return False
        with self._store.register(write=True) as db:
            building = db.row(BUILDING)
            if building is not None and building[0] == generation:
                db.run(DROP_OTHERS, generation=generation)
                db.run(SERVE, generation=generation)
        return self._serves(generation)

    def waiting(self, generation: int) -> dict[UserId, int]:
        counts: dict[UserId, int] = {}
        for user in self._users():
            with self._store.register() as db:
                found = db.acting_for(user).row(WAITING, generation=generation)
            if found is not None and found[0]:
                counts[user] = found[0]
        return counts

    def _find(self, sql: LiteralString) -> EmbedderInfo | None:
        with self._store.register() as db:
            found = db.row(sql)
        return None if found is None else EmbedderInfo(found[0], found[1], found[2], serving=bool(found[3]))

    def _serves(self, generation: int) -> bool:
        serving = self.serving()
        if serving is None or serving.generation != generation:
            raise NotFound(f"there is no generation {generation} of vectors; begin it first", generation=generation)
        return True

    def _add(self, name: str, dimension: int, *, serving: int) -> EmbedderInfo:
        with self._store.register(write=True) as db:
            last = db.row(LAST_GENERATION) or (0,)  # before dropping: a generation is never another's
            if not serving:
                db.run(DROP_BUILDING)
            db.run(ADD_EMBEDDER, generation=last[0] + 1, name=name, dimension=dimension, serving=serving)
        added = self._find(SERVING if serving else BUILDING)
        assert added is not None  # noqa: S101 - we or another process added it just now
        return added

    def _users(self) -> list[UserId]:
        with self._store.register() as db:
            return [id for id, _, _ in db.rows(USERS)]

"""Keys in SQL, and what the store itself has to remember of them."""

import secrets
from datetime import datetime

from palazzo.errors import NotFound
from palazzo.model.identity import Key, Scope
from palazzo.model.moment import from_micros, to_micros
from palazzo.stores.sql.conversations import add_user
from palazzo.stores.sql.database import Database, Opened, Row

ADD = """
INSERT INTO keys (user_id, id, name, digest, scopes, created_at, expires_at)
VALUES (:user, :id, :name, :digest, :scopes, :created_at, :expires_at)
"""
SELECT = """
SELECT id, name, digest, scopes, created_at, expires_at, last_used_at, revoked_at FROM keys WHERE user_id = :user
"""
GET = SELECT + " AND id = :id"
ALL = SELECT + " ORDER BY created_at, id"
USE = "UPDATE keys SET last_used_at = :at WHERE user_id = :user AND id = :id"
REVOKE = "UPDATE keys SET revoked_at = :at WHERE user_id = :user AND id = :id AND revoked_at IS NULL"
DROP_OVER = "DELETE FROM sessions WHERE user_id = :user AND expires_at <= :at"
OPEN_SESSION = """
INSERT INTO sessions (user_id, id, key_id, expires_at) VALUES (:user, :id, :key_id, :until)
"""
SESSION = "SELECT key_id FROM sessions WHERE user_id = :user AND id = :id AND expires_at > :at"
END_SESSION = "DELETE FROM sessions WHERE user_id = :user AND id = :id"
NEED = "INSERT INTO facts (name, value) VALUES ('keys', 'needed') ON CONFLICT DO NOTHING"
NEEDED = "SELECT 1 FROM facts WHERE name = 'keys'"
SECRET = "SELECT value FROM facts WHERE name = 'cookies'"  # noqa: S105 - a statement
ADD_SECRET = "INSERT INTO facts (name, value) VALUES ('cookies', :value) ON CONFLICT DO NOTHING"  # noqa: S105


class SqlKeys:
    def __init__(self, db: Database) -> None:
        self._db = db

    def add(self, key: Key) -> None:
        add_user(self._db, to_micros(key.created_at))
        self._db.run(
            ADD,
            id=key.id,
            name=key.name,
            digest=key.digest,
            scopes=" ".join(sorted(key.scopes)),
            created_at=to_micros(key.created_at),
            expires_at=None if key.expires_at is None else to_micros(key.expires_at),
        )
        self._db.run(NEED)

    def get(self, id: str) -> Key:
        found = self._db.row(GET, id=id)
        if found is None:
            raise NotFound(f"there is no key {id!r}; `palazzo keys` lists them", key=id)
        return _key(found)

    def all(self) -> list[Key]:
        return [_key(row) for row in self._db.rows(ALL)]

    def use(self, id: str, at: datetime) -> None:
        self._db.run(USE, id=id, at=to_micros(at))

    def revoke(self, id: str, at: datetime) -> bool:
        if self._db.run(REVOKE, id=id, at=to_micros(at)):
            return True
        self.get(id)
        return False

    def open_session(self, id: str, key_id: str, at: datetime, until: datetime) -> None:
        self._db.run(DROP_OVER, at=to_micros(at))
        self._db.run(OPEN_SESSION, id=id, key_id=key_id, until=to_micros(until))

    def session(self, id: str, at: datetime) -> Key:
        found = self._db.row(SESSION, id=id, at=to_micros(at))
        if found is None:
            raise NotFound("this session has ended; sign in again")
        return self.get(found[0])

    def end_session(self, id: str) -> bool:
        return self._db.run(END_SESSION, id=id) > 0


class SqlLocks:
    def __init__(self, store: Opened) -> None:
        self._store = store

    def keys_needed(self) -> bool:
        with self._store.register() as db:
            return db.row(NEEDED) is not None

    def signing_secret(self) -> str:
        with self._store.register() as db:
            found = db.row(SECRET)
        if found is None:
            with self._store.register(write=True) as db:
                db.run(ADD_SECRET, value=secrets.token_hex(32))
                found = db.row(SECRET)  # another process may have been first
        assert found is not None  # noqa: S101 - one of us has put it there
        return str(found[0])


def _key(row: Row) -> Key:
    id, name, digest, scopes, created_at, expires_at, last_used_at, revoked_at = row
    return Key(
        id=id,
        name=name,
        scopes=frozenset(Scope(scope) for scope in scopes.split()),
        digest=digest,
        created_at=from_micros(created_at),
        expires_at=None if expires_at is None else from_micros(expires_at),
        last_used_at=None if last_used_at is None else from_micros(last_used_at),
        revoked_at=None if revoked_at is None else from_micros(revoked_at),
    )

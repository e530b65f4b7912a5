"""Authored documents in SQL, and which drawers hold their lore."""

from collections.abc import Collection

from palazzo.errors import NotFound
from palazzo.model.authored import AuthoredDocument
from palazzo.model.ids import DrawerId
from palazzo.model.moment import from_micros, to_micros
from palazzo.stores.sql.conversations import add_user
from palazzo.stores.sql.database import Database, Row

PUT = """
INSERT INTO authored (user_id, name, agent_id, text, digest, source, changed_at, size, loaded_at)
VALUES (:user, :name, :agent_id, :text, :digest, :source, :changed_at, :size, :loaded_at)
ON CONFLICT (user_id, name) DO UPDATE SET agent_id = excluded.agent_id, text = excluded.text,
    digest = excluded.digest, source = excluded.source, changed_at = excluded.changed_at, size = excluded.size,
    loaded_at = excluded.loaded_at
"""
SELECT = """
SELECT name, text, loaded_at, agent_id, source, changed_at, size FROM authored WHERE user_id = :user
"""
GET = SELECT + " AND name = :name"
ALL = SELECT + " ORDER BY name"
REMOVE = "DELETE FROM authored WHERE user_id = :user AND name = :name"
FORGET_LORE = "DELETE FROM lore WHERE user_id = :user AND name = :name"
ADD_LORE = """
INSERT INTO lore (user_id, name, row) SELECT :user, :name, row FROM drawers WHERE user_id = :user AND id = ANY(:ids)
"""
LORE = """
SELECT d.id FROM lore l JOIN drawers d ON d.user_id = l.user_id AND d.row = l.row
WHERE l.user_id = :user AND l.name = :name ORDER BY d.row
"""
NAMED = """
SELECT d.id, l.name FROM lore l JOIN drawers d ON d.user_id = l.user_id AND d.row = l.row
WHERE l.user_id = :user AND d.id = ANY(:ids) ORDER BY l.name
"""


class SqlAuthored:
    def __init__(self, db: Database) -> None:
        self._db = db

    def put(self, document: AuthoredDocument, lore: Collection[DrawerId]) -> None:
        loaded_at = to_micros(document.loaded_at)
        add_user(self._db, loaded_at)
        self._db.run(
            PUT,
            name=document.name,
            agent_id=document.agent_id,
            text=document.text,
            digest=document.digest,
            source=document.source,
            changed_at=document.changed_at,
            size=document.size,
            loaded_at=loaded_at,
        )
        self._db.run(FORGET_LORE, name=document.name)
        self._db.run(ADD_LORE, name=document.name, ids=list(lore))

    def all(self) -> list[AuthoredDocument]:
        return [_document(row) for row in self._db.rows(ALL)]

    def get(self, name: str) -> AuthoredDocument:
        found = self._db.row(GET, name=name)
        if found is None:
            raise NotFound(f"there is no document {name!r}; `palazzo authored list` shows them", document=name)
        return _document(found)

    def lore(self, name: str) -> list[DrawerId]:
        return [id for (id,) in self._db.rows(LORE, name=name)]

    def named(self, ids: Collection[DrawerId]) -> dict[DrawerId, str]:
        return dict(self._db.rows(NAMED, ids=list(ids)))

    def remove(self, name: str) -> None:
        self.get(name)
        self._db.run(FORGET_LORE, name=name)
        self._db.run(REMOVE, name=name)


def _document(row: Row) -> AuthoredDocument:
    name, text, loaded_at, agent_id, source, changed_at, size = row
    return AuthoredDocument(name, text, from_micros(loaded_at), agent_id, source, changed_at, size)

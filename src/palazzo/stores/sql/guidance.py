"""Guidance in SQL: a row beside the drawer that gives the rule, and a mark up to which drawers were read for it."""

from collections.abc import Collection

from palazzo.errors import NotFound
from palazzo.model.drawer import Drawer
from palazzo.model.guidance import About, Guidance, GuidanceState, RuleScope
from palazzo.model.ids import DrawerId
from palazzo.model.moment import from_micros, to_micros
from palazzo.stores.sql.database import Database, Row
from palazzo.stores.sql.drawers import SELECT as SELECT_DRAWERS
from palazzo.stores.sql.drawers import to_drawer

RECORD = """
INSERT INTO guidance (user_id, row, namespace, path, modality, span, state, recorded_at, scope, about)
SELECT d.user_id, d.row, :namespace, :path, :modality, :span, :state, CAST(:recorded_at AS BIGINT),
       :scope, :about
FROM drawers d WHERE d.user_id = :user AND d.id = :id
ON CONFLICT (user_id, row) DO NOTHING
"""
SELECT = """
SELECT d.id, d.conversation_id, d.position, d.message_id, d.role, d.speaker, d.content, d.said_at, d.said_offset,
       d.written_at, d.provenance, d.stability, p.wing, p.room, p.drawer,
       g.namespace, g.path, g.modality, g.span, g.state, g.recorded_at, g.scope, g.about
FROM guidance g JOIN drawers d ON d.user_id = g.user_id AND d.row = g.row
LEFT JOIN pointers p ON p.user_id = d.user_id AND p.row = d.row AND p.current = 1
WHERE g.user_id = :user
"""
GET = SELECT + " AND d.id = :id"
ALL = SELECT + " AND (:state = '' OR g.state = :state) ORDER BY d.said_at, d.row"
CHANGE = """
UPDATE guidance SET state = :state WHERE user_id = :user
AND row = (SELECT d.row FROM drawers d WHERE d.user_id = :user AND d.id = :id)
"""
AMONG = """
SELECT d.id FROM guidance g JOIN drawers d ON d.user_id = g.user_id AND d.row = g.row
WHERE g.user_id = :user AND d.id = ANY(:ids)
"""
ACTIVE = "SELECT row FROM guidance WHERE user_id = :user AND state = 'active' AND namespace = ANY(:namespaces)"
UNREAD = (
    SELECT_DRAWERS
    + """ AND d.row > coalesce((SELECT m.up_to FROM guided m WHERE m.user_id = :user), 0)
    ORDER BY d.row LIMIT :limit"""
)
MARK_READ = """
INSERT INTO guided (user_id, up_to) SELECT d.user_id, d.row FROM drawers d WHERE d.user_id = :user AND d.id = :id
ON CONFLICT (user_id) DO UPDATE SET up_to = CASE WHEN guided.up_to < excluded.up_to THEN excluded.up_to
                                                 ELSE guided.up_to END
"""


class SqlGuidance:
    def __init__(self, db: Database) -> None:
        self._db = db

    def record(self, guidance: Guidance) -> bool:
        recorded = self._db.run(
            RECORD,
            id=guidance.drawer_id,
            namespace=guidance.namespace,
            path=guidance.path,
            modality=guidance.modality,
            span=guidance.span,
            state=guidance.state.value,
            recorded_at=to_micros(guidance.recorded_at),
            scope=guidance.scope.value,
            about=guidance.about.value,
        )
        return bool(recorded)

    def get(self, id: DrawerId) -> Guidance:
        found = self._db.row(GET, id=id)
        if found is None:
            raise NotFound(f"{id!r} gives no rule; `palazzo guidance list` shows those that do", drawer=id)
        return _guidance(found)

    def all(self, state: GuidanceState | None = None) -> list[Guidance]:
        wanted = "" if state is None else state.value
        return [*self._db.known(("guidance", wanted), lambda: [*map(_guidance, self._db.rows(ALL, state=wanted))])]

    def change(self, id: DrawerId, state: GuidanceState) -> Guidance:
        self._db.run(CHANGE, id=id, state=state.value)
        return self.get(id)

    def among(self, ids: Collection[DrawerId]) -> set[DrawerId]:
        return {id for (id,) in self._db.rows(AMONG, ids=list(ids))}

    def active(self, namespaces: Collection[str]) -> set[int]:
        return {row for (row,) in self._db.rows(ACTIVE, namespaces=list(namespaces))}

    def unread(self, limit: int) -> list[Drawer]:
        return [to_drawer(row) for row in self._db.rows(UNREAD, limit=limit)]

    def mark_read(self, up_to: DrawerId) -> None:
        self._db.run(MARK_READ, id=up_to)


def _guidance(row: Row) -> Guidance:
    namespace, path, modality, span, state, recorded_at, scope, about = row[15:]
    return Guidance(
        drawer=to_drawer(row),
        namespace=namespace,
        path=path,
        modality=modality,
        span=span,
        state=GuidanceState(state),
        recorded_at=from_micros(recorded_at),
        scope=RuleScope(scope),
        about=About(about),
    )

"""Entities and relations in SQL."""

from palazzo.errors import NotFound
from palazzo.model.graph import Entity, EntityType, Relation, Validity
from palazzo.model.ids import DrawerId
from palazzo.model.moment import from_micros, to_micros
from palazzo.model.slug import slug
from palazzo.stores.sql.database import Database

ROW_OF = "SELECT row FROM drawers WHERE user_id = :user AND id = :id"
ADD_ENTITY = """
INSERT INTO entities (user_id, slug, name, type) VALUES (:user, :slug, :name, :type) ON CONFLICT DO NOTHING
"""
ADD_MENTION = """
INSERT INTO mentions (user_id, entity, row) VALUES (:user, :entity, :row) ON CONFLICT DO NOTHING
"""
ADD_RELATION = """
INSERT INTO relations (user_id, subject, predicate, object, valid_from, valid_until, learned_at, confidence, row)
VALUES (:user, :subject, :predicate, :object, :valid_from, :valid_until, :learned_at, :confidence, :row)
ON CONFLICT DO NOTHING
"""
ENTITIES = "SELECT name, type FROM entities WHERE user_id = :user ORDER BY name, slug"
RELATIONS = """
SELECT r.subject, r.predicate, r.object, r.valid_from, r.valid_until, r.learned_at, r.confidence, d.id
FROM relations r JOIN drawers d ON d.user_id = r.user_id AND d.row = r.row
WHERE r.user_id = :user AND d.user_id = :user ORDER BY r.valid_from, r.subject, r.predicate, r.object, d.id
"""


class SqlGraph:
    def __init__(self, db: Database) -> None:
        self._db = db

    def add_entity(self, entity: Entity, source: DrawerId) -> None:
        row = self._row(source)
        self._db.run(ADD_ENTITY, slug=slug(entity.name), name=entity.name, type=entity.type.value)
        self._db.run(ADD_MENTION, entity=slug(entity.name), row=row)

    def add_relation(self, relation: Relation) -> None:
        until = relation.validity.end
        self._db.run(
            ADD_RELATION,
            subject=relation.subject,
            predicate=relation.predicate,
            object=relation.object,
            valid_from=to_micros(relation.validity.start),
            valid_until=None if until is None else to_micros(until),
            learned_at=to_micros(relation.learned_at),
            confidence=relation.confidence,
            row=self._row(relation.source),
        )

    def entities(self) -> list[Entity]:
        return [Entity(name, EntityType(type)) for name, type in self._db.rows(ENTITIES)]

    def relations(self) -> list[Relation]:
        return [
            Relation(
                subject=subject,
                predicate=predicate,
                object=object,
                validity=Validity(from_micros(start), None if end is None else from_micros(end)),
                learned_at=from_micros(learned_at),
                source=source,
                confidence=confidence,
            )
            for subject, predicate, object, start, end, learned_at, confidence, source in self._db.rows(RELATIONS)
        ]

    def _row(self, drawer: DrawerId) -> int:
        found = self._db.row(ROW_OF, id=drawer)
        if found is None:
            raise NotFound(f"there is no drawer {drawer!r} for this fact to come from", drawer=drawer)
        return int(found[0])

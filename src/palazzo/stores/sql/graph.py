"""Entities and what drawers state of them, in SQL.

Statements are kept as they were made. What they come to, windows, successions and confidence, is worked out when
it is asked for (`model/history.py`), so no two writers can make it wrong.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache, partial

from palazzo.errors import NotFound
from palazzo.model.fact import Fact, Neighbour, Standing
from palazzo.model.graph import READ, Entity, EntityType, Origin, Relation, Validity, object_type
from palazzo.model.history import history, in_time
from palazzo.model.ids import DrawerId
from palazzo.model.moment import from_micros, to_micros
from palazzo.model.naming import Names, name_key
from palazzo.model.predicates import may_be_single_valued
from palazzo.stores.sql.database import Database, Row
from palazzo.stores.sql.drawers import ROW_OF

ADD_ENTITY = """
INSERT INTO entities (user_id, slug, name, type) VALUES (:user, :slug, :name, :type) ON CONFLICT DO NOTHING
"""
ADD_MENTION = """
INSERT INTO mentions (user_id, entity, row) VALUES (:user, :entity, :row) ON CONFLICT DO NOTHING
"""
ADD_ALIAS = """
INSERT INTO aliases (user_id, slug, row, entity, name) VALUES (:user, :slug, :row, :entity, :name)
ON CONFLICT DO NOTHING
"""
LEARN = """
INSERT INTO relations (user_id, subject_key, predicate_key, object_key, valid_from, row,
                       subject, predicate, object, valid_until, learned_at, confidence, start_by, end_by,
                       origin, subject_type, object_type, quote, replaces)
VALUES (:user, :subject_key, :predicate_key, :object_key, :valid_from, :row,
        :subject, :predicate, :object, :valid_until, :learned_at, :confidence, :start_by, :end_by,
        :origin, :subject_type, :object_type, :quote, :replaces)
ON CONFLICT DO NOTHING
"""
ENTITIES = "SELECT slug, name, type FROM entities WHERE user_id = :user ORDER BY name, slug"
RETYPE = """
UPDATE entities SET type = :type, given = :given WHERE user_id = :user AND slug = :slug AND given <= :given
"""
MENTIONS = "SELECT entity, count(*) FROM mentions WHERE user_id = :user GROUP BY entity"
# Keys hyphenate their words, and "." comes after every sign that may stand behind the first of them.
ENTITIES_NAMED = """
SELECT e.slug, e.name, e.type FROM (SELECT unnest(CAST(:words AS TEXT[])) AS value) w CROSS JOIN entities e
WHERE e.user_id = :user AND e.slug >= w.value AND e.slug < w.value || '.'
UNION SELECT e.slug, e.name, e.type FROM (SELECT unnest(CAST(:starts AS TEXT[])) AS value) w CROSS JOIN entities e
WHERE e.user_id = :user AND e.slug >= w.value AND e.slug < w.value || :last AND e.type = :person
UNION SELECT slug, name, type FROM entities WHERE user_id = :user AND slug = ANY(:linked) ORDER BY name, slug
"""
ALIASES = """
SELECT a.slug, a.name, a.entity, e.name FROM aliases a
JOIN entities e ON e.user_id = a.user_id AND e.slug = a.entity WHERE a.user_id = :user ORDER BY a.row, a.slug
"""
SELECT = """
SELECT r.subject, r.predicate, r.object, r.valid_from, r.valid_until, r.start_by, r.end_by, r.learned_at, r.confidence,
       d.id, d.said_at, d.said_offset, r.origin, r.subject_type, r.object_type, r.quote, r.replaces,
       CASE WHEN d.speaker IS NULL AND d.conversation_id IS NOT NULL THEN p.wing END
FROM relations r JOIN drawers d ON d.user_id = r.user_id AND d.row = r.row
LEFT JOIN pointers p ON p.user_id = r.user_id AND p.row = r.row AND p.current = 1
WHERE r.user_id = :user
"""
ALL = SELECT + " ORDER BY r.valid_from, r.subject_key, r.predicate_key, r.object_key, d.id"
ABOUT = SELECT + " AND r.subject_key = :subject AND r.predicate_key = :predicate"
RETURNING = """
SELECT r.wing FROM rooms r JOIN wings w ON w.user_id = r.user_id AND w.number = r.wing AND w.shared = 0
WHERE r.user_id = :user AND r.conversation_id IS NOT NULL GROUP BY r.wing HAVING count(DISTINCT r.conversation_id) > 1
"""
TALKS = "SELECT count(*) FROM conversations WHERE user_id = :user"
BELIEFS = """
SELECT predicate_key, object_key, confidence FROM relations
WHERE user_id = :user AND subject_key = ANY(:subjects)
"""
OF_GROUPS = (
    SELECT
    + """ AND r.subject_key = ANY(:subjects) AND r.predicate_key = ANY(:predicates)
    AND (r.object_key = ANY(:objects) OR r.predicate_key = ANY(:single))"""
)
NAMING = """
SELECT subject_key, predicate_key FROM relations WHERE user_id = :user AND subject_key = :key
UNION SELECT subject_key, predicate_key FROM relations WHERE user_id = :user AND object_key = :key
"""

STATED_BY = """
SELECT DISTINCT r.subject_key, r.predicate_key FROM relations r JOIN drawers d
ON d.user_id = r.user_id AND d.row = r.row AND d.id = ANY(:ids) WHERE r.user_id = :user
"""
STATING = """
SELECT r.row, max(same.drawers) FROM relations r JOIN (
    SELECT s.subject_key, s.predicate_key, s.object_key, count(DISTINCT s.row) AS drawers FROM relations s
    WHERE s.user_id = :user AND s.predicate_key = ANY(:predicates) GROUP BY s.subject_key, s.predicate_key, s.object_key
) AS same ON same.subject_key = r.subject_key AND same.predicate_key = r.predicate_key
    AND same.object_key = r.object_key
WHERE r.user_id = :user GROUP BY r.row
"""


_TOGETHER = 64  # groups of statements that are read at a time
_ROUNDING = 1e-9
ONE_OFF = 0.55  # how far a statement in a one-off request is believed, beside what it would be elsewhere
_LAST = chr(0x10FFFF)
PICTURE = 12  # conversations from which it can be told that a subject did not come back


class SqlGraph:
    def __init__(self, db: Database) -> None:
        self._db = db

    def add_entity(self, entity: Entity, source: DrawerId) -> None:
        row, key = self._row(source), name_key(entity.name)
        self._db.run(ADD_ENTITY, slug=key, name=entity.name, type=entity.type.value)
        self._db.run(ADD_MENTION, entity=key, row=row)
        for alias in entity.aliases:
            if name_key(alias) != key:
                self._db.run(ADD_ALIAS, slug=name_key(alias), row=row, entity=key, name=alias)

    def learn(self, relation: Relation) -> bool:
        validity = relation.validity
        added = self._db.run(
            LEARN,
            **keys(relation.subject, relation.predicate, relation.object),
            subject=relation.subject,
            predicate=relation.predicate,
            object=relation.object,
            valid_from=to_micros(validity.start),
            valid_until=None if validity.end is None else to_micros(validity.end),
            start_by=None if relation.start_by is None else to_micros(relation.start_by),
            end_by=None if relation.end_by is None else to_micros(relation.end_by),
            learned_at=to_micros(relation.learned_at),
            confidence=relation.confidence,
            origin=relation.origin.value,
            subject_type=relation.subject_type,
            object_type=relation.object_type,
            quote=relation.quote,
            replaces=relation.replaces,
            row=self._row(relation.source),
        )
        return added > 0

    def entities(self) -> list[Entity]:
        return self._entities(self._db.rows(ENTITIES))

    def entities_named(self, words: Collection[str], starts: Collection[str]) -> list[Entity]:
        names = self._names()
        rows = self._db.rows(
            ENTITIES_NAMED,
            words=list(words),
            starts=list(starts),
            last=_LAST,
            person=EntityType.PERSON.value,
            linked=list({*names.links, *names.links.values()}),
        )
        return self._entities(rows)

    def _entities(self, rows: Iterable[Row]) -> list[Entity]:
        names = self._names()
        others: dict[str, dict[str, str]] = {}
        for alias, name, *_ in self._aliases():
            others.setdefault(names.meant(alias), {}).setdefault(alias, name)
        found = []
        for slug, name, type in rows:
            meant = names.meant(slug)
            if meant == slug:
                found.append((slug, name, type))
            else:
                others.setdefault(meant, {})[slug] = name
        return [
            _entity(name, type, _besides(slug, others[slug]) if slug in others else ()) for slug, name, type in found
        ]

    def entity(self, name: str) -> Entity:
        key = self._names().key(name)
        found = next((entity for entity in self.entities() if name_key(entity.name) == key), None)
        if found is None:
            raise NotFound(
                f"nobody and nothing here is called {name!r}; `palazzo entities` lists what is known", entity=name
            )
        return found

    def retype(self, name: str, type: EntityType, *, given: bool = False) -> None:
        self._db.run(RETYPE, slug=name_key(self.entity(name).name), type=type.value, given=int(given))

    def mentions(self) -> dict[str, int]:
        names, counts = self._names(), Counter[str]()
        for key, drawers in self._db.rows(MENTIONS):
            counts[names.meant(key)] += drawers
        return {entity.name: counts[name_key(entity.name)] for entity in self.entities()}

    def relations(self) -> list[Relation]:
        return [to_relation(row) for row in self._db.rows(ALL)]

    def _weighed(self, rows: Iterable[Row]) -> list[Relation]:
        """Statements with the belief in them: less in those of a one-off request, once there is a picture to fit."""
        returning = self._db.known("returning", self._read_returning)
        return [
            replace(told, confidence=told.confidence * ONE_OFF) if _is_one_off(told, row[-1], returning) else told
            for told, row in ((to_relation(row), row) for row in rows)
        ]

    def _read_returning(self) -> frozenset[int] | None:
        """The wings to which the user came back; None while there are too few conversations to tell."""
        (talks,) = self._db.rows(TALKS)[0]
        return frozenset(wing for (wing,) in self._db.rows(RETURNING)) if talks >= PICTURE else None

    def facts(
        self,
        at: datetime | None = None,
        known_at: datetime | None = None,
        entity: str | None = None,
        predicate: str | None = None,
        proposed: bool = False,
    ) -> list[Fact]:
        return [
            fact
            for fact in self._history(entity, known_at, predicate)
            if fact.proposed is proposed
            and (fact.holds_at(at) if at is not None else fact.standing is not Standing.OVERRULED)
            and (predicate is None or name_key(fact.predicate) == name_key(predicate))
        ]

    def surest(self, subject: str, at: datetime, limit: int) -> list[Fact]:
        names = self._names()
        subjects = sorted(names.keys(subject))
        groups = _believable(self._db.rows(BELIEFS, subjects=subjects), names)
        found: list[Fact] = []
        for first in range(0, len(groups), _TOGETHER):
            some = groups[first : first + _TOGETHER]
            if len(found) >= limit and found[limit - 1].confidence > some[0].most + _ROUNDING:
                break
            wanted = {(group.predicate, group.value) for group in some}
            rows = self._db.rows(
                OF_GROUPS,
                subjects=subjects,
                predicates=sorted({group.predicate for group in some}),
                objects=sorted({key for group in some for key in group.objects}),
                single=sorted({group.predicate for group in some if group.value is None}),
            )
            statements = self._weighed(row for row in rows if not wanted.isdisjoint(_groups_of(row, names)))
            found += (fact for fact in history(statements, names) if fact.holds_at(at) and not fact.proposed)
            found.sort(key=lambda fact: (-fact.confidence, -len(fact.sources), *in_time(fact)))
        return found[:limit]

    def timeline(self, entity: str) -> list[Fact]:
        return self._history(entity)

    def stated_by(self, id: DrawerId) -> list[Fact]:
        names = self._names()
        stated = [(names.keys(subject), predicate) for subject, predicate in self._db.rows(STATED_BY, ids=[id])]
        groups = {(key, predicate) for keys, predicate in stated for key in keys}
        return [fact for fact in history(self._in_groups(groups), names) if id in fact.sources]

    def other_names(self, names: Collection[str]) -> dict[str, list[str]]:
        rows, known = self._aliases(), self._names()
        if not rows:
            return {}
        spelled = {entity: name for _, _, entity, name in rows} | {alias: name for alias, name, _, _ in rows}
        several = {name for name in names if name_key(name) in spelled}
        return {
            name: sorted(spelled[key] for key in known.keys(name) if key in spelled and key != name_key(name))
            for name in several
        }

    def replaced(self, ids: Collection[DrawerId]) -> dict[DrawerId, DrawerId]:
        asked = set(ids)
        found: dict[DrawerId, DrawerId] = {}
        for group in self._db.rows(STATED_BY, ids=list(asked)):
            if may_be_single_valued(group[1]):  # no other fact is ever replaced
                past, current = self._db.known(("replaced", *group), partial(self._replaced, *group))
                if current is not None:
                    found |= dict.fromkeys(asked & past, current)
        return found

    def _replaced(self, subject: str, predicate: str) -> tuple[frozenset[DrawerId], DrawerId | None]:
        """Who stated of these what was replaced since, and who last stated what holds now, if anything does."""
        facts = history(self._in_groups([(subject, predicate)]), self._names())
        current = [fact.sources[-1] for fact in facts if fact.standing is Standing.HOLDS]
        past = {id for fact in facts if fact.standing is Standing.REPLACED for id in fact.sources}
        return frozenset(past - set(current)), current[-1] if current else None

    def stating(self, predicates: Collection[str]) -> dict[int, int]:
        return dict(self._db.rows(STATING, predicates=[name_key(predicate) for predicate in predicates]))

    def neighbours(self, entity: str, at: datetime | None = None) -> list[Neighbour]:
        names = self._names()
        linking: dict[str, list[Fact]] = {}
        spelled: dict[str, str] = {}
        for fact in self.facts(at=at, entity=entity):
            other = fact.object if names.key(fact.subject) == names.key(entity) else fact.subject
            linking.setdefault(names.key(other), []).append(fact)
            spelled[names.key(other)] = other
        linking.pop(names.key(entity), None)  # what it says of itself
        return [Neighbour(spelled[key], tuple(facts)) for key, facts in sorted(linking.items())]

    def _history(
        self, entity: str | None, known_at: datetime | None = None, predicate: str | None = None
    ) -> list[Fact]:
        names = self._names()
        statements = self._weighed(self._db.rows(ALL)) if entity is None else self._about(entity, names, predicate)
        facts = history((each for each in statements if known_at is None or each.learned_at <= known_at), names)
        if entity is None:
            return facts
        key = names.key(entity)
        return [fact for fact in facts if key in {names.key(fact.subject), names.key(fact.object)}]

    def _about(self, entity: str, names: Names, predicate: str | None = None) -> list[Relation]:
        """Every statement that bears on the facts about an entity: those on the same subject and predicate, too.

        With `predicate`, on the facts of this one only.
        """
        groups = {
            (subject, stated)
            for key in names.keys(entity)
            for named, stated in self._db.rows(NAMING, key=key)
            if predicate is None or stated == name_key(predicate)
            for subject in names.keys(named)
        }
        return self._in_groups(groups)

    def _in_groups(self, groups: Collection[tuple[str, str]]) -> list[Relation]:
        """Every statement on these subjects and predicates."""
        return self._weighed(
            row for subject, stated in sorted(groups) for row in self._db.rows(ABOUT, subject=subject, predicate=stated)
        )

    def _names(self) -> Names:
        return self._db.known("names", self._read_names)

    def _read_names(self) -> Names:
        rows = self._aliases()  # the drawer that was written last has the last word
        return Names({alias: entity for alias, _, entity, _ in rows}, {entity: name for _, _, entity, name in rows})

    def _aliases(self) -> list[Row]:
        return self._db.known("aliases", lambda: self._db.rows(ALIASES))

    def _row(self, drawer: DrawerId) -> int:
        found = self._db.row(ROW_OF, id=drawer)
        if found is None:
            raise NotFound(f"there is no drawer {drawer!r} for this fact to come from", drawer=drawer)
        return int(found[0])


@dataclass(frozen=True, slots=True)
class _Group:
    """Statements that make facts of their own: of a predicate, and where it may have several values of one of them."""

    predicate: str
    value: str | None
    most: float  # that any of their facts can be believed
    objects: frozenset[str]  # the keys by which it is written


def _believable(rows: Iterable[Row], names: Names) -> list[_Group]:
    """The groups that these statements make, the most believable first."""
    doubts: dict[tuple[str, str], float] = {}
    keys: dict[tuple[str, str | None], set[str]] = {}
    for predicate, object, confidence in rows:
        value = names.meant(object)
        doubts[predicate, value] = doubts.get((predicate, value), 1.0) * (1.0 - confidence)
        keys.setdefault(_group(predicate, value), set()).add(object)
    most: dict[tuple[str, str | None], float] = {}
    for (predicate, value), doubt in doubts.items():
        group = _group(predicate, value)
        most[group] = max(most.get(group, 0.0), 1.0 - doubt)
    groups = [_Group(*group, sure, frozenset(keys[group])) for group, sure in most.items()]
    return sorted(groups, key=lambda group: (-group.most, group.predicate, group.value or ""))


def _groups_of(row: Row, names: Names) -> tuple[tuple[str, str | None], tuple[str, str | None]]:
    """The groups that a row of SELECT may be of."""
    predicate = name_key(row[1])
    return (predicate, names.key(row[2])), (predicate, None)


def _group(predicate: str, value: str) -> tuple[str, str | None]:
    """Where one value may take another's place, all belong together."""
    return predicate, None if may_be_single_valued(predicate) else value


def _is_one_off(told: Relation, wing: int | None, returning: frozenset[int] | None) -> bool:
    """Whether it was said in a conversation whose subject never came up again, to an assistant."""
    return returning is not None and wing is not None and wing not in returning and told.origin in READ


def _besides(slug: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """What else it goes by, in order."""
    return tuple(sorted(name for key, name in names.items() if key != slug))


@lru_cache(maxsize=50_000)  # mining asks for all of them with every conversation
def _entity(name: str, type: str, aliases: tuple[str, ...]) -> Entity:
    return Entity(name, EntityType(type), aliases)


def keys(subject: str, predicate: str, object: str) -> dict[str, str]:
    """The columns by which a statement is found."""
    return {
        "subject_key": name_key(subject),
        "predicate_key": name_key(predicate),
        "object_key": name_key(object),
    }


def to_relation(row: Row) -> Relation:
    """Read a row of SELECT, its times by the clock of whoever said it: so a stated day stays that day."""
    subject, predicate, object, start, end, start_by, end_by, learned_at, confidence, source, said_at, offset = row[:12]
    origin, subject_kind, object_kind, quote, replaces = row[12:17]

    def by_speaker(micros: int) -> datetime:
        moment = from_micros(micros)
        return from_micros(micros, offset) if 1 < moment.year < 9999 else moment  # no zone leaves the calendar

    return Relation(
        subject=subject,
        predicate=predicate,
        object=object,
        validity=Validity(by_speaker(start), None if end is None else by_speaker(end)),
        learned_at=from_micros(learned_at),
        source=source,
        confidence=confidence,
        start_by=None if start_by is None else by_speaker(start_by),
        end_by=None if end_by is None else by_speaker(end_by),
        said_at=by_speaker(said_at),
        origin=Origin(origin),
        subject_type=None if subject_kind is None else EntityType(subject_kind),
        object_type=None if object_kind is None else object_type(object_kind),
        quote=quote,
        replaces=replaces,
    )

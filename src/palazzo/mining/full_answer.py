"""A capable model's answer: its schema, and a reader that gives back what has the right shape, unchecked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from palazzo.errors import Unavailable
from palazzo.model.graph import EntityType, ObjectType, ValueType
from palazzo.model.palace import WingKind
from palazzo.providers.model_json import read_object

LONGEST_NAME, LONGEST_TEXT = 80, 300
MOST_TOPICS, MOST_ENTITIES, MOST_RULES = 8, 40, 12
MOST_FACTS = 60

REQUEST = "request"
SUBJECTS: Mapping[str, EntityType] = {
    "thing": EntityType.ITEM,
    **{type.value: type for type in EntityType if type is not EntityType.ITEM},
}
OBJECTS: Mapping[str, ObjectType] = {**SUBJECTS, **{type.value: type for type in ValueType}}
_KINDS = (WingKind.PERSON, WingKind.PROJECT, WingKind.TOPIC)
_TEXT = {"type": "string"}
_NUMBER = {"type": "integer"}


def _object(**properties: object) -> dict[str, object]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _list(item: object, most: int) -> dict[str, object]:
    return {"type": "array", "items": item, "maxItems": most}


def _one_of(*names: str) -> dict[str, object]:
    return {"type": "string", "enum": list(names)}


SCHEMA = _object(
    wing=_object(reason=_TEXT, name=_TEXT, known={"type": "boolean"}, kind=_one_of(*_KINDS, REQUEST)),
    title=_TEXT,
    topics=_list(_object(first=_NUMBER, title=_TEXT, wing=_TEXT), MOST_TOPICS),
    facts=_list(
        _object(
            message=_NUMBER,
            quote=_TEXT,
            subject=_TEXT,
            subject_type=_one_of(*SUBJECTS),
            predicate=_TEXT,
            object=_TEXT,
            object_type=_one_of(*OBJECTS, "text"),
            since=_TEXT,
            until=_TEXT,
            replaces=_TEXT,
        ),
        MOST_FACTS,
    ),
    entities=_list(_object(name=_TEXT, type=_one_of(*SUBJECTS), aliases=_list(_TEXT, 4)), MOST_ENTITIES),
    rules=_list(_object(message=_NUMBER, quote=_TEXT, scope=_one_of("always", "project", "once")), MOST_RULES),
)


@dataclass(frozen=True, slots=True)
class SaidWing:
    name: str
    kind: WingKind
    request: bool  # a one-off request, in a shared wing


@dataclass(frozen=True, slots=True)
class SaidTopic:
    first: int
    title: str
    wing: str


@dataclass(frozen=True, slots=True)
class SaidFact:
    """A fact as it was answered; times are as they were written."""

    message: int
    quote: str
    subject: str
    subject_type: EntityType | None
    predicate: str
    object: str
    object_type: ObjectType | None
    since: str
    until: str
    replaces: str


@dataclass(frozen=True, slots=True)
class SaidEntity:
    name: str
    type: EntityType
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaidRule:
    message: int
    quote: str
    scope: Literal["always", "project", "once"]


@dataclass(frozen=True, slots=True)
class FullAnswer:
    """Everything of an answer that has its shape; `whole` if no part is missing, `malformed` counts what has not."""

    wing: SaidWing | None
    title: str
    topics: tuple[SaidTopic, ...]
    facts: tuple[SaidFact, ...]
    entities: tuple[SaidEntity, ...]
    rules: tuple[SaidRule, ...]
    whole: bool
    malformed: int


def read_full_answer(text: str) -> FullAnswer:
    """Read an answer; raise Unavailable if it has neither a wing nor a title nor a fact."""
    found = read_object(text)
    lists = {name: list(_items(found.get(name))) for name in ("topics", "facts", "entities", "rules")}
    topics = [_topic(item) for item in lists["topics"][:MOST_TOPICS]]
    facts = [_fact(item) for item in lists["facts"][:MOST_FACTS]]
    entities = [_entity(item) for item in lists["entities"][:MOST_ENTITIES]]
    rules = [_rule(item) for item in lists["rules"][:MOST_RULES]]
    answer = FullAnswer(
        wing=_wing(found.get("wing")),
        title=name_of(found.get("title")),
        topics=tuple(filter(None, topics)),
        facts=tuple(filter(None, facts)),
        entities=tuple(filter(None, entities)),
        rules=tuple(filter(None, rules)),
        whole=all(isinstance(found.get(name), list) for name in ("facts", "entities", "rules")),
        malformed=[*topics, *facts, *entities, *rules].count(None),
    )
    if answer.wing is None and not answer.title and not answer.facts:
        raise Unavailable("the model's answer has no wing, no title and no fact")
    return answer


def name_of(value: object) -> str:
    """A short text that says something; empty if it does not."""
    name = words(value, LONGEST_NAME)
    return name if any(letter.isalnum() for letter in name) else ""


def words(value: object, longest: int = LONGEST_TEXT) -> str:
    """Text on one line, without what a store could not keep."""
    if not isinstance(value, str):
        return ""
    kept = "".join(letter for letter in value if letter.isprintable() or letter.isspace())
    return " ".join(kept.split())[:longest].strip()


def _wing(found: object) -> SaidWing | None:
    match found:
        case {"name": str(name), **others} if name := name_of(name):
            kind = next((kind for kind in _KINDS if kind == others.get("kind")), WingKind.TOPIC)
            return SaidWing(name, kind, others.get("kind") == REQUEST)
    return None


def _topic(found: object) -> SaidTopic | None:
    match found:
        case {"first": int(first), "title": title, **others} if title := name_of(title):
            return SaidTopic(first, title, name_of(others.get("wing")))
    return None


def _fact(found: object) -> SaidFact | None:
    match found:
        case {"message": int(message), "quote": str(quote), "subject": subject, "predicate": predicate, **others}:
            said = SaidFact(
                message=message,
                quote=quote[: 2 * LONGEST_TEXT],
                subject=name_of(subject),
                subject_type=SUBJECTS.get(words(others.get("subject_type"))),
                predicate=words(predicate),
                object=words(others.get("object")),
                object_type=OBJECTS.get(words(others.get("object_type"))),
                since=words(others.get("since")),
                until=words(others.get("until")),
                replaces=words(others.get("replaces")),
            )
            return said if said.subject and said.object and any(map(str.isalnum, said.predicate)) else None
    return None


def _entity(found: object) -> SaidEntity | None:
    match found:
        case {"name": name, "type": str(type), **others} if (name := name_of(name)) and type in SUBJECTS:
            aliases = tuple(alias for one in _items(others.get("aliases")) if (alias := name_of(one)))
            return SaidEntity(name, SUBJECTS[type], aliases)
    return None


def _rule(found: object) -> SaidRule | None:
    match found:
        case {"message": int(message), "quote": str(quote), "scope": "always" | "project" | "once" as scope}:
            return SaidRule(message, quote[: 2 * LONGEST_TEXT], scope)
    return None


def _items(found: object) -> Iterator[object]:
    yield from found if isinstance(found, list) else ()

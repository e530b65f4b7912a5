"""A model's answer: the schema it should follow, and a reader that takes what is right and drops what is not."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time

from palazzo.errors import Unavailable
from palazzo.mining.extraction import Segment, Subject
from palazzo.model.aaak import Tag, Tags
from palazzo.model.aaak import tags as gathered
from palazzo.model.drawer import Drawer
from palazzo.model.graph import OWNER, Entity, EntityType, Relation, Validity
from palazzo.model.ids import DrawerId
from palazzo.model.palace import WingKind
from palazzo.model.predicates import BY_NAME

LONGEST_NAME = 80
LONGEST_SUMMARY = 500
LEARNT = 0.8  # how far a model's word is trusted

_TAGS = {"people": Tag.PEOPLE, "places": Tag.PLACES, "events": Tag.EVENTS, "items": Tag.ITEMS, "times": Tag.TIMES}
_KINDS = (WingKind.PERSON, WingKind.PROJECT, WingKind.TOPIC)
_SAYS_NOTHING = re.compile(r"\W*(?:general|misc\w*|other|various|topic \d+|conversation|chat)\W*", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{3,}")  # not dates, which a model writes in its own way
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_NUMBER, _TEXT = {"type": "integer"}, {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}


def _object(**properties: object) -> dict[str, object]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _list(item: object) -> dict[str, object]:
    return {"type": "array", "items": item}


SCHEMA = _object(
    subject=_object(name=_TEXT, kind={"type": "string", "enum": [kind.value for kind in _KINDS]}),
    summary=_TEXT,
    topics=_list(_object(label=_TEXT, summary=_TEXT, messages=_list(_NUMBER))),
    tags=_list(_object(message=_NUMBER, **dict.fromkeys(_TAGS, _TEXTS))),
    relations=_list(_object(message=_NUMBER, subject=_TEXT, predicate=_TEXT, object=_TEXT, since=_TEXT, until=_TEXT)),
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one window's answer holds, after everything that cannot be right was dropped."""

    subject: Subject | None
    summary: str = ""
    segments: tuple[Segment, ...] = ()
    tags: Mapping[DrawerId, Tags] = field(default_factory=dict)
    entities: tuple[tuple[Entity, DrawerId], ...] = ()
    relations: tuple[Relation, ...] | None = None  # None: it said nothing about facts


def read_answer(text: str, window: Sequence[Drawer]) -> Answer:
    """Read an answer about these messages; raise Unavailable if nothing in it names a subject or a topic."""
    found = parse(text)
    subject = _subject(found.get("subject"))
    segments = tuple(_segments(found.get("topics"), window))
    if subject is None and not segments:
        raise Unavailable("the model's answer names neither a subject nor a topic")
    relations = tuple(_relations(found["relations"], window)) if isinstance(found.get("relations"), list) else None
    return Answer(
        subject=subject,
        summary=_words(found.get("summary"), LONGEST_SUMMARY),
        segments=segments,
        tags=dict(_tags(found.get("tags"), window)),
        entities=tuple(_entities(relations or ())),
        relations=relations,
    )


def parse(text: str) -> Mapping[str, object]:
    """Find the JSON object in an answer, whatever stands around it, with trailing commas or cut short if need be."""
    start, end = max(0, text.find("{")), text.rfind("}")
    whole = text[start : end + 1]
    for candidate in (whole, _TRAILING_COMMA.sub("", whole), closed(text[start:])):
        try:
            found = json.loads(candidate)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return found
    raise Unavailable("the model did not answer with a JSON object")


def closed(text: str) -> str:
    """What is whole of an object whose end is missing: cut after its last whole item, with every bracket closed."""
    awaited: list[str] = []  # the brackets that would close what is open
    whole, pending = 0, ""
    in_string = escaped = False
    for place, letter in enumerate(text, start=1):
        if in_string:
            in_string = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif letter == '"':
            in_string = True
        elif letter in "{[":
            awaited.append("}" if letter == "{" else "]")
        elif letter in "}]" and awaited:
            awaited.pop()
            whole, pending = place, "".join(reversed(awaited))
            if not awaited:
                break
    return text[:whole] + pending


def _subject(found: object) -> Subject | None:
    given = found if isinstance(found, dict) else {"name": found}
    name = _name(given.get("name"))
    kind = next((kind for kind in _KINDS if kind == given.get("kind")), WingKind.TOPIC)
    return Subject(name, kind) if name else None


def _segments(found: object, window: Sequence[Drawer]) -> list[Segment]:
    segments = []
    for item in _dicts(found):
        label = _name(item.get("label"))
        drawers = [_said(number, window) for number in _items(item.get("messages"))]
        if label and any(drawers):
            segments.append(
                Segment(label, tuple(one for one in drawers if one), _words(item.get("summary"), LONGEST_SUMMARY))
            )
    return segments


def _tags(found: object, window: Sequence[Drawer]) -> Iterator[tuple[DrawerId, Tags]]:
    for item in _dicts(found):
        drawer = _said(item.get("message"), window)
        if drawer is not None:
            pairs = [
                (tag, _words(value, LONGEST_NAME)) for key, tag in _TAGS.items() for value in _items(item.get(key))
            ]
            yield drawer.id, gathered(pairs)


def _relations(found: object, window: Sequence[Drawer]) -> list[Relation]:
    """The facts whose words stand in the messages: a small model makes some up."""
    relations = []
    spoken = frozenset(_WORD.findall("\n".join(f"{drawer.speaker or ''} {drawer.content}" for drawer in window)))
    lowered = frozenset(word.casefold() for word in spoken)
    for item in _dicts(found):
        drawer = _said(item.get("message"), window)
        subject, object = _words(item.get("subject"), LONGEST_NAME), _words(item.get("object"), LONGEST_NAME)
        predicate = _words(item.get("predicate"), LONGEST_NAME)
        named = subject == OWNER or all(word in spoken and not word.islower() for word in _WORD.findall(subject))
        stated = all(word.casefold() in lowered for word in _WORD.findall(object))
        if drawer is not None and subject and object and named and stated and predicate in BY_NAME:
            validity = _validity(_moment(item.get("since"), drawer), _moment(item.get("until"), drawer), drawer)
            relations.append(Relation(subject, predicate, object, validity, drawer.written_at, drawer.id, LEARNT))
    return relations


def _validity(since: datetime | None, until: datetime | None, drawer: Drawer) -> Validity:
    """When it holds: from when it says, else from when it was said; an end without a beginning has no known one."""
    if until is None:
        return Validity(since or drawer.said_at)
    return Validity(since, until) if since is not None and since < until else Validity.until(until)


def _entities(relations: Sequence[Relation]) -> list[tuple[Entity, DrawerId]]:
    return [
        (Entity(relation.object, BY_NAME[relation.predicate].object), relation.source)
        for relation in relations
        if BY_NAME[relation.predicate].object is not EntityType.TOPIC
    ]


def _said(number: object, window: Sequence[Drawer]) -> Drawer | None:
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(window):
        return None
    return window[number - 1]


def _moment(value: object, drawer: Drawer) -> datetime | None:
    try:
        day = date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return None if day is None else datetime.combine(day, time(), tzinfo=drawer.said_at.tzinfo)


def _items(found: object) -> list[object]:
    return found if isinstance(found, list) else []


def _dicts(found: object) -> list[dict[str, object]]:
    return [item for item in _items(found) if isinstance(item, dict)]


def _name(value: object) -> str:
    """A name that says something; empty if it does not."""
    name = _words(value, LONGEST_NAME)
    return "" if _SAYS_NOTHING.fullmatch(name) or not any(letter.isalnum() for letter in name) else name


def _words(value: object, longest: int) -> str:
    """Text on one line, without what a store could not keep."""
    if not isinstance(value, str):
        return ""
    kept = "".join(letter for letter in value if letter.isprintable() or letter.isspace())
    return " ".join(kept.split())[:longest].strip()

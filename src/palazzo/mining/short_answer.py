"""A model's answer: the schema it should follow, and a reader that takes what is right and drops what is not.

The schema is as small as can be, because small models are slow and lose their way in long answers: what matters most
comes first, lists are short, facts are lines and names stand in one text.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from palazzo.errors import Unavailable
from palazzo.mining.extraction import Segment, Subject
from palazzo.mining.short_facts import read_facts
from palazzo.model.aaak import Tag, Tags
from palazzo.model.aaak import tags as gathered
from palazzo.model.drawer import Drawer
from palazzo.model.fold import fold
from palazzo.model.graph import Entity, EntityType, Relation
from palazzo.model.ids import DrawerId
from palazzo.model.palace import WingKind
from palazzo.model.predicates import BY_NAME
from palazzo.providers.model_json import read_object

LONGEST_NAME = 80
LONGEST_SUMMARY = 500
MOST_TOPICS, MOST_FACTS = 5, 12

_TAGS = {"people": Tag.PEOPLE, "places": Tag.PLACES, "events": Tag.EVENTS, "items": Tag.ITEMS}
_ENTITIES = {Tag.PEOPLE: EntityType.PERSON, Tag.PLACES: EntityType.PLACE}
_KINDS = (WingKind.PERSON, WingKind.PROJECT, WingKind.TOPIC)
_SAYS_NOTHING = re.compile(
    r"\W*(?:general|misc\w*|other|various|topic(?: \d+)?|conversation|chat|project|person|none|user|folder)\W*", re.I
)
_BETWEEN_NAMES = re.compile(r"\s*[,;\n]\s*")
_TEXT = {"type": "string"}


def _object(**properties: object) -> dict[str, object]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _list(item: object, most: int) -> dict[str, object]:
    return {"type": "array", "items": item, "maxItems": most}  # a model that repeats itself is stopped by the server


SCHEMA = _object(
    folder=_TEXT,
    kind={"type": "string", "enum": [kind.value for kind in _KINDS]},
    summary=_TEXT,
    topics=_list(_object(first={"type": "integer"}, label=_TEXT), MOST_TOPICS),
    facts=_list(_TEXT, MOST_FACTS),
    **dict.fromkeys(_TAGS, _TEXT),
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one window's answer holds, after everything that cannot be right was dropped."""

    subject: Subject | None
    summary: str = ""
    segments: tuple[Segment, ...] = ()
    tags: Mapping[DrawerId, Tags] = field(default_factory=dict)
    entities: tuple[tuple[Entity, DrawerId], ...] = ()
    relations: tuple[Relation, ...] = ()


def read_answer(text: str, window: Sequence[Drawer]) -> Answer:
    """Read an answer about these messages; raise Unavailable if nothing in it names a folder or a topic."""
    found = read_object(text)
    folder = _name(found.get("folder"))
    segments = tuple(_segments(found.get("topics"), window))
    if not folder and not segments:
        raise Unavailable("the model's answer names neither a folder nor a topic")
    kind = next((kind for kind in _KINDS if kind == found.get("kind")), WingKind.TOPIC)
    tags = _tags(found, window)
    facts = [_line(item) for item in _items(found.get("facts"))]
    relations = tuple(read_facts(facts[:MOST_FACTS], window))
    return Answer(
        subject=Subject(folder, kind) if folder else None,
        summary=_words(found.get("summary"), LONGEST_SUMMARY),
        segments=segments,
        tags=tags,
        entities=(*_named(tags), *_stated(relations)),
        relations=relations,
    )


def _segments(found: object, window: Sequence[Drawer]) -> list[Segment]:
    """Topics in their order; each goes on until the next one begins, and the first begins with the first message."""
    labels: dict[int, str] = {}
    for item in _items(found):
        given = item if isinstance(item, dict) else {"label": item}
        first, label = _number(given.get("first", 1), len(window)), _name(given.get("label"))
        if first is not None and label:
            labels.setdefault(first, label)
    starts = sorted(labels)
    edges = [0, *(start - 1 for start in starts[1:]), len(window)]
    return [
        Segment(labels[start], tuple(window[begin:end]))
        for start, (begin, end) in zip(starts, pairwise(edges), strict=False)
    ]


def _tags(found: Mapping[str, object], window: Sequence[Drawer]) -> dict[DrawerId, Tags]:
    """Every name on the messages in which it stands; what stands in none was made up."""
    names = [(tag, name) for key, tag in _TAGS.items() for name in _names(found.get(key))]
    tagged: dict[DrawerId, Tags] = {}
    for drawer in window:
        words = fold(drawer.content)
        here = gathered((tag, name) for tag, name in names if re.search(rf"\b{re.escape(fold(name))}\b", words))
        if here:
            tagged[drawer.id] = here
    return tagged


def _names(found: object) -> list[str]:
    """Names in one text, or in a list as some models write it."""
    parts = _BETWEEN_NAMES.split(found) if isinstance(found, str) else _items(found)
    return [name for part in parts if (name := _name(part))]


def _named(tags: Mapping[DrawerId, Tags]) -> list[tuple[Entity, DrawerId]]:
    """People and places by their names; a "sister" is nobody's name."""
    return [
        (Entity(name, _ENTITIES[tag]), id)
        for id, tagged in tags.items()
        for tag, names in tagged.items()
        for name in names
        if tag in _ENTITIES and name[0].isupper()
    ]


def _stated(relations: Sequence[Relation]) -> list[tuple[Entity, DrawerId]]:
    return [
        (Entity(relation.object, BY_NAME[relation.predicate].object), relation.source)
        for relation in relations
        if BY_NAME[relation.predicate].object is not EntityType.TOPIC
    ]


def _line(item: object) -> str:
    """A fact as a line, also if a model takes it apart."""
    values = item.values() if isinstance(item, dict) else [item]
    return _words(" ".join(str(value) for value in values if isinstance(value, str | int)), 4 * LONGEST_NAME)


def _number(value: object, most: int) -> int | None:
    text = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    return int(text) if text.isdecimal() and len(text) < 4 and 1 <= int(text) <= most else None


def _items(found: object) -> list[object]:
    return found if isinstance(found, list) else []


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

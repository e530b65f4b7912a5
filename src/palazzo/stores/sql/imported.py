"""What a record of an export must be before it is written: every column by its kind, every row by the model's rules."""

import json
import math
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from palazzo.errors import Invalid
from palazzo.model.activity import Activity
from palazzo.model.authored import AuthoredDocument
from palazzo.model.conversation import ConversationInfo
from palazzo.model.cost import Source
from palazzo.model.feedback import FeedbackSource
from palazzo.model.graph import Entity, EntityType, Origin, Relation, Validity, object_type
from palazzo.model.guidance import About, GuidanceState, RuleScope
from palazzo.model.ids import ConversationId, DrawerId, checked, conversation_id
from palazzo.model.moment import from_micros
from palazzo.model.naming import name_key
from palazzo.model.palace import Wing, WingKind
from palazzo.model.pointer import Pointer
from palazzo.model.slug import slug
from palazzo.model.storable import check_storable
from palazzo.model.summary import KeptSummary
from palazzo.stores.sql.settings import FLAGS, to_settings

LARGEST_NUMBER = 10_000_000  # of wings, rooms, drawers and messages: whatever is given next still is a pointer
LARGEST_AMOUNT = 2**53  # tokens, prices: what JSON holds exactly
LONGEST_ID = 1_000  # characters; ids of drawers and summaries are ours, and short
LARGEST_OFFSET = 24 * 60  # minutes

Values = Mapping[str, Any]
Rule = Callable[[object], bool]


def _whole(least: int, most: int) -> Rule:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and 0 <= value <= 1


def _text(value: object) -> bool:
    if isinstance(value, str):
        check_storable(value)
    return isinstance(value, str)


def _key(value: object) -> bool:
    return _text(value) and 0 < len(str(value)) <= LONGEST_ID


def _time(value: object) -> bool:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    try:
        from_micros(value)
    except OverflowError:
        return False
    return True


def _or_none(rule: Rule) -> Rule:
    return lambda value: value is None or rule(value)


_FLAG, _NUMBER, _COUNTER = _whole(0, 1), _whole(1, LARGEST_NUMBER), _whole(0, LARGEST_NUMBER)
_AMOUNT, _OFFSET = _whole(0, LARGEST_AMOUNT), _whole(1 - LARGEST_OFFSET, LARGEST_OFFSET - 1)

RULES: Mapping[str, Mapping[str, Rule]] = {
    "user": {"created_at": _time, "wings": _COUNTER},
    "user_settings": dict.fromkeys(FLAGS, _FLAG),  # the others are the model's own
    "agent_settings": {"id": _key, "disabled": _FLAG},
    "conversations": {
        "id": _key,
        "started_at": _time,
        "started_offset": _OFFSET,
        **dict.fromkeys(("title", "wing", "agent_id"), _or_none(_text)),
        "completed_at": _or_none(_time),
        "length": _COUNTER,
        "mined_up_to": _COUNTER,
    },
    "wings": {"number": _NUMBER, "name": _text, "kind": _text, "shared": _FLAG, "kept": _FLAG, "rooms": _COUNTER},
    "wing_names": {"slug": _text, "wing": _NUMBER, "name": _text, "merged": _COUNTER, "given": _FLAG},
    "rooms": {
        "wing": _NUMBER,
        "number": _NUMBER,
        "started_at": _time,
        "started_offset": _OFFSET,
        "label": _text,
        "conversation_id": _or_none(_key),
        "summary": _text,
        "kept": _FLAG,
        "closets": _COUNTER,
        "drawers": _COUNTER,
    },
    "closets": {
        **dict.fromkeys(("wing", "room", "number"), _NUMBER),
        **dict.fromkeys(("slug", "topic", "summary"), _text),
        "given": _FLAG,
    },
    "moved": {"wing": _NUMBER, "room": _COUNTER, "to_wing": _NUMBER, "to_room": _COUNTER},
    "drawers": {
        "id": _key,
        "conversation_id": _or_none(_key),
        "position": _COUNTER,
        "message_id": _or_none(_text),
        "role": _text,
        "speaker": _or_none(_text),
        "content": _text,
        "said_at": _time,
        "said_offset": _OFFSET,
        "written_at": _time,
        "provenance": _text,
        "stability": _share,
    },
    "pointers": {
        **dict.fromkeys(("wing", "room", "drawer"), _NUMBER),
        "row": _key,
        "closet": _COUNTER,
        "current": _FLAG,
    },
    "entities": {"slug": _text, "name": _text, "type": _text, "given": _FLAG},
    "mentions": {"entity": _text, "row": _key},
    "aliases": {"slug": _text, "row": _key, "entity": _text, "name": _text},
    "relations": {
        **dict.fromkeys(("subject", "predicate", "object"), _text),
        **dict.fromkeys(("valid_from", "learned_at"), _time),
        **dict.fromkeys(("valid_until", "start_by", "end_by"), _or_none(_time)),
        "origin": _text,
        **dict.fromkeys(("subject_type", "object_type", "quote", "replaces"), _or_none(_text)),
        "row": _key,
        "confidence": _share,
    },
    "guidance": {
        "row": _key,
        **dict.fromkeys(("namespace", "path", "span", "state", "scope", "about"), _text),
        "modality": _or_none(_text),
        "recorded_at": _time,
    },
    "compactions": {"conversation_id": _key, "at": _time, "version": _COUNTER, "up_to": _COUNTER},
    "summaries": {
        **dict.fromkeys(("id", "conversation_id"), _key),
        **dict.fromkeys(("text", "written_by", "trouble"), _text),
        **dict.fromkeys(("first_position", "last_position"), _NUMBER),
        **dict.fromkeys(("tokens", "covered_tokens", "rung"), _COUNTER),
        "confidence": _share,
        "merged_into": _or_none(_key),
        "made_at": _time,
    },
    "coverage": {"summary": _key, "position": _COUNTER, "row": _key},
    "authored": {
        "name": _key,
        "text": _text,
        "digest": _text,
        **dict.fromkeys(("agent_id", "source"), _or_none(_text)),
        **dict.fromkeys(("changed_at", "size"), _or_none(_whole(-(2**63), 2**63 - 1))),
        "loaded_at": _time,
    },
    "lore": {"name": _key, "row": _key},
    "costs": {
        **dict.fromkeys(("day", "source", "model"), _text),
        **dict.fromkeys(("calls", "input_tokens", "output_tokens", "nanodollars"), _AMOUNT),
    },
    "activity": {"at": _time, **dict.fromkeys(("kind", "type", "subject", "details"), _text)},
    "verdicts": {"row": _key, "g": _share, "promoted": _FLAG, "signals": _text, "patterns": _text},
    "feedback": {"row": _key, "source": _text, "useful": _FLAG, "at": _time},
}


def check(table: str, values: Values) -> None:
    """Raise Invalid if a row breaks a rule of the model; whether what it refers to is there, only the store knows."""
    for column, rule in RULES[table].items():
        if not rule(values.get(column)):
            told = repr(values.get(column))[:80]
            raise Invalid(f"{column} of {table} cannot be {told}; export it again", table=table, column=column)
    by_model = _BY_MODEL.get(table)
    if by_model is not None:
        try:
            by_model(values)
        except ValueError as error:
            raise Invalid(f"{table}: {error}; export it again", table=table) from error


def _agree(given: str, derived: str, what: str) -> None:
    if given != derived:
        raise Invalid(f"{what} is {given[:80]!r}, but by the name beside it it must be {derived[:80]!r}")


def _conversation(row: Values) -> None:
    conversation_id(row["id"])
    ConversationInfo(ConversationId(row["id"]), from_micros(row["started_at"], row["started_offset"]))


def _wing(row: Values) -> None:
    Wing(row["number"], WingKind(row["kind"]), row["name"])


def _entity(row: Values) -> None:
    Entity(row["name"], EntityType(row["type"]))
    _agree(row["slug"], name_key(row["name"]), "the slug of an entity")


def _relation(row: Values) -> None:
    until, start_by, end_by = (
        None if row[name] is None else from_micros(row[name]) for name in ("valid_until", "start_by", "end_by")
    )
    Relation(
        subject=row["subject"],
        predicate=row["predicate"],
        object=row["object"],
        validity=Validity(from_micros(row["valid_from"]), until),
        learned_at=from_micros(row["learned_at"]),
        source=DrawerId(row["row"]),
        confidence=row["confidence"],
        start_by=start_by,
        end_by=end_by,
        origin=Origin(row["origin"]),
        subject_type=None if row["subject_type"] is None else EntityType(row["subject_type"]),
        object_type=None if row["object_type"] is None else object_type(row["object_type"]),
        quote=row["quote"],
        replaces=row["replaces"],
    )


def _guidance(row: Values) -> None:
    GuidanceState(row["state"]), RuleScope(row["scope"]), About(row["about"])


def _summary(row: Values) -> None:
    names = ("text", "first_position", "last_position", "tokens", "covered_tokens", "confidence", "written_by")
    KeptSummary(
        id=row["id"],
        conversation_id=ConversationId(row["conversation_id"]),
        covers=(DrawerId(""),),
        made_at=from_micros(row["made_at"]),
        **{name: row[name] for name in names},
    )


def _authored(row: Values) -> None:
    document = AuthoredDocument(row["name"], row["text"], from_micros(row["loaded_at"]), row["agent_id"])
    _agree(row["digest"], document.digest, "the digest of a document")


def _cost(row: Values) -> None:
    Source(row["source"])
    if date.fromisoformat(row["day"]).isoformat() != row["day"]:
        raise Invalid(f"{row['day']!r} is no day, such as 2026-04-30")


def _activity(row: Values) -> None:
    try:
        details = json.loads(row["details"])
    except RecursionError as error:
        raise Invalid("the details of an event are nested too deeply") from error
    if not isinstance(details, dict):
        raise Invalid("the details of an event must be an object")
    Activity(row["kind"], row["type"], from_micros(row["at"]), row["subject"], details)


_BY_MODEL: Mapping[str, Callable[[Values], object]] = {
    "user_settings": to_settings,
    "agent_settings": lambda row: checked(row["id"], "the id of an agent"),
    "conversations": _conversation,
    "wings": _wing,
    "wing_names": lambda row: _agree(row["slug"], slug(row["name"]), "the slug of a wing's name"),
    "closets": lambda row: _agree(row["slug"], slug(row["topic"]), "the slug of a topic"),
    "pointers": lambda row: Pointer(row["wing"], row["room"], row["drawer"]),
    "entities": _entity,
    "aliases": lambda row: _agree(row["slug"], name_key(row["name"]), "the slug of another name"),
    "relations": _relation,
    "guidance": _guidance,
    "summaries": _summary,
    "authored": _authored,
    "costs": _cost,
    "activity": _activity,
    "feedback": lambda row: FeedbackSource(row["source"]),
}

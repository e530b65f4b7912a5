"""Passages: what recall puts before a model. A hit, the turn that makes it understood, and nothing else of either.

Hits come in the order of recall, but for one thing: what the user said goes before what an assistant answered, unless
the question is about the answer, because it tells about the user what no model could say again, and in fewer tokens.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from palazzo.context.entry import Bundle, Entry, Heading, drawer_entry
from palazzo.context.shorten import shorten
from palazzo.mining.sentences import sentences
from palazzo.mining.times import times
from palazzo.model.drawer import Drawer, Role
from palazzo.model.hit import Hit
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.text.calendar import MONTHS, WEEKDAYS
from palazzo.text.tokens import estimate_tokens

OWN_WORDS = 8.0  # what the user's words get on top of a hit's score; the best hit is some 15 above the thirtieth

ROOM = 600  # characters of a turn that are shown
ANSWER_ROOM = 200  # of what an assistant said, unless the question asks for it
BEFORE_ROOM = 160  # of the turn that makes a hit understood
BEST = 3  # hits that are shown at more length: the detail that is asked for may stand deep inside a long turn
BEST_SHARE = 0.2  # of the budget that each of these may take
_LETTERS = 4  # characters of a token, about

_SHORT = 60  # characters; a turn as short as this is an answer to something
_POINTS_BACK = re.compile(
    r"\s*(?:(?:yes|yeah|yep|no|nope|ok|okay|sure|exactly|right|thanks|that|this|these|those|it|he|she|they|him|her|them"
    r"|both|neither|the (?:first|second|third|last|latter|former))\b|\W*\d+\W*$)",
    re.IGNORECASE,
)
_MOST_TIMES = 3  # that are explained beside one entry
_SURPLUS = 1.1  # times the budget: among what is too much, something shorter may still fit
_FRAME = 16  # tokens that an entry takes besides its words
_RELATIVE = frozenset(["yesterday", "today", "tonight", "tomorrow", "ago", "last", "past", "previous"]).union(
    ["this", "next", "coming"], WEEKDAYS, MONTHS
)
_LOWER = re.compile(r"[a-z]+")
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known of the hits of one block besides their words."""

    asked_at: datetime
    worth: Mapping[str, float] = field(default_factory=dict)  # how much each of the question's terms counts
    asks_the_assistant: bool = False
    budget: int = 4_000
    titles: Mapping[ConversationId, str] = field(default_factory=dict)
    before: Mapping[DrawerId, Drawer] = field(default_factory=dict)  # the turn before a hit, where one is needed
    rules: Mapping[DrawerId, str] = field(default_factory=dict)  # the words of those that give an active rule
    parted: Collection[DrawerId] = frozenset()  # rules of which only those words stand among the rules
    retired: Collection[DrawerId] = frozenset()
    until: Mapping[DrawerId, str] = field(default_factory=dict)  # those that state what no longer holds, and when
    quarantined: Collection[DrawerId] = frozenset()


def needs_what_was_before(drawer: Drawer) -> bool:
    """Whether it is understood only with the turn before it: an answer, or a turn that points back."""
    if drawer.conversation_id is None or drawer.position <= 1:
        return False
    short = len(drawer.content) <= _SHORT or _POINTS_BACK.match(drawer.content) is not None
    return drawer.role is Role.ASSISTANT or short


def passages(hits: Sequence[Hit], setting: Setting) -> list[Bundle]:
    """One bundle a hit, in their order, the hit first in each; a hit that says nothing but a rule makes none.

    Once they would fill the budget, those behind are not made: they could not go in.
    """
    found = {hit.drawer_id for hit in hits}
    bundles: list[Bundle] = []
    left = _SURPLUS * setting.budget
    for place, hit in enumerate(hits):
        if left < 0:
            break
        entry = _entry(hit.drawer, _room(place, hit.role, setting), setting, hit.relevance)
        before = setting.before.get(hit.drawer_id)
        if entry is None:
            continue
        beside = None if before is None or before.id in found else _entry(before, BEFORE_ROOM, setting)
        bundle = (entry,) if beside is None else (entry, beside)
        bundles.append(bundle)
        left -= sum(estimate_tokens(each.text) + _FRAME for each in bundle)
    return bundles


def _room(place: int, role: Role, setting: Setting) -> int:
    if role is Role.ASSISTANT and not setting.asks_the_assistant:
        return ANSWER_ROOM
    return max(ROOM, int(BEST_SHARE * setting.budget * _LETTERS)) if place < BEST else ROOM


def _entry(drawer: Drawer, room: int, setting: Setting, relevance: float | None = None) -> Entry | None:
    rule = setting.rules.get(drawer.id)
    if rule is not None and (not rule or rule.lower() not in drawer.content.lower()):
        return None  # which of its words give the rule is not known: all of them do
    text = shorten(drawer.content, setting.worth, room, rule or "")
    if rule and not _says_something(text):
        return None
    return drawer_entry(
        drawer,
        key=f"{drawer.id}:rest" if drawer.id in setting.parted else drawer.id,
        text=text,
        heading=_heading(drawer, setting),
        times=explained(text, drawer.said_at.date()),
        past=drawer.id in setting.until,
        until=setting.until.get(drawer.id, ""),
        retired=drawer.id in setting.retired,
        quarantined=drawer.id in setting.quarantined,
        relevance=relevance,
    )


def _says_something(text: str) -> bool:
    return any(character.isalnum() for character in text)


def _heading(drawer: Drawer, setting: Setting) -> Heading | None:
    if drawer.conversation_id is None:
        return None
    day = drawer.said_at.date()
    title = setting.titles.get(drawer.conversation_id, "")
    return Heading(f"{day}:{drawer.conversation_id}", title, day, ago(day, setting.asked_at.date()))


def ago(day: date, today: date) -> str:
    """How long ago a day is, as people say it."""
    days = (today - day).days
    if days in (0, 1, -1):
        return {0: "today", 1: "yesterday", -1: "tomorrow"}[days]
    size = abs(days)
    number, unit = (
        (size, "day")
        if size < 14
        else (round(size / 7), "week")
        if size < 63
        else (round(size / 30.44), "month")
        if size < 700
        else (round(size / 365.25), "year")
    )
    words = f"{number} {unit}{'s' if number != 1 else ''}"
    return f"{words} ago" if days > 0 else f"in {words}"


def explained(text: str, said: date) -> str:
    """What the relative times in a text mean: "yesterday: 2026-04-29"."""
    found: dict[str, str] = {}
    if _RELATIVE.isdisjoint(_LOWER.findall(text.lower())):
        return ""
    for sentence in sentences(text):
        for when in times(sentence, said):
            words = " ".join(sentence.words[when.first : when.end])
            if not _YEAR.search(words):
                found.setdefault(words.lower(), str(when))
    return "; ".join(f"{words}: {day}" for words, day in list(found.items())[:_MOST_TIMES])

"""Names and titles that erased drawers have left behind.

Mining names wings and closets after what was said, and applications title conversations. When the last drawer of a
user that has a word is erased, every such name with that word goes: a wing or closet gets a neutral name, a title is
removed. What a person or the calling program chose stays, and the receipt says so.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from palazzo.model.moment import from_micros
from palazzo.model.pointer import Pointer
from palazzo.model.slug import slug
from palazzo.stores.sql.database import Database, Row
from palazzo.stores.sql.places import ADD_WING_NAME, CLOSET_OF, WING_CALLED
from palazzo.stores.sql.words import SqlWords
from palazzo.text.words import terms

WING_NAMES = "SELECT wing, slug, name, given FROM wing_names WHERE user_id = :user ORDER BY wing, slug"
ROOMS = """
SELECT wing, number, started_at, label FROM rooms WHERE user_id = :user AND conversation_id IS NOT NULL
"""  # others are found by their labels, which say when or which document
LABEL_ROOM = "UPDATE rooms SET label = :label WHERE user_id = :user AND wing = :wing AND number = :room"
CLOSETS = "SELECT wing, room, number, topic, given FROM closets WHERE user_id = :user"
CONVERSATIONS = "SELECT id, title, wing FROM conversations WHERE user_id = :user"
AUTHORED = "SELECT name, text FROM authored WHERE user_id = :user"
KEYS = "SELECT name FROM keys WHERE user_id = :user"
DELETE_WING_NAME = "DELETE FROM wing_names WHERE user_id = :user AND slug = :slug"
WING_NAME = "SELECT name FROM wings WHERE user_id = :user AND number = :wing"
NAME_WING = "UPDATE wings SET name = :name WHERE user_id = :user AND number = :wing"
NAME_CLOSET = """
UPDATE closets SET topic = :topic, slug = :slug WHERE user_id = :user AND wing = :wing AND room = :room
AND number = :number
"""
UNTITLE = "UPDATE conversations SET title = NULL WHERE user_id = :user AND id = :id"
UNTITLE_EMPTY = """
UPDATE conversations SET title = NULL WHERE user_id = :user AND title IS NOT NULL AND NOT EXISTS
(SELECT 1 FROM drawers d WHERE d.user_id = :user AND d.conversation_id = conversations.id)
"""
REASONS = "SELECT kind, subject, reason FROM jobs WHERE user_id = :user AND reason LIKE '%:%'"
SHORTEN_REASON = "UPDATE jobs SET reason = :reason WHERE user_id = :user AND kind = :kind AND subject = :subject"
WORDY_EVENTS = """
SELECT at, kind, type, subject, details FROM activity WHERE user_id = :user
AND (details LIKE '%"name"%' OR details LIKE '%"closets": [%' OR details LIKE '%"trouble"%')
"""
SHORTEN_EVENT = """
UPDATE activity SET details = :details
WHERE user_id = :user AND at = :at AND kind = :kind AND type = :type AND subject = :subject
"""

_SHORTEST_BEGINNING = 4  # letters that two words must share to be forms of one


@dataclass(slots=True)
class Forgotten:
    """What was renamed or removed, and what was kept and why."""

    counts: Counter[str] = field(default_factory=Counter)
    kept: list[str] = field(default_factory=list)


class SqlLabels:
    def __init__(self, db: Database) -> None:
        self._db = db

    def forget(self, erased: Collection[str]) -> Forgotten:
        """Let no name have a word that only the erased drawers had, told by their terms."""
        done = Forgotten()
        done.counts["conversations_untitled"] += self._db.run(UNTITLE_EMPTY)
        self._shorten_reasons(done)
        self._shorten_events(done)
        wings, rooms, closets = (self._db.rows(sql) for sql in (WING_NAMES, ROOMS, CLOSETS))
        conversations, authored, keys = (self._db.rows(sql) for sql in (CONVERSATIONS, AUTHORED, KEYS))
        names = [row[2] for row in wings] + [row[3] for row in (*rooms, *closets)]
        others = [text for row in (*conversations, *authored, *keys) for text in row if text]
        gone = self._gone(erased, [*names, *others])
        if not gone:
            return done

        def is_gone(text: str) -> bool:
            return not gone.isdisjoint(terms(text))

        callers = {slug(wing) for *_, wing in conversations if wing}
        self._forget_wing_names([row for row in wings if is_gone(row[2])], callers, done)
        for wing, room, started_at, label in rooms:
            if is_gone(label):
                day = f"{from_micros(started_at):%Y-%m-%d}"
                done.counts["rooms_renamed"] += self._db.run(LABEL_ROOM, wing=wing, room=room, label=day)
        for wing, room, number, topic, given in closets:
            if given and is_gone(topic):
                done.kept.append(f"the topic of a closet in {Pointer(wing, room)}: a person gave it")
            elif is_gone(topic):
                self._rename_closet(wing, room, number)
                done.counts["closets_renamed"] += 1
        for id, title, wing in conversations:
            if title and is_gone(title):
                done.counts["conversations_untitled"] += self._db.run(UNTITLE, id=id)
            if is_gone(id) or (wing and is_gone(wing)):
                done.kept.append("the id or the wing of a conversation: its caller chose it; forget the conversation")
        done.kept += [
            f"document {number} of the authored rules: its author wrote it; change the file"
            for number, row in enumerate(authored, 1)
            if any(map(is_gone, row))
        ]
        done.kept += ["the name of a key: its owner gave it" for (name,) in keys if is_gone(name)]
        return done

    def _gone(self, erased: Collection[str], texts: Iterable[str]) -> frozenset[str]:
        """The terms of these texts that were erased, or are forms of such, and that no drawer has any more."""
        beginnings = {term[:end] for term in erased for end in range(_SHORTEST_BEGINNING, len(term) + 1)}
        whole, starts = set(erased), {term[:_SHORTEST_BEGINNING] for term in erased}

        def is_related(term: str) -> bool:
            before = (term[:end] for end in range(_SHORTEST_BEGINNING, len(term)))
            return term in whole or term in beginnings or any(start in whole for start in before)

        together: dict[bool, list[str]] = {True: [], False: []}  # there are as many as conversations
        for text in texts:
            together[text.isascii()].append(text)  # which takes a fraction of the time
        named = {term for some in together.values() for term in terms("\n".join(some))}
        suspects = {term for term in named if term[:_SHORTEST_BEGINNING] in starts and is_related(term)}
        counts = SqlWords(self._db).occurrences(suspects).counts if suspects else {}
        return frozenset(term for term in suspects if not counts[term])

    def _forget_wing_names(self, rows: Iterable[Row], callers: Collection[str], done: Forgotten) -> None:
        """Former names go, whoever gave them, unless callers still file by them."""
        for wing, name_slug, _, given in rows:
            current = self._db.row(WING_NAME, wing=wing)
            is_current = current is not None and slug(current[0]) == name_slug
            if given and (is_current or name_slug in callers):
                done.kept.append(f"a name of {Pointer(wing)}: a person or program gave it; it goes with what is there")
                continue
            self._db.run(DELETE_WING_NAME, slug=name_slug)
            done.counts["wings_renamed"] += 1
            if is_current:
                self._rename(wing)

    def _rename(self, wing: int) -> None:
        """Call a wing by another of its names, or by its number."""
        others = [name for number, _, name, _ in self._db.rows(WING_NAMES) if number == wing]
        name = others[0] if others else f"Wing {wing}"
        while not others and self._db.row(WING_CALLED, slug=slug(name)) is not None:
            name += " again"  # somebody has called another wing so
        if not others:
            self._db.run(ADD_WING_NAME, slug=slug(name), wing=wing, name=name, given=0)
        self._db.run(NAME_WING, wing=wing, name=name)

    def _rename_closet(self, wing: int, room: int, number: int) -> None:
        topic = f"Topic {number}"
        while self._db.row(CLOSET_OF, wing=wing, room=room, slug=slug(topic)) is not None:
            topic += " again"
        self._db.run(NAME_CLOSET, wing=wing, room=room, number=number, topic=topic, slug=slug(topic))

    def _shorten_reasons(self, done: Forgotten) -> None:
        """Why a job failed may quote a message; what kind of failure it was does not."""
        for kind, subject, reason in self._db.rows(REASONS):
            short = reason.partition(":")[0]
            done.counts["jobs_shortened"] += self._db.run(SHORTEN_REASON, kind=kind, subject=subject, reason=short)

    def _shorten_events(self, done: Forgotten) -> None:
        """Earlier versions wrote names of wings and closets into events; a model's trouble may quote a message."""
        for at, kind, type, subject, details in self._db.rows(WORDY_EVENTS):
            told = json.loads(details)
            short = {key: told[key] for key in told if key not in ("name", "trouble")}
            if isinstance(short.get("closets"), list):
                short["closets"] = len(short["closets"])
            kept = json.dumps(short, ensure_ascii=False, sort_keys=True)
            self._db.run(SHORTEN_EVENT, at=at, kind=kind, type=type, subject=subject, details=kept)
            done.counts["activity_shortened"] += 1

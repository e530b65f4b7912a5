"""Signatures of conversations in SQL; derived, so that they are left out of exports and made anew after an import."""

import json
from functools import lru_cache

from palazzo.model.ids import ConversationId
from palazzo.model.moment import from_micros, to_micros
from palazzo.model.pointer import Pointer
from palazzo.model.signature import NamePhrase, PlacedSignature, Signature
from palazzo.stores.sql.database import Database

PUT = """
INSERT INTO signatures (user_id, conversation_id, up_to, started_at, terms, voice, turns, style, phrases)
VALUES (:user, :id, :up_to, :started_at, :terms, :voice, :turns, :style, :phrases)
ON CONFLICT (user_id, conversation_id) DO UPDATE SET up_to = excluded.up_to, started_at = excluded.started_at,
    terms = excluded.terms, voice = excluded.voice, turns = excluded.turns, style = excluded.style,
    phrases = excluded.phrases
"""
# A conversation whose messages a person has parted lies in several rooms; such rooms are kept, any of them will do.
# CROSS JOIN has SQLite begin with the latest signatures and stop when it has enough; which rooms are theirs an index
# tells by itself, so that `kept` is looked up in the rooms again.
LATEST = """
SELECT s.conversation_id, s.up_to, s.started_at, s.terms, s.voice, s.turns, s.style, s.phrases, r.wing, r.number, k.kept
FROM signatures s CROSS JOIN rooms r CROSS JOIN rooms k
WHERE s.user_id = :user AND r.user_id = :user AND r.conversation_id = s.conversation_id
AND k.user_id = :user AND k.wing = r.wing AND k.number = r.number
ORDER BY s.started_at DESC, s.conversation_id, k.kept, r.wing, r.number LIMIT :limit
"""
WITHOUT = """
SELECT DISTINCT r.conversation_id, r.started_at FROM rooms r
WHERE r.user_id = :user AND r.conversation_id IS NOT NULL AND NOT EXISTS
(SELECT 1 FROM signatures s WHERE s.user_id = :user AND s.conversation_id = r.conversation_id)
ORDER BY r.started_at DESC, r.conversation_id LIMIT :limit
"""
COUNT = "SELECT count(*) FROM signatures WHERE user_id = :user"


class SqlSignatures:
    def __init__(self, db: Database) -> None:
        self._db = db

    def put(self, signature: Signature) -> None:
        phrases = [[phrase.text, round(phrase.weight, 4), int(phrase.own)] for phrase in signature.phrases]
        self._db.run(
            PUT,
            id=signature.conversation_id,
            up_to=signature.up_to,
            started_at=to_micros(signature.started_at),
            terms=signature.terms,
            voice=signature.voice,
            turns=signature.turns,
            style=signature.style,
            phrases=json.dumps(phrases, ensure_ascii=False),
        )

    def latest(self, limit: int) -> list[PlacedSignature]:
        found = {row[0]: _placed(*row) for row in self._db.rows(LATEST, limit=limit)}
        return list(found.values())

    def without(self, limit: int) -> list[ConversationId]:
        return [id for id, _ in self._db.rows(WITHOUT, limit=limit)]

    def count(self) -> int:
        found = self._db.row(COUNT)
        return 0 if found is None else int(found[0])


@lru_cache(maxsize=4096)  # mining compares every conversation with some hundreds, of which all but one are the same
def _placed(
    id: ConversationId,
    up_to: int,
    started_at: int,
    terms: bytes,
    voice: float,
    turns: int,
    style: str,
    phrases: str,
    wing: int,
    room: int,
    kept: int,
) -> PlacedSignature:
    named = tuple(NamePhrase(text, weight, bool(own)) for text, weight, own in json.loads(phrases))
    signature = Signature(id, from_micros(started_at), up_to, bytes(terms), voice, turns, style, named)
    return PlacedSignature(signature, Pointer(wing, room), bool(kept))

"""Verdicts of the gate and feedback in SQL.

As with vectors, a mark says up to which row every turn has its verdict, so that a new message costs no row of its
own; beyond the mark a turn waits if it has a vector and no verdict.
"""

import json
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from palazzo.model.feedback import Feedback, FeedbackSource, Usefulness
from palazzo.model.ids import DrawerId
from palazzo.model.moment import from_micros, to_micros
from palazzo.model.verdict import Fired, Verdict
from palazzo.stores.judging import Said
from palazzo.stores.sql.database import Database, Row

if TYPE_CHECKING:
    from palazzo.stores.base import Rows

UP_TO = "SELECT up_to FROM gated WHERE user_id = :user"
WAITING = """
SELECT d.row FROM drawers d WHERE d.user_id = :user AND d.row > :after AND d.role = 'user'
AND NOT EXISTS (SELECT 1 FROM verdicts g WHERE g.user_id = :user AND g.row = d.row)
"""
FIRST_WAITING = WAITING + " ORDER BY d.row LIMIT 1"
PENDING = (
    WAITING
    + """
AND EXISTS (SELECT 1 FROM vectors v WHERE v.user_id = :user AND v.row = d.row
            AND v.generation = (SELECT generation FROM embedders WHERE serving = 1))
ORDER BY d.row LIMIT :limit
"""
)
MOVE = """
INSERT INTO gated (user_id, up_to) SELECT id, CAST(:up_to AS BIGINT) FROM users WHERE id = :user
ON CONFLICT (user_id) DO UPDATE SET up_to = excluded.up_to
"""
ADD = """
INSERT INTO verdicts (user_id, row, g, promoted, signals, patterns)
SELECT d.user_id, d.row, :g, :promoted, :signals, :patterns FROM drawers d WHERE d.user_id = :user AND d.row = :row
ON CONFLICT (user_id, row) DO NOTHING
"""
GET = """
SELECT d.id, g.g, g.promoted, g.signals, g.patterns FROM drawers d
CROSS JOIN verdicts g WHERE d.user_id = :user AND d.id = ANY(:ids) AND g.user_id = d.user_id AND g.row = d.row
"""  # CROSS: from the drawers to their verdicts, where SQLite would go through every verdict
PROMOTED = "SELECT row FROM verdicts WHERE user_id = :user AND promoted = 1 AND row > :after ORDER BY row"
COUNT_PROMOTED = "SELECT count(*) FROM verdicts WHERE user_id = :user AND promoted = 1 AND row <= :up_to"
NOTES = "SELECT row FROM drawers WHERE user_id = :user AND role = 'note' AND row > :after"
MADE_FOR = """
SELECT u.created_at, u.erasures, e.generation FROM users u JOIN embedders e ON e.serving = 1 WHERE u.id = :user
"""
PROMOTED_AMONG = "SELECT row FROM verdicts WHERE user_id = :user AND row = ANY(:rows) AND promoted = 1 ORDER BY row"
# What nobody has judged by its index, a few of each kind; what somebody has, all of it.
BEST = """
SELECT row FROM (
    SELECT * FROM (
        SELECT g.row, 0.5 AS useful, g.g FROM verdicts g WHERE g.user_id = :user AND g.promoted = 1 AND NOT EXISTS
        (SELECT 1 FROM feedback f WHERE f.user_id = :user AND f.row = g.row AND f.source = 'person')
        ORDER BY g.g DESC, g.row DESC LIMIT :limit) AS promoted
    UNION ALL SELECT * FROM (
        SELECT d.row, 0.5 AS useful, 1.0 AS g FROM drawers d WHERE d.user_id = :user AND d.role = 'note' AND NOT EXISTS
        (SELECT 1 FROM feedback f WHERE f.user_id = :user AND f.row = d.row AND f.source = 'person')
        ORDER BY d.row DESC LIMIT :limit) AS notes
    UNION ALL SELECT f.row, f.useful, CASE WHEN d.role = 'note' THEN 1.0 ELSE g.g END FROM feedback f
    CROSS JOIN drawers d LEFT JOIN verdicts g ON g.user_id = d.user_id AND g.row = d.row
    WHERE f.user_id = :user AND f.source = 'person' AND d.user_id = f.user_id AND d.row = f.row
    AND (g.promoted = 1 OR d.role = 'note')
) AS durable ORDER BY useful DESC, g DESC, row DESC LIMIT :limit
"""
SAID = "SELECT row, content, conversation_id, said_at, id FROM drawers WHERE user_id = :user AND row = ANY(:rows)"
EXPIRED = """
SELECT d.id FROM drawers d LEFT JOIN verdicts g ON g.user_id = d.user_id AND g.row = d.row
WHERE d.user_id = :user AND d.written_at < :before AND d.role <> 'note' AND d.provenance <> 'authored'
AND (d.role <> 'user' OR g.promoted = 0)
AND NOT EXISTS (SELECT 1 FROM guidance r WHERE r.user_id = :user AND r.row = d.row)
AND NOT EXISTS (SELECT 1 FROM lore l WHERE l.user_id = :user AND l.row = d.row)
ORDER BY d.row LIMIT :limit
"""
REGRADE = """
UPDATE verdicts SET promoted = CASE WHEN g >= CAST(:threshold AS DOUBLE PRECISION) THEN 1 ELSE 0 END
WHERE user_id = :user AND promoted <> CASE WHEN g >= CAST(:threshold AS DOUBLE PRECISION) THEN 1 ELSE 0 END
"""
ADD_FEEDBACK = """
INSERT INTO feedback (user_id, row, source, useful, at)
SELECT d.user_id, d.row, :source, :useful, :at FROM drawers d WHERE d.user_id = :user AND d.id = :id
ON CONFLICT (user_id, row, source) DO UPDATE SET useful = excluded.useful, at = excluded.at
"""
DROP_FEEDBACK = """
DELETE FROM feedback WHERE user_id = :user AND source = :source
AND row = (SELECT row FROM drawers WHERE user_id = :user AND id = :id)
"""
FEEDBACK = """
SELECT d.id, f.useful, f.source, f.at FROM feedback f JOIN drawers d ON d.user_id = f.user_id AND d.row = f.row
WHERE f.user_id = :user ORDER BY f.at DESC, d.row, f.source
"""
# A person knows better than a citation, and comes last by name.
USEFULNESS = """
SELECT f.row, g.g, f.useful FROM feedback f JOIN verdicts g ON g.user_id = f.user_id AND g.row = f.row
WHERE f.user_id = :user ORDER BY f.row, f.source
"""

_SIGNALS = ("t", "h", "r", "d_nl", "p", "a", "d_tech", "g_conv", "g_tech", "input_freq", "mem_saturation")
_DIGITS = 6  # beyond is noise


class SqlGate:
    def __init__(self, db: Database) -> None:
        self._db = db

    def pending(self, limit: int) -> list[int]:
        return [row for (row,) in self._db.rows(PENDING, after=self._up_to(), limit=limit)]

    def put(self, verdicts: Iterable[tuple[int, Verdict]]) -> None:
        self._db.run_many(ADD, ({"row": row, **_columns(verdict)} for row, verdict in verdicts))
        waiting = self._db.row(FIRST_WAITING, after=self._up_to())
        self._db.run(MOVE, up_to=self._db.last_row() if waiting is None else waiting[0] - 1)

    def verdicts(self, ids: Collection[DrawerId]) -> dict[DrawerId, Verdict]:
        return {DrawerId(row[0]): _verdict(row) for row in self._db.rows(GET, ids=list(ids))}

    def promoted(self) -> "Rows":
        import numpy as np

        return np.array([row for (row,) in self._db.rows(PROMOTED, after=0)], np.int64)

    def count_promoted(self, up_to: int) -> int:
        found = self._db.row(COUNT_PROMOTED, up_to=up_to)
        return 0 if found is None else int(found[0])

    def made_for(self) -> Row | None:
        return self._db.row(MADE_FOR)

    def durable(self, after: int = 0) -> "Rows":
        import numpy as np

        rows = [row for (row,) in (*self._db.rows(PROMOTED, after=after), *self._db.rows(NOTES, after=after))]
        return np.unique(np.array(rows, np.int64))

    def promoted_among(self, rows: Collection[int]) -> list[int]:
        return [row for (row,) in self._db.rows(PROMOTED_AMONG, rows=list(rows))]

    def best(self, limit: int) -> list[int]:
        return [row for (row,) in self._db.rows(BEST, limit=limit)]

    def said(self, rows: Collection[int]) -> dict[int, Said]:
        return {row: Said(*said) for row, *said in self._db.rows(SAID, rows=list(rows))}

    def expired(self, before: datetime, limit: int) -> list[DrawerId]:
        return [DrawerId(id) for (id,) in self._db.rows(EXPIRED, before=to_micros(before), limit=limit)]

    def regrade(self, threshold: float) -> int:
        return self._db.run(REGRADE, threshold=threshold)

    def add_feedback(self, feedback: Feedback) -> None:
        self._db.run(
            ADD_FEEDBACK,
            id=feedback.drawer_id,
            source=feedback.source.value,
            useful=int(feedback.useful),
            at=to_micros(feedback.at),
        )

    def drop_feedback(self, id: DrawerId, source: FeedbackSource) -> bool:
        return self._db.run(DROP_FEEDBACK, id=id, source=source.value) > 0

    def feedback(self) -> list[Feedback]:
        return [
            Feedback(DrawerId(id), bool(useful), FeedbackSource(source), from_micros(at))
            for id, useful, source, at in self._db.rows(FEEDBACK)
        ]

    def usefulness(self) -> list[Usefulness]:
        by_drawer = {row: Usefulness(score, bool(useful)) for row, score, useful in self._db.rows(USEFULNESS)}
        return list(by_drawer.values())

    def _up_to(self) -> int:
        mark = self._db.row(UP_TO)
        return 0 if mark is None else int(mark[0])


def _columns(verdict: Verdict) -> dict[str, object]:
    signals = [round(getattr(verdict, name), _DIGITS) for name in _SIGNALS]
    patterns = [[fired.signal, fired.pattern, fired.weight, fired.count, *fired.texts] for fired in verdict.patterns]
    return {
        "g": verdict.g,
        "promoted": int(verdict.promoted),
        "signals": _compact(signals),
        "patterns": _compact(patterns),
    }


def _verdict(row: Row) -> Verdict:
    _, g, promoted, signals, patterns = row
    return Verdict(
        g=g,
        promoted=bool(promoted),
        **dict(zip(_SIGNALS, json.loads(signals), strict=True)),
        patterns=tuple(
            Fired(signal, pattern, weight, count, tuple(texts))
            for signal, pattern, weight, count, *texts in json.loads(patterns)
        ),
    )


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

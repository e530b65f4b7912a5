"""Costs and activity in SQL; the costs of a user who is gone are dropped, not recorded."""

import json
from collections.abc import Iterable
from datetime import date, datetime

from palazzo.model.activity import Activity
from palazzo.model.cost import Cost, Source
from palazzo.model.moment import from_micros, to_micros
from palazzo.stores.sql.database import Database, Row

ADD_COST = """
INSERT INTO costs (user_id, day, source, model, calls, input_tokens, output_tokens, nanodollars)
SELECT id, :day, :source, :model, :calls, :input_tokens, :output_tokens, :nanodollars FROM users WHERE id = :user
ON CONFLICT (user_id, day, source, model) DO UPDATE SET
    calls = costs.calls + excluded.calls,
    input_tokens = costs.input_tokens + excluded.input_tokens,
    output_tokens = costs.output_tokens + excluded.output_tokens,
    nanodollars = costs.nanodollars + excluded.nanodollars
"""
COSTS = """
SELECT day, source, model, calls, input_tokens, output_tokens, nanodollars
FROM costs WHERE user_id = :user ORDER BY day, source, model
"""
ADD_ACTIVITY = """
INSERT INTO activity (user_id, at, kind, type, subject, details)
VALUES (:user, :at, :kind, :type, :subject, :details)
ON CONFLICT (user_id, at, kind, type, subject) DO UPDATE SET details = excluded.details
"""
SPENT = "SELECT coalesce(sum(nanodollars), 0) FROM costs WHERE user_id = :user AND day >= :since"
EVENTS = "SELECT kind, type, at, subject, details FROM activity WHERE user_id = :user"
NEWEST_FIRST = " ORDER BY at DESC, kind, type, subject LIMIT :limit"
ACTIVITY = EVENTS + NEWEST_FIRST
EARLIER = (
    EVENTS
    + """ AND (at < :at OR (at = :at AND (kind > :kind OR (kind = :kind AND (type > :type
    OR (type = :type AND subject > :subject))))))"""
    + NEWEST_FIRST
)
SINCE = EVENTS + " AND at >= :at ORDER BY at, kind, type, subject LIMIT :limit"
HAS_ACTIVITY = "SELECT 1 FROM activity WHERE user_id = :user AND type = :type AND subject = :subject LIMIT 1"


class SqlLedger:
    def __init__(self, db: Database) -> None:
        self._db = db

    def add_costs(self, costs: Iterable[Cost]) -> None:
        for cost in costs:
            self._db.run(
                ADD_COST,
                day=cost.day.isoformat(),
                source=cost.source.value,
                model=cost.model,
                calls=cost.calls,
                input_tokens=cost.input_tokens,
                output_tokens=cost.output_tokens,
                nanodollars=cost.nanodollars,
            )

    def costs(self) -> list[Cost]:
        return [
            Cost(date.fromisoformat(day), Source(source), model, calls, tokens_in, tokens_out, nanodollars)
            for day, source, model, calls, tokens_in, tokens_out, nanodollars in self._db.rows(COSTS)
        ]

    def add_activity(self, activity: Activity) -> None:
        self._db.run(
            ADD_ACTIVITY,
            at=to_micros(activity.at),
            kind=activity.kind,
            type=activity.type,
            subject=activity.subject,
            details=json.dumps(dict(activity.details), ensure_ascii=False, sort_keys=True),
        )

    def spent(self, since: date) -> int:
        found = self._db.row(SPENT, since=since.isoformat())
        return 0 if found is None else int(found[0])

    def activity(self, limit: int, after: Activity | None = None) -> list[Activity]:
        if after is None:
            return [_activity(row) for row in self._db.rows(ACTIVITY, limit=limit)]
        names = {"kind": after.kind, "type": after.type, "subject": after.subject}
        return [_activity(row) for row in self._db.rows(EARLIER, at=to_micros(after.at), limit=limit, **names)]

    def activity_since(self, moment: datetime, limit: int) -> list[Activity]:
        return [_activity(row) for row in self._db.rows(SINCE, at=to_micros(moment), limit=limit)]

    def has_activity(self, type: str, subject: str) -> bool:
        return self._db.row(HAS_ACTIVITY, type=type, subject=subject) is not None


def _activity(row: Row) -> Activity:
    kind, type, at, subject, details = row
    return Activity(kind, type, from_micros(at), subject, json.loads(details))

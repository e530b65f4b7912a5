"""Costs and activity in SQL; the costs of a user who is gone are dropped, not recorded."""

import json
from collections.abc import Iterable
from datetime import date

from palazzo.model.activity import Activity
from palazzo.model.cost import Cost, Source
from palazzo.model.moment import from_micros, to_micros
from palazzo.stores.sql.database import Database

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
ACTIVITY = """
SELECT kind, type, at, subject, details FROM activity WHERE user_id = :user
ORDER BY at DESC, kind, type, subject LIMIT :limit
"""


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

    def activity(self, limit: int) -> list[Activity]:
        return [
            Activity(kind, type, from_micros(at), subject, json.loads(details))
            for kind, type, at, subject, details in self._db.rows(ACTIVITY, limit=limit)
        ]

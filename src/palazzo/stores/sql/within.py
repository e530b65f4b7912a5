"""The rows that a search is restricted to, in SQL."""

from palazzo.model.moment import to_micros
from palazzo.stores.base import Within

WITHIN = """
SELECT w.row FROM drawers w WHERE w.user_id = :user
AND (:role = '' OR w.role = :role) AND w.said_at >= :since AND w.said_at < :until
AND (:wing = 0 OR EXISTS (SELECT 1 FROM pointers p
     WHERE p.user_id = :user AND p.row = w.row AND p.current = 1 AND p.wing = :wing))
"""

_FOREVER = 1 << 62


def within_values(within: Within) -> dict[str, object]:
    """The values that WITHIN binds."""
    return {
        "role": within.role.value if within.role else "",
        "since": -_FOREVER if within.since is None else to_micros(within.since),
        "until": _FOREVER if within.until is None else to_micros(within.until),
        "wing": within.wing or 0,
    }

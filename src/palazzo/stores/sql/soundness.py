"""What must hold between one user's rows: statements that each find what breaks a rule, one text a finding.

`palazzo doctor --deep` runs them all; an import runs those that its rows could break before it commits.
"""

from collections.abc import Mapping, Sequence
from typing import LiteralString

from palazzo.stores.sql.erase import DRAWER_TABLES

_FILED: LiteralString = "'W-' || p.wing || '/R-' || p.room || '/D-' || p.drawer"

RULES: Mapping[str, Sequence[LiteralString]] = {
    "pointers": (
        f"""SELECT {_FILED} || ' leads to no place' FROM pointers p WHERE p.user_id = :user AND p.current = 1
        AND NOT EXISTS (SELECT 1 FROM closets c WHERE c.user_id = :user AND c.wing = p.wing AND c.room = p.room
                        AND c.number = p.closet)""",
        f"""SELECT {_FILED} || ' leads to no drawer' FROM pointers p WHERE p.user_id = :user
        AND NOT EXISTS (SELECT 1 FROM drawers d WHERE d.user_id = :user AND d.row = p.row)""",
        """SELECT 'drawer ' || d.id || ' lies at ' || count(*) || ' places' FROM pointers p
        JOIN drawers d ON d.user_id = p.user_id AND d.row = p.row
        WHERE p.user_id = :user GROUP BY d.id HAVING sum(p.current) <> 1""",
        """SELECT 'W-' || m.wing || '/R-' || m.room || ' has moved to nowhere' FROM moved m WHERE m.user_id = :user
        AND (NOT EXISTS (SELECT 1 FROM wings w WHERE w.user_id = :user AND w.number = m.to_wing)
             OR m.to_room > 0 AND NOT EXISTS (SELECT 1 FROM rooms r WHERE r.user_id = :user AND r.wing = m.to_wing
                                              AND r.number = m.to_room))""",
    ),
    "counts": (
        """SELECT 'wings are counted up to ' || u.wings || ', W-' || w.number || ' is there' FROM users u
        JOIN wings w ON w.user_id = :user WHERE u.id = :user AND w.number > u.wings""",
        """SELECT 'wings are counted up to ' || u.wings || ', W-' || p.wing || ' was given' FROM users u
        JOIN pointers p ON p.user_id = :user WHERE u.id = :user AND p.wing > u.wings""",
        """SELECT 'rooms of W-' || w.number || ' are counted up to ' || w.rooms || ', R-' || r.number || ' is there'
        FROM wings w JOIN rooms r ON r.user_id = w.user_id AND r.wing = w.number
        WHERE w.user_id = :user AND r.number > w.rooms""",
        """SELECT 'closets of W-' || r.wing || '/R-' || r.number || ' are counted up to ' || r.closets
        FROM rooms r JOIN closets c ON c.user_id = r.user_id AND c.wing = r.wing AND c.room = r.number
        WHERE r.user_id = :user AND c.number > r.closets""",
        """SELECT 'drawers of W-' || r.wing || '/R-' || r.number || ' are counted up to ' || r.drawers || ', D-'
        || p.drawer || ' was given' FROM rooms r JOIN pointers p ON p.user_id = r.user_id AND p.wing = r.wing
        AND p.room = r.number WHERE r.user_id = :user AND p.drawer > r.drawers""",
        """SELECT 'conversation ' || c.id || ' is mined up to ' || c.mined_up_to || ', beyond its last message'
        FROM conversations c WHERE c.user_id = :user AND c.mined_up_to > c.length AND c.mined_up_to >
        (SELECT coalesce(max(d.position), 0) FROM drawers d WHERE d.user_id = :user AND d.conversation_id = c.id)""",
    ),
    "validity": (
        """SELECT r.subject || ' ' || r.predicate || ' ' || r.object || ' ends before it begins' FROM relations r
        WHERE r.user_id = :user AND r.valid_until <= r.valid_from""",
        """SELECT r.subject || ' ' || r.predicate || ' ' || r.object || ' has confidence ' || r.confidence
        FROM relations r WHERE r.user_id = :user AND NOT (r.confidence >= 0 AND r.confidence <= 1)""",
    ),
    "vectors and marks": (
        """SELECT 'drawer ' || d.id || ' has no vector, and does not wait for one' FROM embedded e
        JOIN drawers d ON d.user_id = e.user_id AND d.row <= e.up_to WHERE e.user_id = :user AND NOT EXISTS
        (SELECT 1 FROM vectors v WHERE v.user_id = :user AND v.row = d.row AND v.generation = e.generation)""",
        """SELECT 'drawer ' || d.id || ' has no verdict, and does not wait for one' FROM gated g
        JOIN drawers d ON d.user_id = g.user_id AND d.row <= g.up_to WHERE g.user_id = :user AND d.role = 'user'
        AND NOT EXISTS (SELECT 1 FROM verdicts t WHERE t.user_id = :user AND t.row = d.row)""",
        """SELECT 'drawer ' || d.id || ' was judged by ' || t.g FROM verdicts t JOIN drawers d
        ON d.user_id = t.user_id AND d.row = t.row WHERE t.user_id = :user AND NOT (t.g >= 0 AND t.g <= 1)""",
    ),
    "orphans": (
        *(
            f"""SELECT '{table} of drawer row ' || t.row FROM {table} t WHERE t.user_id = :user AND NOT EXISTS
            (SELECT 1 FROM drawers d WHERE d.user_id = :user AND d.row = t.row)"""
            for table in DRAWER_TABLES[:-1]
        ),
        """SELECT 'entity ' || e.name || ' that nothing mentions' FROM entities e WHERE e.user_id = :user AND NOT EXISTS
        (SELECT 1 FROM mentions m WHERE m.user_id = :user AND m.entity = e.slug)""",
        """SELECT 'a mention of ' || m.entity FROM mentions m WHERE m.user_id = :user AND NOT EXISTS
        (SELECT 1 FROM entities e WHERE e.user_id = :user AND e.slug = m.entity)""",
        """SELECT 'drawer ' || d.id || ' of no conversation' FROM drawers d WHERE d.user_id = :user
        AND d.conversation_id IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM conversations c WHERE c.user_id = :user AND c.id = d.conversation_id)""",
        """SELECT 'postings of segment ' || p.segment FROM postings p WHERE p.user_id = :user AND NOT EXISTS
        (SELECT 1 FROM segments s WHERE s.user_id = :user AND s.segment = p.segment)""",
        """SELECT 'closet ' || c.topic || ' without a drawer' FROM closets c WHERE c.user_id = :user AND NOT EXISTS
        (SELECT 1 FROM pointers p WHERE p.user_id = :user AND p.wing = c.wing AND p.room = c.room
         AND p.closet = c.number AND p.current = 1)""",
        """SELECT 'a name of W-' || n.wing FROM wing_names n WHERE n.user_id = :user AND NOT EXISTS
        (SELECT 1 FROM wings w WHERE w.user_id = :user AND w.number = n.wing)""",
    ),
    "summaries": (
        """SELECT 'summary ' || s.id || ' covers nothing' FROM summaries s WHERE s.user_id = :user AND NOT EXISTS
        (SELECT 1 FROM coverage c WHERE c.user_id = :user AND c.summary = s.id)""",
        """SELECT 'summary ' || s.id || ' covers drawer ' || d.id || ' of elsewhere' FROM summaries s
        JOIN coverage c ON c.user_id = s.user_id AND c.summary = s.id
        JOIN drawers d ON d.user_id = c.user_id AND d.row = c.row WHERE s.user_id = :user
        AND (d.conversation_id <> s.conversation_id OR d.position < s.first_position OR d.position > s.last_position)
        """,
    ),
    "queue": (
        """SELECT j.kind || ' ' || j.subject || ' is neither waiting nor running nor set aside' FROM jobs j
        WHERE j.user_id = :user AND ((j.lease IS NULL) <> (j.leased_until IS NULL)
                                     OR j.lease IS NOT NULL AND j.died_at IS NOT NULL OR j.attempts < 0)""",
        """SELECT j.kind || ' ' || j.subject || ' waits, and no worker is called for it' FROM jobs j
        JOIN users u ON u.id = j.user_id WHERE j.user_id = :user AND j.died_at IS NULL AND (u.due_at IS NULL
        OR u.due_at > CASE WHEN j.lease IS NULL THEN j.due_at ELSE j.leased_until END)""",
    ),
}

"""A proof of one user's rows against each other, the same on every store: `palazzo doctor --deep`.

Each rule is a statement that finds what breaks it, one text a finding; nothing found is nothing wrong. What SQL cannot
tell, whether an index has what its drawers say, is compared in Python. Nothing is changed.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import LiteralString

from palazzo.errors import PalazzoError
from palazzo.model.ids import UserId
from palazzo.model.naming import name_key
from palazzo.model.slug import slug
from palazzo.stores.base import Finding
from palazzo.stores.sql import segments
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.erase import DRAWER_TABLES
from palazzo.stores.sql.transaction import SqlTransaction
from palazzo.text.words import terms

AGAIN = "`palazzo export` and `palazzo import` into a new store make it anew"
ADVICE: Mapping[str, str] = {
    "pointers": f"restore a backup; without one, {AGAIN}",
    "counts": f"numbers may be given twice; {AGAIN}",
    "validity": f"restore a backup; without one, correct these facts, then {AGAIN}",
    "index of words": f"searches may miss these; {AGAIN}",
    "vectors and marks": f"searches or the gate may miss these; {AGAIN}",
    "tags": f"searches may miss these; {AGAIN}",
    "orphans": f"what they belonged to is gone; {AGAIN}, without them",
    "summaries": f"expanding them may miss words; {AGAIN}",
    "queue": "run `palazzo worker --revive --once`; if they stay, run `palazzo mine` and `palazzo backfill`",
    "values": f"a newer Palazzo may have written them; upgrade, or {AGAIN}",
}

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
        """SELECT count(*) || ' jobs are set aside, and none is counted' FROM jobs j JOIN users u ON u.id = j.user_id
        WHERE j.user_id = :user AND j.died_at IS NOT NULL AND u.dead_jobs = 0 HAVING count(*) > 0""",
    ),
}
MARKS: tuple[LiteralString, ...] = ("word_counts", "embedded", "guided", "gated")
MARK = {table: f"SELECT max(up_to) FROM {table} WHERE user_id = :user" for table in MARKS}
WORD_COUNTS = "SELECT drawers, terms, postings, up_to FROM word_counts WHERE user_id = :user"
POSTINGS = "SELECT term, drawers, entries FROM postings WHERE user_id = :user"
TAGS = "SELECT d.id, t.value, t.slug FROM tags t JOIN drawers d ON d.user_id = t.user_id AND d.row = t.row WHERE t.user_id = :user"  # noqa: E501
KEYS = """
SELECT subject, predicate, object, subject_key, predicate_key, object_key FROM relations WHERE user_id = :user
"""
NAMES = "SELECT name, slug FROM wing_names WHERE user_id = :user"

_SHOWN = 3  # offenders that a finding names; more would bury the advice


def audit(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:
    """Yield the name of a check and what breaks it, one after another."""
    for check, rules in RULES.items():
        for sql in rules:
            yield from ((check, str(found)) for (found,) in db.stream(sql))
    for look in (_marks, _words, _tags, _keys):
        yield from look(db, tx)
    yield from _values(tx)


def findings(users: Sequence[UserId], look: Callable[[UserId], Sequence[tuple[str, str]]]) -> list[Finding]:
    """One finding a check over every user."""
    wrong: dict[str, list[str]] = {check: [] for check in ADVICE}
    for user in users:
        for check, what in look(user):
            wrong[check].append(f"user {user!r}: {what}")
    return [_finding(check, found) for check, found in wrong.items()]


def _finding(check: str, found: Sequence[str]) -> Finding:
    if not found:
        return Finding(check, ok=True, detail="proved")
    more = f", and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return Finding(check, ok=False, detail=f"{'; '.join(islice(found, _SHOWN))}{more}; {ADVICE[check]}")


def _marks(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:  # noqa: ARG001 - like the others
    last = db.last_row()
    for table, sql in MARK.items():
        [(up_to,)] = db.rows(sql)
        if up_to is not None and up_to > last:
            yield "vectors and marks", f"the mark of {table} ({up_to}) is beyond the last drawer ({last})"


def _words(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:
    """Take every indexed drawer apart again, and compare."""
    drawers, length, postings, up_to = db.row(WORD_COUNTS) or (0, 0, 0, 0)
    wanted: dict[str, Counter[tuple[int, int]]] = {}
    indexed = terms_of = 0
    for row, found in tx.words.indexed(up_to):
        indexed, terms_of = indexed + 1, terms_of + len(found)
        for term, times in Counter(found).items():
            wanted.setdefault(term, Counter())[row, min(times, 0xFF)] += 1
    there = 0
    for term, count, entries in db.stream(POSTINGS):
        rows = segments.rows(entries)
        there += len(rows)
        if count != len(rows):
            yield "index of words", f"{term!r} counts {count} entries and has {len(rows)}"
        left = wanted.get(term, Counter())
        left.subtract(rows)
    for term, left in wanted.items():
        if any(left.values()):
            yield "index of words", f"{term!r} is not indexed as the drawers have it"
    expected = sum(1 for left in wanted.values() for _ in left)
    if there != expected:
        yield "index of words", f"{there} entries instead of {expected}"
    for name, stored, counted in (("drawers", drawers, indexed), ("terms", length, terms_of)):
        if stored != counted:
            yield "index of words", f"counts {stored} {name} instead of {counted}"
    if postings != there:
        yield "index of words", f"counts {postings} entries instead of {there}"


def _tags(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:  # noqa: ARG001 - like the others
    for id, value, stored in db.stream(TAGS):
        if stored != " ".join(terms(value)):
            yield "tags", f"drawer {id} is found by {stored!r} instead of {value!r}"


def _keys(db: Database, tx: SqlTransaction) -> Iterator[tuple[str, str]]:  # noqa: ARG001 - like the others
    for subject, predicate, object, *keys in db.stream(KEYS):
        if keys != [name_key(subject), name_key(predicate), name_key(object)]:
            yield "validity", f"{subject} {predicate} {object} is kept under other names: {', '.join(keys)}"
    for name, stored in db.stream(NAMES):
        if stored != slug(name):
            yield "counts", f"wing name {name!r} is kept as {stored!r}"


def _values(tx: SqlTransaction) -> Iterator[tuple[str, str]]:
    """Read everything as a caller would: what the model's own rules refuse is wrong."""
    readers: Mapping[str, Callable[[], object]] = {
        "drawers": lambda: sum(1 for _ in tx.drawers.all()),
        "conversations": tx.conversations.all,
        "places": lambda: [tx.palace.rooms(wing.number) for wing in tx.palace.wings()],
        "entities": tx.graph.entities,
        "facts": tx.graph.facts,
        "guidance": tx.guidance.all,
        "documents": tx.authored.all,
        "jobs": tx.jobs.all,
        "costs": tx.ledger.costs,
        "activity": lambda: tx.ledger.activity(1 << 30),
        "settings": tx.settings.get,
        "keys": tx.keys.all,
    }
    for name, read in readers.items():
        try:
            read()
        except (PalazzoError, ValueError, TypeError, OverflowError) as error:
            yield "values", f"{name}: {error}"

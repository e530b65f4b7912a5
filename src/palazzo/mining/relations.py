"""Relations: what a sentence states as a fact, with the time from or until which it is true."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from palazzo.mining.clauses import Clause, clauses
from palazzo.mining.objects import read
from palazzo.mining.plans import plan
from palazzo.mining.sayings import sayings
from palazzo.mining.scene import Scene
from palazzo.mining.statements import Statement
from palazzo.mining.times import When
from palazzo.mining.verbs import BE, PATTERNS, Kind, Pattern, Tense
from palazzo.mining.wordset import wordset
from palazzo.model.drawer import Drawer
from palazzo.model.graph import Relation, Validity

LONG_AGO = datetime(1900, 1, 1, tzinfo=UTC)  # since when, if all we know is that it is over
_ADVERBS = wordset("mostly also now really both still just only mainly currently usually daily even")
_TASTES = frozenset({"likes", "dislikes", "prefers"})


def statements(scene: Scene) -> list[Statement]:
    """Every fact that the sentence states, the same one only once."""
    found: dict[tuple[str, str, str], Statement] = {}
    for statement in (*sayings(scene), *(one for clause in clauses(scene) for one in _stated(scene, clause))):
        found.setdefault((statement.subject, statement.predicate, statement.object.lower()), statement)
    return list(found.values())


def relation(statement: Statement, drawer: Drawer) -> Relation:
    """Date a statement: from when it says, else from when it was said."""
    said = drawer.said_at
    since = _moment(statement.since, said) if statement.since else None
    if statement.over:
        end = (_moment(statement.until, said) if statement.until else None) or said
        start = since if since and since < end else min(LONG_AGO, end - timedelta(days=1))
        validity = Validity(start, end)
    else:
        validity = Validity(since or said)
    return Relation(statement.subject, statement.predicate, statement.object, validity, said, drawer.id, statement.sure)


def _moment(day: date, said: datetime) -> datetime | None:
    """The start of a day by the speaker's clock; None at the calendar's edge."""
    if day.year <= 1 or day.year >= 9999:
        return None
    return datetime.combine(day, time(), said.tzinfo)


def _stated(scene: Scene, clause: Clause) -> Iterator[Statement]:
    if clause.wanted:
        yield from plan(scene, clause)
        return
    for pattern, index in _candidates(scene, clause):
        objects = read(scene, index, pattern.kind)
        if objects:
            yield from _facts(scene, clause, pattern, objects)
            return


def _candidates(scene: Scene, clause: Clause) -> Iterator[tuple[Pattern, int]]:
    """Patterns whose words stand here, and where their objects begin."""
    sentence = scene.sentence
    if clause.be:
        for pattern in BE:
            end = clause.verb + len(pattern.after)
            if sentence.lows[clause.verb : end] == pattern.after:
                yield pattern, end
    verb = sentence.low(clause.verb)
    if clause.able and clause.negated and verb == "stand":
        yield Pattern((), "dislikes", Kind.TASTE), clause.verb + 1
    start = clause.verb + 1
    while sentence.low(start) in _ADVERBS:
        start += 1
    for pattern in PATTERNS.get(verb, ()):
        end = start + len(pattern.after)
        if sentence.lows[start:end] == pattern.after:
            while sentence.low(end) in _ADVERBS:
                end += 1
            yield pattern, end


def _facts(scene: Scene, clause: Clause, pattern: Pattern, objects: list[str]) -> Iterator[Statement]:
    """Weigh tense and negation: many sentences that name a fact do not state it."""
    predicate, over = pattern.predicate, clause.ended
    if clause.negated:
        anymore = any(low in ("anymore", "more") for low in scene.sentence.lows[clause.verb :])
        if predicate == "likes" and not anymore:
            predicate = "dislikes"
        elif anymore:
            over = True
        elif not (predicate == "dislikes" and scene.sentence.low(clause.verb) == "stand"):
            return
    if clause.able and predicate not in ("speaks", "plays", "dislikes"):
        return
    if clause.ahead and pattern.tense is not Tense.AHEAD:
        return
    dated = _dated(scene, clause)
    since = _after(scene, "since")
    if pattern.tense is Tense.STATE:
        if (clause.past and not clause.perfect and not clause.be) or (clause.past and clause.be):
            over = True
        if over and predicate in _TASTES and not clause.ended:
            return
        if clause.perfect and predicate in ("works_at", "lives_in", "plays", "uses") and not (since or _lasting(scene)):
            return
        until = _after(scene, "until")
        basis = Statement(
            clause.subject, predicate, "", since.start if since else None, until.start if until else None, over
        )
    elif pattern.tense is Tense.AHEAD:
        if clause.past or clause.perfect or not (clause.be or clause.ahead or _future(scene, dated)):
            return
        basis = Statement(clause.subject, predicate, "", dated.start if dated else None, sure=0.8)
    elif not (clause.past or clause.perfect or clause.be):
        return
    elif clause.progressive:
        if predicate == "lives_in":
            yield from (Statement(clause.subject, "plans_to", f"move to {one}", sure=0.8) for one in objects)
        return
    elif pattern.tense is Tense.ENDS:
        basis = Statement(clause.subject, predicate, "", until=dated.start if dated else None, over=True)
    else:
        when = dated or since
        basis = Statement(clause.subject, predicate, "", when.start if when else None)
    for one in objects:
        yield replace(basis, object=one, sure=round(basis.sure * clause.sure, 2))


def _future(scene: Scene, dated: When | None) -> bool:
    return dated is not None and scene.sentence.lows[0] in ("we", "i", "tomorrow", "next")


def _dated(scene: Scene, clause: Clause) -> When | None:
    """The time that goes with a clause: the first one after its verb, else the last one before it."""
    after = [when for when in scene.whens if when.first >= clause.verb]
    return after[0] if after else scene.whens[-1] if scene.whens else None


def _after(scene: Scene, word: str) -> When | None:
    return next((when for when in scene.whens if scene.sentence.low(when.first - 1) == word), None)


def _lasting(scene: Scene) -> bool:
    """`for three years`."""
    lows = scene.sentence.lows
    return any(
        low == "for" and lows[at + 2 : at + 3] and lows[at + 2] in ("years", "year", "months", "weeks", "decades")
        for at, low in enumerate(lows)
    )

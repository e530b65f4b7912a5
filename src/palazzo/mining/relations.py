"""Relations: what a sentence states as a fact, with the time from or until which it is true."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time, timedelta, timezone

from palazzo.mining.changes import change
from palazzo.mining.clauses import SUBJECTS, Clause, clauses
from palazzo.mining.kin import PETS
from palazzo.mining.objects import read
from palazzo.mining.sayings import sayings
from palazzo.mining.scene import Scene
from palazzo.mining.statements import Statement
from palazzo.mining.tenses import statement
from palazzo.mining.ties import Bond
from palazzo.mining.times import When
from palazzo.mining.verbs import BARE_BE, BE_BY_FIRST, PATTERNS, Kind, Pattern, Tense
from palazzo.mining.wordset import wordset
from palazzo.model.drawer import Drawer
from palazzo.model.graph import Relation, Validity
from palazzo.model.predicates import object_type_of
from palazzo.model.value_type import value_type

_ADVERBS = wordset("mostly also now really both still just only mainly currently usually daily even alone happily")
_PLACES_OF = {
    "has_job": Pattern((), "works_at", Kind.EMPLOYER),
    "studies": Pattern((), "studies_at", Kind.SCHOOL),
}
_CAN = wordset("speaks plays dislikes")  # who can speak a language speaks it; who can buy a car has none


def statements(scene: Scene, tied: list[Bond]) -> list[Statement]:
    """Every fact that the sentence states, ties first, the same one only once."""
    if not scene.names and SUBJECTS.isdisjoint(scene.sentence.lows):
        return []
    found: dict[tuple[str, str, str], Statement] = {}
    for one in (
        *(bond.statement() for bond in tied),
        *sayings(scene),
        *(one for clause in clauses(scene) for one in _stated(scene, clause)),
    ):
        found.setdefault((one.subject, one.predicate, one.object.lower()), one)
    return _without_kinds(list(found.values()))


def _without_kinds(found: list[Statement]) -> list[Statement]:
    """Who says "two cats, Pamuk and Zeytin" has no third pet called cats."""
    if not any(one.predicate == "has_pet" and one.object[0].isupper() for one in found):
        return found
    return [one for one in found if one.predicate != "has_pet" or one.object[0].isupper()]


def relation(stated: Statement, drawer: Drawer) -> Relation:
    """Date a statement: from when it says, else from when it was said."""
    said = drawer.said_at
    start, start_by = _period(stated.since, said)
    end, end_by = _period(stated.until, said) if stated.over else (None, None)
    if stated.lasts and start is not None and start < said:
        start_by = said  # it is true now, so whatever was said before about another value is over
    if start is None:
        start, start_by = said, None
    validity = Validity(start)
    if stated.over:
        end = end or said
        is_span = stated.since is not None and start < end
        validity, start_by = Validity(start, end) if is_span else Validity.until(end), None
        end_by = None if is_span else end_by
    return Relation(
        stated.subject,
        stated.predicate,
        stated.object,
        validity,
        drawer.written_at,
        drawer.id,
        stated.sure,
        start_by,
        end_by,
        said,
        object_type=value_type(stated.object) or object_type_of(stated.predicate),
        quote=stated.quote,
    )


def _period(told: When | date | None, said: datetime) -> tuple[datetime | None, datetime | None]:
    """The first moment of a time and the one at which it is over, which a single day that ends it has not."""
    if told is None or isinstance(told, date):
        return moment_of(told, said), None
    first = moment_of(told.start, said)
    return first, None if first is None else moment_of(told.over, said)


def moment_of(day: date | None, said: datetime) -> datetime | None:
    """The start of a day by the speaker's clock; None for no day, and at the calendar's edges."""
    if day is None or not 2 < day.year < 9998:
        return None
    return datetime.combine(day, time(), timezone(said.utcoffset() or timedelta()))  # summer or winter, as it was said


def _stated(scene: Scene, clause: Clause) -> Iterator[Statement]:
    if clause.end is not None:
        scene = scene.within(clause.verb, clause.end)
    if clause.wanted:
        return
    yield from change(scene, clause)
    for pattern, index in _candidates(scene, clause):
        objects = read(scene, index, pattern.kind)
        if objects:
            yield from _facts(scene, clause, pattern, objects)
            yield from _where(scene, clause, pattern, index)
            return


def _where(scene: Scene, clause: Clause, pattern: Pattern, index: int) -> Iterator[Statement]:
    """`a nurse at St. Mary's`, `law at Leiden University`: where the job or the subject is."""
    place = _PLACES_OF.get(pattern.predicate)
    if place is None:
        return
    if pattern.tense is Tense.BEGINS:  # who was promoted yesterday is still there today
        place = replace(place, tense=Tense.BEGINS)
    for at in range(index + 1, min(index + 6, len(scene.sentence) - 1)):
        if scene.sentence.lows[at] in ("at", "for"):
            objects = read(scene, at + 1, place.kind)
            yield from _facts(scene, clause, place, objects) if objects else ()
            return


def _candidates(scene: Scene, clause: Clause) -> Iterator[tuple[Pattern, int]]:
    """Patterns whose words stand here, and where their objects begin."""
    sentence = scene.sentence
    verb = sentence.low(clause.verb)
    if clause.be:
        for pattern in BE_BY_FIRST.get(verb, BARE_BE):
            end = clause.verb + len(pattern.after)
            if sentence.lows[clause.verb : end] == pattern.after:
                yield pattern, end
        if not verb.endswith("ing"):
            return
    if clause.able and clause.negated and verb == "stand":
        yield Pattern((), "dislikes", Kind.TASTE), clause.verb + 1
    start = _past_adverbs(scene, clause.verb + 1)
    for pattern in PATTERNS.get(verb, ()):
        end = start + len(pattern.after)
        if sentence.lows[start:end] == pattern.after:
            yield pattern, _past_adverbs(scene, end)


def _past_adverbs(scene: Scene, index: int) -> int:
    while scene.sentence.low(index) in _ADVERBS:
        index += 1
    return index


def _facts(scene: Scene, clause: Clause, pattern: Pattern, objects: list[str]) -> Iterator[Statement]:
    """Weigh denial and tense: many a sentence that names a fact does not state it."""
    if clause.negated and any(low in ("anymore", "longer") for low in scene.sentence.lows[clause.verb :]):
        clause = replace(clause, marks=clause.marks - {"negated"} | {"ended"})
    predicate = _meant(scene, clause, pattern)
    if predicate is None or (clause.able and predicate not in _CAN):
        return
    if clause.progressive and pattern.predicate == "lives_in" and scene.sentence.low(clause.verb) == "moving":
        return
    if predicate == "owns" and objects[0].lower().split()[-1] in PETS:
        predicate = "has_pet"
    basis = statement(scene, clause, predicate, pattern.tense)
    if basis is not None and not (clause.ahead and predicate != "travels_to"):
        yield from (replace(basis, object=one, sure=round(basis.sure * clause.sure, 2)) for one in objects)


def _meant(scene: Scene, clause: Clause, pattern: Pattern) -> str | None:
    """What is said in the end: who does not like something dislikes it; any other denial says nothing."""
    if not clause.negated or scene.sentence.low(clause.verb) == "stand":
        return pattern.predicate
    return "dislikes" if pattern.predicate == "likes" else None

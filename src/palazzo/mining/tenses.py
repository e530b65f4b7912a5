"""Tenses: whether a clause states its fact at all, whether it still holds, and from when."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta

from palazzo.mining.claims import Claim
from palazzo.mining.clauses import Clause
from palazzo.mining.scene import Scene
from palazzo.mining.statements import Statement
from palazzo.mining.times import When
from palazzo.mining.verbs import Tense
from palazzo.mining.wordset import wordset

_OF_A_MOMENT = wordset(
    "likes dislikes prefers plays practises uses takes owns learns works_on member_of studies age has_diet"
)
_NEEDS_SINCE = wordset("works_at lives_in plays uses has_job")  # "I have lived in Rome": who knows whether still
_BETWEEN = wordset("the early late mid about around")  # between `since` and a time
_UNITS = wordset("year years month months week weeks decade decades")


def statement(scene: Scene, clause: Clause, predicate: str, tense: Tense) -> Statement | None:
    """The fact without its object; None if this tense does not state it."""
    return _TENSES[tense](scene, clause, predicate)


def _state(scene: Scene, clause: Clause, predicate: str) -> Statement | None:
    """True now; told in the past it is over, if it is of the kind that lasts: who played chess once may play still."""
    over = clause.ended or (clause.past and not clause.perfect)
    if over and not clause.ended and predicate in _OF_A_MOMENT:
        return None
    since = None if clause.ended else _after(scene, "since")
    until = _after(scene, "until")
    if clause.perfect and predicate in _NEEDS_SINCE and not (since or _lasting(scene)):
        return None
    during = dated(scene, clause) if over and not (clause.ended or since or until) else None
    if during is not None:
        after = during.last + timedelta(days=1) if during.last < date.max else date.max
        return Statement(clause.subject, predicate, "", since=during, until=after, over=True)
    return Statement(
        clause.subject,
        predicate,
        "",
        since=since,
        until=until if over else None,
        over=over,
        lasts=not over,
    )


def _begins(scene: Scene, clause: Clause, predicate: str) -> Statement | None:
    """Told in the past, it is true from then on; what is about to begin is a plan."""
    if clause.progressive or not (clause.past or clause.perfect or clause.be):
        return None
    when = dated(scene, clause)
    return Statement(clause.subject, predicate, "", since=when)


def _done(scene: Scene, clause: Clause, predicate: str) -> Statement | None:
    """It happened; that stays true."""
    return _begins(scene, clause, predicate) if clause.past or clause.perfect else None


def _ends(scene: Scene, clause: Clause, predicate: str) -> Statement | None:
    if not (clause.past or clause.perfect):
        return None
    when = dated(scene, clause)
    return Statement(clause.subject, predicate, "", until=when, over=True)


def _ahead(scene: Scene, clause: Clause, predicate: str) -> Statement | None:
    """Told as what comes: with `will`, with `are going`, or with a time after "we fly"."""
    when = dated(scene, clause)
    coming = (
        clause.be or clause.ahead or (when is not None and scene.sentence.lows[0] in ("we", "i", "next", "tomorrow"))
    )
    if clause.past or clause.perfect or not coming:
        return None
    return Statement(clause.subject, predicate, "", since=when, sure=0.8)


def since_when(scene: Scene, claim: Claim) -> tuple[When | None, bool]:
    """The time from which an open claim holds, where one is told, and whether it is over."""
    told = _after(scene, "since")
    if told is None and "past" in claim.marks:
        told = next((when for when in scene.whens if claim.first <= when.first < claim.end + 3), None)
    return told, "ended" in claim.marks


def dated(scene: Scene, clause: Clause) -> When | None:
    """The time that goes with a clause: the first one after its verb, else the last one before it."""
    after = [when for when in scene.whens if when.first >= clause.verb]
    return after[0] if after else scene.whens[-1] if scene.whens else None


def _after(scene: Scene, word: str) -> When | None:
    def is_after(when: When) -> bool:
        before = when.first - 2 if scene.sentence.low(when.first - 1) in _BETWEEN else when.first - 1
        return scene.sentence.low(before) == word

    return next(filter(is_after, scene.whens), None)


def _lasting(scene: Scene) -> bool:
    """`for three years`."""
    sentence = scene.sentence
    fors = [index for index, low in enumerate(sentence.lows) if low == "for"]
    return any(sentence.low(at) in _UNITS for index in fors for at in range(index + 2, index + 5))


_TENSES: Mapping[Tense, Callable[[Scene, Clause, str], Statement | None]] = {
    Tense.STATE: _state,
    Tense.BEGINS: _begins,
    Tense.ENDS: _ends,
    Tense.DONE: _done,
    Tense.AHEAD: _ahead,
}

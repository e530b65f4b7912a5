"""Grounding: what a model says it read is checked against the words of the very message; what fails is counted."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from palazzo.mining.extraction import ReadRule
from palazzo.mining.full_answer import SaidEntity, SaidFact, SaidRule
from palazzo.mining.full_question import View
from palazzo.mining.quotes import Text
from palazzo.mining.said_times import validity
from palazzo.model.drawer import Drawer, Provenance, Role
from palazzo.model.fact import Fact
from palazzo.model.fold import fold
from palazzo.model.graph import OWNER, Entity, Origin, Relation, Validity
from palazzo.model.ids import DrawerId
from palazzo.model.naming import name_key
from palazzo.model.predicates import normal_form, single_valued
from palazzo.text.excerpt import excerpt
from palazzo.text.words import terms

READ_BY_MODEL = 0.9  # how far a model is believed that quotes the user
FROM_ANSWER = 0.55  # and that quotes an assistant
PASSING = 0.5  # the share of that for a state that may be over tomorrow: a proposal, until it is said again

_PASSING = frozenset(("has_status", "has_mood", "feels", "is_feeling", "did"))

_SHORTEST_QUOTE = 4  # letters and digits; less stands everywhere
_MOMENT = timedelta(microseconds=1)
_I = frozenset((OWNER, "i", "me", "the user", "owner", "the owner", "myself"))


@dataclass(slots=True)
class Grounding:
    """The messages that a model was shown, and what of its answer did not hold, by why not."""

    window: Sequence[Drawer]
    own_words: Callable[[str], str]
    owner_names: Collection[str]  # folded
    dropped: Counter[str]
    _texts: dict[int, Text] = field(default_factory=dict)

    def facts(self, said: Sequence[SaidFact], view: View) -> Iterator[tuple[SaidFact, Relation]]:
        """What is stated in the words that are quoted, with the ends of what it takes the place of."""
        for fact in said:
            quoted = self._quoted(fact.message, fact.quote, answers=True)
            if quoted is not None:
                for relation in self._relations(fact, *quoted, view):
                    yield fact, relation

    def rules(self, said: Sequence[SaidRule]) -> Iterator[ReadRule]:
        """What the user himself told the assistant to do from now on."""
        for rule in said:
            quoted = self._quoted(rule.message, rule.quote, answers=False)
            if quoted is not None and rule.scope != "once":
                yield ReadRule(quoted[0].id, quoted[1], rule.scope == "always")

    def entities(self, said: Sequence[SaidEntity]) -> Iterator[tuple[Entity, DrawerId]]:
        """Whom and what the messages name, by the messages that do."""
        texts = [(drawer.id, fold(excerpt(drawer.spoken))) for drawer in self.window]
        for each in said:
            if fold(each.name) in _I or fold(each.name) in self.owner_names:
                continue
            names = [name for name in (each.name, *each.aliases) if any(_names(name, text) for _, text in texts)]
            if not names:
                self.dropped["an entity that is not named"] += 1
                continue
            entity = Entity(each.name, each.type, tuple(name for name in names if fold(name) != fold(each.name)))
            yield from ((entity, id) for id, text in texts if any(_names(name, text) for name in names))

    def _quoted(self, number: int, quote: str, *, answers: bool) -> tuple[Drawer, str] | None:
        """The message that has these words as its speaker's own, and the words as they stand there."""
        found = self._read(number, quote, answers=answers)
        if isinstance(found, str):
            self.dropped[found] += 1
            return None
        return found

    def _read(self, number: int, quote: str, *, answers: bool) -> tuple[Drawer, str] | str:
        """Likewise, or why not."""
        if not 1 <= number <= len(self.window):
            return "a message that was not shown"
        drawer, text = self.window[number - 1], self._text(number)
        place = text.place(quote) if sum(map(str.isalnum, quote)) >= _SHORTEST_QUOTE else None
        if place is None:
            return "a quote that is not in its message"
        words = text.whole[slice(*place)]
        if drawer.role is Role.ASSISTANT:
            return (drawer, words) if answers else "a rule that is not the user's"
        if drawer.role not in (Role.USER, Role.NOTE) or drawer.provenance is not Provenance.SESSION_TURN:
            return "words that are not the user's"
        own = text.own[slice(*place)]
        # People put names between quotation marks: a third of the words is enough to be theirs.
        is_own = 3 * sum(map(str.isalnum, own)) >= sum(map(str.isalnum, words))
        return (drawer, words) if is_own else "pasted words"

    def _text(self, number: int) -> Text:
        if number not in self._texts:
            whole = excerpt(self.window[number - 1].content)
            self._texts[number] = Text.of(whole, self.own_words(whole))
        return self._texts[number]

    def _relations(self, said: SaidFact, drawer: Drawer, quote: str, view: View) -> Iterator[Relation]:
        subject = said.subject
        if fold(subject) in _I or (fold(subject) in self.owner_names and drawer.speaker is None):
            subject = drawer.speaker or OWNER
        predicate = normal_form(said.predicate)
        held, start_by = validity(said, drawer)
        answered = drawer.role is Role.ASSISTANT
        sure = (FROM_ANSWER if answered else READ_BY_MODEL) * (PASSING if predicate in _PASSING else 1.0)
        if answered and _contradicts(subject, predicate, said.object, view):
            self.dropped["an assistant's word against the user's"] += 1
            return

        def relation(subject: str, predicate: str, object: str, validity: Validity, by: datetime | None) -> Relation:
            return Relation(
                subject,
                predicate,
                object,
                validity,
                drawer.written_at,
                drawer.id,
                sure,
                start_by=by,
                said_at=drawer.said_at,
                origin=Origin.ANSWERED if answered else Origin.MINED,
                subject_type=said.subject_type,
                object_type=said.object_type,
                quote=quote,
            )

        yield relation(subject, predicate, _fuller(subject, predicate, said.object, view), held, start_by)
        if answered or not said.replaces or name_key(said.replaces) == name_key(said.object):
            return
        over = held.start if held.start_is_known else drawer.said_at
        known = _replaced(said.replaces, subject, view)
        if known is not None:  # it held before, if only for a moment
            over = max(over if over > known.validity.start else drawer.said_at, known.validity.start + _MOMENT)
            yield relation(known.subject, known.predicate, known.object, Validity.until(over), None)
        elif single_valued(predicate):
            yield relation(subject, predicate, said.replaces, Validity.until(over), None)


def _replaced(object: str, subject: str, view: View) -> Fact | None:
    """The known fact that is over, of this subject first."""
    same = [fact for fact in view.known if name_key(fact.object) == name_key(object)]
    return next((fact for fact in same if name_key(fact.subject) == name_key(subject)), next(iter(same), None))


def _fuller(subject: str, predicate: str, object: str, view: View) -> str:
    """The known value that says more of the same: who is called Ana Silva is still called so where she is Ana."""
    said = set(terms(object))
    known = (fact.object for fact in _values(subject, predicate, view) if said <= set(terms(fact.object)))
    return next(known, object) if single_valued(predicate) and said else object


def _values(subject: str, predicate: str, view: View) -> list[Fact]:
    """What is known of the same subject under this predicate."""
    return [fact for fact in view.known if (name_key(fact.subject), fact.predicate) == (name_key(subject), predicate)]


def _contradicts(subject: str, predicate: str, object: str, view: View) -> bool:
    """Whether people themselves gave another value of which there is one at a time."""
    return single_valued(predicate) and any(
        not fact.answered and name_key(fact.object) != name_key(object) for fact in _values(subject, predicate, view)
    )


def _names(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(fold(name))}(?!\w)", text) is not None or (
        not name.isascii() and fold(name) in text
    )

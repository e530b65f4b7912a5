"""Tags and relations: what the rules read in each message, beside its labels."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from palazzo.mining.facts import Read, learn, read
from palazzo.mining.known import KnownNames
from palazzo.model.aaak import Tag
from palazzo.model.drawer import Drawer, Provenance, default_stability
from palazzo.model.graph import Relation
from palazzo.model.ids import ConversationId, DrawerId
from palazzo_bench.lines import Record
from palazzo_bench.mining.labelled import ExpectedRelation, Labelled
from palazzo_bench.mining.scores import Pairing, Score, near, pair, same_tag, same_words

PARTS = ("dev", "held-out", "all")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One labelled conversation, and what was read in each of its messages."""

    conversation: Labelled
    reads: tuple[Read, ...]

    def tags(self, number: int, tag: Tag) -> Pairing[str, str]:
        """Tags of one kind on one message; who speaks is given, and proves nothing."""
        message = self.conversation.messages[number]
        found = [value for value in self.reads[number].tags.get(tag, ()) if value != message.speaker]
        expected = [value for value in message.tags.get(tag, ()) if value != message.speaker]
        return pair(expected, found, lambda one, other: same_tag(tag, one, other))

    def relations(self, predicate: str | None = None) -> Pairing[ExpectedRelation, Relation]:
        """Facts of one predicate, or all: who, what and whether it is over must agree, and the message."""
        found = [one for one_read in self.reads for one in one_read.relations if predicate in (None, one.predicate)]
        expected = [one for one in self.conversation.relations if predicate in (None, one.predicate)]
        return pair(expected, found, self._same_relation)

    def _same_relation(self, one: ExpectedRelation, other: Relation) -> bool:
        return (
            one.predicate == other.predicate
            and same_words(one.subject, other.subject)
            and same_words(one.object, other.object)
            and (one.until is not None) == (other.validity.end is not None)
            and other.source == _id(self.conversation, one.source)
        )


def outcomes(conversations: Iterable[Labelled]) -> list[Outcome]:
    """Read every message in order, each with the names of those before it."""
    return [Outcome(conversation, tuple(_reads(conversation))) for conversation in conversations]


def drawers(conversation: Labelled) -> list[Drawer]:
    """The messages as drawers."""
    return [
        Drawer(
            id=_id(conversation, number),
            role=message.role,
            content=message.text,
            said_at=message.at,
            written_at=message.at,
            stability=default_stability(message.role, Provenance.SESSION_TURN),
            conversation_id=ConversationId(conversation.id),
            position=number + 1,
            speaker=message.speaker,
        )
        for number, message in enumerate(conversation.messages)
    ]


def tag_rows(found: Sequence[Outcome]) -> list[Record]:
    """A row for each part and kind of tag, then for all kinds."""
    return _rows(found, {tag.name.lower(): partial(_tag_score, tag) for tag in Tag})


def relation_rows(found: Sequence[Outcome]) -> list[Record]:
    """A row for each part and predicate, then for all predicates."""
    predicates = sorted({one.predicate for outcome in found for one in outcome.conversation.relations})
    return _rows(found, {name: partial(_relation_score, name) for name in predicates})


def window_rows(found: Sequence[Outcome]) -> list[Record]:
    """Of the facts found that are labelled with a date: how many have it right."""
    rows: list[Record] = []
    for part in PARTS:
        right = wrong = 0
        for outcome in _part(found, part):
            for expected, relation in outcome.relations().pairs:
                for labelled, moment in (
                    (expected.since, relation.validity.start),
                    (expected.until, relation.validity.end),
                ):
                    if labelled is not None:
                        good = moment is not None and near(labelled, moment.date())
                        right, wrong = right + good, wrong + (not good)
        rows.append({"part": part, "dated": right + wrong, "right": round(right / max(right + wrong, 1), 3)})
    return rows


def _reads(conversation: Labelled) -> Iterator[Read]:
    known = KnownNames()
    for drawer in drawers(conversation):
        found = read(drawer, known)
        known = learn(known, found)
        yield found


def _id(conversation: Labelled, number: int) -> DrawerId:
    return DrawerId(f"{conversation.id}/{number}")


def _relation_score(predicate: str, outcome: Outcome) -> Score:
    return outcome.relations(predicate).score


def _tag_score(tag: Tag, outcome: Outcome) -> Score:
    numbers = range(len(outcome.conversation.messages))
    return sum((outcome.tags(number, tag).score for number in numbers), Score())


def _rows(found: Sequence[Outcome], kinds: dict[str, Callable[[Outcome], Score]]) -> list[Record]:
    rows: list[Record] = []
    for part in PARTS:
        chosen = _part(found, part)
        total = Score()
        for kind, score in kinds.items():
            summed = sum((score(outcome) for outcome in chosen), Score())
            total += summed
            rows.append({"part": part, "kind": kind, **summed.record()})
        rows.append({"part": part, "kind": "all", **total.record()})
    return rows


def _part(found: Sequence[Outcome], part: str) -> list[Outcome]:
    return [outcome for outcome in found if part in ("all", "held-out" if outcome.conversation.held_out else "dev")]

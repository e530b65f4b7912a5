"""From what was found to what is to be written: decisions about a conversation, taken one after another."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from palazzo.mining import resolve as resolving
from palazzo.mining.extraction import Extraction, Segment, Talk
from palazzo.mining.resolve import Surroundings
from palazzo.mining.subject import is_undertaking, telling_title
from palazzo.model.fold import fold
from palazzo.model.graph import Entity, EntityType, Relation
from palazzo.model.ids import DrawerId
from palazzo.model.palace import Filing, Shelf, Wing, WingKind
from palazzo.model.pointer import Pointer

_KINDS = {EntityType.PERSON: WingKind.PERSON, EntityType.PROJECT: WingKind.PROJECT}


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to become of a conversation; each step fills in its part."""

    talk: Talk
    extraction: Extraction
    around: Surroundings
    wing: str = ""
    kind: WingKind = WingKind.TOPIC
    shared: bool = False
    gathers: Sequence[Pointer] = ()  # rooms of earlier requests that turn out to be of the same subject
    segments: Sequence[Segment] = ()
    shelves: Sequence[Shelf] = ()
    elsewhere: Sequence[tuple[Wing, Shelf]] = ()  # topics that belong to other wings
    entities: Sequence[tuple[Entity, DrawerId]] = ()
    relations: Sequence[Relation] = ()

    def filings(self, there: Collection[DrawerId]) -> list[Filing]:
        """Where those of the new drawers go that are still there, a filing for each wing."""
        others = dict.fromkeys(wing for wing, _ in self.elsewhere)
        return [
            self._filing(there, self.wing, self.kind, self.shelves),
            *(
                self._filing(there, wing.name, wing.kind, [each for to, each in self.elsewhere if to is wing])
                for wing in others
            ),
        ]

    def _filing(self, there: Collection[DrawerId], wing: str, kind: WingKind, shelves: Sequence[Shelf]) -> Filing:
        first = self.talk.drawers[0]
        return Filing(
            wing=wing,
            kind=kind,
            room=self.extraction.title or first.said_at.date().isoformat(),
            started_at=first.said_at,
            shelves=[replace(shelf, drawers=[one for one in shelf.drawers if one[0].id in there]) for shelf in shelves],
            conversation_id=self.talk.conversation.id,
            summary=self.extraction.summary,
            given=wing == self.talk.conversation.wing,
            shared=self.shared,
        )


def resolve(plan: Plan) -> Plan:
    """The wing: where the conversation lies already, what its caller says, what it is titled, or what it is about."""
    extraction, conversation = plan.extraction, plan.talk.conversation
    home = _home(plan)
    if home is not None:
        return replace(plan, wing=home.name, kind=home.kind)
    if conversation.wing:
        return replace(plan, wing=conversation.wing, kind=_kind(conversation.wing, plan))
    if telling_title(conversation.title) and not extraction.kept:
        extraction = replace(extraction, subject=replace(extraction.subject, name=conversation.title or ""))
    choice = resolving.resolve(extraction, plan.around)
    return replace(plan, wing=choice.name, kind=choice.kind, shared=choice.shared, gathers=choice.gathers)


def place(plan: Plan) -> Plan:
    """The closets: what goes on with a topic that is filed already stays with it."""
    new = {drawer.id for drawer in plan.talk.new}
    segments = []
    for segment in plan.extraction.segments:
        before = [plan.talk.filed[drawer.id].closet for drawer in segment.drawers if drawer.id in plan.talk.filed]
        coming = tuple(drawer for drawer in segment.drawers if drawer.id in new)
        if coming:
            segments.append(replace(segment, label=before[-1] if before else segment.label, drawers=coming))
    return replace(plan, segments=segments)


def tag(plan: Plan) -> Plan:
    """The shelves: each new drawer in its closet, with its tags."""
    tags = plan.extraction.tags
    shelves: list[Shelf] = []
    elsewhere: list[tuple[Wing, Shelf]] = []
    for segment in plan.segments:
        filled = [(drawer, tags.get(drawer.id, {})) for drawer in segment.drawers]
        shelf = Shelf(segment.label, filled, segment.summary)
        wing = next((wing for wing in plan.around.wings if segment.wing and wing.is_called(segment.wing)), None)
        if wing is None or wing.is_called(plan.wing):
            shelves.append(shelf)
        else:
            elsewhere.append((wing, shelf))
    return replace(plan, shelves=shelves, elsewhere=elsewhere)


def relate(plan: Plan) -> Plan:
    """The graph: whom and what the new drawers name, and what they state."""
    new = {drawer.id for drawer in plan.talk.new}
    return replace(
        plan,
        entities=[pair for pair in plan.extraction.entities if pair[1] in new],
        relations=[relation for relation in plan.extraction.relations if relation.source in new],
    )


STEPS: tuple[Callable[[Plan], Plan], ...] = (resolve, place, tag, relate)


def decide(talk: Talk, extraction: Extraction, around: Surroundings) -> Plan:
    """Take every step in turn."""
    plan = Plan(talk, extraction, around)
    for step in STEPS:
        plan = step(plan)
    return plan


def _kind(wing: str, plan: Plan) -> WingKind:
    """What kind of wing a name is for: that of whoever or whatever it names, an undertaking, or the subject's."""
    named = (entity.type for entity, _ in plan.extraction.entities if fold(entity.name) == fold(wing))
    known = next((_KINDS[type] for type in named if type in _KINDS), None)
    if known is not None:
        return known
    return WingKind.PROJECT if is_undertaking(wing) else plan.extraction.subject.kind


def _home(plan: Plan) -> Wing | None:
    """The wing in which the last message that is filed lies now."""
    pointers = [drawer.pointer for drawer in plan.talk.drawers if drawer.pointer is not None]
    return next((wing for wing in plan.around.wings if pointers and wing.number == pointers[-1].wing), None)

"""The full form: what a capable model is asked, and what its answer comes to after everything in it was checked."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from palazzo.errors import PalazzoError, Unavailable
from palazzo.mining.extraction import Ask, Extraction, ReadRule, Segment, Subject, Talk
from palazzo.mining.full_answer import SCHEMA, FullAnswer, SaidFact, SaidTopic, SaidWing, read_full_answer
from palazzo.mining.full_question import LONGEST_WINDOW, View, longest_answer, question, shown
from palazzo.mining.grounding import Grounding
from palazzo.mining.signature import CODE, QUESTIONS, WRITING
from palazzo.mining.subject import telling_title
from palazzo.mining.windows import windows
from palazzo.model.aaak import Tag, Tags
from palazzo.model.aaak import tags as gathered
from palazzo.model.drawer import Drawer
from palazzo.model.fold import fold
from palazzo.model.graph import OWNER, Entity, EntityType, Relation
from palazzo.model.ids import DrawerId
from palazzo.model.palace import Wing, WingKind
from palazzo.model.slug import slug

_REQUESTS = (WRITING, CODE, QUESTIONS)
_TAGS = {EntityType.PERSON: Tag.PEOPLE, EntityType.PLACE: Tag.PLACES, EntityType.EVENT: Tag.EVENTS}
_MOST_WRONG = 0.5  # the share of quotes that may fail; a model that makes up more is not believed at all
_ENOUGH = 4  # quotes from which that can be told

Named = tuple[Entity, DrawerId]


@dataclass(frozen=True, slots=True)
class WindowRead:
    """What one window's answer holds; `answer` None: there was none, and the rules read these messages."""

    drawers: Sequence[Drawer]
    answer: FullAnswer | None
    relations: tuple[Relation, ...] = ()
    entities: tuple[Named, ...] = ()
    rules: tuple[ReadRule, ...] = ()

    @property
    def whole(self) -> bool:
        return self.answer is not None and self.answer.whole


def read_full(ask: Ask, talk: Talk, ruled: Extraction, view: View, own_words: Callable[[str], str]) -> Extraction:
    """Ask about the conversation, in windows where it is long; raise Unavailable if the first has no answer."""
    dropped: Counter[str] = Counter()
    reads: list[WindowRead] = []
    trouble = ""
    for window in windows(talk.new, size=lambda drawer: len(shown(drawer)), most=LONGEST_WINDOW):
        if trouble:
            reads.append(WindowRead(window, None))
            continue
        try:
            text = ask(question(view, window, _before(reads)), SCHEMA, longest_answer(window))
            reads.append(_checked(read_full_answer(text), window, talk, view, own_words, dropped))
        except PalazzoError as error:
            if not reads:
                raise
            trouble = error.message
            reads.append(WindowRead(window, None))
    return replace(_merged(reads, talk, ruled, view), dropped=+dropped, trouble=trouble)


def _before(reads: Sequence[WindowRead]) -> str:
    """What the windows before came to."""
    told = [read.answer for read in reads if read.answer is not None]
    wing = next((answer.wing.name for answer in told if answer.wing), "")
    return f"{wing}: {'; '.join(dict.fromkeys(answer.title for answer in told if answer.title))}" if told else ""


def _checked(
    answer: FullAnswer,
    window: Sequence[Drawer],
    talk: Talk,
    view: View,
    own_words: Callable[[str], str],
    dropped: Counter[str],
) -> WindowRead:
    """What of an answer holds; raise Unavailable if most of its quotes were made up."""
    lost: Counter[str] = Counter({"malformed": answer.malformed})
    grounding = Grounding(window, own_words, _owner_names(answer.facts, view, talk), lost)
    facts = list(grounding.facts(answer.facts, view))
    read = WindowRead(
        window,
        answer,
        tuple(relation for _, relation in facts),
        (*grounding.entities(answer.entities), *_subjects(facts)),
        tuple(grounding.rules(answer.rules)),
    )
    dropped += lost
    quotes = len(answer.facts) + len(answer.rules)
    if quotes >= _ENOUGH and lost["a quote that is not in its message"] > _MOST_WRONG * quotes:
        raise Unavailable("most of what the model quotes does not stand in the messages")
    return read


def _owner_names(facts: Iterable[SaidFact], view: View, talk: Talk) -> set[str]:
    """What the user is called, by what is known and by what is said here."""
    known = {fold(fact.object) for fact in view.facts if (fact.subject, fact.predicate) == (OWNER, "is_called")}
    here = {fold(fact.object) for fact in facts if (fold(fact.subject), fact.predicate) == (OWNER, "is_called")}
    return known | here | {fold(talk.owner)}


def _subjects(facts: Iterable[tuple[SaidFact, Relation]]) -> list[Named]:
    """Whom and what the facts are about."""
    return [
        (Entity(relation.subject, said.subject_type), relation.source)
        for said, relation in facts
        if said.subject_type is not None and relation.subject != OWNER and said.subject_type is not EntityType.TOPIC
    ]


def _merged(reads: Sequence[WindowRead], talk: Talk, ruled: Extraction, view: View) -> Extraction:
    """The windows together; where a model left out a part or a window, the rules' word stands there."""
    answers = [read.answer for read in reads if read.answer is not None]
    missing = {drawer.id for read in reads if not read.whole for drawer in read.drawers}
    told = [pair for read in reads for pair in read.entities]
    named = tuple(dict.fromkeys([*_one_type(told), *(pair for pair in ruled.entities if pair[1] in missing)]))
    wings = [line.wing for line in view.wings]
    chosen = (answer.wing for answer in answers if answer.wing is not None)
    wing = None if ruled.subject.settled else next(chosen, None)  # people chat with each other about anything
    title = next((answer.title for answer in answers if answer.title), "")
    return replace(
        ruled,
        subject=ruled.subject if wing is None else _subject(wing, ruled, wings),
        kept=wing is not None,
        title=ruled.title if telling_title(talk.conversation.title) else title or ruled.title,
        segments=_segments(reads, ruled, wings),
        tags={id: _tags(tags, named, id) for id, tags in ruled.tags.items()},
        entities=named,
        retyped=tuple(dict.fromkeys(entity for entity, _ in _one_type(told))),
        relations=(
            *(relation for read in reads for relation in read.relations),
            *(relation for relation in ruled.relations if relation.source in missing),
        ),
        rules=tuple(rule for read in reads for rule in read.rules),
    )


def _one_type(named: Sequence[Named]) -> list[Named]:
    """Each name with the type that it was given first."""
    types: dict[str, EntityType] = {}
    for entity, _ in named:
        types.setdefault(fold(entity.name), entity.type)
    return [(replace(entity, type=types[fold(entity.name)]), id) for entity, id in named]


def _subject(wing: SaidWing, ruled: Extraction, wings: Sequence[Wing]) -> Subject:
    """The wing that the model chose: one that there is, a new one, or a shared one for a request."""
    known = next((one for one in wings if one.is_called(wing.name)), None)
    if wing.request or (known is not None and known.shared):
        style = ruled.signature.style if ruled.signature is not None else QUESTIONS
        name = next((name for name in _REQUESTS if slug(name) == slug(wing.name)), style)
        return Subject(name, WingKind.TOPIC, settled=True, shared=True)
    return Subject(wing.name, wing.kind if known is None else known.kind, settled=True)


def _segments(reads: Sequence[WindowRead], ruled: Extraction, wings: Sequence[Wing]) -> tuple[Segment, ...]:
    """The topics in their order, neighbours of one title together; the rules' where the model gave none."""
    found: list[Segment] = []
    for read in reads:
        for label, wing, drawers in _pieces(read):
            home = next((one.name for one in wings if wing and not one.shared and one.is_called(wing)), "")
            if found and (not label or (slug(found[-1].label), found[-1].wing) == (slug(label), home)):
                found[-1] = replace(found[-1], drawers=(*found[-1].drawers, *drawers))
            elif not label:
                return ruled.segments
            else:
                found.append(Segment(label, drawers, wing=home))
    summaries = {drawer.id: segment.summary for segment in ruled.segments for drawer in segment.drawers}
    return tuple(replace(one, summary=summaries.get(one.drawers[-1].id, "")) for one in found)


def _pieces(read: WindowRead) -> list[tuple[str, str, tuple[Drawer, ...]]]:
    """The topics of a window with their wings and messages; without a title where none was given."""
    topics = [] if read.answer is None else _in_order(read.answer.topics, len(read.drawers))
    if not topics:
        return [("", "", tuple(read.drawers))]
    edges = pairwise([0, *(topic.first - 1 for topic in topics[1:]), len(read.drawers)])
    return [
        (topic.title, topic.wing, tuple(read.drawers[begin:end]))
        for topic, (begin, end) in zip(topics, edges, strict=True)
    ]


def _in_order(topics: Sequence[SaidTopic], count: int) -> list[SaidTopic]:
    """Topics that begin with a message that was shown, one a message, by where they begin."""
    firsts: dict[int, SaidTopic] = {}
    for topic in topics:
        if 1 <= topic.first <= count:
            firsts.setdefault(topic.first, topic)
    return [firsts[first] for first in sorted(firsts)]


def _tags(ruled: Tags, named: Sequence[Named], id: DrawerId) -> Tags:
    """The rules' tags, with what the model knows better: what a name names."""
    types = {fold(entity.name): _TAGS.get(entity.type, Tag.ITEMS) for entity, source in named if source == id}
    kept = [(tag, name) for tag, names in ruled.items() for name in names if types.get(fold(name), tag) is tag]
    return gathered([*kept, *((types[fold(entity.name)], entity.name) for entity, at in named if at == id)])

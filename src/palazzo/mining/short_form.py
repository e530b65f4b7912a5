"""The short form: what a weak model is asked, window by window, and what its answers come to beside the rules."""

from collections.abc import Sequence
from dataclasses import replace

from palazzo.mining.extraction import Ask, Extraction, Segment, Subject, Talk
from palazzo.mining.short_answer import SCHEMA, Answer, read_answer
from palazzo.mining.short_facts import fitting
from palazzo.mining.short_question import EXAMPLES, LONGEST_WINDOW, longest_answer, question, shown
from palazzo.mining.windows import windows
from palazzo.model.aaak import Tags
from palazzo.model.aaak import tags as gathered
from palazzo.model.drawer import Drawer
from palazzo.model.fold import fold
from palazzo.model.graph import Entity, Relation
from palazzo.model.ids import DrawerId
from palazzo.model.slug import slug


def read_short(ask: Ask, talk: Talk, ruled: Extraction) -> Extraction:
    """Ask about every window; raise Unavailable if one of them gets no answer."""
    answers: list[Answer] = []
    for window in windows(talk.new, size=lambda drawer: len(shown(drawer)), most=LONGEST_WINDOW):
        text = ask(question(talk, window, answers), SCHEMA, longest_answer(window))
        answers.append(read_answer(text, window))
    return merge(ruled, answers, talk)


def merge(ruled: Extraction, answers: Sequence[Answer], talk: Talk) -> Extraction:
    """Put the windows' answers together; what a model left out, the rules say."""
    subject = _subject(ruled.subject, answers, talk)
    filed = tuple(drawer for drawer in talk.drawers if drawer.position <= talk.conversation.mined_up_to)
    segments = _joined([segment for answer in answers for segment in answer.segments])
    told = fitting((relation for answer in answers for relation in answer.relations), ruled.entities)
    return replace(
        ruled,
        subject=subject,
        segments=_complete(segments, talk.new, ruled.segments) if segments else ruled.segments,
        summary=next((answer.summary for answer in answers if answer.summary), ruled.summary) if not filed else "",
        tags={id: _together(tags, answers, id) for id, tags in ruled.tags.items()},
        entities=_entities(ruled, answers),
        relations=(*ruled.relations, *_news(told, ruled.relations)),
    )


def _together(ruled: Tags, answers: Sequence[Answer], id: DrawerId) -> Tags:
    """What the rules found in a message, then what only the model did."""
    told = [answer.tags[id] for answer in answers if id in answer.tags]
    taken = {fold(name) for names in ruled.values() for name in names}
    new = ((tag, name) for tags in told for tag, names in tags.items() for name in names if fold(name) not in taken)
    return gathered([*((tag, name) for tag, names in ruled.items() for name in names), *new])


def _entities(ruled: Extraction, answers: Sequence[Answer]) -> tuple[tuple[Entity, DrawerId], ...]:
    """The rules' word on what a name names stands."""
    known = {fold(entity.name) for entity, _ in ruled.entities}
    told = (pair for answer in answers for pair in answer.entities if fold(pair[0].name) not in known)
    return tuple(dict.fromkeys([*ruled.entities, *told]))


def _news(told: Sequence[Relation], ruled: Sequence[Relation]) -> list[Relation]:
    """What only the model saw: where the rules read the same of the same message, theirs stands."""
    known = {(relation.source, slug(relation.subject), relation.predicate) for relation in ruled}
    return [each for each in told if (each.source, slug(each.subject), each.predicate) not in known]


def _subject(ruled: Subject, answers: Sequence[Answer], talk: Talk) -> Subject:
    """The subject that most windows name; the rules' terms help to know it again."""
    echoed = EXAMPLES - {slug(wing.name) for wing in talk.wings}
    told = (answer.subject for answer in answers if answer.subject is not None)
    named = [subject for subject in told if slug(subject.name) not in echoed]
    counts: dict[str, int] = {}
    for subject in named:
        counts[slug(subject.name)] = counts.get(slug(subject.name), 0) + 1
    if not named:
        return ruled
    best = max(named, key=lambda subject: counts[slug(subject.name)])
    return replace(ruled, name=best.name, kind=best.kind)


def _joined(segments: Sequence[Segment]) -> list[Segment]:
    """Neighbours of the same label are one segment."""
    joined: list[Segment] = []
    for segment in segments:
        if joined and slug(joined[-1].label) == slug(segment.label):
            last = joined.pop()
            segment = replace(last, drawers=(*last.drawers, *segment.drawers))
        joined.append(segment)
    return joined


def _complete(segments: Sequence[Segment], drawers: Sequence[Drawer], ruled: Sequence[Segment]) -> tuple[Segment, ...]:
    """Every drawer in exactly one segment, those left out with the message before; the rules' sentence sums it up."""
    home: dict[str, int] = {}
    for number, segment in enumerate(segments):
        for drawer in segment.drawers:
            home.setdefault(drawer.id, number)
    shelves: list[list[Drawer]] = [[] for _ in segments]
    last = 0
    for drawer in drawers:
        last = home.get(drawer.id, last)
        shelves[last].append(drawer)
    summaries = {drawer.id: segment.summary for segment in ruled for drawer in segment.drawers}
    return tuple(
        replace(segment, drawers=tuple(shelf), summary=summaries.get(shelf[-1].id, ""))
        for segment, shelf in zip(segments, shelves, strict=True)
        if shelf
    )

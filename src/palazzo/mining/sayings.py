"""Sayings: facts in set phrases that are no plain clauses, such as "her birthday is on 9 May"."""

from collections.abc import Callable, Iterator

from palazzo.mining.objects import read
from palazzo.mining.scene import Scene
from palazzo.mining.statements import Statement
from palazzo.mining.verbs import Kind
from palazzo.text.calendar import MONTHS

Saying = Callable[[Scene, int], Iterator[Statement]]


def sayings(scene: Scene) -> Iterator[Statement]:
    """Whatever a word of the sentence sets off."""
    if not _TRIGGERS.isdisjoint(scene.sentence.lows):
        for index, low in enumerate(scene.sentence.lows):
            if low in _SAYINGS:
                yield from _SAYINGS[low](scene, index)
    if not scene.sentence.asks:
        yield from _apposition(scene)


def _owner(scene: Scene, index: int) -> str | None:
    """Whose thing stands here: `my …`, `Ana's …`."""
    sentence = scene.sentence
    if sentence.low(index - 1) in ("my", "his", "her"):
        return scene.owner(index - 1)
    return scene.named_up_to(index - 1) if sentence.low(index - 1) == "'s" else None


def _name(scene: Scene, index: int) -> Iterator[Statement]:
    """`my name is Marta`."""
    sentence = scene.sentence
    mention = scene.names.get(index + 2)
    if sentence.low(index - 1) == "my" and sentence.low(index + 1) in ("is", "'s") and mention and not sentence.asks:
        yield Statement(scene.speaker, "is_called", mention.name, sure=0.95)


def _introduced(scene: Scene, index: int) -> Iterator[Statement]:
    """`Hi, I'm Marta`."""
    sentence = scene.sentence
    mention = scene.person(index + 1)
    alone = mention is not None and sentence.low(mention.end) in ("", ",", "and", "from", "—", ".")
    if mention and alone and sentence.low(index - 1) == "i" and index < 5 and not sentence.asks:
        yield Statement(scene.speaker, "is_called", mention.name)


def _call(scene: Scene, index: int) -> Iterator[Statement]:
    mention = scene.person(index + 2)
    if scene.sentence.low(index + 1) == "me" and mention and index < 4:
        yield Statement(scene.speaker, "is_called", mention.name)


def _birthday(scene: Scene, index: int) -> Iterator[Statement]:
    """`her birthday is on 9 May`."""
    owner = _owner(scene, index)
    when = next((when for when in scene.whens if when.first > index and when.start == when.last), None)
    named = when is not None and any(low in MONTHS for low in scene.sentence.lows[when.first : when.end])
    if owner and when and named and scene.sentence.low(index + 1) == "is" and when.first <= index + 4:
        yield Statement(owner, "birthday", f"{when.start.day} {MONTHS[when.start.month - 1].capitalize()}")


def _born(scene: Scene, index: int) -> Iterator[Statement]:
    """`I was born on 9 May 1980`."""
    subject = scene.speaker if scene.sentence.low(index - 2) == "i" else None
    when = next((when for when in scene.whens if index < when.first <= index + 2 and when.start == when.last), None)
    if subject and when and scene.sentence.low(index + 1) == "on":
        yield Statement(subject, "birthday", f"{when.start.day} {MONTHS[when.start.month - 1].capitalize()}")


def _favourite(scene: Scene, index: int) -> Iterator[Statement]:
    """`her favourite colour is orange`."""
    sentence = scene.sentence
    owner = _owner(scene, index)
    verb = next(
        (at for at in range(index + 2, min(index + 5, len(sentence))) if sentence.low(at) in ("is", "are")), None
    )
    if owner and verb and "," not in sentence.lows[index:verb] and not sentence.asks:
        person = scene.person(verb + 1)
        for phrase in [person.name] if person else read(scene, verb + 1, Kind.TASTE):
            yield Statement(owner, "likes", phrase)


def _prescribed(scene: Scene, index: int) -> Iterator[Statement]:
    start = index + 2 if scene.sentence.low(index + 1) == "me" else index + 1
    when = next((one for one in scene.whens if one.first > index), None)
    for remedy in read(scene, start, Kind.REMEDY) if not scene.sentence.asks else ():
        yield Statement(scene.speaker, "takes", remedy, since=when, sure=0.8)


def _stole(scene: Scene, index: int) -> Iterator[Statement]:
    """`somebody stole my bike`."""
    when = next((one for one in scene.whens if one.first > index), None)
    if scene.sentence.low(index + 1) in ("my", "our"):
        for thing in read(scene, index + 1, Kind.POSSESSION):
            yield Statement(scene.speaker, "owns", thing, until=when, over=True)


def _signed_up(scene: Scene, index: int) -> Iterator[Statement]:
    """`I signed up for the Lisbon marathon`."""
    start = next((at + 1 for at in (index + 1, index + 2) if scene.sentence.low(at) in ("for", "in")), None)
    mine = any(scene.sentence.low(back) in ("i", "we") for back in range(index - 3, index))
    for occasion in read(scene, start, Kind.OCCASION) if start and mine and not scene.sentence.asks else ():
        yield Statement(scene.speaker, "plans_to", occasion, sure=0.7)


def _apposition(scene: Scene) -> Iterator[Statement]:
    """`Frau Lindqvist, the archivist`."""
    sentence = scene.sentence
    for mention in scene.names.values():
        if (
            scene.person(mention.first)
            and sentence.low(mention.end) == ","
            and sentence.low(mention.end + 1) in ("a", "an", "the")
        ):
            for job in read(scene, mention.end + 1, Kind.JOB):
                yield Statement(mention.name, "has_job", job, sure=0.85)


_SAYINGS: dict[str, Saying] = {
    "name": _name,
    "am": _introduced,
    "call": _call,
    "birthday": _birthday,
    "born": _born,
    "favourite": _favourite,
    "favorite": _favourite,
    "prescribed": _prescribed,
    "stole": _stole,
    "signed": _signed_up,
    "registered": _signed_up,
    "enrolled": _signed_up,
}
_TRIGGERS = frozenset(_SAYINGS)

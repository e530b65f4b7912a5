"""Labels for rooms and closets, as a person would put them."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from palazzo.mining.call_names import is_name
from palazzo.mining.meaning import Meaning
from palazzo.mining.naming import fullest, rank, title
from palazzo.mining.setting import NOWHERE, Setting
from palazzo.mining.spoken import OWN_VOICE, Key, Spoken, Topic, weigh
from palazzo.text.words import terms

SMALL_TALK = "Small talk"

_FULLER = 0.3  # the weight of a longer phrase, beside its part's, that makes it the label
_NEARLY = 0.6  # what a second topic is worth beside the first, to stand in the label too
_PHRASE = 1.3  # phrases say more than words


def room_title(
    talk: Sequence[Spoken], topics: Sequence[Topic], meaning: Meaning | None, setting: Setting = NOWHERE
) -> str:
    """What the conversation is about; when it was is said beside it."""
    whole = range(len(talk))
    return _name(_things(talk, whole, topics, setting), whole, meaning, (), twice=False)[1]


def name_segments(
    talk: Sequence[Spoken],
    segments: Sequence[range],
    topics: Sequence[Topic],
    meaning: Meaning | None,
    known: Collection[str] = (),
    setting: Setting = NOWHERE,
) -> list[tuple[range, str]]:
    """Name each segment by what it talks about more than the others do, no two alike.

    A segment in which nothing new comes up twice goes with its neighbour. `known` are words that a reader knows
    already when he comes to the closet: the wing's name. Nobody's name is a label: "wife Lucía" is not what is said.
    """
    taken = {term for name in known for term in terms(name)}
    found: list[tuple[range, str]] = []
    start = 0
    for segment in segments:
        piece = range(start, segment.stop)
        best, label = _name(_things(talk, piece, topics, setting), piece, meaning, taken, twice=True)
        if best is not None:
            taken.update(best.key)
            found.append((piece, label))
            start = segment.stop
        elif found:
            found[-1] = (range(found[-1][0].start, segment.stop), found[-1][1])
            start = segment.stop
    if found:
        return found
    whole = range(len(talk))  # nothing new comes up twice: whatever comes up once, or else what the wing says already
    own = _things(talk, whole, topics, setting)
    once, label = _name(own, whole, meaning, taken, twice=False)
    return [(whole, label if once is not None else _name(own, whole, meaning, (), twice=False)[1])]


def _things(talk: Sequence[Spoken], piece: range, topics: Sequence[Topic], setting: Setting) -> list[Topic]:
    """What these messages talk about; what is said here and nowhere else weighs most."""
    said = talk[piece.start : piece.stop]
    overall = {topic.key: topic.weight for topic in topics}
    own = topics if len(piece) == len(talk) else weigh(said)
    return setting.things(said, [_distinct(topic, overall) for topic in own])


def _name(
    own: Sequence[Topic], piece: range, meaning: Meaning | None, taken: Collection[str], *, twice: bool
) -> tuple[Topic | None, str]:
    """The topic that stands for these messages, and the label that it makes."""
    fresh = [topic for topic in own if not set(topic.key) <= set(taken) and (_tells(topic) or not twice)]
    fresh = [topic for topic in fresh if is_name(topic.text)] or fresh
    ranked = rank(sorted(fresh, key=lambda topic: -topic.weight), meaning, piece)
    if not ranked:
        return None, SMALL_TALK
    best, worth = ranked[0]
    full = fullest(best, own, _FULLER)
    others = (topic for topic, score in ranked if score >= _NEARLY * worth and not set(topic.key) & set(best.key))
    other = next((topic for topic in others if is_name(topic.text)), None)
    text = full.text if len(full.key) > 1 or other is None else f"{full.text} and {other.text}"
    return best, title(text)


def _tells(topic: Topic) -> bool:
    """Whether it names something by itself: a phrase or a name, or a word that comes up again."""
    return topic.messages > 1 or len(topic.key) > 1 or topic.named


def _distinct(topic: Topic, overall: Mapping[Key, float]) -> Topic:
    """Weighed by how much of it is said here, and by how much it says."""
    share = topic.weight / max(overall.get(topic.key, 0.0), topic.weight)
    weight = topic.weight * share * (_PHRASE if len(topic.key) > 1 else 1.0)
    return Topic(topic.key, topic.text, weight, topic.messages, topic.named)


SHORTEST = 3  # messages of a closet
_BLOCK = 3  # messages on each side of a turn that are compared
_MESSAGES_A_TOPIC = 5  # at least, on average: more closets than that are crumbs
_DEEP = 0.22  # how far the likeness must fall, and rise again, for a turn


def segments(talk: Sequence[Spoken], meaning: Meaning | None) -> list[range]:
    """Cut the conversation where likeness between what was said before and after dips deepest."""
    size = len(talk)
    likeness = [_likeness(talk, meaning, number) for number in range(1, size)]
    depths = {number: _depth(likeness, number - 1) for number in range(1, size) if _may_turn(talk, number)}
    turns: list[int] = []
    most = size // _MESSAGES_A_TOPIC
    for number in sorted(depths, key=lambda number: -depths[number]):
        if len(turns) + 1 >= most or depths[number] < _DEEP:
            break
        if all(abs(number - other) >= SHORTEST for other in (0, size, *turns)):
            turns.append(number)
    edges = [0, *sorted(turns), size]
    return [range(start, end) for start, end in pairwise(edges) if end > start]


def _may_turn(talk: Sequence[Spoken], number: int) -> bool:
    """People turn to something else; assistants follow."""
    return talk[number].weight == OWN_VOICE or all(spoken.weight != OWN_VOICE for spoken in talk)


def _likeness(talk: Sequence[Spoken], meaning: Meaning | None, number: int) -> float:
    before = range(max(0, number - _BLOCK), number)
    after = range(number, min(len(talk), number + _BLOCK))
    words = _shared(talk, before, after)
    if meaning is None:
        return words
    return 0.7 * float(meaning.centre(before) @ meaning.centre(after)) + 0.3 * words


def _shared(talk: Sequence[Spoken], before: range, after: range) -> float:
    one = {phrase.key for number in before for phrase in talk[number].phrases}
    two = {phrase.key for number in after for phrase in talk[number].phrases}
    return len(one & two) / min(len(one), len(two)) if one and two else 0.0


def _depth(likeness: Sequence[float], place: int) -> float:
    """How deep a valley is, measured from the nearest peaks on both sides; nothing if it is no valley."""
    here = likeness[place]
    left, right = here, here
    for value in reversed(likeness[:place]):
        if value < left:
            break
        left = value
    for value in likeness[place + 1 :]:
        if value < right:
            break
        right = value
    return (left - here) + (right - here)

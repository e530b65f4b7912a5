"""Clauses: who does it, and how it is meant: now, once, no longer, some day, or not at all."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from palazzo.mining.kin import PLURALS, TIES, kin
from palazzo.mining.manners import ADVERBS, manner
from palazzo.mining.scene import Scene
from palazzo.mining.verbs import PAST_FORMS, PATTERNS
from palazzo.mining.wordset import wordset

_OPENERS = wordset(
    """
    , ; : ( " “ — – and but so because that while though although whereas where then plus also anyway yes
    no yeah well oh hey hi wow actually honestly btw unfortunately luckily fortunately sadly now currently today
    yesterday recently finally usually still again ok okay guess what too
    """
)
_UNREAL = wordset(
    """
    if unless whether wish wished imagine suppose pretend maybe perhaps hope hoping dreamt dreamed when
    """
)
_NO_OPENERS = wordset("since than until before after")
_PRONOUNS = wordset("i we he she")
_PLAIN_VERBS = wordset("live lives work works own owns speak speaks hate hates loves prefers plays studies drives")
_POSSESSIVES = wordset("my our his her whose")
SUBJECTS = _PRONOUNS | _POSSESSIVES


@dataclass(frozen=True, slots=True)
class Clause:
    """Who, where the verb stands, and what the helping verbs before it mark."""

    subject: str
    verb: int
    sure: float = 1.0
    marks: frozenset[str] = frozenset()
    end: int | None = None  # where it ends, if the sentence goes on without it

    @property
    def be(self) -> bool:
        """A form of "to be" stands before the verb, or is the verb."""
        return "be" in self.marks

    @property
    def negated(self) -> bool:
        return "negated" in self.marks

    @property
    def ended(self) -> bool:
        """It used to be so, or is so no longer."""
        return "ended" in self.marks

    @property
    def past(self) -> bool:
        return "past" in self.marks

    @property
    def perfect(self) -> bool:
        return "perfect" in self.marks

    @property
    def progressive(self) -> bool:
        return "progressive" in self.marks

    @property
    def ahead(self) -> bool:
        """It will be so."""
        return "ahead" in self.marks

    @property
    def wanted(self) -> bool:
        return "wanted" in self.marks

    @property
    def able(self) -> bool:
        return "able" in self.marks


def clauses(scene: Scene) -> Iterator[Clause]:
    """Every clause that states something; questions, conditions and wishes state nothing."""
    end = _stated_end(scene)
    yield from _inserted(scene, end) if "who" in scene.sentence.lows else ()
    index = 0
    while index < end:
        if scene.sentence.lows[index] not in SUBJECTS and index not in scene.names:
            index += 1
            continue
        found = _subject(scene, index) if _opens(scene, index) else None
        if found is None:
            index += 1
            continue
        subject, after, sure = found
        meant = manner(scene, after)
        if meant is not None and meant[0] < end:
            clause = Clause(subject, meant[0], sure, meant[1])
            yield clause
            yield from _continued(scene, clause, end)
        index = max(index + 1, after)


def _inserted(scene: Scene, end: int) -> Iterator[Clause]:
    """`Ana, who lives in Lisbon, …`: what is said of somebody by the way."""
    for index in range(1, end):
        found = _antecedent(scene, index) if scene.sentence.lows[index] == "who" else None
        meant = manner(scene, index + 1) if found is not None else None
        if found is not None and meant is not None and meant[0] < end:
            close = next((at for at in range(index, end) if scene.sentence.lows[at] == ","), end)
            clause = Clause(found[0], meant[0], found[1], meant[1], close)
            yield clause
            yield from _continued(scene, clause, close)


def _antecedent(scene: Scene, index: int) -> tuple[str, float] | None:
    """Whom the `who` here goes with, and how sure that is: somebody with a name, or `my brother`."""
    name = scene.named_before(index)
    if name is not None:
        return name, 1.0
    place = scene.before(index) - 1
    starts = (at for at in range(place - 1, max(-1, place - 4), -1) if scene.sentence.low(at) in _POSSESSIVES)
    start = next(starts, None)
    relative = _relative(scene, start) if start is not None and scene.sentence.low(place) in TIES else None
    return (relative[0], relative[2]) if relative is not None else None


def _continued(scene: Scene, clause: Clause, end: int) -> Iterator[Clause]:
    """`I sold my Nikon and bought a Fujifilm`: the second verb has the same subject."""
    sentence = scene.sentence
    rest = sentence.lows[clause.verb : end]
    if clause.wanted or clause.negated or clause.ahead or not ("and" in rest or "then" in rest):
        return
    for index in range(clause.verb + 1, end - 1):
        if sentence.lows[index] in _PRONOUNS or scene.person(index):
            return
        if sentence.lows[index] in ("and", "then"):
            after = index + 2 if sentence.low(index + 1) in ADVERBS else index + 1
            low = sentence.low(after)
            if low in PAST_FORMS and low in PATTERNS and not clause.be:
                yield replace(clause, verb=after, marks=frozenset(("past",)))
            elif low in _PLAIN_VERBS and not clause.past:
                yield replace(clause, verb=after, marks=frozenset())


def _stated_end(scene: Scene) -> int:
    """Up to where a sentence states: all of it, or what stands before `…, is that ok?`."""
    sentence = scene.sentence
    if not sentence.asks:
        return len(sentence)
    commas = [index for index, low in enumerate(sentence.lows) if low == ","]
    tail = sentence.low(commas[-1] + 1) if commas else ""
    return (
        commas[-1]
        if tail in ("is", "are", "do", "does", "can", "could", "what", "how", "should", "would", "any", "right")
        else 0
    )


def _opens(scene: Scene, index: int) -> bool:
    """Whether a clause may begin here, and is no condition or wish."""
    sentence = scene.sentence
    before = sentence.low(index - 1)
    if before in _NO_OPENERS or not _UNREAL.isdisjoint(sentence.lows[max(0, index - 4) : index]):
        return False
    if index == 0 or before in _OPENERS or sentence.lows[index] in _PRONOUNS or sentence.lows[index] == "whose":
        return True
    return any(when.end == index for when in scene.whens)


def _subject(scene: Scene, index: int) -> tuple[str, int, float] | None:
    """Who a clause that begins here is about, where its verb may begin, and how sure that is."""
    low = scene.sentence.low(index)
    if low in ("i", "we"):
        return scene.speaker, index + 1, 1.0
    if low in ("he", "she"):
        person = scene.pronoun(index)
        return (person, index + 1, 0.8) if person else None
    if low in _POSSESSIVES:
        return _relative(scene, index)
    mention = scene.person(index)
    if mention is None:
        return None
    if scene.sentence.low(mention.end) == "and":
        return (scene.speaker, mention.end + 2, 1.0) if scene.sentence.low(mention.end + 1) == "i" else None
    return mention.name, _past_apposition(scene, mention.end), 1.0


def _relative(scene: Scene, index: int) -> tuple[str, int, float] | None:
    """`my older sister Ana`, `her mother`; several people are nobody in particular."""
    sentence = scene.sentence
    owner = scene.owner(index)
    place = next((at for at in range(index + 1, index + 4) if sentence.low(at) in TIES), None)
    if owner is None or place is None or sentence.low(place) in PLURALS:
        return None
    if sentence.low(place + 1) == "and" and sentence.low(place + 2) == "i":
        return scene.speaker, place + 3, 1.0
    named = place + (2 if sentence.low(place + 1) == "," else 1)
    mention = scene.person(named)
    if mention is not None:
        if sentence.low(mention.end) == "and":
            return (scene.speaker, mention.end + 2, 1.0) if sentence.low(mention.end + 1) == "i" else None
        return mention.name, _past_apposition(scene, mention.end), 1.0
    goes_on = sentence.low(place + 1) == "," and sentence.low(place + 2) == "who"
    if sentence.low(place + 1) in ("'s", "and", ",") and not goes_on:
        return None
    return scene.relative(owner, kin(sentence.low(place))), _past_apposition(scene, place + 1), 0.9


def _past_apposition(scene: Scene, index: int) -> int:
    """Behind `, who …,` or `, my boss,` or a mere comma, where the verb goes on."""
    sentence = scene.sentence
    if sentence.low(index) != ",":
        return index
    if sentence.low(index + 1) in ("who", "my", "our", "a", "an", "the"):
        closing = next((at for at in range(index + 2, min(index + 9, len(sentence))) if sentence.low(at) == ","), None)
        return closing + 1 if closing is not None else index + 1
    return index + 1
